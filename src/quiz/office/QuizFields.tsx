import { Link, href } from 'react-router'
import { OfficeField, OfficeSwitch, OfficeText } from '../../ui/office/fields.tsx'
import { RecordSelect } from '../../ui/office/RecordSelect.tsx'
import { drawnCount } from '../draw.rules.ts'
import type { Subject } from '../quiz.contract.ts'
import { schemeText } from '../quiz.rules.ts'
import type { QuizDraft } from './documents.contract.ts'
import { NumberField } from '../../ui/office/NumberField.tsx'
import { penaltyOf } from './preview.rules.ts'
import './quizzes.css'

/** Field names in comparisons of versions. */
export const labels = {
  title: 'Title',
  description: 'Description',
  subjectId: 'Subject',
  price: 'Price, rupees',
  minutes: 'Minutes',
  marks: 'Total marks',
  passingMarks: 'Pass marks',
  penalty: 'Negative marks per wrong answer',
  language: 'Language',
  allowReattempt: 'Allow retake',
  pausable: 'Allow pausing',
  open: 'Open to anyone at /try',
  pauseLimit: 'Pauses',
  pauseMinutes: 'Total pause minutes',
  blueprint: 'Random questions',
  questions: 'Questions',
}

type FieldsProps = {
  data: QuizDraft
  errors: Readonly<Record<string, string>>
  subjects: readonly Subject[]
  onChange: (fields: Partial<Record<keyof QuizDraft, unknown>>) => void
}

/** Fields of a quiz: texts, time, marks and pauses. */
export function QuizFields({ data, errors, subjects, onChange }: FieldsProps) {
  const subject = subjects.find(({ _id }) => _id === data.subjectId)
  const pools = data.blueprint ?? []
  const drawn = drawnCount(pools.map(({ count, ...pool }) => ({ ...pool, count: count ?? 0 })))
  const questionCount = pools.length > 0 ? drawn : (data.questions?.length ?? 0)
  return (
    <div className="rg pad">
      <div className="cf">
        <OfficeField
          label={labels.title}
          wide
          value={data.title ?? ''}
          error={errors.title}
          onChange={(event) => onChange({ title: event.target.value })}
        />
        <RecordSelect
          label={labels.subjectId}
          wide
          value={data.subjectId ?? ''}
          error={errors.subjectId}
          hint={
            subjects.length === 0 ? (
              <Link className="olink" to={href('/office/quizzes/subjects/:id', { id: 'new' })}>
                Add a subject first
              </Link>
            ) : null
          }
          onChange={(event) => onChange({ subjectId: event.target.value })}
          records={subjects}
        />
        <div className="qf-all">
          <OfficeText
            label={labels.description}
            rows={2}
            value={data.description ?? ''}
            error={errors.description}
            onChange={(event) => onChange({ description: event.target.value })}
          />
        </div>
        <TimeAndMarks data={data} errors={errors} subject={subject} onChange={onChange} />
        <OfficeField
          label={labels.language}
          value={data.language ?? ''}
          error={errors.language}
          onChange={(event) => onChange({ language: event.target.value })}
        />
        <p className="cf-n">
          Students read:{' '}
          <b>{schemeText({ marks: data.marks ?? 0, questionCount, penalty: penaltyOf(data) })}.</b>
        </p>
        <AttemptFields data={data} errors={errors} onChange={onChange} />
      </div>
    </div>
  )
}

type MarksProps = Omit<FieldsProps, 'subjects'> & { subject: Subject | undefined }

/** The time, the price and what an answer is worth. */
function TimeAndMarks({ data, errors, subject, onChange }: MarksProps) {
  const penalty = data.penalty ?? { numerator: 0, denominator: 1 }
  return (
    <>
      <NumberField
        label={labels.minutes}
        placeholder={subject ? `${subject.quizMinutes}, as the subject` : ''}
        value={data.minutes}
        error={errors.minutes}
        onNumber={(minutes) => onChange({ minutes })}
      />
      <NumberField
        label={labels.price}
        value={data.price}
        error={errors.price}
        onNumber={(price) => onChange({ price })}
      />
      <NumberField
        label={labels.marks}
        value={data.marks}
        error={errors.marks}
        onNumber={(marks) => onChange({ marks })}
      />
      <NumberField
        label={labels.passingMarks}
        value={data.passingMarks}
        error={errors.passingMarks}
        onNumber={(passingMarks) => onChange({ passingMarks })}
      />
      <fieldset className="qf-pen">
        <legend>{labels.penalty}</legend>
        <NumberField
          label="fixed marks"
          value={penalty.numerator}
          error={errors['penalty.numerator']}
          onNumber={(numerator) => onChange({ penalty: { ...penalty, numerator } })}
        />
        <span aria-hidden="true">/</span>
        <NumberField
          label="fraction of its marks"
          value={penalty.denominator}
          error={errors['penalty.denominator']}
          onNumber={(denominator) => onChange({ penalty: { ...penalty, denominator } })}
        />
      </fieldset>
    </>
  )
}

/** Retakes, pauses and who may try it. */
function AttemptFields({ data, errors, onChange }: Omit<FieldsProps, 'subjects'>) {
  return (
    <>
      <div className="qf-sw">
        <OfficeSwitch
          label={labels.allowReattempt}
          checked={data.allowReattempt ?? false}
          onChange={(allowReattempt) => onChange({ allowReattempt })}
        />
        <OfficeSwitch
          label={labels.pausable}
          checked={data.pausable ?? false}
          onChange={(pausable) => onChange({ pausable })}
        />
        <OfficeSwitch
          label={labels.open}
          checked={data.open ?? false}
          onChange={(open) => onChange({ open })}
        />
      </div>
      {data.open && (
        <p className="cf-n">
          Anyone can try its first five questions and see the answers. It can’t be a competition.
        </p>
      )}
      {data.pausable && (
        <>
          <NumberField
            label={labels.pauseLimit}
            value={data.pauseLimit}
            error={errors.pauseLimit}
            onNumber={(pauseLimit) => onChange({ pauseLimit })}
          />
          <NumberField
            label={labels.pauseMinutes}
            value={data.pauseMinutes}
            error={errors.pauseMinutes}
            onNumber={(pauseMinutes) => onChange({ pauseMinutes })}
          />
        </>
      )}
    </>
  )
}
