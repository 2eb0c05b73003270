import { sql } from 'drizzle-orm'
import type { Clearing } from '../platform/clearing.server.ts'
import { blogComments } from './content.tables.ts'

/** Comments under the blogs; what the academy itself shows stays. */
export const contentClearing: Clearing = {
  count: async (on) => [{ count: await on.$count(blogComments), one: 'comment', more: 'comments' }],
  clear: async (tx) => {
    await tx.execute(sql`truncate ${blogComments}`)
  },
}
