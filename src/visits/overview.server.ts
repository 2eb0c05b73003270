import { everyCentre } from '../centres/centres.reads.server.ts'
import type { Overview, Pending } from '../platform/rooms/overview.server.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import type { VisitSummary } from './office/visits.contract.ts'
import { openVisits } from './present.server.ts'

/** Visits and follow-ups whose day has come. */
export const visitsOverview: Overview = {
  pending: async (on, now) => {
    const today = indianDay(now)
    return (await openVisits(on, everyCentre)).flatMap((visit) => pendingOf(visit, today) ?? [])
  },
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
