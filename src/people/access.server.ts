import { CHILD_FIRST, isStaff, LEARNERS_ONLY, roleAllows } from '../academy/roles.rules.ts'
import { Refusal } from '../platform/errors.ts'
import type { CurrentUser, EndpointHandler, AccessTarget } from '../platform/http/serve.server.ts'
import type { Access } from '../platform/wire.ts'

const refusals: Record<Access, string> = {
  anyone: '',
  member: 'You are not allowed to do this',
  learner: LEARNERS_ONLY,
  customer: 'Only parents, students and teachers can do this',
  student: 'Only students can do this',
  teacher: 'Only teachers can do this',
  parent: 'Only parents can do this',
  staff: 'Only staff can do this',
  office: 'Only the office can do this',
  author: 'Only authors can do this',
  organiser: 'Only organisers can do this',
  owner: 'Only the owner can do this',
}

/**
 * @throws {Refusal} 401 when signed out, 403 for a wrong role, and 403 at pin while a PIN protects the
 * parent's pages and the call is closed behind it.
 */
function assertAllowed(target: AccessTarget, person: CurrentUser | null): void {
  const { access } = target.definition
  if (access === 'anyone') return
  if (!person) throw new Refusal(401)
  const asked = access === 'parent' ? person.account : person
  if ((access === 'student' || access === 'learner') && asked.role === 'parent')
    throw new Refusal(403, CHILD_FIRST, { code: 'choose_child_first' })
  if (!roleAllows(asked, access)) throw new Refusal(403, refusals[access], { code: 'role_not_allowed' })
  if (person.pinLocked && target.definition.behindPin !== 'open')
    throw new Refusal(403, PIN_FIRST, { code: 'parent_pin_required', errors: { pin: PIN_FIRST } })
}

const PIN_FIRST = 'Please enter the parent’s PIN first'

/** Who of the academy may call what, whatever the centre. */
export const accessPolicy = { assertAllowed, isStaff }

/**
 * @throws for a call that uses cached sessions and is closed behind a PIN: a new PIN must take effect at
 * once.
 */
export function assertReadSessions(calls: readonly EndpointHandler[]): void {
  for (const { endpoint, checksSession } of calls)
    if (checksSession && endpoint.definition.behindPin === 'closed')
      throw new Error(`${endpoint.path} is closed behind a PIN: its session must be read`)
}
