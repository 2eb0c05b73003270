import { asc, eq, isNull } from 'drizzle-orm'
import { newId } from '../platform/columns.tables.ts'
import type { Database } from '../platform/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { safeHtml } from '../platform/html.server.ts'
import { type Received } from '../platform/wire.ts'
import { enveloped, type Served, serve } from '../platform/serve.server.ts'
import { createBlog, decideComment, getPendingComments, updateBlog } from './content.contract.ts'
import { blogComments, blogs } from './content.tables.ts'

const MOST_PENDING = 50

const asRow = ({ blogTitle, blogContent, blogAuthor, blogImage, live }: Received<typeof createBlog>['body']) => ({
  title: blogTitle,
  content: safeHtml(blogContent),
  author: blogAuthor,
  image: blogImage,
  live,
})

/** What authors do: blogs, and what is written under them. */
export function authorCalls({ db }: Database): Served[] {
  return [
    serve(getPendingComments, async () => {
      const rows = await db
        .select({ row: blogComments, blogTitle: blogs.title })
        .from(blogComments)
        .innerJoin(blogs, eq(blogs.id, blogComments.blogId))
        .where(isNull(blogComments.approvedAt))
        .orderBy(asc(blogComments.createdAt))
        .limit(MOST_PENDING)
      return enveloped(
        rows.map(({ row, blogTitle }) => ({
          _id: row.id,
          blogTitle,
          name: row.name,
          comment: row.comment,
          createdAt: row.createdAt.toISOString(),
        })),
      )
    }),

    serve(decideComment, async ({ params, body, now }) => {
      const found = eq(blogComments.id, params.id)
      const [row] = body.approve
        ? await db.update(blogComments).set({ approvedAt: now }).where(found).returning({ id: blogComments.id })
        : await db.delete(blogComments).where(found).returning({ id: blogComments.id })
      if (!row) throw new Refusal(404, 'Comment not found')
      return { success: true as const, message: body.approve ? 'The comment is shown' : 'The comment is gone' }
    }),

    serve(createBlog, async ({ body, now }) => {
      const id = newId()
      await db.insert(blogs).values({ id, ...asRow(body), publishedAt: now })
      return enveloped({ _id: id }, 'The blog is stored')
    }),

    serve(updateBlog, async ({ params, body }) => {
      const [row] = await db.update(blogs).set(asRow(body)).where(eq(blogs.id, params.id)).returning({ id: blogs.id })
      if (!row) throw new Refusal(404, 'Blog not found')
      return enveloped({ _id: row.id }, 'The blog is changed')
    }),
  ]
}
