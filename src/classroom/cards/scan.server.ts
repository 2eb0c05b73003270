import { and, asc, eq } from 'drizzle-orm'
import { isUnlimited, type Scope, serveInCentres } from '../../centres/centres.reads.server.ts'
import { cardHolder } from '../../people/cards/cards.reads.server.ts'
import type { Database, Db } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { enveloped, type EndpointHandler } from '../../platform/http/serve.server.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { groupMembers, groups } from '../classroom.tables.ts'
import { inOn } from '../groups.server.ts'
import * as wire from './scan.contract.ts'

/** An ID card that was scanned: by the office, or at the desk of the child's own centre. */
export const scanCalls = ({ db }: Database): EndpointHandler[] => [
  serveInCentres(wire.openIdCard, async ({ params: { code }, now, audit }, scope) => {
    const personId = await cardHolder(db, code)
    const page = personId && (await pageOf(db, { personId, scope, now }))
    if (!page) throw new Refusal(404, 'Card not found', { code: 'card_not_found' })
    audit(`scanned the ID card of {person:${personId}}`)
    return enveloped(page)
  }),
]

/** The page of a child: a seat may open its group alone. Undefined for a child of other centres. */
async function pageOf(db: Db, { personId, scope, now }: { personId: string; scope: Scope; now: Date }) {
  if (await isUnlimited(db, scope)) return { opens: 'person' as const, _id: personId }
  const [place] = await db
    .select({ id: groups.id })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(and(eq(groupMembers.studentId, personId), inOn(indianDay(now)), scope.holds(groups.centreId)))
    .orderBy(asc(groups.name), asc(groups.id))
    .limit(1)
  return place && { opens: 'group' as const, _id: place.id }
}
