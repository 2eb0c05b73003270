import { href, useParams } from 'react-router'
import { useEditor } from '../../platform/useDraft.ts'
import { EditorFrame } from '../../ui/office/EditorFrame.tsx'
import { OfficeField } from '../../ui/office/fields.tsx'
import { GalleryPictures } from '../GalleryPictures.tsx'
import { galleryPath } from '../gallery.rules.ts'
import type { PictureDocument } from './documents.contract.ts'
import { PictureField } from './PictureField.tsx'

const empty: PictureDocument = { image: '', alt: '' }
const pathOf = (id: string) => href('/office/gallery/:id', { id })
const labels = { image: 'Picture', alt: 'What it shows' }

/** /office/gallery/{id}: one picture and its words. */
export function PicturePage() {
  const { id = '' } = useParams()
  const { draft, documentId, readVersion } = useEditor('picture', id, { empty, pathOf })
  const { image = '', alt = '' } = draft.data as Partial<PictureDocument>
  const { keeper, errors } = draft
  return (
    <EditorFrame
      draft={draft}
      title={alt}
      help="One picture. Its words stand under it and are read out to who cannot see it."
      above={{ title: 'Gallery', to: href('/office/gallery') }}
      labels={labels}
      readVersion={readVersion}
      preview={
        <div className="wrap py-8">
          <GalleryPictures items={image ? [{ _id: documentId, image, alt }] : []} />
        </div>
      }
    >
      <div className="rg pad">
        <div className="cf">
          <PictureField
            label={labels.image}
            image={image && galleryPath(image)}
            error={errors.image}
            hint="None yet. The larger side should have 1,200 pixels or more."
            onChange={(next) => keeper.change({ image: next })}
          />
          <OfficeField
            label={labels.alt}
            wide
            maxLength={200}
            value={alt}
            error={errors.alt}
            onChange={(event) => keeper.change({ alt: event.target.value })}
          />
        </div>
      </div>
    </EditorFrame>
  )
}
