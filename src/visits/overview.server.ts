import { and, desc, inArray } from 'drizzle-orm'
import { everyCentre, onlyCentre } from '../centres/centres.reads.server.ts'
import type { Db } from '../platform/db/db.server.ts'
import type { Overview, Panel, PanelLine, Pending } from '../platform/rooms/overview.server.ts'
import { formatShortDate } from '../platform/text/dates.rules.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import type { VisitSummary } from './office/visits.contract.ts'
import { openVisits } from './present.server.ts'
import { type PointRow, pointsOf } from './visits.server.ts'
import { visits } from './visits.tables.ts'

/** Visits and follow-ups whose day has come; of one centre what was found last. */
export const visitsOverview: Overview = {
  pending: async (on, now) => {
    const today = indianDay(now)
    return (await openVisits(on, everyCentre)).flatMap((visit) => pendingOf(visit, today) ?? [])
  },
  one: async (on, { id, now }) => ({ panels: await lastVisitPanel(on, id, now) }),
}

function pendingOf(visit: VisitSummary, today: string): Pending | null {
  const { _id, centreId, day, status, openFollowUps, nextFollowUp } = visit
  const base = { of: { id: centreId }, isLate: false, to: `/office/visits/${_id}` }
  if (status === 'planned')
    return day > today ? null : { ...base, text: 'visit due', since: day, act: 'Fill in' }
  if (nextFollowUp === null || nextFollowUp > today) return null
  return {
    ...base,
    text: `${openFollowUps === 1 ? '1 follow-up' : `${openFollowUps} follow-ups`} of a visit`,
    since: nextFollowUp,
    act: 'Look again',
  }
}

/** What the last visit whose findings were sent has found. */
async function lastVisitPanel(on: Db, centreId: string, now: Date): Promise<Panel[]> {
  const [last] = await on
    .select({ id: visits.id, day: visits.day })
    .from(visits)
    .where(
      and(
        onlyCentre(centreId).holds(visits.centreId),
        inArray(visits.status, ['sent', 'answered', 'closed']),
      ),
    )
    .orderBy(desc(visits.day), desc(visits.id))
    .limit(1)
  if (!last) return []
  const points = await pointsOf(on, [last.id])
  const right = points.filter(({ finding }) => finding === 'yes').length
  return [
    {
      title: 'Last visit',
      note: formatShortDate(last.day),
      lines: [
        { text: 'As it should be', detail: '', value: `${right} of ${points.length}`, isLate: false },
        ...points.flatMap((point) => (point.finding === 'no' ? findingLine(point, indianDay(now)) : [])),
      ],
      to: `/office/visits/${last.id}`,
      act: 'Findings',
    },
  ]
}

function findingLine({ text, remark, doneAt, followUpOn }: PointRow, today: string): PanelLine {
  const until = followUpOn === null ? '' : `by ${formatShortDate(followUpOn)}`
  return {
    text,
    detail: remark,
    value: doneAt ? 'Done' : until,
    isLate: doneAt === null && followUpOn !== null && followUpOn < today,
  }
}
