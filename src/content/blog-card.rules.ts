import { shortHtml } from '../platform/text/html-text.rules.ts'
import type { Blog } from './content.contract.ts'

/** A blog for a card. */
export type BlogCard = {
  _id: string
  title: string
  author: string
  image: string
  date: string
  html: string
  alsoIn?: Blog['alsoIn']
}

/** Without the text, which would make a list's data larger than its page. */
export const blogCard = (blog: Blog): BlogCard => ({
  _id: blog._id,
  title: blog.blogTitle,
  author: blog.blogAuthor,
  image: blog.blogImage,
  date: blog.publishDate,
  html: shortHtml(blog.blogContent),
  ...(blog.alsoIn ? { alsoIn: blog.alsoIn } : {}),
})
