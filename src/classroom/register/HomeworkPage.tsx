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
import { words as language } from '../../platform/language.words.ts'
import { words } from './homework-page.words.ts'
import { formatDay, formatLongWeekday, formatTime } from '../../platform/text/dates.rules.ts'
import { useSubmit } from '../../ui/useSubmit.ts'
import './register.css'

/** /teach/groups/{id}/homework/{homeworkId}: who did it, and how, question by question. */
export function HomeworkPage() {
  const { id = '', homeworkId = '' } = useParams()
  const load = useCallback(() => call(getHomework, { params: { id, homeworkId } }), [id, homeworkId])
  const here = href('/teach/groups/:id/homework/:homeworkId', { id, homeworkId })
  const { view, retry } = usePrivateQuery(withNext(href('/login'), here), load)
  if (view.phase === 'loading') return <RegisterSkeleton say={words.opening} />
  if (view.phase === 'failed')
    return (
      <div className="wrap py-8">
        <h1 className="text-3xl">{words.homework}</h1>
        <ErrorState
          className="mt-8"
          title={view.message}
          action={view.status !== 404 && <Button onClick={retry}>{words.retry}</Button>}
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
  const [due, count, didIt] = words.due(formatLongWeekday(dueOn), done, children.length)
  function withdraw() {
    return submit(async () => {
      await call(withdrawHomework, { params: { id: groupId, homeworkId: homework._id }, body: {} })
      toast.success(words.withdrawn)
      await navigate(href('/teach/groups/:id', { id: groupId }))
    })
  }
  return (
    <div className="wrap reg-main">
      <Link className="reg-back" to={href('/teach/groups/:id', { id: groupId })}>
        <ChevronLeft className="ico" aria-hidden="true" />
        {words.register}
      </Link>
      <div className="reg-hw-top">
        <h1 lang={language.langOf(title)}>{title}</h1>
        <p>
          {due}
          <b className="tnum">{count}</b>
          {didIt}
        </p>
        {text && title !== text && (
          <p className="reg-words" lang={language.langOf(text)}>
            {text}
          </p>
        )}
        {lesson && (quiz ?? exercise) && <p>{words.lesson(lesson)}</p>}
        {files.length > 0 && (
          <FileList files={files} load={(id) => download(getTeachFile, { params: { id } })} />
        )}
        {hard && <p>{words.hardest(hard)}</p>}
      </div>
      {questions.some(({ asked }) => asked > 0) && (
        <section className="reg-asked" aria-labelledby="reg-asked-title">
          <h2 id="reg-asked-title">{words.byQuestion}</h2>
          <ol>
            {questions.map(({ number, text: question, right, asked }) => (
              <li key={number}>
                <span className="reg-asked-text" lang={language.langOf(question)}>
                  {question}
                </span>
                <progress
                  className="bar"
                  value={right}
                  max={Math.max(asked, 1)}
                  aria-label={words.question(number)}
                />
                <span className="tnum">{words.countOf(right, asked)}</span>
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
                {words.number}
              </th>
              <th className="c-name" scope="col">
                {words.name}
              </th>
              <th scope="col">{words.result}</th>
              <th scope="col" className="c-tick">
                {words.done}
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
          {words.edit}
        </button>
        <button type="button" className="textlink" onClick={() => setAsking(true)}>
          {words.withdraw}
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
        title={words.withdrawTitle}
        text={words.withdrawText}
        yes={words.yes}
        no={words.no}
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
        const label = words.handedInAt(fullName, formatDay(sentAt), formatTime(sentAt))
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
        <img className="hf-large" src={address} alt={words.wasHandedIn} />
      </Dialog>
    </>
  )
}

function How({ child: { attempt, practised, lessonDone, answers, done } }: { child: Child }) {
  if (attempt)
    return (
      <>
        <Counted parts={words.right(attempt.right, attempt.total, minutesWords(attempt.timeTaken))} />
        <AnswerDots states={attempt.states} />
      </>
    )
  // Who only copied is seen at once.
  if (practised && practised.tries + practised.helped > 0)
    return <Counted parts={words.practised(practised)} />
  if (lessonDone) return <span>{words.lessonDone}</span>
  if (answers.length > 0) return <span>{words.handedIn}</span>
  // Done on paper: the tick is all that is known of it.
  return <span className="reg-hw-no">{done ? words.done : words.notStarted}</span>
}

/** A count whose middle part stands out. */
function Counted({ parts: [before, count, after] }: { parts: readonly [string, string, string] }) {
  return (
    <span className="reg-hw tnum">
      <span>
        {before}
        <b>{count}</b>
        {after}
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
        aria-label={words.tick(child.fullName)}
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
