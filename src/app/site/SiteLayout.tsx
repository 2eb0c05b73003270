import type { ReactNode } from 'react'
import { Outlet, useNavigation, useRouteLoaderData } from 'react-router'
import type { SettingsData } from '../../academy/settings.loader.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'

/** The layout of public pages: header, page, footer. The pages behind the login do not load it. */
export function SiteLayout(): ReactNode {
  const settings = useRouteLoaderData<SettingsData>('shell')?.settings
  const { state } = useNavigation()
  return (
    <>
      {settings && <Header settings={settings} />}
      <main id="main" tabIndex={-1} className="min-h-[60vh] outline-none" aria-busy={state === 'loading'}>
        <Outlet />
      </main>
      {settings && <Footer settings={settings} />}
    </>
  )
}
