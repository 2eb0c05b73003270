import { href } from 'react-router'
import { useDocuments } from '../../platform/drafts/useDocuments.ts'
import { DocumentList } from '../../ui/office/DocumentList.tsx'
import { toast } from '../../ui/toast.tsx'

/** /office/categories: what courses are sorted by, in the order of the site. */
export function CategoriesPage() {
  const { view, retry, order } = useDocuments('category')
  return (
    <DocumentList
      title="Categories"
      help="Groups of courses. Each has its own cover."
      view={view}
      retry={retry}
      to={(id) => href('/office/categories/:id', { id })}
      newTo={href('/office/categories/:id', { id: 'new' })}
      what="a category"
      onOrder={(ids) => order(ids, toast.error)}
      empty="No categories yet. Every course needs one."
    />
  )
}
