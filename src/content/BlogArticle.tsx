import { Prose } from '../ui/Prose.tsx'
import { BlogPicture } from './BlogCards.tsx'
import type { Blog } from './content.contract.ts'
import { formatDate } from '../platform/text/dates.rules.ts'
import { words } from './home.words.ts'
import { words as language } from '../platform/language.words.ts'

/** A blog as visitors see it: title, date, picture and text. */
export function BlogArticle({ blog }: { blog: Blog }) {
  return (
    <article className="mt-2">
      {language.contentOf(blog) && <p className="text-ink-2">{words.inEnglish}</p>}
      <h1 className="max-w-[24ch] text-3xl" lang={language.contentOf(blog)}>
        {blog.blogTitle}
      </h1>
      <p className="mt-3 text-ink-2">
        <time dateTime={blog.publishDate.slice(0, 10)}>{formatDate(blog.publishDate)}</time>,{' '}
        <span lang={language.content}>{blog.blogAuthor}</span>
      </p>
      <BlogPicture
        blog={{ title: blog.blogTitle, image: blog.blogImage }}
        sizes="(min-width: 1024px) 800px, 100vw"
        eager
        className="mt-6 aspect-[3/2] rounded-lg"
      />
      <div lang={language.contentOf(blog)}>
        <Prose html={blog.blogContent} className="mt-8" />
      </div>
    </article>
  )
}
