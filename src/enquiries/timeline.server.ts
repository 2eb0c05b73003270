import { desc, eq, or } from 'drizzle-orm'
import type { Database } from '../platform/db/db.server.ts'
import { type TimelineSource, MAX_TIMELINE_ENTRIES } from '../platform/rooms/dashboard.server.ts'
import { enquiries } from './enquiries.tables.ts'
import { stageNames, requestLabel } from './office/stages.rules.ts'

type Contact = Pick<typeof enquiries.$inferSelect, 'name' | 'mobile' | 'email'>
const contactOf = ({ name, mobile, email }: Contact) => [name, mobile, email].filter(Boolean).join(', ')

/** What came in from somebody's e-mail or mobile, and what a student was made of. */
export const enquiriesAbout =
  ({ db }: Database): TimelineSource =>
  async ({ id, email, mobile }) => {
    const rows = await db
      .select()
      .from(enquiries)
      .where(
        or(
          eq(enquiries.studentId, id),
          email !== null && mobile !== null
            ? or(eq(enquiries.email, email), eq(enquiries.mobile, mobile))
            : undefined,
        ),
      )
      .orderBy(desc(enquiries.createdAt))
      .limit(MAX_TIMELINE_ENTRIES)
    const lines = rows.map((row) => ({
      at: row.createdAt,
      title: requestLabel(row),
      detail: row.studentId === id ? `${stageNames[row.stage]}: ${contactOf(row)}` : stageNames[row.stage],
    }))
    if (email === null && lines.length === 0) return []
    return [{ heading: 'Enquiries', count: lines.length, lines }]
  }
