import { type FormEvent, type ReactNode, useCallback, useState } from 'react'
import { href } from 'react-router'
import { getHomeworkChoices } from '../../classroom/homework.contract.ts'
import { withNext } from '../../platform/browser/paths.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { words as language } from '../../platform/language.words.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { LiveBead, type BeadState } from '../LiveBead.tsx'
import type { Act, LiveLesson, TeacherState } from '../live.contract.ts'
import { words } from './panels.words.ts'
import { presenceLabel } from './seat-labels.ts'
import type { SeatView } from './useTeacherRoom.ts'

type QuizPanelProps = {
  lesson: LiveLesson
  state: TeacherState
  seats: readonly SeatView[]
  disabled: boolean
  act: (what: Act) => Promise<void>
}

/** A quiz for all: chosen and started here, and who has finished. */
export function QuizPanel(props: QuizPanelProps): ReactNode {
  const { quiz } = props.state
  return (
    <div className="live-class">
      <section className="live-flash on-dark" aria-label={words.quizForAll}>
        {quiz ? <Running {...props} quiz={quiz} /> : <Choose {...props} />}
      </section>
      {quiz && <Finished seats={props.seats} />}
    </div>
  )
}

function Choose({ lesson, disabled, act }: QuizPanelProps): ReactNode {
  const { _id: lessonId, groupId } = lesson
  const load = useCallback(() => call(getHomeworkChoices, { params: { id: groupId } }), [groupId])
  const login = withNext(href('/login'), href('/teach/live/:lessonId', { lessonId }))
  const { view, retry } = usePrivateQuery(login, load)
  const [chosen, setChosen] = useState('')
  if (view.phase === 'failed')
    return (
      <>
        <p role="alert">{view.message}</p>
        <Button variant="line" onClick={retry}>
          {words.retry}
        </Button>
      </>
    )
  const quizzes = view.phase === 'shown' ? view.data.quizzes : []
  const quizId = chosen || (quizzes[0]?._id ?? '')
  function start(event: FormEvent): void {
    event.preventDefault()
    void act({ act: 'quiz', quizId })
  }
  if (view.phase === 'shown' && quizzes.length === 0) return <p>{words.noQuiz}</p>
  return (
    <>
      <form className="live-call-row" onSubmit={start}>
        <SelectField label={words.quiz} value={quizId} onChange={(event) => setChosen(event.target.value)}>
          {quizzes.map(({ _id, title, subject }) => (
            <option key={_id} value={_id} lang={language.langOf(title)}>
              {subject}: {title}
            </option>
          ))}
        </SelectField>
        <Button type="submit" variant="genda" disabled={disabled || !quizId}>
          {words.startQuiz}
        </Button>
      </form>
      <p>{words.quizText}</p>
    </>
  )
}

function Running({
  quiz,
  seats,
  disabled,
  act,
}: QuizPanelProps & { quiz: NonNullable<TeacherState['quiz']> }): ReactNode {
  const given = seats.flatMap((seat) => seat.quiz ?? [])
  const finished = given.filter(({ right }) => right !== null).length
  return (
    <>
      <p className="live-slate-big">
        <span lang={language.langOf(quiz.title)}>{quiz.title}</span>
        <small className="tnum" aria-live="polite">
          {' '}
          {words.finished(finished, given.length - finished)}
        </small>
      </p>
      <div className="live-call-row">
        <p>{words.mayFinish}</p>
        <Button variant="line" disabled={disabled} onClick={() => void act({ act: 'stop' })}>
          {words.endQuiz}
        </Button>
      </div>
    </>
  )
}

/** By seat, in the order of the register: nobody is ranked. */
function Finished({ seats }: { seats: readonly SeatView[] }): ReactNode {
  return (
    <aside className="live-side" aria-label={words.whoFinished}>
      <section className="live-card">
        <h2>{words.whoFinished}</h2>
        <ul>
          {seats.map((seat) => (
            <li key={seat.seat} className="live-row">
              <LiveBead state={beadOf(seat)} />
              <p>
                <b>{seat.name}</b>
              </p>
              <span className="tnum">{resultLabel(seat)}</span>
            </li>
          ))}
        </ul>
      </section>
    </aside>
  )
}

function beadOf({ quiz, presence }: SeatView): BeadState {
  if (quiz) return quiz.right === null ? 'working' : 'right'
  return presence === 'in' ? 'waiting' : 'away'
}

function resultLabel({ quiz, presence }: SeatView): string {
  if (quiz) return quiz.right === null ? words.atQuiz : words.of(quiz.right, quiz.total)
  return presence === 'in' ? words.notStarted : presenceLabel(presence)
}
