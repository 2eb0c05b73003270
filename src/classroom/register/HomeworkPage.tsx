import { ChevronLeft } from 'lucide-react'
import { useCallback, useState } from 'react'
import { href, Link, useNavigate, useParams } from 'react-router'
import { withNext } from '../../platform/browser/paths.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { addressOf, call, download } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { getGroupAnswer, getTeachFile } from '../files/files.contract.ts'
import { FileList } from '../files/FileList.tsx'
import { Recording } from '../files/Recording.tsx'
import { getHomework, type Homework, tickHomework, withdrawHomework } from '../homework.contract.ts'
import { RegisterSkeleton } from './RegisterSkeleton.tsx'
import { AnswerDots, minutesWords } from './AnswerBeads.tsx'
import { ChangeHomework } from './ChangeHomework.tsx'
import { formatDay, formatLongWeekday, formatTime } from '../../platform/text/dates.rules.ts'
import { useSubmit } from '../../ui/useSubmit.ts'
import './register.css'

/** /teach/groups/{id}/homework/{homeworkId}: who did it, and how, question by question. */
export function HomeworkPage() {
  const { id = '', homeworkId = '' } = useParams()
  const load = useCallback(() => call(getHomework, { params: { id, homeworkId } }), [id, homeworkId])
  const here = href('/teach/groups/:id/homework/:homeworkId', { id, homeworkId })
  const { view, retry } = usePrivateQuery(withNext(href('/login'), here), load)
  if (view.phase === 'loading') return <RegisterSkeleton say="Opening the homework …" />
  if (view.phase === 'failed')
    return (
      <div className="wrap py-8">
        <h1 className="text-3xl">Homework</h1>
        <ErrorState
          className="mt-8"
          title={view.message}
          action={view.status !== 404 && <Button onClick={retry}>Retry</Button>}
        />
      </div>
    )
  return <Sheet groupId={id} homework={view.data} onChanged={retry} />
}

type SheetProps = { groupId: string; homework: Homework; onChanged: () => void }

function Sheet({ groupId, homework, onChanged }: SheetProps) {
  const { title, text, lesson, quiz, exercise, dueOn, done, children, questions, files } = homework
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const [changing, setChanging] = useState(false)
  const { busy, submit } = useSubmit((error) => {
    toastError(error)
    setAsking(false)
  })
  const hard = hardestOf(questions)
  function withdraw() {
    return submit(async () => {
      await call(withdrawHomework, { params: { id: groupId, homeworkId: homework._id }, body: {} })
      toast.success('Homework withdrawn')
      await navigate(href('/teach/groups/:id', { id: groupId }))
    })
  }
  return (
    <div className="wrap reg-main">
      <Link className="reg-back" to={href('/teach/groups/:id', { id: groupId })}>
        <ChevronLeft className="ico" aria-hidden="true" />
        Register
      </Link>
      <div className="reg-hw-top">
        <h1>{title}</h1>
        <p>
          Homework due {formatLongWeekday(dueOn)}.{' '}
          <b className="tnum">
            {done} of {children.length}
          </b>{' '}
          did it.
        </p>
        {text && title !== text && <p className="reg-words">{text}</p>}
        {lesson && (quiz ?? exercise) && <p>Lesson: {lesson}</p>}
        {files.length > 0 && (
          <FileList files={files} load={(id) => download(getTeachFile, { params: { id } })} />
        )}
        {hard && (
          <p>
            Hardest: question {hard.number}, “{hard.text}”: {hard.right} of {hard.asked} got it right.
          </p>
        )}
      </div>
      {questions.some(({ asked }) => asked > 0) && (
        <section className="reg-asked" aria-labelledby="reg-asked-title">
          <h2 id="reg-asked-title">Question by question</h2>
          <ol>
            {questions.map(({ number, text: words, right, asked }) => (
              <li key={number}>
                <span className="reg-asked-text">{words}</span>
                <progress
                  className="bar"
                  value={right}
                  max={Math.max(asked, 1)}
                  aria-label={`Question ${number}`}
                />
                <span className="tnum">
                  {right} of {asked}
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
      <div className="reg-book">
        <table className="reg reg-sheet">
          <thead>
            <tr>
              <th className="c-no" scope="col">
                No.
              </th>
              <th className="c-name" scope="col">
                Name
              </th>
              <th scope="col">Result</th>
              <th scope="col" className="c-tick">
                Done
              </th>
            </tr>
          </thead>
          <tbody>
            {children.map((child) => (
              <tr key={child._id}>
                <td className="c-no tnum">{child.number}</td>
                <th scope="row" className="c-name">
                  <Link
                    to={href('/teach/groups/:id/children/:studentId', { id: groupId, studentId: child._id })}
                  >
                    {child.fullName}
                  </Link>
                </th>
                <td className="c-how">
                  <How child={child} />
                  <Answers groupId={groupId} homeworkId={homework._id} child={child} />
                </td>
                <td className="c-tick">
                  <Tick {...{ groupId, homework, child, onChanged }} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="reg-tool-keys">
        <button type="button" className="textlink" onClick={() => setChanging(true)}>
          Edit homework
        </button>
        <button type="button" className="textlink" onClick={() => setAsking(true)}>
          Withdraw homework
        </button>
      </div>
      {changing && (
        <ChangeHomework
          groupId={groupId}
          homework={homework}
          onClose={() => setChanging(false)}
          onChanged={() => {
            setChanging(false)
            onChanged()
          }}
        />
      )}
      <ConfirmDialog
        open={asking}
        title="Withdraw homework?"
        text="Children and parents will no longer see it. Quiz results and lesson progress are kept."
        yes="Withdraw"
        no="Cancel"
        busy={busy}
        onNo={() => setAsking(false)}
        onYes={() => void withdraw()}
      />
    </div>
  )
}

type Child = Homework['children'][number]

type AnswersProps = { groupId: string; homeworkId: string; child: Child }

/** What a child handed in: a picture opens large, a recording is played. */
function Answers({ groupId, homeworkId, child: { fullName, answers } }: AnswersProps) {
  if (answers.length === 0) return null
  return (
    <div className="hf-sent">
      {answers.map(({ _id, kind, sentAt }) => {
        const params = { id: groupId, homeworkId, answerId: _id }
        const label = `${fullName}, handed in ${formatDay(sentAt)}, ${formatTime(sentAt)}`
        if (kind === 'recording')
          return <Recording key={_id} label={label} load={() => download(getGroupAnswer, { params })} />
        return <Enlarged key={_id} label={label} address={addressOf(getGroupAnswer, { params })} />
      })}
    </div>
  )
}

/** A small picture that opens large. */
function Enlarged({ label, address }: { label: string; address: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        <img src={address} alt={label} loading="lazy" />
      </button>
      <Dialog open={open} title={label} onClose={() => setOpen(false)}>
        <img className="hf-large" src={address} alt="What was handed in" />
      </Dialog>
    </>
  )
}

function How({ child: { attempt, practised, lessonDone, answers, done } }: { child: Child }) {
  if (attempt)
    return (
      <>
        <span className="reg-hw tnum">
          <span>
            <b>{attempt.right}</b> of {attempt.total}, {minutesWords(attempt.timeTaken)}
          </span>
        </span>
        <AnswerDots states={attempt.states} />
      </>
    )
  if (practised && practised.tries + practised.helped > 0) return <PractisedText practised={practised} />
  if (lessonDone) return <span>Lesson finished</span>
  if (answers.length > 0) return <span>Handed in</span>
  // Done on paper: the tick is all that is known of it.
  return <span className="reg-hw-no">{done ? 'Done' : 'Not started'}</span>
}

/** What was right without help; who only copied is seen at once. */
function PractisedText({
  practised: { right, tries, helped, of },
}: {
  practised: NonNullable<Child['practised']>
}) {
  const times = `${helped} ${helped === 1 ? 'time' : 'times'}`
  return (
    <span className="reg-hw tnum">
      <span>
        <b>{right}</b> of {of} without help
        {helped > 0 && `, practised ${times} with help${tries === 0 ? ' only' : ''}`}
      </span>
    </span>
  )
}

type TickProps = { groupId: string; homework: Homework; child: Child; onChanged: () => void }

/** Whether it is done as the product recorded it; the teacher's tick overrides that. */
function Tick({ groupId, homework, child, onChanged }: TickProps) {
  const [done, setDone] = useState(child.done)
  const tick = (next: boolean) => {
    setDone(next)
    const params = { id: groupId, homeworkId: homework._id }
    call(tickHomework, { params, body: { studentId: child._id, done: next } })
      .then(onChanged)
      .catch((error: unknown) => {
        setDone(!next)
        toastError(error)
      })
  }
  return (
    <label className="reg-tick">
      <input
        type="checkbox"
        checked={done}
        aria-label={`${child.fullName}: homework done`}
        onChange={(event) => tick(event.target.checked)}
      />
    </label>
  )
}

/** The question with the fewest right answers; none if all were right. */
const hardestOf = (questions: Homework['questions']) =>
  questions
    .filter(({ asked, right }) => asked > 0 && right < asked)
    .toSorted((a, b) => a.right / a.asked - b.right / b.asked)[0]
