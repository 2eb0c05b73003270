import { ChevronLeft } from 'lucide-react'
import { useCallback, useState } from 'react'
import { href, Link, useNavigate, useParams } from 'react-router'
import { withNext } from '../../platform/paths.ts'
import { useOwn } from '../../platform/useOwn.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { getHomework, type Homework, tickHomework, withdrawHomework } from '../homework.contract.ts'
import { fullDay } from '../words.ts'
import { BookSkeleton } from './BookSkeleton.tsx'
import { AnswerDots, minutesWords } from './AnswerBeads.tsx'
import { ChangeHomework } from './ChangeHomework.tsx'
import './register.css'

/** /teach/groups/{id}/homework/{homeworkId}: who did it, and how, question by question. */
export function HomeworkPage() {
  const { id = '', homeworkId = '' } = useParams()
  const load = useCallback(() => call(getHomework, { params: { id, homeworkId } }), [id, homeworkId])
  const here = href('/teach/groups/:id/homework/:homeworkId', { id, homeworkId })
  const { view, retry } = useOwn(withNext(href('/login'), here), load)
  if (view.phase === 'loading') return <BookSkeleton say="The homework is being opened, with who did it." />
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
  const { title, text, lesson, quiz, exercise, dueOn, done, children, questions } = homework
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const [changing, setChanging] = useState(false)
  const [busy, setBusy] = useState(false)
  const hard = hardestOf(questions)
  async function withdraw() {
    setBusy(true)
    try {
      await call(withdrawHomework, { params: { id: groupId, homeworkId: homework._id }, body: {} })
      toast.success('The homework is taken back')
      void navigate(href('/teach/groups/:id', { id: groupId }))
    } catch (error) {
      toastError(error)
      setBusy(false)
      setAsking(false)
    }
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
          Homework by {fullDay(dueOn)}.{' '}
          <b className="tnum">
            {done} of {children.length}
          </b>{' '}
          did it.
        </p>
        {text && title !== text && <p className="reg-words">{text}</p>}
        {lesson && (quiz ?? exercise) && <p>Lesson: {lesson}</p>}
        {hard && (
          <p>
            Hardest: question {hard.number}, “{hard.text}”, right for {hard.right} of {hard.asked}.
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
              <th scope="col">How it went</th>
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
          Change the day or the words
        </button>
        <button type="button" className="textlink" onClick={() => setAsking(true)}>
          Take this homework back
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
        title="Take it back?"
        text="Children and parents don’t see it any more. Results of quizzes and lessons stay."
        yes="Take it back"
        no="Keep it"
        busy={busy}
        onNo={() => setAsking(false)}
        onYes={() => void withdraw()}
      />
    </div>
  )
}

type Child = Homework['children'][number]

function How({ child: { attempt, practised, lessonDone } }: { child: Child }) {
  if (attempt)
    return (
      <>
        <span className="reg-hw tnum">
          <b>{attempt.right}</b> of {attempt.total}, {minutesWords(attempt.timeTaken)}
        </span>
        <AnswerDots states={attempt.states} />
      </>
    )
  if (practised && practised.tries > 0)
    return (
      <span className="reg-hw tnum">
        <b>{practised.right}</b> of {practised.of}
      </span>
    )
  if (lessonDone) return <span>Lesson finished</span>
  return <span className="reg-hw-no">Not begun</span>
}

type TickProps = { groupId: string; homework: Homework; child: Child; onChanged: () => void }

/** Done as the product saw it; the teacher's own tick stands above it. */
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

/** The question that fewest had right; none while all went well. */
const hardestOf = (questions: Homework['questions']) =>
  questions
    .filter(({ asked, right }) => asked > 0 && right < asked)
    .toSorted((a, b) => a.right / a.asked - b.right / b.asked)[0]
