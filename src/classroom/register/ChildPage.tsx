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
import { words as profile } from '../../people/profile/profile.words.ts'
import { words as language } from '../../platform/language.words.ts'
import { translate } from '../../platform/translate.ts'
import { words } from './child-page.words.ts'
import { formatDate, formatDay, formatLongDay } from '../../platform/text/dates.rules.ts'
import './register.css'

/** /teach/groups/{id}/children/{studentId}: one child in the register. */
export function ChildPage() {
  const { id = '', studentId = '' } = useParams()
  const load = useCallback(() => call(getGroupChild, { params: { id, studentId } }), [id, studentId])
  const here = href('/teach/groups/:id/children/:studentId', { id, studentId })
  const { view, retry } = usePrivateQuery(withNext(href('/login'), here), load)
  if (view.phase === 'loading') return <RegisterSkeleton say={words.opening} />
  if (view.phase === 'failed')
    return (
      <div className="wrap py-8">
        <h1 className="text-3xl">{words.register}</h1>
        <ErrorState
          className="mt-8"
          title={view.message}
          action={view.status !== 404 && <Button onClick={retry}>{words.retry}</Button>}
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
        {words.register}
      </Link>
      <div className="reg-child-h">
        <h1>{child.fullName}</h1>
        <p>
          {words.about(profile.className(child.presentEducation), child.number)}{' '}
          {classes > 0 && words.came(present + late, classes, formatLongDay(child.joinedOn))}
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
    <ol className="reg-weeks" aria-label={words.attendance}>
      {days.map((one) => (
        <li key={one.day} className={one.holiday === null ? '' : 'hol'}>
          {one.holiday === null ? (
            <AttendanceBadge mark={one.mark} />
          ) : (
            <i lang={language.langOf(translate(one.holiday))}>{translate(one.holiday).split(',')[0]}</i>
          )}
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
      <h2>{words.homework}</h2>
      {homework.length === 0 && <p>{words.noHomework}</p>}
      {homework.map(({ _id, title, dueOn, done, attempt, practised }, at) => (
        <article key={_id}>
          <h3>
            <Link to={href('/teach/groups/:id/homework/:homeworkId', { id: group._id, homeworkId: _id })}>
              <span lang={language.langOf(title)}>{title}</span>
            </Link>
          </h3>
          {attempt ? (
            <Result attempt={attempt} />
          ) : (
            <p>{words.due(done ? words.done : begunWords(practised), formatLongDay(dueOn))}</p>
          )}
          {attempt && at === 0 && <AnswerBeads states={attempt.states} />}
        </article>
      ))}
    </section>
  )
}

type ChildHomework = GroupChild['homework'][number]

function Result({ attempt }: { attempt: NonNullable<ChildHomework['attempt']> }) {
  const at = { day: formatDate(attempt.at), time: minutesWords(attempt.timeTaken) }
  const [count, after] = words.result(attempt.right, attempt.total, at)
  return (
    <p>
      <b className="tnum">{count}</b>
      {after} {notYet(attempt.states)}
    </p>
  )
}

const begunWords = (practised: ChildHomework['practised']): string =>
  practised && practised.tries + practised.helped > 0
    ? words.rightSoFar(practised.right, practised.of, practised.tries === 0)
    : words.notStarted

const notYet = (states: readonly (string | null)[]): string => {
  const open = states.flatMap((state, at) => (state === 'wrong' || state === 'blank' ? [at + 1] : []))
  return open.length === 0 ? '' : words.notYet(open)
}

function Results({ child: { results, courses, group } }: { child: GroupChild }) {
  const subject = translate(group.subject)
  return (
    <section className="reg-child-s">
      <h2 lang={language.langOf(subject)}>{subject}</h2>
      {results.length === 0 && courses.length === 0 && <p>{words.noQuizzes}</p>}
      <ul className="reg-list">
        {results.map(({ title, score, at }) => (
          <li key={`${title} ${at}`}>
            <span lang={language.langOf(title)}>{title}</span>
            <b className="tnum">{score.toFixed(0)}%</b>
            <span className="tnum">{formatDate(at)}</span>
          </li>
        ))}
        {courses.map(({ title, lessonsDone, lessonCount }) => {
          const [count, lessons] = words.lessons(lessonsDone, lessonCount)
          return (
            <li key={title}>
              <span lang={language.langOf(title)}>{title}</span>
              <b className="tnum">{count}</b>
              <span>{lessons}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Remarks({ child, onChanged }: { child: GroupChild; onChanged: () => void }) {
  if (child.remarks.length === 0) return null
  const takeBack = (remarkId: string) =>
    void call(withdrawRemark, { params: { id: child.group._id, remarkId } })
      .then(() => toast.success(words.removed))
      .then(onChanged)
      .catch(toastError)
  return (
    <section className="reg-child-s">
      <h2>{words.inDiary}</h2>
      <ul className="reg-said-list">
        {child.remarks.map(({ _id, text, at, teacher, readAt, reply }) => (
          <li key={_id}>
            <p lang={language.langOf(text)}>{text}</p>
            <p className="reg-by">
              <span>{words.writtenBy(teacher, formatDate(at), readAt && formatDate(readAt))}</span>
              {readAt === null && (
                <button
                  type="button"
                  className="textlink"
                  aria-label={words.removeRemark(text)}
                  onClick={() => takeBack(_id)}
                >
                  {words.remove}
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
