import { ChevronLeft } from 'lucide-react'
import { useCallback, useState } from 'react'
import { href, Link, useParams } from 'react-router'
import { withNext } from '../../platform/browser/paths.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { getGroupChild, type GroupChild, withdrawRemark } from '../child.contract.ts'
import { AnswerBeads, minutesWords } from './AnswerBeads.tsx'
import { RegisterSkeleton } from './RegisterSkeleton.tsx'
import { ChildMap, ChildPractice } from './ChildPractice.tsx'
import { AttendanceBadge, pastWords } from './Marks.tsx'
import { RemarkForm } from './RemarkForm.tsx'
import { SetHomework } from './SetHomework.tsx'
import { ParentReply } from './ParentReply.tsx'
import { formatDate, formatDay, formatLongDay } from '../../platform/text/dates.rules.ts'
import './register.css'

/** /teach/groups/{id}/children/{studentId}: one child in the register. */
export function ChildPage() {
  const { id = '', studentId = '' } = useParams()
  const load = useCallback(() => call(getGroupChild, { params: { id, studentId } }), [id, studentId])
  const here = href('/teach/groups/:id/children/:studentId', { id, studentId })
  const { view, retry } = usePrivateQuery(withNext(href('/login'), here), load)
  if (view.phase === 'loading') return <RegisterSkeleton say="Opening the child’s page …" />
  if (view.phase === 'failed')
    return (
      <div className="wrap py-8">
        <h1 className="text-3xl">Register</h1>
        <ErrorState
          className="mt-8"
          title={view.message}
          action={view.status !== 404 && <Button onClick={retry}>Retry</Button>}
        />
      </div>
    )
  return <Child child={view.data} onChanged={retry} />
}

function Child({ child, onChanged }: { child: GroupChild; onChanged: () => void }) {
  const { present, late, absent } = child.attended
  const [setting, setSetting] = useState<string | null>(null)
  const classes = present + late + absent
  const open = child.remarks.find(({ readAt }) => readAt === null) ?? null
  return (
    <div className="wrap reg-main reg-child">
      <Link className="reg-back" to={href('/teach/groups/:id', { id: child.group._id })}>
        <ChevronLeft className="ico" aria-hidden="true" />
        Register
      </Link>
      <div className="reg-child-h">
        <h1>{child.fullName}</h1>
        <p>
          {[child.presentEducation, `number ${child.number}`].filter(Boolean).join(', ')}.{' '}
          {classes > 0 && `${present + late} of ${classes} classes since ${formatLongDay(child.joinedOn)}.`}
        </p>
      </div>
      <Weeks days={child.days} />
      <HomeworkList child={child} />
      <Results child={child} />
      <ChildPractice child={child} onSet={setSetting} />
      <div className="reg-child-note">
        <RemarkForm
          key={open?._id ?? 'new'}
          groupId={child.group._id}
          child={child}
          remark={open}
          onDone={onChanged}
        />
        <Remarks child={child} onChanged={onChanged} />
      </div>
      <ChildMap child={child} onSet={setSetting} />
      {setting !== null && (
        <SetHomework
          group={child.group}
          exercise={setting}
          onClose={() => setSetting(null)}
          onSet={() => {
            setSetting(null)
            onChanged()
          }}
        />
      )}
    </div>
  )
}

function Weeks({ days }: Pick<GroupChild, 'days'>) {
  if (days.length === 0) return null
  return (
    <ol className="reg-weeks" aria-label="Attendance">
      {days.map((one) => (
        <li key={one.day} className={one.holiday === null ? '' : 'hol'}>
          {one.holiday === null ? <AttendanceBadge mark={one.mark} /> : <i>{one.holiday.split(',')[0]}</i>}
          <b className="tnum" aria-hidden="true">
            {formatDay(one.day).split(' ')[0]}
          </b>
          <small aria-hidden="true">{formatDay(one.day).split(' ')[1]}</small>
          <span className="sr-only">{pastWords(one)}</span>
        </li>
      ))}
    </ol>
  )
}

function HomeworkList({ child: { homework, group } }: { child: GroupChild }) {
  return (
    <section className="reg-child-s">
      <h2>Homework</h2>
      {homework.length === 0 && <p>No homework set yet.</p>}
      {homework.map(({ _id, title, dueOn, done, attempt, practised }, at) => (
        <article key={_id}>
          <h3>
            <Link to={href('/teach/groups/:id/homework/:homeworkId', { id: group._id, homeworkId: _id })}>
              {title}
            </Link>
          </h3>
          {attempt ? (
            <p>
              <b className="tnum">
                {attempt.right} of {attempt.total}
              </b>{' '}
              right on {formatDate(attempt.at)}, {minutesWords(attempt.timeTaken)}. {notYet(attempt.states)}
            </p>
          ) : (
            <p>
              {done ? 'Done' : begunWords(practised)}, due {formatLongDay(dueOn)}.
            </p>
          )}
          {attempt && at === 0 && <AnswerBeads states={attempt.states} />}
        </article>
      ))}
    </section>
  )
}

const begunWords = (practised: GroupChild['homework'][number]['practised']): string =>
  practised && practised.tries + practised.helped > 0
    ? `${practised.right} of ${practised.of} right without help so far${practised.tries === 0 ? ', only practised with help' : ''}`
    : 'Not started'

const notYet = (states: readonly (string | null)[]): string => {
  const open = states.flatMap((state, at) => (state === 'wrong' || state === 'blank' ? [at + 1] : []))
  if (open.length === 0) return ''
  return `Not right yet: ${open.length === 1 ? 'question' : 'questions'} ${open.join(', ')}.`
}

function Results({ child: { results, courses, group } }: { child: GroupChild }) {
  return (
    <section className="reg-child-s">
      <h2>{group.subject}</h2>
      {results.length === 0 && courses.length === 0 && <p>No quizzes finished yet.</p>}
      <ul className="reg-list">
        {results.map(({ title, score, at }) => (
          <li key={`${title} ${at}`}>
            <span>{title}</span>
            <b className="tnum">{score.toFixed(0)}%</b>
            <span className="tnum">{formatDate(at)}</span>
          </li>
        ))}
        {courses.map(({ title, lessonsDone, lessonCount }) => (
          <li key={title}>
            <span>{title}</span>
            <b className="tnum">
              {lessonsDone} of {lessonCount}
            </b>
            <span>lessons</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Remarks({ child, onChanged }: { child: GroupChild; onChanged: () => void }) {
  if (child.remarks.length === 0) return null
  const takeBack = (remarkId: string) =>
    void call(withdrawRemark, { params: { id: child.group._id, remarkId } })
      .then(() => toast.success('Removed from the diary'))
      .then(onChanged)
      .catch(toastError)
  return (
    <section className="reg-child-s">
      <h2>In the diary</h2>
      <ul className="reg-said-list">
        {child.remarks.map(({ _id, text, at, teacher, readAt, reply }) => (
          <li key={_id}>
            <p>{text}</p>
            <p className="reg-by">
              <span>
                {teacher}, {formatDate(at)}. {readAt ? `Signed on ${formatDate(readAt)}.` : 'Not signed yet.'}
              </span>
              {readAt === null && (
                <button
                  type="button"
                  className="textlink"
                  aria-label={`Remove from the diary: ${text}`}
                  onClick={() => takeBack(_id)}
                >
                  Remove
                </button>
              )}
            </p>
            {reply && <ParentReply reply={reply} parent={child.parent} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
