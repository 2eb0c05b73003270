import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { newId } from '../platform/db/columns.tables.ts'
import type { Database } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { createLimit } from '../platform/http/limits.server.ts'
import { enveloped, type EndpointHandler, serve } from '../platform/http/serve.server.ts'
import { createBlogComment, getBlogComments } from './content.contract.ts'
import { blogComments, blogs } from './content.tables.ts'
import { fingerprint } from '../platform/http/fingerprint.server.ts'

const thanks = 'Thank you. Your comment will appear once our team has checked it.'

/** Blog comments: written by anyone, shown once approved. */
export function commentCalls(database: Database): EndpointHandler[] {
  const { db } = database
  const perAddress = createLimit(database, 'comment-from', { acts: 30, seconds: 600 })

  return [
    serve(
      getBlogComments,
      async ({ params }) => {
        const rows = await db
          .select()
          .from(blogComments)
          .innerJoin(blogs, and(eq(blogs.id, blogComments.blogId), eq(blogs.live, true)))
          .where(and(eq(blogComments.blogId, params.id), isNotNull(blogComments.approvedAt)))
          .orderBy(asc(blogComments.createdAt))
          .limit(200)
        return enveloped(
          rows.map(({ blog_comments: row }) => ({
            _id: row.id,
            name: row.name,
            comment: row.comment,
            createdAt: row.createdAt.toISOString(),
          })),
        )
      },
      { dependsOn: ['blogs', 'blog_comments'] },
    ),
    serve(createBlogComment, async ({ params, body, address, now }) => {
      if (body.website) return enveloped({ _id: newId() }, thanks)
      const [blog] = await db
        .select({ id: blogs.id })
        .from(blogs)
        .where(and(eq(blogs.id, params.id), eq(blogs.live, true)))
      if (!blog) throw new Refusal(404, 'Blog not found', { code: 'blog_not_found' })
      const { name, email, comment } = body
      const words = fingerprint(JSON.stringify([blog.id, email, comment]))
      const find = () =>
        db.select({ id: blogComments.id }).from(blogComments).where(eq(blogComments.fingerprint, words))
      const [known] = await find()
      if (known) return enveloped({ _id: known.id }, thanks)
      await perAddress.spend(address)
      const [stored] = await db
        .insert(blogComments)
        .values({ id: newId(), blogId: blog.id, name, email, comment, fingerprint: words, createdAt: now })
        .onConflictDoNothing()
        .returning({ id: blogComments.id })
      const id = stored?.id ?? (await find())[0]?.id
      if (!id) throw new Refusal(409)
      return enveloped({ _id: id }, thanks)
    }),
  ]
}
