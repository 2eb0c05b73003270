import type { ReactNode } from 'react'
import { Outlet, useNavigation, useRouteLoaderData } from 'react-router'
import type { SettingsData } from '../../academy/settings.loader.ts'
import { useSession } from '../../platform/browser/session.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { MemberFooter, MemberHeader } from './MemberLayout.tsx'

/**
 * The layout of pages that are everybody's and lead on to one's own: the public header for a visitor, the
 * member's for who is signed in. The server sends both, and the stylesheet shows the right one.
 */
export function SharedLayout(): ReactNode {
  const settings = useRouteLoaderData<SettingsData>('shell')?.settings
  const { state } = useNavigation()
  const session = useSession()
  const isVisitor = session === undefined || session === null
  const isMember = session !== null
  return (
    <div className="desk">
      {isVisitor && settings && (
        <div className="when-out contents">
          <Header settings={settings} />
        </div>
      )}
      {isMember && (
        <div className="when-in contents">
          <MemberHeader />
        </div>
      )}
      <main id="main" tabIndex={-1} className="desk-main" aria-busy={state === 'loading'}>
        <Outlet />
      </main>
      {isVisitor && settings && (
        <div className="when-out">
          <Footer settings={settings} />
        </div>
      )}
      {isMember && settings && (
        <div className="when-in">
          <MemberFooter settings={settings} />
        </div>
      )}
    </div>
  )
}
