import { ImagePlus } from 'lucide-react'
import { type DragEvent, useRef } from 'react'
import { href } from 'react-router'
import { useDocuments } from '../../platform/drafts/useDocuments.ts'
import { DocumentList } from '../../ui/office/DocumentList.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { toast } from '../../ui/toast.tsx'
import { galleryPath } from '../gallery.rules.ts'
import { NewPictures } from './NewPictures.tsx'
import { pictureQueue } from './picture-queue.ts'

const KINDS = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

const small = (image: string) =>
  image && (
    <Picture
      src={galleryPath(image)}
      alt=""
      sizes="72px"
      className="h-12 w-[72px] shrink-0 rounded-md bg-ledger object-cover"
    />
  )

/** /office/gallery: the pictures in their order; many are added at once. */
export function PicturesPage() {
  const { view, retry, order } = useDocuments('picture')
  const input = useRef<HTMLInputElement>(null)
  const drop = (event: DragEvent) => {
    const files = [...event.dataTransfer.files].filter(({ type }) => type.startsWith('image/'))
    if (files.length === 0) return
    event.preventDefault()
    pictureQueue.add(files)
  }
  return (
    // Dropping is a second way to what the key 'New' does.
    <div
      role="presentation"
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={drop}
    >
      <NewPictures onShown={retry} />
      <DocumentList
        title="Gallery"
        help="Pictures in display order. Add several at a time, or drop them here. Each needs a description."
        view={view}
        retry={retry}
        to={(id) => href('/office/gallery/:id', { id })}
        newTo={href('/office/gallery/:id', { id: 'new' })}
        newKey={
          <button type="button" className="ob ob-main" onClick={() => input.current?.click()}>
            <ImagePlus className="ico" aria-hidden="true" />
            New
          </button>
        }
        lead={small}
        what="a picture"
        onOrder={(ids) => order(ids, toast.error)}
        empty="No pictures yet. Choose some, or drop them here."
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={KINDS}
        aria-label="Choose pictures"
        onChange={(event) => {
          pictureQueue.add([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </div>
  )
}
