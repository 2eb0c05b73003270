import { href } from 'react-router'
import { useDocuments } from '../../platform/drafts/useDocuments.ts'
import { DocumentList } from '../../ui/office/DocumentList.tsx'
import { toast } from '../../ui/toast.tsx'

/** /office/courses: all courses, in the order of the site. */
export function CoursesPage() {
  const { view, retry, order } = useDocuments('course')
  return (
    <DocumentList
      title="Courses"
      help="All courses, in the order visitors see them."
      view={view}
      retry={retry}
      to={(id) => href('/office/courses/:id', { id })}
      newTo={href('/office/courses/:id', { id: 'new' })}
      what="a course"
      onOrder={(ids) => order(ids, toast.error)}
      empty="No courses yet. Add your first one."
    />
  )
}
