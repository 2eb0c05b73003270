import { href, useParams } from 'react-router'
import { useEditor } from '../../platform/drafts/useDraft.ts'
import { EditorFrame } from '../../ui/office/EditorFrame.tsx'
import { OfficeField } from '../../ui/office/fields.tsx'
import { SubjectDocument } from './documents.contract.ts'
import { NumberField } from '../../ui/office/NumberField.tsx'

const empty: SubjectDocument = { name: '', quizMinutes: 30 }
const pathOf = (id: string) => href('/office/quizzes/subjects/:id', { id })
const labels = { name: 'Name', quizMinutes: 'Minutes per quiz' }

/** /office/quizzes/subjects/{id}: one subject. */
export function SubjectPage() {
  const { id = '' } = useParams()
  const { draft, readVersion, documentId } = useEditor('quiz-subject', id, { empty, pathOf })
  const { name = '', quizMinutes } = draft.data as Partial<SubjectDocument>
  const { keeper, errors } = draft
  return (
    <EditorFrame
      draft={draft}
      title={name}
      help="A subject groups quizzes. You can unpublish it only when it is empty."
      above={{ title: 'Quizzes', to: href('/office/quizzes') }}
      translations={href('/office/translations/:kind/:id', { kind: 'quiz-subject', id: documentId })}
      labels={labels}
      schema={SubjectDocument}
      readVersion={readVersion}
      preview={
        <div className="wrap py-10">
          <p className="inline-flex min-h-12 items-center rounded-md bg-ink px-4 pt-0.5 font-[640] text-paper">
            {name}
          </p>
        </div>
      }
    >
      <div className="rg pad">
        <div className="cf">
          <OfficeField
            label={labels.name}
            wide
            value={name}
            error={errors.name}
            onChange={(event) => keeper.change({ name: event.target.value })}
          />
          <NumberField
            label={labels.quizMinutes}
            hint="Used when a quiz has no time of its own"
            value={quizMinutes}
            error={errors.quizMinutes}
            onNumber={(minutes) => keeper.change({ quizMinutes: minutes })}
          />
        </div>
      </div>
    </EditorFrame>
  )
}
