import type { TranslatableItem } from '../platform/translations/translations.rules.ts'

/** Longest texts of a blog, in characters. */
export const MAX_BLOG_CHARS = { title: 200, content: 50_000 } as const

/** What of a blog is translated; its author's name stays. */
export const blogItem = (blog: { id: string; title: string; content: string }): TranslatableItem => ({
  kind: 'blog',
  id: blog.id,
  title: 'The blog',
  whenOlder: 'older',
  texts: [
    { path: 'title', label: 'Title', form: 'line', text: blog.title, max: MAX_BLOG_CHARS.title },
    { path: 'content', label: 'Text', form: 'rich', text: blog.content, max: MAX_BLOG_CHARS.content },
  ],
})
