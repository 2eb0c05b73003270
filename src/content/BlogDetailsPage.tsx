import { ChevronLeft } from 'lucide-react'
import { Link, useActionData, useLoaderData } from 'react-router'
import { paths } from '../app/paths.ts'
import type { FormOutcome } from '../platform/form-action.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { shortDate } from '../ui/dates.ts'
import { Field, TextArea } from '../ui/Field.tsx'
import { Prose } from '../ui/Prose.tsx'
import { SentForm } from '../ui/SentForm.tsx'
import { BlogPicture } from './BlogCards.tsx'
import type { BlogDetailsData } from './blog-details.loader.ts'
import type { BlogComment } from './content.contract.ts'
import { Failed } from './Failed.tsx'

/** /blogs-details/{id}: the article as a page of a notebook, its comments, and a sidebar. */
export function BlogDetailsPage() {
  const { blog, comments, others } = useLoaderData<BlogDetailsData>()
  return (
    <div className="wrap grid gap-12 py-6 lg:grid-cols-[minmax(0,1fr)_300px] lg:gap-16 lg:py-10 lg:pb-20">
      <div className="min-w-0">
        <Link className="textlink no-print" to={paths.blogs}>
          <ChevronLeft className="ico" aria-hidden="true" />
          Blogs
        </Link>
        <article className="mt-2">
          <h1 className="max-w-[24ch] text-3xl">{blog.blogTitle}</h1>
          <p className="mt-3 text-ink-2">
            <time dateTime={blog.publishDate.slice(0, 10)}>{shortDate(blog.publishDate)}</time>, {blog.blogAuthor}
          </p>
          <BlogPicture
            blog={{ title: blog.blogTitle, image: blog.blogImage }}
            sizes="(min-width: 1024px) 800px, 100vw"
            eager
            className="mt-6 aspect-[3/2] rounded-lg"
          />
          <Prose html={blog.blogContent} className="mt-8" />
        </article>
        <section className="mt-14 border-t-2 border-dashed border-rule pt-10" aria-labelledby="comments">
          <h2 id="comments" className="text-2xl">
            Comments
          </h2>
          {'failed' in comments ? <Failed className="mt-5" message={comments.failed} /> : <Comments comments={comments.data} />}
          <CommentForm />
        </section>
      </div>
      <aside className="no-print lg:pt-14" aria-label="More to read">
        {'data' in others && others.data.length > 0 && (
          <>
            <h2 className="text-xl">More to read</h2>
            <ul className="mt-3 divide-y divide-rule border-y border-rule">
              {others.data.map((other) => (
                <li key={other._id}>
                  <Link className="block py-3 hover:underline" to={paths.blog(other._id)}>
                    <span className="block font-[660]">{other.title}</span>
                    <span className="text-sm text-ink-2">{shortDate(other.date)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
        <div className="on-genda mt-8 rounded-lg bg-genda p-6 text-onhero">
          <h2 className="text-xl">The first class is free</h2>
          <p className="mt-2">See how a child learns it, in one real class.</p>
          <ButtonLink to={paths.bookDemo} variant="ink" className="mt-4">
            Book a demo
          </ButtonLink>
        </div>
      </aside>
    </div>
  )
}

function Comments({ comments }: { comments: readonly BlogComment[] }) {
  if (comments.length === 0) return <p className="mt-3 text-ink-2">No comments yet. Yours can be the first.</p>
  return (
    <ul className="mt-5 grid gap-5">
      {comments.map((comment) => (
        <li key={comment._id} className="rounded-md bg-card p-5 shadow-rest">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <b className="font-[700]">{comment.name}</b>
            <time className="text-sm text-ink-2" dateTime={comment.createdAt.slice(0, 10)}>
              {shortDate(comment.createdAt)}
            </time>
          </p>
          <p className="mt-2 whitespace-pre-line">{comment.comment}</p>
        </li>
      ))}
    </ul>
  )
}

function CommentForm() {
  const outcome = useActionData<FormOutcome>()
  return (
    <div className="no-print mt-10 max-w-[640px]">
      <h3 className="text-xl">Write a comment</h3>
      <SentForm outcome={outcome} submit="Send the comment" sentTitle="Thank you for the comment" className="mt-4">
        {(field) => (
          <>
            <div className="grid gap-5 sm:grid-cols-2">
              <Field label="Name" autoComplete="name" required {...field('name')} />
              <Field label="Email (never shown)" type="email" autoComplete="email" required {...field('email')} />
            </div>
            <TextArea label="Comment" required {...field('comment')} />
          </>
        )}
      </SentForm>
    </div>
  )
}
