import { type ReactNode, useState } from 'react'
import { href, Link } from 'react-router'
import { uuidv7 } from '../../../platform/new-id.ts'
import { send } from '../../../platform/browser/send.ts'
import { OfficeField } from '../../../ui/office/fields.tsx'
import { RecordSelect } from '../../../ui/office/RecordSelect.tsx'
import { FileDrop, fileFault } from '../../../ui/office/FileDrop.tsx'
import { sentName } from '../../../ui/sent-name.ts'
import { checkQuestions, type SubjectLine } from '../../bank/import/import.contract.ts'
import { MAX_QUESTIONS } from '../../quiz.contract.ts'
import { Columns } from './Columns.tsx'
import type { CheckedImport, Target } from './checked-import.ts'
import { saveTemplate } from './template.ts'
import { PaperNotice } from '../PaperNotice.tsx'
import { QuizSelect } from './QuizSelect.tsx'
import { UNREADABLE, UploadForm, useImportRequest } from '../../../ui/office/ImportWizard.tsx'

type StepProps = {
  subjects: readonly SubjectLine[]
  preselected: string
  onChecked: (looked: CheckedImport) => void
}

type Errors = Partial<Record<'file' | keyof Target, string>>

/** What is missing before a file can be checked. */
function missing(file: File | null, target: Target): Errors {
  const errors: Errors = {}
  const wrong = fileFault(file)
  if (wrong) errors.file = wrong
  if (target.kind === 'there') {
    if (!target.quizId) errors.quizId = 'Choose a quiz'
    return errors
  }
  if (!target.subjectId) errors.subjectId = 'Choose a subject'
  if (!target.title.trim()) errors.title = 'Title is required'
  if (!target.description.trim()) errors.description = 'Description is required'
  const each = Number(target.each)
  if (!Number.isInteger(each) || each < 1 || each > MAX_QUESTIONS)
    errors.each = `Enter a whole number from 1 to ${MAX_QUESTIONS}`
  return errors
}

/** The first step: which file, and where its questions go. */
export function UploadStep({ subjects, preselected, onChecked }: StepProps): ReactNode {
  const [file, setFile] = useState<File | null>(null)
  const [target, setTarget] = useState<Target>({
    // Where there is no quiz yet, the first one is made here.
    kind: subjects.some(({ quizzes }) => quizzes.length > 0) ? 'there' : 'new',
    quizId: preselected,
    subjectId: '',
    title: '',
    description: '',
    each: String(MAX_QUESTIONS),
  })
  const [errors, setErrors] = useState<Errors>({})
  const { sent, failure, clearFailure, run } = useImportRequest({ failed: UNREADABLE })
  const chosen = subjects.flatMap(({ quizzes }) => quizzes).find(({ _id }) => _id === target.quizId)
  const paperOf = target.kind === 'there' ? (chosen?.paperOf ?? null) : null
  const change = (fields: Partial<Target>) => {
    setTarget({ ...target, ...fields })
    setErrors({ file: errors.file ?? '' })
  }
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setErrors({ ...errors, file: '' })
    clearFailure()
  }

  const check = () => {
    const found = missing(file, target)
    setErrors(found)
    if (!file || Object.keys(found).length > 0) return false
    void run(async (onSent) => {
      const body = new Uint8Array(await file.arrayBuffer())
      const query = {
        name: sentName(file),
        ...(target.kind === 'there' ? { quizId: target.quizId } : {}),
      }
      const { data } = await send(checkQuestions, { query, body }, onSent)
      onChecked({ file: data, target, key: uuidv7(Date.now()), mended: {}, leaveOut: false, said: {} })
    })
    return true
  }

  return (
    <UploadForm sent={sent} next="Nothing is saved yet. Next, you check the rows." onCheck={check}>
      <div className="rg pad">
        <FileDrop
          label="Question file"
          hint="CSV, XLSX, GIFT, Aiken or Moodle XML; at most 10 MB"
          accept=".csv,.tsv,.xlsx,.txt,.gift,.xml"
          file={file}
          error={errors.file || failure}
          onChoose={choose}
        />
        <Columns onTemplate={(format) => void saveTemplate(format)} />
      </div>
      <fieldset className="rg pad mt-4">
        <legend className="sr-only">Add the questions to</legend>
        <div className="of-seg">
          <button
            type="button"
            aria-pressed={target.kind === 'there'}
            onClick={() => change({ kind: 'there' })}
          >
            An existing quiz
          </button>
          <button type="button" aria-pressed={target.kind === 'new'} onClick={() => change({ kind: 'new' })}>
            A new quiz
          </button>
        </div>
        <div className="cf mt-3">
          {target.kind === 'there' ? (
            <QuizSelect
              label="Quiz"
              subjects={subjects}
              value={target.quizId}
              error={errors.quizId}
              onChange={(quizId) => change({ quizId })}
            />
          ) : (
            <NewQuizFields subjects={subjects} target={target} errors={errors} onChange={change} />
          )}
        </div>
        {paperOf && <PaperNotice competitionId={paperOf} />}
      </fieldset>
    </UploadForm>
  )
}

type NewProps = {
  subjects: readonly SubjectLine[]
  target: Target
  errors: Errors
  onChange: (fields: Partial<Target>) => void
}

function NewQuizFields({ subjects, target, errors, onChange }: NewProps): ReactNode {
  return (
    <>
      <RecordSelect
        label="Subject"
        required
        value={target.subjectId}
        error={errors.subjectId}
        hint={
          subjects.length === 0 && (
            <>
              No subjects yet.{' '}
              <Link className="olink" to={href('/office/quizzes/subjects/:id', { id: 'new' })}>
                Add one
              </Link>
            </>
          )
        }
        onChange={(event) => onChange({ subjectId: event.target.value })}
        none="Choose a subject"
        records={subjects}
      />
      <OfficeField
        label="Questions in each quiz"
        required
        type="number"
        inputMode="numeric"
        min={1}
        max={MAX_QUESTIONS}
        value={target.each}
        error={errors.each}
        hint="Extra questions go to the next quiz."
        onChange={(event) => onChange({ each: event.target.value })}
      />
      <OfficeField
        label="Title"
        required
        wide
        maxLength={180}
        value={target.title}
        error={errors.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <OfficeField
        label="Description"
        required
        wide
        maxLength={300}
        value={target.description}
        error={errors.description}
        hint="One mark for each question, 40% to pass, the subject’s minutes. You can change this in the quiz."
        onChange={(event) => onChange({ description: event.target.value })}
      />
    </>
  )
}
