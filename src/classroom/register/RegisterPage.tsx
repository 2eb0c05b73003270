import { useCallback } from 'react'
import { href, useParams } from 'react-router'
import { withNext } from '../../platform/paths.ts'
import { useOwn } from '../../platform/useOwn.ts'
import { call } from '../../platform/wire.ts'
import { getMyGroups } from '../classroom.contract.ts'
import { RegisterBook } from './RegisterBook.tsx'
import './register.css'

/** /teach/groups/{id}: the register of one group. */
export function RegisterPage() {
  const { id = '' } = useParams()
  const load = useCallback(() => call(getMyGroups, { query: {} }), [])
  const { view } = useOwn(withNext(href('/login'), href('/teach/groups/:id', { id })), load)
  // The list is for going to another group: without it the register stands alone.
  return <RegisterBook key={id} groups={view.phase === 'shown' ? view.data.groups : []} groupId={id} />
}
