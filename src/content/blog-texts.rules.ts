import type { TranslatableItem } from '../platform/translations/translations.rules.ts'

/** What of a blog is translated; its author's name stays. */
export const blogItem = (blog: { id: string; title: string; content: string }): TranslatableItem => ({
  kind: 'blog',
  id: blog.id,
  title: 'The blog',
  whenOlder: 'older',
  texts: [
    { path: 'title', label: 'Title', form: 'line', text: blog.title },
    { path: 'content', label: 'Text', form: 'rich', text: blog.content },
  ],
})
