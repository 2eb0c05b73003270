import { desc, eq, or } from 'drizzle-orm'
import type { Database } from '../platform/db/db.server.ts'
import { type TimelineSource, MAX_TIMELINE_ENTRIES } from '../platform/rooms/dashboard.server.ts'
import { enquiries } from './enquiries.tables.ts'
import { stageNames, requestLabel } from './office/stages.rules.ts'

/** What came in from somebody's e-mail or mobile. */
export const enquiriesAbout =
  ({ db }: Database): TimelineSource =>
  async ({ email, mobile }) => {
    if (email === null || mobile === null) return []
    const rows = await db
      .select()
      .from(enquiries)
      .where(or(eq(enquiries.email, email), eq(enquiries.mobile, mobile)))
      .orderBy(desc(enquiries.createdAt))
      .limit(MAX_TIMELINE_ENTRIES)
    const lines = rows.map((row) => ({
      at: row.createdAt,
      title: requestLabel(row),
      detail: stageNames[row.stage],
    }))
    return [{ heading: 'Enquiries', count: lines.length, lines }]
  }
