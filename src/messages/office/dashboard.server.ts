import { count, eq, isNull, min } from 'drizzle-orm'
import { roleAllows } from '../../academy/roles.rules.ts'
import type { Database } from '../../platform/db/db.server.ts'
import type { DashboardSource, WorkItem } from '../../platform/rooms/dashboard.server.ts'
import { messages, replies } from '../messages.tables.ts'

/** A reply waits as late after this, in milliseconds. */
const LATE_MS = 4 * 3_600_000

/** What families wrote back, and messages whose outcome is unknown. */
export const messagesDashboard = ({ db }: Database): DashboardSource => ({
  waits: async (person, now) => {
    if (!roleAllows(person, 'office')) return []
    const [written] = await db
      .select({ count: count(), since: min(replies.receivedAt) })
      .from(replies)
      .where(isNull(replies.answeredAt))
    const [held] = await db
      .select({ count: count(), since: min(messages.createdAt) })
      .from(messages)
      .where(eq(messages.state, 'held'))
    return [
      item(written, now, ['A family wrote on WhatsApp', 'families wrote on WhatsApp']),
      item(held, now, ['A message may not have arrived', 'messages may not have arrived']),
    ].flat()
  },
})

function item(
  waiting: { count: number; since: Date | null } | undefined,
  now: Date,
  [one, many]: readonly [one: string, many: string],
): WorkItem[] {
  if (!waiting?.since || waiting.count === 0) return []
  const { count: total, since } = waiting
  return [
    {
      section: 'People',
      count: total,
      since,
      late: now.getTime() - since.getTime() > LATE_MS,
      title: total === 1 ? one : `${total} ${many}`,
      detail: 'answer within 24 hours',
      to: '/office/messages',
      act: 'Open',
    },
  ]
}
