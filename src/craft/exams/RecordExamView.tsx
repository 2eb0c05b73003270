import './paper-exams.css'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useBlocker } from 'react-router'
import { uuidv7 } from '../../platform/new-id.ts'
import { words as language } from '../../platform/language.words.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Field, SelectField } from '../../ui/Field.tsx'
import { useFormSubmit } from '../../ui/useSubmit.ts'
import { useUnload } from '../../ui/useUnload.ts'
import type { PaperExamForm } from './paper-exams.contract.ts'
import { gradeName, type Scale, scaleName } from './grades.rules.ts'
import { MarksTable } from './MarksTable.tsx'
import { words } from './record-exam.words.ts'
import { type ExamChild, errorsOf, type TypedMarks, sentMarks } from './paper-marks.rules.ts'

/** Children to choose from at once: a group, or those without one. */
export type ExamGroup = { key: string; name: string; children: readonly ExamChild[] }
type Recorded = { recorded: number; passed: number }
export type RecordedExam = Recorded & Pick<PaperExamForm, 'id' | 'grade' | 'heldOn'>

type RecordProps = {
  scales: readonly Scale[]
  groups: readonly ExamGroup[]
  supervisor: string
  record: (form: PaperExamForm) => Promise<{ data: Recorded }>
  onRecorded: (exam: RecordedExam) => void
}

/** The form of an exam held on paper: which, when, by whom, and each child's marks by part. */
export function RecordExamView(props: RecordProps): ReactNode {
  const { scales, groups } = props
  if (groups.length === 0) return <EmptyState title={words.noChildren}>{words.noChildrenText}</EmptyState>
  if (scales.length === 0) return <EmptyState title={words.noExams}>{words.noExamsText}</EmptyState>
  return <ExamForm {...props} />
}

const NO_MARKS: TypedMarks = {}

function ExamForm(props: RecordProps): ReactNode {
  const { scales, groups } = props
  const form = usePaperExamForm(props)
  const { facts, today, grade, group, sent, marks, errors, atMarks, busy } = form
  return (
    <form noValidate className="pex" onSubmit={form.send}>
      <div className="pex-facts">
        <GradeField scales={scales} value={facts.grade} error={errors.grade} onChange={form.chooseGrade} />
        <Field
          label={words.heldOn}
          type="date"
          required
          max={today}
          value={facts.heldOn}
          error={errors.heldOn}
          onChange={({ target }) => form.setFacts({ ...facts, heldOn: target.value })}
        />
        <Field
          label={words.supervisedBy}
          required
          maxLength={80}
          value={facts.supervisor}
          error={errors.supervisor}
          onChange={({ target }) => form.setFacts({ ...facts, supervisor: target.value })}
        />
        <GroupField groups={groups} value={group?.key ?? ''} onChange={form.chooseGroup} />
      </div>
      {grade && group ? (
        <MarksTable grade={grade} group={group} marks={marks} errors={atMarks} onChange={form.setMarks} />
      ) : (
        <p className="pex-first">{words.first}</p>
      )}
      <Problems count={Object.keys(atMarks).length} message={errors.children ?? errors.form} />
      <div className="pex-end">
        <Button type="submit" busy={busy} disabled={!grade || !group}>
          {words.save(sent.length)}
        </Button>
      </div>
      <Leaving isTyped={form.isTyped && !busy} clearing={form.clearing} onAnswer={form.keep} />
    </form>
  )
}

/** The state of the form. Marks belong to an exam and its children: another choice asks before they go. */
function usePaperExamForm({ scales, groups, supervisor, record, onRecorded }: RecordProps) {
  const [id] = useState(() => uuidv7(Date.now()))
  const [today] = useState(() => indianDay(new Date()))
  const [facts, setFacts] = useState({ grade: '', heldOn: today, supervisor })
  const [groupKey, setGroupKey] = useState(groups.length === 1 ? (groups[0]?.key ?? '') : '')
  const [marks, setMarks] = useState(NO_MARKS)
  const [found, setFound] = useState<Readonly<Record<string, string>>>({})
  const [clearing, setClearing] = useState<(() => void) | null>(null)
  const { busy, errors, submit } = useFormSubmit()
  const grade = scales.flatMap((scale) => scale.grades).find(({ key }) => key === facts.grade)
  const group = groups.find(({ key }) => key === groupKey)
  const sent = grade && group ? sentMarks(grade.blueprint, group.children, marks) : []
  const isTyped = Object.values(marks).some((row) => row.some(Boolean))
  const clearFirst = (act: () => void) => {
    const clear = () => {
      act()
      setMarks(NO_MARKS)
      setFound({})
    }
    if (isTyped) setClearing(() => clear)
    else clear()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!grade || !group) return
    const problems = errorsOf(grade.blueprint, group.children, marks)
    setFound(problems)
    if (Object.keys(problems).length > 0) return
    void submit(async () => {
      const { data } = await record({ id, ...facts, pass: grade.blueprint.pass, children: sent })
      onRecorded({ id, grade: facts.grade, heldOn: facts.heldOn, ...data })
    })
  }
  return {
    facts,
    setFacts,
    today,
    grade,
    group,
    sent,
    marks,
    setMarks,
    isTyped,
    busy,
    errors,
    clearing,
    send,
    atMarks: { ...refusedMarks(errors, sent), ...found },
    chooseGrade: (key: string) => clearFirst(() => setFacts({ ...facts, grade: key })),
    chooseGroup: (key: string) => clearFirst(() => setGroupKey(key)),
    keep: () => setClearing(null),
  }
}

type GradeFieldProps = {
  scales: readonly Scale[]
  value: string
  error: string | undefined
  onChange: (key: string) => void
}

function GradeField({ scales, value, error, onChange }: GradeFieldProps): ReactNode {
  return (
    <SelectField
      label={words.exam}
      required
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{words.choose}</option>
      {scales.map((scale) => (
        <optgroup key={scale.key} label={scaleName(scale)} lang={language.langOf(scaleName(scale))}>
          {scale.grades.map(({ key, name }) => (
            <option key={key} value={key} lang={language.langOf(gradeName(key, name))}>
              {gradeName(key, name)}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  )
}

type GroupFieldProps = { groups: readonly ExamGroup[]; value: string; onChange: (key: string) => void }

function GroupField({ groups, value, onChange }: GroupFieldProps): ReactNode {
  return (
    <SelectField
      label={words.children}
      required
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{words.choose}</option>
      {groups.map(({ key, name, children: { length } }) => (
        <option key={key} value={key} lang={language.langOf(name)}>
          {name} ({length})
        </option>
      ))}
    </SelectField>
  )
}

/** What was refused of the marks, by child and part. */
function refusedMarks(
  errors: Readonly<Record<string, string>>,
  sent: PaperExamForm['children'],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, message]) => {
      const [, row, part] = /^children\.(\d+)\.\w+(?:\.(\d+))?$/.exec(field) ?? []
      const child = sent[Number(row)]
      return row !== undefined && child ? [[`${child.studentId}.${part ?? 0}`, message]] : []
    }),
  )
}

/** What stops the form: marks, or what the server said of all of it. */
function Problems({ count, message }: { count: number; message: string | undefined }): ReactNode {
  if (count === 0 && !message) return null
  return (
    <p role="alert" className="field-error">
      {count > 0 ? words.problems(count) : message}
    </p>
  )
}

type LeavingProps = { isTyped: boolean; clearing: (() => void) | null; onAnswer: () => void }

/** Asks before typed marks are lost: by another exam or group, or by leaving the page. */
function Leaving({ isTyped, clearing, onAnswer }: LeavingProps): ReactNode {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isTyped && currentLocation.pathname !== nextLocation.pathname,
  )
  useUnload(isTyped)
  return (
    <>
      <ConfirmDialog
        open={clearing !== null}
        title={words.clearTitle}
        text={words.clearText}
        yes={words.clear}
        no={words.keep}
        onYes={() => {
          clearing?.()
          onAnswer()
        }}
        onNo={onAnswer}
      />
      <ConfirmDialog
        open={blocker.state === 'blocked'}
        title={words.leaveTitle}
        text={words.leaveText}
        yes={words.leave}
        no={words.stay}
        onYes={() => blocker.proceed?.()}
        onNo={() => blocker.reset?.()}
      />
    </>
  )
}
