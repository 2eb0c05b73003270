import { href } from 'react-router'
import { useDocuments } from '../../platform/drafts/useDocuments.ts'
import { DocumentList } from '../../ui/office/DocumentList.tsx'
import { toast } from '../../ui/toast.tsx'

/** /office/testimonials: remarks of parents, in their order. */
export function TestimonialsPage() {
  const { view, retry, order } = useDocuments('testimonial')
  return (
    <DocumentList
      title="Testimonials"
      help="Parents’ reviews on the home page, in display order."
      view={view}
      retry={retry}
      to={(id) => href('/office/testimonials/:id', { id })}
      newTo={href('/office/testimonials/:id', { id: 'new' })}
      what="a remark"
      onOrder={(ids) => order(ids, toast.error)}
      empty="No testimonials yet. They appear on the home page."
    />
  )
}
