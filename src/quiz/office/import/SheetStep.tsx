import { type ReactNode, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { isCallError } from '../../../platform/errors.ts'
import { makeId } from '../../../platform/new-id.ts'
import { send } from '../../../platform/send.ts'
import { OfficeField, OfficeSelect } from '../../../ui/office/fields.tsx'
import { FileDrop, fileFault, sentName } from '../../../ui/office/FileDrop.tsx'
import { Going } from '../../../ui/office/Going.tsx'
import { checkQuestions, type SubjectLine } from '../../bank/import/import.contract.ts'
import { QUESTIONS_MAX } from '../../quiz.contract.ts'
import { Columns } from './Columns.tsx'
import type { Looked, Target } from './looked.ts'
import { saveTemplate } from './template.ts'
import { QuizSelect } from './QuizSelect.tsx'

type StepProps = {
  subjects: readonly SubjectLine[]
  preselected: string
  onChecked: (looked: Looked) => void
}

type Errors = Partial<Record<'file' | keyof Target, string>>

/** What is missing before a file can be checked. */
function missing(file: File | null, target: Target): Errors {
  const errors: Errors = {}
  const wrong = fileFault(file)
  if (wrong) errors.file = wrong
  if (target.kind === 'there') {
    if (!target.quizId) errors.quizId = 'Which quiz?'
    return errors
  }
  if (!target.subjectId) errors.subjectId = 'Which subject?'
  if (!target.title.trim()) errors.title = 'Title is required'
  if (!target.description.trim()) errors.description = 'A line under the title is required'
  const each = Number(target.each)
  if (!Number.isInteger(each) || each < 1 || each > QUESTIONS_MAX)
    errors.each = `A whole number from 1 to ${QUESTIONS_MAX}`
  return errors
}

/** The first step: which file, and where its questions go. */
export function SheetStep({ subjects, preselected, onChecked }: StepProps): ReactNode {
  const [file, setFile] = useState<File | null>(null)
  const [target, setTarget] = useState<Target>({
    // Where there is no quiz yet, the first one is made here.
    kind: subjects.some(({ quizzes }) => quizzes.length > 0) ? 'there' : 'new',
    quizId: preselected,
    subjectId: '',
    title: '',
    description: '',
    each: String(QUESTIONS_MAX),
  })
  const [errors, setErrors] = useState<Errors>({})
  const [sent, setSent] = useState<number | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const change = (fields: Partial<Target>) => {
    setTarget({ ...target, ...fields })
    setErrors({ file: errors.file ?? '' })
  }
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setErrors({ ...errors, file: '' })
  }

  const check = async () => {
    if (sent !== null) return
    const found = missing(file, target)
    setErrors(found)
    if (!file || Object.keys(found).length > 0)
      return requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
      )
    setSent(0)
    try {
      const body = new Uint8Array(await file.arrayBuffer())
      const query = {
        name: sentName(file),
        ...(target.kind === 'there' ? { quizId: target.quizId } : {}),
      }
      const { data } = await send(checkQuestions, { query, body }, setSent)
      onChecked({ file: data, target, key: makeId(Date.now()), mended: {}, leaveOut: false, said: {} })
    } catch (failed) {
      const told = isCallError(failed) && failed.message
      setErrors({ file: told || 'The file could not be read from your device. Choose it again.' })
      setSent(null)
    }
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void check()
      }}
    >
      <div className="rg pad">
        <FileDrop
          label="File with questions"
          hint="CSV, XLSX, GIFT, Aiken or Moodle XML; at most 10 MB"
          accept=".csv,.tsv,.xlsx,.txt,.gift,.xml"
          file={file}
          error={errors.file ?? ''}
          onChoose={choose}
        />
        <Columns onTemplate={(format) => void saveTemplate(format)} />
      </div>
      <fieldset className="rg pad mt-4">
        <legend className="sr-only">Where the questions go</legend>
        <div className="of-seg">
          <button
            type="button"
            aria-pressed={target.kind === 'there'}
            onClick={() => change({ kind: 'there' })}
          >
            Into a quiz
          </button>
          <button type="button" aria-pressed={target.kind === 'new'} onClick={() => change({ kind: 'new' })}>
            Into a new quiz
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
      </fieldset>
      <div className="im-a">
        <p className="muted">Nothing is stored yet: next you look through what was read.</p>
        <button type="submit" className="ob ob-main" aria-disabled={sent !== null}>
          Check file
        </button>
      </div>
      {sent !== null && (
        <Going part={sent < 1 ? sent : null} words={sent < 1 ? 'Sending the file' : 'Reading the file'} />
      )}
    </form>
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
      <OfficeSelect
        label="Subject"
        value={target.subjectId}
        error={errors.subjectId}
        hint={
          subjects.length === 0 && (
            <>
              There is no subject yet:{' '}
              <Link className="olink" to={href('/office/quizzes/subjects/:id', { id: 'new' })}>
                make the first
              </Link>
            </>
          )
        }
        onChange={(event) => onChange({ subjectId: event.target.value })}
      >
        <option value="">Choose a subject</option>
        {subjects.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </OfficeSelect>
      <OfficeField
        label="Questions in each quiz"
        type="number"
        inputMode="numeric"
        min={1}
        max={QUESTIONS_MAX}
        value={target.each}
        error={errors.each}
        hint="More than that go on in a next quiz."
        onChange={(event) => onChange({ each: event.target.value })}
      />
      <OfficeField
        label="Title"
        wide
        maxLength={180}
        value={target.title}
        error={errors.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <OfficeField
        label="Line under it"
        wide
        maxLength={300}
        value={target.description}
        error={errors.description}
        hint="One mark for each question, 40% to pass, the subject’s minutes: change it in the quiz."
        onChange={(event) => onChange({ description: event.target.value })}
      />
    </>
  )
}
