import { useLoaderData } from 'react-router'
import { EmptyState } from '../ui/EmptyState.tsx'
import type { BlogCard } from './blog-card.rules.ts'
import { BlogCards } from './BlogCards.tsx'
import type { BlogsData } from './blogs.loader.ts'
import { LoadError } from './LoadError.tsx'
import { useFailures } from './useFailures.ts'
import { words } from './blog.words.ts'
import { words as language } from '../platform/language.words.ts'
import { words as home } from './home.words.ts'

/** /blogs */
export function BlogsPage() {
  const { blogs } = useLoaderData<BlogsData>()
  useFailures([blogs])
  return (
    <div className="wrap py-8 lg:py-12">
      <h1 className="text-3xl">{words.title}</h1>
      <p className="mt-2 max-w-[60ch] text-lg text-ink-2">{words.text}</p>
      {'data' in blogs && blogs.data.some(language.contentOf) && (
        <p className="mt-2 text-ink-2">{home.inEnglish}</p>
      )}
      {'failed' in blogs ? (
        <LoadError className="mt-8" message={blogs.failed} />
      ) : (
        <Blogs blogs={blogs.data} />
      )}
    </div>
  )
}

function Blogs({ blogs }: { blogs: readonly BlogCard[] }) {
  if (blogs.length > 0) return <BlogCards blogs={blogs} heading="h2" className="mt-9" />
  return (
    <EmptyState className="mt-8" title={words.none}>
      {words.noneText}
    </EmptyState>
  )
}
