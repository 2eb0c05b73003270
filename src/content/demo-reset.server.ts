import { sql } from 'drizzle-orm'
import type { DemoReset, ResetCount } from '../platform/rooms/demo-reset.server.ts'
import { blogComments } from './content.tables.ts'

/** Deletes blog comments; the academy's own content stays. */
export const contentDemoReset: DemoReset = {
  count: async (on): Promise<ResetCount[]> => [
    { count: await on.$count(blogComments), one: 'comment', more: 'comments' },
  ],
  arrivals: [
    {
      table: blogComments,
      id: blogComments.id,
      at: blogComments.createdAt,
      one: 'comment',
      more: 'comments',
    },
  ],
  clear: async (tx) => {
    await tx.execute(sql`truncate ${blogComments}`)
  },
}
