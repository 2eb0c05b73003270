import { useCallback } from 'react'
import { href, useParams } from 'react-router'
import { withNext } from '../../platform/browser/paths.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { getMyGroups } from '../classroom.contract.ts'
import { RegisterView } from './RegisterView.tsx'
import './register.css'

/** /teach/groups/{id}: the register of one group. */
export function RegisterPage() {
  const { id = '' } = useParams()
  const load = useCallback(() => call(getMyGroups, { query: {} }), [])
  const { view } = usePrivateQuery(withNext(href('/login'), href('/teach/groups/:id', { id })), load)
  // The list is only for switching groups; the register works without it.
  return <RegisterView key={id} groups={view.phase === 'shown' ? view.data.groups : []} groupId={id} />
}
