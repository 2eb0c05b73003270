import { shortHtml } from '../platform/html-text.rules.ts'
import type { Blog } from './content.contract.ts'

/** A blog as a card shows it. */
export type BlogCard = {
  _id: string
  title: string
  author: string
  image: string
  date: string
  html: string
}

/** Without its text: a list's data would weigh more than its page. */
export const blogCard = (blog: Blog): BlogCard => ({
  _id: blog._id,
  title: blog.blogTitle,
  author: blog.blogAuthor,
  image: blog.blogImage,
  date: blog.publishDate,
  html: shortHtml(blog.blogContent),
})
