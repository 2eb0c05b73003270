import { type ReactNode, useCallback, useState } from 'react'
import { href, Link, useParams } from 'react-router'
import { getHomeworkChoices, setHomework } from '../../classroom/homework.contract.ts'
import { nameOf } from '../../craft/soroban/coach-labels.rules.ts'
import { FORMULAS_IN_ORDER, signed } from '../../craft/soroban/soroban.rules.ts'
import { uuidv7 } from '../../platform/new-id.ts'
import { withNext } from '../../platform/browser/paths.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { words as language } from '../../platform/language.words.ts'
import { formatDay, formatFullDate, formatTime } from '../../platform/text/dates.rules.ts'
import { call } from '../../platform/wire.ts'
import { beadPath } from '../../ui/art/bead.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { getLessonSummary, type LessonSummary, registerLesson } from '../live.contract.ts'
import { words } from './lessons.words.ts'
import '../live.css'

/** /teach/live/{lessonId}/summary: what the lesson was, and its way into the register. */
export function LessonSummaryPage(): ReactNode {
  const { lessonId = '' } = useParams()
  const load = useCallback(() => call(getLessonSummary, { params: { lessonId } }), [lessonId])
  const login = withNext(href('/login'), href('/teach/live/:lessonId/summary', { lessonId }))
  const { view, retry } = usePrivateQuery(login, load)
  return (
    <div className="wrap live-lessons">
      {view.phase === 'shown' ? (
        <Summary lesson={view.data} onChanged={retry} />
      ) : (
        <>
          <h1>{words.theLesson}</h1>
          {view.phase === 'loading' && <Skeleton className="h-64" />}
          {view.phase === 'failed' && (
            <ErrorState
              title={view.message}
              action={view.status !== 404 && <Button onClick={retry}>{words.retry}</Button>}
            />
          )}
        </>
      )}
    </div>
  )
}

const MARKS = ['present', 'late', 'absent'] as const

type SummaryProps = { lesson: LessonSummary; onChanged: () => void }

function Summary({ lesson, onChanged }: SummaryProps): ReactNode {
  const { groupId, group, startsAt, minutes, sums, quizzes, children, formula } = lesson
  const end = new Date(new Date(startsAt).getTime() + minutes * 60_000).toISOString()
  const count = (kind: string) => children.filter(({ mark, proposed }) => (mark ?? proposed) === kind).length
  return (
    <>
      <Link className="textlink" to={href('/teach/groups/:id', { id: groupId })}>
        {words.register}
      </Link>
      <h1>{words.lessonOf(formatFullDate(startsAt))}</h1>
      <p className="tnum">
        <span lang={language.langOf(group)}>{group}</span>,{' '}
        {words.times(formatTime(startsAt), formatTime(end))}
      </p>
      <div className="live-summary-top">
        <dl className="tnum">
          {MARKS.map((mark) => (
            <div key={mark}>
              <dt>{words.marks[mark]}</dt>
              <dd>{count(mark)}</dd>
            </div>
          ))}
          <div>
            <dt>{words.sums}</dt>
            <dd>{sums}</dd>
          </div>
        </dl>
        <IntoRegister lesson={lesson} onChanged={onChanged} />
      </div>
      <div className={`live-summary ${quizzes.length > 0 ? 'is-wide' : ''}`}>
        <div className="live-table" role="region" aria-label={words.children} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{words.columns.number}</th>
                <th scope="col">{words.columns.name}</th>
                <th scope="col">{words.columns.there}</th>
                <th scope="col">{words.columns.mark}</th>
                <th scope="col">{words.columns.right}</th>
                <th scope="col">{words.columns.median}</th>
                <th scope="col">{words.columns.practice}</th>
                {quizzes.map((title, at) => (
                  <th key={`${at} ${title}`} scope="col" lang={language.langOf(title)}>
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {children.map((child, at) => (
                <ChildRow key={child.studentId} child={child} number={at + 1} minutes={minutes} />
              ))}
            </tbody>
          </table>
        </div>
        <div className="live-side">
          {formula && (
            <section className="live-card">
              <h2>{words.whatToPractise}</h2>
              <p className="live-formula tnum">{formula.title}</p>
              <p>{words.stumbled(formula.children)}</p>
              <div>
                <AsHomework groupId={groupId} formula={formula} />
              </div>
            </section>
          )}
          <p>
            <Link className="textlink" to={href('/teach/groups/:id', { id: groupId })}>
              {words.writeRemark}
            </Link>
          </p>
          <p className="live-note">{words.kept}</p>
        </div>
      </div>
    </>
  )
}

type ChildRowProps = { child: LessonSummary['children'][number]; number: number; minutes: number }

function ChildRow({ child, number, minutes }: ChildRowProps): ReactNode {
  const { name, proposed, mark, spans, right, of, seconds, formula, quizzes } = child
  return (
    <tr>
      <td className="tnum">{number}</td>
      <th scope="row">{name}</th>
      <td>
        <svg
          className="live-there"
          viewBox={`0 0 ${Math.max(1, minutes)} 4`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d={`M0 2H${Math.max(1, minutes)}`} />
          {spans.map(([from, to]) => (
            <rect key={from} x={from} y="0" width={Math.max(0.2, to - from)} height="4" />
          ))}
        </svg>
        <span className="tnum">
          {child.minutes === 0 && spans.length > 0 ? words.underOne : words.minutes(child.minutes)}
        </span>
      </td>
      <td>{words.marks[mark ?? proposed]}</td>
      <td className="tnum">
        <RightRod right={right} of={of} />
        {of === 0 ? words.noSum : words.of(right, of)}
      </td>
      <td className="tnum">{seconds === null ? '' : words.seconds(seconds)}</td>
      <td className="tnum">{formula ? formulaTitle(formula) : ''}</td>
      {quizzes.map((quiz, at) => (
        <td key={at} className="tnum">
          {quizLabel(quiz)}
        </td>
      ))}
    </tr>
  )
}

const STEP = 7

/** A bead a sum on one rod: right at once on the left. The figure stands beside it. */
function RightRod({ right, of }: { right: number; of: number }): ReactNode {
  const width = (of + 2) * STEP
  const bead = beadPath(STEP, 15)
  return (
    <svg className="live-rod" viewBox={`0 0 ${width} 16`} width={width} height="16" aria-hidden="true">
      {of > 0 && <path className="live-rod-line" d={`M0 8H${width}`} />}
      {Array.from({ length: of }, (_, at) => (
        <path
          key={at}
          className={at < right ? 'live-rod-right' : ''}
          transform={`translate(${(at < right ? at : at + 2) * STEP + STEP / 2} 8)`}
          d={bead}
        />
      ))}
    </svg>
  )
}

function quizLabel(quiz: LessonSummary['children'][number]['quizzes'][number]): string {
  if (!quiz) return words.notBegun
  return quiz.right === null ? words.notFinished : words.of(quiz.right, quiz.total)
}

/** '+4 big friend' of '+4 big'. */
function formulaTitle(key: string): string {
  const known = FORMULAS_IN_ORDER.find((each) => each.key === key)
  return known ? `${signed(known.by)} ${nameOf(known.technique).toLowerCase()}` : key
}

function IntoRegister({ lesson, onChanged }: SummaryProps): ReactNode {
  const { busy, submit } = useSubmit((failure) => toast.error((failure as Error).message))
  const write = () =>
    submit(async () => {
      const { data } = await call(registerLesson, { params: { lessonId: lesson._id }, body: {} })
      toast.success(data.written === 0 ? words.filledIn : words.written(data.written))
      onChanged()
    })
  return (
    <div className="live-summary-acts">
      <Button busy={busy} onClick={() => void write()}>
        {lesson.registeredAt ? words.fillRest : words.intoRegister}
      </Button>
      <p>{words.byHand}</p>
    </div>
  )
}

type AsHomeworkProps = { groupId: string; formula: NonNullable<LessonSummary['formula']> }

function AsHomework({ groupId, formula }: AsHomeworkProps): ReactNode {
  const [id] = useState(() => uuidv7(Date.now()))
  const [dueOn, setDueOn] = useState('')
  const { busy, submit } = useSubmit((failure) => toast.error((failure as Error).message))
  const set = () =>
    submit(async () => {
      const { data } = await call(getHomeworkChoices, { params: { id: groupId } })
      const body = {
        _id: id,
        text: '',
        quizId: null,
        lessonId: null,
        exercise: `soroban ${formula.key}`,
        dueOn: data.dueOn,
      }
      await call(setHomework, { params: { id: groupId }, body })
      setDueOn(data.dueOn)
    })
  if (dueOn) return <p role="status">{words.isHomework(formatDay(dueOn))}</p>
  return (
    <Button variant="line" busy={busy} onClick={() => void set()}>
      {words.setHomework(formula.key.split(' ')[0] ?? '')}
    </Button>
  )
}
