import { desc, eq, or } from 'drizzle-orm'
import type { Database } from '../platform/db.server.ts'
import { type About, MOST_LINES } from '../platform/desk.server.ts'
import { enquiries } from './enquiries.tables.ts'
import { stageNames, wantsOf } from './office/desk.rules.ts'

/** What came in from somebody's e-mail or mobile. */
export const enquiriesAbout =
  ({ db }: Database): About =>
  async ({ email, mobile }) => {
    if (email === null || mobile === null) return []
    const rows = await db
      .select()
      .from(enquiries)
      .where(or(eq(enquiries.email, email), eq(enquiries.mobile, mobile)))
      .orderBy(desc(enquiries.createdAt))
      .limit(MOST_LINES)
    const lines = rows.map((row) => ({
      at: row.createdAt,
      title: row.wants ?? wantsOf(row.kind, row.trainingType),
      detail: stageNames[row.stage],
    }))
    return [{ heading: 'Enquiries', count: lines.length, lines }]
  }
