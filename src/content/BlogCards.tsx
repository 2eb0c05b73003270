import { href, Link } from 'react-router'
import { Picture } from '../ui/Picture.tsx'
import { Threads } from '../ui/art/Threads.tsx'
import type { BlogCard } from './blog-card.rules.ts'
import { formatDate } from '../platform/text/dates.rules.ts'
import { words as language } from '../platform/language.words.ts'

type BlogCardsProps = { blogs: readonly BlogCard[]; heading: 'h2' | 'h3'; className?: string }

/** Blogs as cards: picture, date and author, title and excerpt. */
export function BlogCards({ blogs, heading: Heading, className = '' }: BlogCardsProps) {
  return (
    <ul className={`grid gap-x-8 gap-y-10 sm:grid-cols-2 md:grid-cols-3 ${className}`}>
      {blogs.map((blog) => (
        <li key={blog._id}>
          <Link to={href('/blogs-details/:id', { id: blog._id })} className="lift group block rounded-lg">
            <BlogPicture blog={blog} sizes="(min-width: 1024px) 360px, (min-width: 640px) 50vw, 100vw" />
            <span className="mt-4 block text-sm text-ink-2">
              <time dateTime={blog.date.slice(0, 10)}>{formatDate(blog.date)}</time>,{' '}
              <span lang={language.content}>{blog.author}</span>
            </span>
            <Heading
              lang={language.contentOf(blog)}
              className="mt-1 block text-xl leading-[1.18] font-[720] text-balance decoration-2 underline-offset-4 group-hover:underline"
            >
              {blog.title}
            </Heading>
            <span
              lang={language.contentOf(blog)}
              className="mt-2 block text-ink-2"
              dangerouslySetInnerHTML={{ __html: blog.html }}
            />
          </Link>
        </li>
      ))}
    </ul>
  )
}

type BlogPictureProps = {
  blog: { title: string; image: string }
  sizes: string
  eager?: boolean
  className?: string
}

/** A blog's picture, or thread art drawn from its title. */
export function BlogPicture({
  blog,
  sizes,
  eager = false,
  className = 'aspect-[3/2] rounded-lg',
}: BlogPictureProps) {
  return blog.image ? (
    <Picture
      src={blog.image}
      alt=""
      sizes={sizes}
      eager={eager}
      className={`w-full object-cover ${className}`}
    />
  ) : (
    <Threads seed={blog.title} className={className} />
  )
}
