import { href } from 'react-router'
import { useDocuments } from '../../platform/drafts/useDocuments.ts'
import { DocumentList } from '../../ui/office/DocumentList.tsx'
import { toast } from '../../ui/toast.tsx'

/** /office/teachers: the pages of those who lead courses, in the order of the site. */
export function TeachersPage() {
  const { view, retry, order } = useDocuments('teacher')
  return (
    <DocumentList
      title="Teachers"
      help="A page for each teacher who leads a course. Choose it in the course editor."
      view={view}
      retry={retry}
      to={(id) => href('/office/teachers/:id', { id })}
      newTo={href('/office/teachers/:id', { id: 'new' })}
      what="a teacher"
      onOrder={(ids) => order(ids, toast.error)}
      empty="No teacher pages yet"
    />
  )
}
