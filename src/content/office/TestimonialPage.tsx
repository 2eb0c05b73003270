import { href, useParams } from 'react-router'
import { useEditor } from '../../platform/drafts/useDraft.ts'
import { EditorFrame } from '../../ui/office/EditorFrame.tsx'
import { OfficeField } from '../../ui/office/fields.tsx'
import { RichTextField } from '../../ui/office/RichTextField.tsx'
import { Testimonials } from '../Testimonials.tsx'
import { TestimonialDocument } from './documents.contract.ts'

const empty: TestimonialDocument = { name: '', role: '', review: '', rating: 5 }
const pathOf = (id: string) => href('/office/testimonials/:id', { id })
const labels = { name: 'Name', role: 'Role', rating: 'Stars', review: 'Remark' }

/** /office/testimonials/{id}: one remark of parents. */
export function TestimonialPage() {
  const { id = '' } = useParams()
  const { draft, documentId, readVersion } = useEditor('testimonial', id, { empty, pathOf })
  const { name = '', role = '', review = '', rating } = draft.data as Partial<TestimonialDocument>
  const { keeper, errors } = draft
  return (
    <EditorFrame
      draft={draft}
      title={name}
      help="A parent’s review in their own words. Ask for permission first."
      above={{ title: 'Testimonials', to: href('/office/testimonials') }}
      labels={labels}
      schema={TestimonialDocument}
      readVersion={readVersion}
      preview={<Testimonials testimonials={[{ _id: documentId, name, role, review, rating: rating ?? 0 }]} />}
    >
      <div className="rg pad">
        <div className="cf">
          <OfficeField
            label={labels.name}
            value={name}
            error={errors.name}
            onChange={(event) => keeper.change({ name: event.target.value })}
          />
          <OfficeField
            label={labels.role}
            value={role}
            error={errors.role}
            onChange={(event) => keeper.change({ role: event.target.value })}
          />
          <OfficeField
            label={labels.rating}
            type="number"
            min={0}
            max={5}
            step={0.5}
            value={rating ?? ''}
            error={errors.rating}
            onChange={(event) =>
              keeper.change({ rating: event.target.value === '' ? null : Number(event.target.value) })
            }
          />
        </div>
      </div>
      <RichTextField
        label={labels.review}
        value={review}
        error={errors.review}
        onChange={(html) => keeper.change({ review: html })}
      />
    </EditorFrame>
  )
}
