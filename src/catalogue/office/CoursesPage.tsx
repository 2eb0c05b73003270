import { href } from 'react-router'
import { useDocuments } from '../../platform/useDocuments.ts'
import { DocumentList } from '../../ui/office/DocumentList.tsx'
import { toast } from '../../ui/toast.tsx'

/** /office/courses: all courses, in the order of the site. */
export function CoursesPage() {
  const { view, retry, order } = useDocuments('course')
  return (
    <DocumentList
      title="Courses"
      help="The courses of the site. Visitors see them below their categories, in this order."
      view={view}
      retry={retry}
      to={(id) => href('/office/courses/:id', { id })}
      newTo={href('/office/courses/:id', { id: 'new' })}
      what="a course"
      onOrder={(ids) => order(ids, toast.error)}
      empty="No course yet: begin the first one"
    />
  )
}
