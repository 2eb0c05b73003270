import { href } from 'react-router'
import { useDocuments } from '../../platform/useDocuments.ts'
import { DocumentList } from '../../ui/office/DocumentList.tsx'

/** /office/blogs: everything written, the newest first. */
export function BlogListPage() {
  const { view, retry } = useDocuments('blog')
  return (
    <DocumentList
      title="Blogs"
      help="What the academy writes, the newest first. A draft is seen by the office alone."
      view={view}
      retry={retry}
      to={(id) => href('/office/blogs/:id', { id })}
      newTo={href('/office/blogs/:id', { id: 'new' })}
      what="a blog"
      empty="No blog yet: parents read here why a method works"
    />
  )
}
