import { ArrowLeft, ArrowRight, Dices, Plus, Trash2, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { uuidv7 } from '../../platform/new-id.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { OfficeField, OfficeSelect, OfficeText } from '../../ui/office/fields.tsx'
import { SortableList } from '../../ui/office/SortableList.tsx'
import { DIFFICULTIES, DEFAULT_DIFFICULTY } from '../draw.rules.ts'
import type { QuestionDraft } from './documents.contract.ts'
import { KindEditor } from './KindEditor.tsx'
import { KindTabs } from './KindTabs.tsx'
import { difficultyLabels } from './pools.rules.ts'
import { emptyQuestion, errorsAt, isBlank, nameOf } from './questions.rules.ts'
import { RuleDialog } from './RuleDialog.tsx'
import './quizzes.css'

type Errors = Readonly<Record<string, string>>
type EditorProps = {
  questions: readonly QuestionDraft[]
  errors: Errors
  /** The open question. */
  openId: string
  onOpen: (id: string) => void
  onChange: (questions: readonly QuestionDraft[]) => void
}

/** The list of questions and the open one. */
export function QuestionsEditor({ questions, errors, openId, onOpen, onChange }: EditorProps) {
  const [byRule, setByRule] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const found = questions.findIndex(({ id }) => id === openId)
  const place = Math.max(0, found)
  const question = questions[place]
  useFirstFault(questions, errors, onOpen)

  const add = () => {
    const fresh = emptyQuestion(uuidv7(Date.now()))
    onChange([...questions, fresh])
    onOpen(fresh.id)
  }
  const go = (to: number) => onOpen(questions[to]?.id ?? '')
  const remove = () => {
    setLeaving(false)
    onChange(questions.filter(({ id }) => id !== question?.id))
    go(place === questions.length - 1 ? place - 1 : place + 1)
  }
  return (
    <section className="rg pad" aria-labelledby="questions">
      <h2 id="questions" className="qe-h">
        Questions <span className="tnum">{questions.length}</span>
      </h2>
      {errors.questions && (
        <p className="of-err" role="alert">
          {errors.questions}
        </p>
      )}
      <div className="qe qe-two">
        <QuestionList
          questions={questions}
          errors={errors}
          shownId={question?.id ?? ''}
          onOpen={onOpen}
          onOrder={onChange}
          onAdd={add}
          onGenerate={() => setByRule(true)}
        />
        {question && (
          <div className="qe-m" key={question.id}>
            <QuestionHead
              place={place}
              count={questions.length}
              onGo={go}
              onRemove={() => setLeaving(true)}
            />
            <Fields
              question={question}
              errors={errorsAt(errors, place)}
              onChange={(changed) =>
                onChange(questions.map((one) => (one.id === question.id ? changed : one)))
              }
            />
          </div>
        )}
      </div>
      <ConfirmDialog
        open={leaving}
        title={`Remove question ${place + 1}?`}
        text="It stays in earlier results. You can get it back from History."
        yes="Remove"
        no="Cancel"
        onYes={remove}
        onNo={() => setLeaving(false)}
      />
      {byRule && (
        <RuleDialog
          known={questions}
          onClose={() => setByRule(false)}
          onAdd={(made) => {
            setByRule(false)
            // An untouched empty question is replaced.
            onChange([...questions.filter((one) => !isBlank(one)), ...made])
            onOpen(made[0]?.id ?? '')
          }}
        />
      )}
    </section>
  )
}

type QuestionListProps = Pick<EditorProps, 'questions' | 'errors' | 'onOpen'> & {
  /** The id of the question that is shown. */
  shownId: string
  onOrder: (questions: readonly QuestionDraft[]) => void
  onAdd: () => void
  onGenerate: () => void
}

/** The questions by number, to open and to sort. */
function QuestionList(props: QuestionListProps) {
  const { questions, errors, shownId, onOpen, onOrder, onAdd, onGenerate } = props
  return (
    <nav className="qe-n" aria-label="Questions">
      <SortableList
        items={questions.map((one, at) => ({ id: one.id, name: nameOf(one, at), at }))}
        what="a question"
        onOrder={(items) => onOrder(items.flatMap(({ at }) => questions[at] ?? []))}
      >
        {({ id, name, at }, shownAt) => (
          <button type="button" aria-current={id === shownId || undefined} onClick={() => onOpen(id)}>
            <span className="tnum">{shownAt + 1}</span>
            <span className="qe-name">{name}</span>
            {Object.keys(errorsAt(errors, at)).length > 0 && (
              <TriangleAlert className="ico" role="img" aria-label="incomplete" />
            )}
          </button>
        )}
      </SortableList>
      <div className="qe-k">
        <button type="button" className="ob" onClick={onAdd}>
          <Plus className="ico" aria-hidden="true" />
          Question
        </button>
        <button type="button" className="ob" aria-haspopup="dialog" onClick={onGenerate}>
          <Dices className="ico" aria-hidden="true" />
          Generate
        </button>
      </div>
    </nav>
  )
}

type QuestionHeadProps = { place: number; count: number; onGo: (to: number) => void; onRemove: () => void }

/** Above the open question: which it is, the way to its neighbours, and its removal. */
function QuestionHead({ place, count, onGo, onRemove }: QuestionHeadProps) {
  return (
    <div className="qe-p">
      <h3 className="tnum">
        Question {place + 1} of {count}
      </h3>
      <button
        type="button"
        className="ob"
        aria-label="Previous question"
        disabled={place === 0}
        onClick={() => onGo(place - 1)}
      >
        <ArrowLeft className="ico" aria-hidden="true" />
      </button>
      <button
        type="button"
        className="ob"
        aria-label="Next question"
        disabled={place === count - 1}
        onClick={() => onGo(place + 1)}
      >
        <ArrowRight className="ico" aria-hidden="true" />
      </button>
      <button type="button" className="ob" aria-label={`Remove question ${place + 1}`} onClick={onRemove}>
        <Trash2 className="ico" aria-hidden="true" />
      </button>
    </div>
  )
}

/** Opens the first question with an error once per refused publish, not while typing. */
function useFirstFault(questions: readonly QuestionDraft[], errors: Errors, onOpen: (id: string) => void) {
  const shownErrors = useRef(errors)
  useEffect(() => {
    if (shownErrors.current === errors) return
    shownErrors.current = errors
    const faulty = questions.find((_, place) => Object.keys(errorsAt(errors, place)).length > 0)
    if (faulty) onOpen(faulty.id)
  }, [questions, errors, onOpen])
}

type FieldsProps = {
  question: QuestionDraft
  errors: Errors
  onChange: (question: QuestionDraft) => void
}

function Fields({ question, errors, onChange }: FieldsProps) {
  return (
    <div className="grid gap-3">
      <KindTabs question={question} onChange={onChange} />
      <div className="qe-q">
        <OfficeText
          label="Question"
          required
          rows={2}
          value={question.text}
          error={errors.text}
          hint={
            <>
              Type these to draw a figure: <code>[beads 462]</code> <code>[fraction 3/4]</code>{' '}
              <code>[parts 3/4]</code> <code>[face RRRGGGBBB]</code>, in options too.
            </>
          }
          onChange={(event) => onChange({ ...question, text: event.target.value })}
        />
      </div>
      <KindEditor question={question} errors={errors} onChange={onChange} />
      <OfficeText
        label="Explanation"
        rows={2}
        value={question.explanation}
        error={errors.explanation}
        onChange={(event) => onChange({ ...question, explanation: event.target.value })}
      />
      <OfficeField
        label="Topic"
        value={question.topic ?? ''}
        error={errors.topic}
        hint="Topic name parents will see, like Friends of five. Leave empty to use the quiz title."
        onChange={(event) => onChange({ ...question, topic: event.target.value })}
      />
      <OfficeSelect
        label="Difficulty"
        value={question.difficulty ?? DEFAULT_DIFFICULTY}
        error={errors.difficulty}
        hint="For random questions only. Parents don’t see it."
        onChange={(event) =>
          onChange({
            ...question,
            difficulty: DIFFICULTIES.find((one) => one === event.target.value) ?? DEFAULT_DIFFICULTY,
          })
        }
      >
        {DIFFICULTIES.map((one) => (
          <option key={one} value={one}>
            {difficultyLabels[one]}
          </option>
        ))}
      </OfficeSelect>
    </div>
  )
}
