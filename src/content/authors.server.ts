import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { paginate } from '../platform/http/cursor.server.ts'
import type { Database } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { type EndpointHandler, serve } from '../platform/http/serve.server.ts'
import { decideComment, getComments } from './content.contract.ts'
import { blogComments, blogs } from './content.tables.ts'

const pageQuery = paginate(blogComments, { createdAt: 'id' }, 'createdAt')

const messages = {
  show: 'Comment published',
  wait: 'Comment hidden',
  delete: 'Comment deleted',
} as const

/** Moderation of blog comments by authors. */
export function authorCalls({ db }: Database): EndpointHandler[] {
  return [
    serve(getComments, async ({ query: { state, ...query } }) => {
      const page = pageQuery(query)
      const { approvedAt } = blogComments
      const rows = await db
        .select({ row: blogComments, blogTitle: blogs.title })
        .from(blogComments)
        .innerJoin(blogs, eq(blogs.id, blogComments.blogId))
        .where(and(state === 'shown' ? isNotNull(approvedAt) : isNull(approvedAt), page.after))
        .orderBy(...page.orderBy)
        .limit(page.limit)
      return page.reply(
        rows,
        ({ row }) => row,
        ({ row, blogTitle }) => ({
          _id: row.id,
          blogId: row.blogId,
          blogTitle,
          name: row.name,
          comment: row.comment,
          createdAt: row.createdAt.toISOString(),
        }),
      )
    }),

    serve(decideComment, async ({ params, body: { decision }, now }) => {
      const isIt = eq(blogComments.id, params.id)
      const id = { id: blogComments.id }
      const approvedAt = decision === 'show' ? now : null
      const [row] =
        decision === 'delete'
          ? await db.delete(blogComments).where(isIt).returning(id)
          : await db.update(blogComments).set({ approvedAt }).where(isIt).returning(id)
      if (!row) throw new Refusal(404, 'Comment not found', { code: 'comment_not_found' })
      return { success: true as const, message: messages[decision] }
    }),
  ]
}
