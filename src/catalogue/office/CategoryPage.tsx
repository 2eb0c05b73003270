import { href, useParams } from 'react-router'
import { useEditor } from '../../platform/drafts/useDraft.ts'
import { Cover } from '../../ui/art/Cover.tsx'
import { EditorFrame } from '../../ui/office/EditorFrame.tsx'
import { OfficeField, OfficeSelect } from '../../ui/office/fields.tsx'
import { COVER_KINDS, type CoverKind } from '../catalogue.rules.ts'
import { CategoryDocument } from './documents.contract.ts'
import './courses.css'

const empty: CategoryDocument = { category: '', cover: 'abacus' }
const pathOf = (id: string) => href('/office/categories/:id', { id })
const labels = { category: 'Name', cover: 'Cover' }
const covers: Record<CoverKind, string> = {
  abacus: 'Beads on rods',
  vedic: 'Squares of digits',
  cube: 'Faces of a cube',
  handwriting: 'Lines of letters',
  teacher: 'Slate and chalk',
}

/** /office/categories/{id}: its name, and the cover that its courses wear. */
export function CategoryPage() {
  const { id = '' } = useParams()
  const { draft, readVersion, documentId } = useEditor('category', id, { empty, pathOf })
  const { category = '', cover = 'abacus' } = draft.data as Partial<CategoryDocument>
  const { keeper, errors } = draft
  const look = (
    <Cover
      kind={cover}
      seed={category}
      title={category || 'Category'}
      lines={[{ label: 'Subject', value: category }]}
      className="shadow-lift"
    />
  )
  return (
    <EditorFrame
      draft={draft}
      title={category}
      help="A course category. Its cover is drawn for each course."
      above={{ title: 'Categories', to: href('/office/categories') }}
      translations={href('/office/translations/:kind/:id', { kind: 'category', id: documentId })}
      labels={labels}
      schema={CategoryDocument}
      readVersion={readVersion}
      preview={<div className="wrap max-w-xs! py-10">{look}</div>}
      aside={<div className="cv-p">{look}</div>}
    >
      <div className="rg pad">
        <div className="cf">
          <OfficeField
            label={labels.category}
            wide
            value={category}
            error={errors.category}
            onChange={(event) => keeper.change({ category: event.target.value })}
          />
          <OfficeSelect
            label={labels.cover}
            wide
            value={cover}
            error={errors.cover}
            onChange={(event) => keeper.change({ cover: event.target.value })}
          >
            {COVER_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {covers[kind]}
              </option>
            ))}
          </OfficeSelect>
        </div>
      </div>
    </EditorFrame>
  )
}
