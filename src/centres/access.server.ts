import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SeatAccess } from '../academy/roles.rules.ts'
import type { Database } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import type { AccessPolicy, AccessTarget, CurrentUser } from '../platform/http/serve.server.ts'
import type { Role } from '../platform/wire.ts'
import { isSeated } from './centres.reads.server.ts'
import { type SeatRole, seatRolesFor } from './centres.rules.ts'
import { seats } from './centres.tables.ts'

type RoleAccess = {
  /** @throws {Refusal} 401 when signed out, 403 for who may not call. */
  assertAllowed: (target: AccessTarget, person: CurrentUser | null) => void
  isStaff: (role: Role) => boolean
}

/**
 * Who may call what: by the role, and for staff with a seat at a centre by the seat. Other calls
 * answer 404. The seats are read with each call, so a change takes effect at once and on all instances.
 */
export const seatAccessPolicy = (
  { db }: Pick<Database, 'db'>,
  { assertAllowed, isStaff }: RoleAccess,
): AccessPolicy => ({
  isStaff,
  authorise: async (target, person) => {
    const { access, seat } = target.definition
    if (person && access !== 'anyone' && person.role !== 'owner' && isStaff(person.role)) {
      // One read: a seat that is given or goes meanwhile is in both halves or in none.
      const [held] = await db
        .select({
          isSeated: isSeated(person.id),
          open: sql<
            SeatRole[]
          >`array(select ${seats.role} from ${seats} where ${and(eq(seats.personId, person.id), isNull(seats.endedAt))})`,
        })
        .from(sql`(select 1) as once`)
      if (held?.isSeated !== false && !isAllowedBySeat(seat, held?.open ?? [])) throw new Refusal(404)
    }
    assertAllowed(target, person)
  },
})

/**
 * Whether somebody who has a seat, or had one, may use this call; `open` are the roles of the seats that have
 * not ended.
 */
const isAllowedBySeat = (seat: SeatAccess | undefined, open: readonly SeatRole[]): boolean => {
  if (seat === undefined) return false
  return seat === 'own' || open.some((role) => seatRolesFor(seat).includes(role))
}
