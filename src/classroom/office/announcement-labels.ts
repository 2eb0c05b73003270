import { formatLongDay } from '../../platform/text/dates.rules.ts'
import type { AnnouncementRow } from '../announcements/announcements.contract.ts'

export const stateLabels: Readonly<Record<AnnouncementRow['state'], string>> = {
  draft: 'Draft',
  planned: 'Planned',
  sent: 'Sent',
}

/** Who gets it: 'All groups of Andheri', 'Abacus A', 'Absent on 4 December: Abacus A'. */
export function audienceText({
  audience,
  centre,
  group,
  day,
}: Pick<AnnouncementRow, 'audience' | 'centre' | 'group' | 'day'>): string {
  if (audience === 'all') return 'All groups'
  if (audience === 'centre') return `All groups of ${centre ?? ''}`
  return audience === 'group' ? (group ?? '') : `Absent on ${formatLongDay(day ?? '')}: ${group ?? ''}`
}
