import { formatLongDay } from '../../platform/text/dates.rules.ts'
import type { AnnouncementRow } from '../announcements/announcements.contract.ts'

export const stateLabels: Readonly<Record<AnnouncementRow['state'], string>> = {
  draft: 'Draft',
  planned: 'Planned',
  sent: 'Sent',
}

/** Who gets it: 'Abacus A', 'Absent on 4 December: Abacus A'. */
export function audienceText({
  audience,
  group,
  day,
}: Pick<AnnouncementRow, 'audience' | 'group' | 'day'>): string {
  if (audience === 'all') return 'All groups'
  return audience === 'group' ? (group ?? '') : `Absent on ${formatLongDay(day ?? '')}: ${group ?? ''}`
}
