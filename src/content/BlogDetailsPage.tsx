import { ChevronLeft } from 'lucide-react'
import { href, Link, useLoaderData } from 'react-router'
import { ButtonLink } from '../ui/Button.tsx'
import { Field, TextArea } from '../ui/Field.tsx'
import { PublicForm } from '../ui/PublicForm.tsx'
import { BlogArticle } from './BlogArticle.tsx'
import type { BlogDetailsData } from './blog-details.loader.ts'
import { createBlogComment, type BlogComment } from './content.contract.ts'
import { LoadError } from './LoadError.tsx'
import { formAction, bindForm } from '../platform/browser/form-action.ts'
import { formatDate } from '../platform/text/dates.rules.ts'
import { words } from './blog.words.ts'
import { words as language } from '../platform/language.words.ts'

export const action = formAction({ sent: bindForm(createBlogComment) })

/** /blogs-details/{id}: the article, its comments and a sidebar. */
export function BlogDetailsPage() {
  const { blog, comments, others } = useLoaderData<BlogDetailsData>()
  return (
    <div className="wrap grid gap-12 py-6 lg:grid-cols-[minmax(0,1fr)_300px] lg:gap-16 lg:py-10 lg:pb-20">
      <div className="min-w-0">
        <Link className="textlink no-print" to={href('/blogs')}>
          <ChevronLeft className="ico" aria-hidden="true" />
          {words.title}
        </Link>
        <BlogArticle blog={blog} />
        <section className="mt-14 border-t-2 border-dashed border-rule pt-10" aria-labelledby="comments">
          <h2 id="comments" className="text-2xl">
            {words.comments}
          </h2>
          {'failed' in comments ? (
            <LoadError className="mt-5" message={comments.failed} />
          ) : (
            <Comments comments={comments.data} />
          )}
          <CommentForm />
        </section>
      </div>
      <aside className="no-print lg:pt-14" aria-label={words.more}>
        {'data' in others && others.data.length > 0 && (
          <>
            <h2 className="text-xl">{words.more}</h2>
            <ul className="mt-3 divide-y divide-rule border-y border-rule">
              {others.data.map((other) => (
                <li key={other._id}>
                  <Link
                    className="block py-3 hover:underline"
                    to={href('/blogs-details/:id', { id: other._id })}
                  >
                    <span className="block font-[660]" lang={language.contentOf(other)}>
                      {other.title}
                    </span>
                    <span className="text-sm text-ink-2">{formatDate(other.date)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
        <div className="on-genda mt-8 rounded-lg bg-genda p-6 text-onhero">
          <h2 className="text-xl">{words.firstFree}</h2>
          <p className="mt-2">{words.realClass}</p>
          <ButtonLink to={href('/bookdemo')} variant="ink" className="mt-4">
            {words.bookDemo}
          </ButtonLink>
        </div>
      </aside>
    </div>
  )
}

function Comments({ comments }: { comments: readonly BlogComment[] }) {
  if (comments.length === 0) return <p className="mt-3 text-ink-2">{words.noComments}</p>
  return (
    <ul className="mt-5 grid gap-5">
      {comments.map((comment) => (
        <li key={comment._id} className="rounded-md bg-card p-5 shadow-rest">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <b className="font-[700]" lang={language.content}>
              {comment.name}
            </b>
            <time className="text-sm text-ink-2" dateTime={comment.createdAt.slice(0, 10)}>
              {formatDate(comment.createdAt)}
            </time>
          </p>
          <p className="mt-2 whitespace-pre-line" lang={language.content}>
            {comment.comment}
          </p>
        </li>
      ))}
    </ul>
  )
}

function CommentForm() {
  return (
    <div className="no-print mt-10 max-w-[640px]">
      <h3 className="text-xl">{words.write}</h3>
      <PublicForm submit={words.send} sentTitle={words.thanks} className="mt-4">
        {(field) => (
          <>
            <div className="grid gap-5 sm:grid-cols-2">
              <Field label={words.name} autoComplete="name" required {...field('name')} />
              <Field label={words.email} type="email" autoComplete="email" required {...field('email')} />
            </div>
            <TextArea label={words.comment} required {...field('comment')} />
          </>
        )}
      </PublicForm>
    </div>
  )
}
