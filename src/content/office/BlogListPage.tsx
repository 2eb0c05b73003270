import { href } from 'react-router'
import { useDocuments } from '../../platform/drafts/useDocuments.ts'
import { DocumentList } from '../../ui/office/DocumentList.tsx'

/** /office/blogs: everything written, the newest first. */
export function BlogListPage() {
  const { view, retry } = useDocuments('blog')
  return (
    <DocumentList
      title="Blogs"
      help="All blogs, newest first. Drafts are visible only to staff."
      view={view}
      retry={retry}
      to={(id) => href('/office/blogs/:id', { id })}
      newTo={href('/office/blogs/:id', { id: 'new' })}
      what="a blog"
      empty="No blogs yet."
    />
  )
}
