import { and, asc, gte, isNull, or, sql } from 'drizzle-orm'
import { centresOf, everyCentre, onlyCentre } from '../../centres/centres.reads.server.ts'
import type { Placements } from '../../platform/rooms/placements.server.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { isFamilyOf } from '../centre-children.reads.server.ts'
import { groups } from '../classroom.tables.ts'
import { placesOf } from '../groups.server.ts'
import { scheduleText } from '../labels.ts'
import { weekIn } from '../week-in.ts'
import { addMembers, lockedGroup, placesTaken } from './members.server.ts'

const scopeOf = (siteId: string | undefined) => (siteId === undefined ? everyCentre : onlyCentre(siteId))

/** The groups that are not over, for children who arrive with a sheet or from an enquiry. */
export const groupPlacements: Placements = {
  list: async (on, { now, siteId }) => {
    const scope = scopeOf(siteId)
    const today = indianDay(now)
    const rows = await on
      .select()
      .from(groups)
      .where(and(or(isNull(groups.untilDay), gte(groups.untilDay, today)), scope.holds(groups.centreId)))
      .orderBy(asc(groups.name), asc(groups.id))
    const taken = await placesTaken(
      on,
      rows.map(({ id }) => id),
      today,
    )
    return rows.map((group) => ({
      id: group.id,
      name: group.name,
      detail: [group.subject, group.level, scheduleText(group)].filter(Boolean).join(', '),
      free: Math.max(0, group.capacity - (taken.get(group.id) ?? 0)),
    }))
  },
  put: async (act, { placementId, personIds, from, siteId }) => {
    await lockedGroup(act.tx, placementId, scopeOf(siteId))
    // Who comes is new, so no centre has a place for them that a scope could ask for.
    await addMembers(act, {
      groupId: placementId,
      studentIds: personIds,
      joinedOn: from,
      scope: everyCentre,
    })
  },
  familiesAt: async (on, headIds, { siteId, now }) => {
    const at: string[] = []
    for (const headId of headIds) {
      const isHere = await isFamilyOf(on, headId, { scope: onlyCentre(siteId), day: indianDay(now) })
      const rows = await on.select({ one: sql`1` }).from(sql`(select 1) as once`).where(isHere)
      if (rows.length > 0) at.push(headId)
    }
    return new Set(at)
  },
  of: async (on, personIds, now) => {
    const places = await placesOf(on, personIds, indianDay(now))
    const centres = await centresOf(on, everyCentre)
    const siteOf = (centreId: string) =>
      centres.length > 1 ? (centres.find(({ id }) => id === centreId)?.name ?? '') : ''
    const byPerson = Map.groupBy(places, ({ studentId }) => studentId)
    return new Map(
      [...byPerson].map(([personId, held]) => [
        personId,
        {
          name: held.map(({ group }) => group.name).join('; '),
          times: {
            en: held.map(({ group }) => weekIn('en', group)).join('; '),
            hi: held.map(({ group }) => weekIn('hi', group)).join('; '),
          },
          site: [...new Set(held.map(({ group }) => siteOf(group.centreId)))].join(', '),
        },
      ]),
    )
  },
}
