import { OfficeField } from '../../ui/office/fields.tsx'
import { LazyKindInput } from '../kinds/KindView.tsx'
import { MAX_RODS } from '../kinds/kinds.rules.ts'
import type { QuestionDraft, TaskDraft } from './documents.contract.ts'
import { LinesEditor } from './LinesEditor.tsx'
import { NumberField } from '../../ui/office/NumberField.tsx'
import { OptionsEditor } from './OptionsEditor.tsx'
import { PairsEditor } from './PairsEditor.tsx'
import './quizzes.css'

type Of<K> = Extract<TaskDraft, { kind: K }>
type EditorProps<Q> = {
  question: Q
  errors: Readonly<Record<string, string>>
  onChange: (question: QuestionDraft) => void
}

/** Answer editor of each kind: options, number, beads, lines, pairs, face. */
export function KindEditor({ question, errors, onChange }: EditorProps<QuestionDraft>) {
  switch (question.kind) {
    case 'number':
      return <NumberKey question={question} errors={errors} onChange={onChange} />
    case 'beads':
      return <BeadsKey question={question} errors={errors} onChange={onChange} />
    case 'order':
      return (
        <LinesEditor
          legend="Correct order, first to last"
          name="line"
          lines={question.options}
          errors={errors}
          onLines={(options) => onChange({ ...question, options })}
        />
      )
    case 'match':
      return <PairsEditor question={question} errors={errors} onChange={onChange} />
    case 'face':
      return <FaceKey question={question} errors={errors} onChange={onChange} />
    default:
      return <OptionsEditor question={question} errors={errors} onChange={onChange} />
  }
}

function NumberKey({ question, errors, onChange }: EditorProps<Of<'number'>>) {
  return (
    <div className="cf">
      <OfficeField
        label="Correct answer"
        inputMode="decimal"
        value={question.answer}
        error={errors.answer}
        onChange={(event) => onChange({ ...question, answer: event.target.value })}
      />
      <OfficeField
        label="Tolerance (±)"
        inputMode="decimal"
        value={question.tolerance}
        error={errors.tolerance}
        hint="0: exact answer only"
        onChange={(event) => onChange({ ...question, tolerance: event.target.value })}
      />
      <OfficeField
        label="Unit"
        maxLength={20}
        value={question.unit}
        error={errors.unit}
        hint="Shown after the number (optional)"
        onChange={(event) => onChange({ ...question, unit: event.target.value })}
      />
    </div>
  )
}

function BeadsKey({ question, errors, onChange }: EditorProps<Of<'beads'>>) {
  return (
    <div className="cf">
      <OfficeField
        label="Number on the abacus"
        inputMode="numeric"
        maxLength={MAX_RODS}
        value={question.answer}
        error={errors.answer}
        onChange={(event) => onChange({ ...question, answer: event.target.value.trim() })}
      />
      <NumberField
        label="Rods"
        hint={`1 to ${MAX_RODS}`}
        value={question.rods}
        error={errors.rods}
        onNumber={(rods) => onChange({ ...question, rods: rods ?? 1 })}
      />
    </div>
  )
}

function FaceKey({ question, errors, onChange }: EditorProps<Of<'face'>>) {
  return (
    <fieldset className="min-w-0">
      <legend id="face-key" className="qo-h">
        Correct face
      </legend>
      {errors.answer && (
        <p className="of-err" role="alert">
          {errors.answer}
        </p>
      )}
      <LazyKindInput
        question={{ options: [], task: { kind: 'face' } }}
        said={question.answer}
        labelledBy="face-key"
        onSay={(said) => onChange({ ...question, answer: said ?? '---------' })}
      />
    </fieldset>
  )
}
