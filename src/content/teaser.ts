import type { Blog } from './content.contract.ts'

/** A blog as a card shows it. */
export type BlogTeaser = { _id: string; title: string; author: string; image: string; date: string; excerpt: string }

const LENGTH = 150
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' }

/** The first words of sanitised HTML as plain text, ended at a word. */
export function excerpt(html: string, length = LENGTH): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  const word = cut.lastIndexOf(' ')
  return `${cut.slice(0, word > length / 2 ? word : length).replace(/[\s,;:.!?-]+$/, '')}…`
}

/** Without its text: a list's data would weigh more than its page. */
export const teaser = (blog: Blog): BlogTeaser => ({
  _id: blog._id,
  title: blog.blogTitle,
  author: blog.blogAuthor,
  image: blog.blogImage,
  date: blog.publishDate,
  excerpt: excerpt(blog.blogContent),
})
