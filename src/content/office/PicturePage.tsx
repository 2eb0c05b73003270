import { href, useParams } from 'react-router'
import { useEditor } from '../../platform/drafts/useDraft.ts'
import { EditorFrame } from '../../ui/office/EditorFrame.tsx'
import { OfficeField } from '../../ui/office/fields.tsx'
import { GalleryPictures } from '../GalleryPictures.tsx'
import { galleryPath } from '../gallery.rules.ts'
import { MAX_ALT_CHARS } from '../gallery-texts.rules.ts'
import { PictureDocument } from './documents.contract.ts'
import { sendPicture } from '../../platform/files/send-picture.ts'
import { PictureField } from '../../ui/office/PictureField.tsx'

const empty: PictureDocument = { image: '', alt: '' }
const pathOf = (id: string) => href('/office/gallery/:id', { id })
const labels = { image: 'Picture', alt: 'Description' }

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
      help="One picture. The description is its caption and is read aloud to people who can’t see it."
      above={{ title: 'Gallery', to: href('/office/gallery') }}
      translations={href('/office/translations/:kind/:id', { kind: 'picture', id: documentId })}
      labels={labels}
      schema={PictureDocument}
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
            picture={image ? galleryPath(image) : null}
            error={errors.image}
            hint="Use a picture at least 1,200 pixels on its longer side."
            large
            isOptional={false}
            send={sendPicture}
            onChange={(next) => keeper.change({ image: next ?? '' })}
          />
          <OfficeField
            label={labels.alt}
            wide
            maxLength={MAX_ALT_CHARS}
            value={alt}
            error={errors.alt}
            onChange={(event) => keeper.change({ alt: event.target.value })}
          />
        </div>
      </div>
    </EditorFrame>
  )
}
