import { formatShortDate } from '../../../platform/text/dates.rules.ts'
import type { Licence, LicensedTeacher } from './licences.contract.ts'
import { ENDING_SOON_DAYS, type LicenceState, renews, subjectKey } from './licences.rules.ts'

const isOver = ({ state }: Licence): boolean => state === 'ended' || state === 'withdrawn'

/** Those that count now, of each subject without one the last that did, and all others. */
export function latestLicences(licences: readonly Licence[]): { latest: Licence[]; earlier: Licence[] } {
  const latest = licences.filter((licence, at) => {
    if (!isOver(licence)) return true
    const ofSubject = (other: Licence) => subjectKey(other.subject) === subjectKey(licence.subject)
    return (
      licences.findIndex(ofSubject) === at && !licences.some((other) => ofSubject(other) && !isOver(other))
    )
  })
  return { latest, earlier: licences.filter((licence) => !latest.includes(licence)) }
}

/** Whether another licence goes on where this one ends, for at least its level. */
export const isRenewed = (licence: Licence, licences: readonly Licence[]): boolean =>
  licences.some((other) => !other.withdrawn && renews(licence, other))

/** Whether nothing has ended or ends soon without another, and every group has its licence. */
export const isInOrder = ({ licences, gaps, waiting }: LicensedTeacher): boolean =>
  gaps.length === 0 &&
  waiting.length === 0 &&
  latestLicences(licences).latest.every(
    (licence) => !isOver(licence) && (licence.state !== 'ending' || isRenewed(licence, licences)),
  )

/** '1 Jan 2026 to 31 Dec 2027'. */
export const formatDays = ({ fromDay, untilDay }: Pick<Licence, 'fromDay' | 'untilDay'>): string =>
  `${formatShortDate(fromDay)} to ${formatShortDate(untilDay)}`

export const stateLabels: Readonly<Record<LicenceState, string>> = {
  planned: 'Not begun',
  current: 'In force',
  ending: `Ends in the next ${ENDING_SOON_DAYS} days`,
  ended: 'Ended',
  withdrawn: 'Withdrawn',
}
