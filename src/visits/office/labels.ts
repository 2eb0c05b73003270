import { formatDay } from '../../platform/text/dates.rules.ts'
import type { VisitStatus } from '../visits.rules.ts'
import type { VisitSummary } from './visits.contract.ts'

export const statusLabels: Readonly<Record<VisitStatus, string>> = {
  planned: 'Planned',
  sent: 'Waits for the centre',
  answered: 'Answered',
  closed: 'Closed',
  cancelled: 'Cancelled',
}

/** '8 Nov' of '2026-11-08'. */
export const dayText = (day: string): string => formatDay(`${day}T06:00:00Z`)

/** 'Answered, 2 not in order, 1 follow-up by 8 Nov'. */
export function stateText({ status, wrong, openFollowUps, nextFollowUp }: VisitSummary): string {
  const follow = openFollowUps === 1 ? '1 follow-up' : `${openFollowUps} follow-ups`
  return [
    statusLabels[status],
    status !== 'planned' && status !== 'cancelled' ? wrongText(wrong) : '',
    nextFollowUp !== null && status !== 'planned' ? `${follow} by ${dayText(nextFollowUp)}` : '',
  ]
    .filter(Boolean)
    .join(', ')
}

export const wrongText = (wrong: number): string => (wrong === 0 ? 'all in order' : `${wrong} not in order`)
