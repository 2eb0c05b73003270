import { useCallback } from 'react'
import { href, Navigate, useLoaderData, useLocation } from 'react-router'
import { roleAllows } from '../../academy/roles.rules.ts'
import type { SettingsData } from '../../academy/settings.loader.ts'
import { withNext } from '../../platform/browser/paths.ts'
import { useSession } from '../../platform/browser/session.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { useAlive } from '../../ui/useAlive.ts'
import { words as room } from '../room.words.ts'
import { words } from './id-card.words.ts'
import { openIdCard } from './scan.contract.ts'

/**
 * /c#{code}, where the square of an ID card leads: the office to the child's page, a centre's desk to the
 * child's group, anybody else to words that
 * are the same for every card. Browsers never send what is behind the # to a server, so no log has the code.
 */
export function IdCardPage() {
  const { hash } = useLocation()
  const code = hash.slice(1)
  const { settings } = useLoaderData<SettingsData>()
  const session = useSession()
  const alive = useAlive()
  const isOffice = session ? roleAllows(session, 'office') : false
  const load = useCallback(() => call(openIdCard, { params: { code } }), [code])
  const { view } = usePrivateQuery(null, isOffice && code !== '' ? load : null)
  if (isOffice && view.phase === 'shown') return <Navigate to={pageOf(view.data)} replace />
  const login = href('/staff/login')
  return (
    <div className="wrap py-10">
      <h1 className="text-3xl">{room.idCard}</h1>
      <p className="mt-4">{words.handIn(settings.academyName)}</p>
      {isOffice && view.phase === 'failed' && (
        <p className="mt-4" role="alert">
          {view.status === 404 ? words.invalid : view.message}
        </p>
      )}
      {!isOffice && (
        <ButtonLink variant="line" className="mt-6" to={alive ? withNext(login, href('/c') + hash) : login}>
          {words.staffLogin}
        </ButtonLink>
      )}
    </div>
  )
}

const pageOf = ({ opens, _id: id }: { opens: 'person' | 'group'; _id: string }): string =>
  opens === 'person' ? href('/office/people/:id', { id }) : href('/office/groups/:id', { id })
