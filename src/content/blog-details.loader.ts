import type { LoaderFunctionArgs } from 'react-router'
import { orNotFound } from '../platform/browser/not-found.ts'
import { type LoadResult, toLoadResult } from '../platform/browser/load-result.ts'
import { reportError } from '../platform/browser/report-error.ts'
import { call } from '../platform/wire.ts'
import { type Blog, type BlogComment, getBlog, getBlogComments, getLiveBlogs } from './content.contract.ts'
import { type BlogCard, blogCard } from './blog-card.rules.ts'

export type BlogDetailsData = {
  blog: Blog
  comments: LoadResult<BlogComment[]>
  others: LoadResult<BlogCard[]>
  alsoIn: Blog['alsoIn']
}

const OTHERS = 4

/**
 * A blog with its comments and a few others.
 * @throws a 404 page for an invalid or unknown id, or a blog that is not live.
 */
export async function blogDetailsLoader({ params }: LoaderFunctionArgs): Promise<BlogDetailsData> {
  const id = params.id ?? ''
  const requests = Promise.all([
    call(getBlog, { params: { id } }),
    toLoadResult(call(getBlogComments, { params: { id } }), 'Failed to load comments'),
    toLoadResult(call(getLiveBlogs, {}), 'Failed to load blogs'),
  ])
  requests.catch((error: unknown) => reportError('Failed to load the blog', error))
  const [{ data: blog }, comments, all] = await orNotFound(requests)
  const others =
    'data' in all
      ? {
          data: all.data
            .filter(({ _id }) => _id !== id)
            .slice(0, OTHERS)
            .map(blogCard),
        }
      : all
  return { blog, comments, others, alsoIn: blog.alsoIn }
}
