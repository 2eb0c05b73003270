import { href } from 'react-router'
import { excerpt } from '../platform/text/html-text.rules.ts'
import type { PageMeta } from '../platform/rooms/room.ts'
import type { BlogDetailsData } from './blog-details.loader.ts'
import { words } from './room.words.ts'
import { words as language } from '../platform/language.words.ts'

const DESCRIPTION_LENGTH = 155

/** A blog's title, excerpt, picture and schema.org data. */
export function blogMeta(data: unknown): PageMeta {
  const { blog } = (data ?? {}) as Partial<BlogDetailsData>
  if (!blog) return { title: words.blog }
  return {
    title: blog.blogTitle,
    description: excerpt(blog.blogContent, DESCRIPTION_LENGTH),
    picture: `/og${language.base}/blog/${blog._id}.png`,
    trail: [[words.blogs, href('/blogs')]],
    structuredData: ({ url, origin }) => [
      {
        '@context': 'https://schema.org',
        '@type': 'BlogPosting',
        headline: blog.blogTitle,
        datePublished: blog.publishDate,
        author: { '@type': 'Person', name: blog.blogAuthor },
        image: `${origin}/og${language.base}/blog/${blog._id}.png`,
        mainEntityOfPage: url,
      },
    ],
  }
}
