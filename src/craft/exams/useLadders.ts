import { useSession } from '../../platform/session.ts'
import { type Own, useOwn } from '../../platform/useOwn.ts'
import { call, MEMBERS } from '../../platform/wire.ts'
import { getLadders, type Ladder } from './exams.contract.ts'

const load = () => call(getLadders, {})

/** The ladders that whoever is signed in may see. `isMember`: undefined until the browser knows. */
export function useLadders(): {
  isMember: boolean | undefined
  view: Own<readonly Ladder[]>
  retry: () => void
} {
  const session = useSession()
  const isMember = session === undefined ? undefined : MEMBERS.some((role) => role === session?.role)
  const { view, retry } = useOwn(null, isMember ? load : null)
  return { isMember, view, retry }
}
