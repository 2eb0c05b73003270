import { href } from 'react-router'
import { useDocuments } from '../../platform/drafts/useDocuments.ts'
import { DocumentList } from '../../ui/office/DocumentList.tsx'
import { toast } from '../../ui/toast.tsx'

/** /office/banners: the offers on the home page, in their order. */
export function BannersPage() {
  const { view, retry, order } = useDocuments('banner')
  return (
    <DocumentList
      title="Banners"
      help="Offers on the home page, in display order."
      view={view}
      retry={retry}
      to={(id) => href('/office/banners/:id', { id })}
      newTo={href('/office/banners/:id', { id: 'new' })}
      what="a banner"
      onOrder={(ids) => order(ids, toast.error)}
      empty="No banners yet. They appear on the home page."
    />
  )
}
