import { roleAllows } from '../academy/roles.rules.ts'
import { everyCentre } from '../centres/centres.reads.server.ts'
import type { Database } from '../platform/db/db.server.ts'
import type { DashboardSource, WorkItem } from '../platform/rooms/dashboard.server.ts'
import { formatDay } from '../platform/text/dates.rules.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import type { VisitSummary } from './office/visits.contract.ts'
import { openVisits } from './present.server.ts'

const noonOf = (day: string): Date => new Date(`${day}T06:30:00Z`)

/** Visits of today and before, and follow-ups until they are done. */
export const visitsDashboard = ({ db }: Database): DashboardSource => ({
  waits: async (person, now) => {
    if (!roleAllows(person, 'office')) return []
    const today = indianDay(now)
    return (await openVisits(db, everyCentre)).flatMap((visit) => workOf(visit, today) ?? [])
  },
})

function workOf(
  { _id, centre, day, status, openFollowUps, nextFollowUp }: VisitSummary,
  today: string,
): WorkItem | null {
  const base = { section: 'People' as const, to: `/office/visits/${_id}` }
  if (status === 'planned')
    return day > today
      ? null
      : {
          ...base,
          count: 1,
          since: noonOf(day),
          late: day < today,
          title: `Visit at ${centre}`,
          detail: `planned for ${formatDay(noonOf(day))}`,
          act: 'Fill the check list',
        }
  if (nextFollowUp === null) return null
  return {
    ...base,
    count: openFollowUps,
    since: noonOf(nextFollowUp),
    late: nextFollowUp < today,
    title: `${openFollowUps} ${openFollowUps === 1 ? 'follow-up' : 'follow-ups'} at ${centre}`,
    detail: `of the visit on ${formatDay(noonOf(day))}`,
    act: 'Look at it again',
  }
}
