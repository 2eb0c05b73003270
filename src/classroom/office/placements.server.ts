import { and, asc, gte, isNull, or, sql } from 'drizzle-orm'
import { centresOf, everyCentre } from '../../centres/centres.reads.server.ts'
import type { Placements } from '../../platform/rooms/placements.server.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { groupMembers, groups } from '../classroom.tables.ts'
import { weekdaysWords } from '../classroom.rules.ts'
import { placesOf } from '../groups.server.ts'
import { scheduleText, timeWords } from '../labels.ts'
import { addMembers } from './members.server.ts'

/** The groups that are not over, for children who arrive with a sheet, which no seat may use. */
export const groupPlacements: Placements = {
  list: async (on, now) => {
    const today = indianDay(now)
    const taken = sql<number>`(select count(distinct ${groupMembers.studentId})::int from ${groupMembers}
      where ${groupMembers.groupId} = ${groups.id}
        and (${groupMembers.leftOn} is null or ${groupMembers.leftOn} >= ${today}))`
    const rows = await on
      .select({ group: groups, taken })
      .from(groups)
      .where(
        and(or(isNull(groups.untilDay), gte(groups.untilDay, today)), everyCentre.holds(groups.centreId)),
      )
      .orderBy(asc(groups.name), asc(groups.id))
    return rows.map(({ group, taken: seats }) => ({
      id: group.id,
      name: group.name,
      detail: [group.subject, group.level, scheduleText(group)].filter(Boolean).join(', '),
      free: Math.max(0, group.capacity - seats),
    }))
  },
  put: async (act, { placementId, personIds, from }) => {
    await addMembers(act, {
      groupId: placementId,
      studentIds: personIds,
      joinedOn: from,
      scope: everyCentre,
    })
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
          times: held
            .map(({ group }) => `${weekdaysWords(group.weekdays)}, ${timeWords(group.time)}`)
            .join('; '),
          site: [...new Set(held.map(({ group }) => siteOf(group.centreId)))].join(', '),
        },
      ]),
    )
  },
}
