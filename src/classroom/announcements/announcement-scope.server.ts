import { and, asc, eq, exists, or, type SQL, sql } from 'drizzle-orm'
import { centresOf, hasSeveralCentres, isUnlimited, type Scope } from '../../centres/centres.reads.server.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { announcements, groups } from '../classroom.tables.ts'
import { isNotOver } from '../groups.server.ts'
import type { Addressed } from './audience.server.ts'

/** Whether an announcement is one of the scope: to one of its centres, or about a group there. */
export const isIn = (on: Db | Tx, scope: Scope): SQL | undefined =>
  or(
    scope.isWhole,
    scope.holds(announcements.centreId),
    exists(
      on
        .select({ one: sql`1` })
        .from(groups)
        .where(and(eq(groups.id, announcements.groupId), scope.holds(groups.centreId))),
    ),
  )

/** Whom somebody may write to. */
export async function choicesIn(on: Db, scope: Scope, now: Date) {
  const today = indianDay(now)
  const several = await hasSeveralCentres(on)
  const centres = await centresOf(on, scope)
  const rows = await on
    .select({ id: groups.id, name: groups.name, centreId: groups.centreId })
    .from(groups)
    .where(and(isNotOver(today), scope.holds(groups.centreId)))
    .orderBy(asc(groups.name), asc(groups.id))
  return {
    everybody: await isUnlimited(on, scope),
    centres: several
      ? centres.filter(({ status }) => status !== 'closed').map(({ id, name }) => ({ _id: id, name }))
      : [],
    groups: rows.map(({ id, name, centreId }) => ({
      _id: id,
      name,
      centre: (several && centres.find((one) => one.id === centreId)?.name) || '',
    })),
  }
}

/**
 * @throws {Refusal} 422 for a centre or a group that is not there or of others, and for everybody by who has
 * seats; `at` is where the audience stands in the body.
 */
export async function assertMayWriteTo(
  on: Db | Tx,
  { audience, centreId, groupId }: Addressed,
  { scope, at }: { scope: Scope; at: 'form.' | '' },
): Promise<void> {
  const refuse = (field: string, message: string) =>
    new Refusal(422, undefined, { errors: { [at + field]: message } })
  if (audience === 'all' && !(await isUnlimited(on, scope)))
    throw refuse('audience', 'Choose a centre or a group')
  if (centreId !== null) {
    const centre = (await centresOf(on, scope)).find(({ id }) => id === centreId)
    if (!centre || centre.status === 'closed')
      throw refuse('centreId', 'This centre is gone. Choose another.')
  }
  if (groupId !== null) {
    const found = await on.$count(groups, and(eq(groups.id, groupId), scope.holds(groups.centreId)))
    if (found === 0) throw refuse('groupId', 'This group is gone. Choose another.')
  }
}
