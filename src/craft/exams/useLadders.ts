import { MEMBERS } from '../../academy/roles.rules.ts'
import { useSession } from '../../platform/browser/session.ts'
import { type QueryState, usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { getLadders, type GradeScale } from './exams.contract.ts'

const load = () => call(getLadders, {})

/** The ladders that whoever is signed in may see. `isMember`: undefined until the browser knows. */
export function useLadders(): {
  isMember: boolean | undefined
  view: QueryState<readonly GradeScale[]>
  retry: () => void
} {
  const session = useSession()
  const isMember = session === undefined ? undefined : MEMBERS.some((role) => role === session?.role)
  const { view, retry } = usePrivateQuery(null, isMember ? load : null)
  return { isMember, view, retry }
}
