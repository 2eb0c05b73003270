import { type LoadResult, toLoadResult } from '../platform/browser/load-result.ts'
import { call } from '../platform/wire.ts'
import { getLiveBlogs } from './content.contract.ts'
import { type BlogCard, blogCard } from './blog-card.rules.ts'

export type BlogsData = { blogs: LoadResult<BlogCard[]> }

export async function blogsLoader(): Promise<BlogsData> {
  const blogs = await toLoadResult(call(getLiveBlogs, {}), 'Failed to load blogs')
  return { blogs: 'data' in blogs ? { data: blogs.data.map(blogCard) } : blogs }
}
