import type { LoaderFunctionArgs } from 'react-router'
import { orNotThere } from '../platform/not-there.ts'
import { type Settled, settled } from '../platform/settled.ts'
import { noteFailure } from '../platform/note.ts'
import { call } from '../platform/wire.ts'
import { type Blog, type BlogComment, getBlog, getBlogComments, getLiveBlogs } from './content.contract.ts'
import { type BlogCard, blogCard } from './blog-card.rules.ts'

export type BlogDetailsData = { blog: Blog; comments: Settled<BlogComment[]>; others: Settled<BlogCard[]> }

const OTHERS = 4

/**
 * One blog with its comments and a few others. @throws a 404 page for an id that is none, not there or not
 * live.
 */
export async function blogDetailsLoader({ params }: LoaderFunctionArgs): Promise<BlogDetailsData> {
  const id = params.id ?? ''
  const asked = Promise.all([
    call(getBlog, { params: { id } }),
    settled(call(getBlogComments, { params: { id } }), 'Failed to load comments'),
    settled(call(getLiveBlogs, {}), 'Failed to load blogs'),
  ])
  asked.catch((error: unknown) => noteFailure('Failed to load the blog', error))
  const [{ data: blog }, comments, all] = await orNotThere(asked)
  const others =
    'data' in all
      ? {
          data: all.data
            .filter(({ _id }) => _id !== id)
            .slice(0, OTHERS)
            .map(blogCard),
        }
      : all
  return { blog, comments, others }
}
