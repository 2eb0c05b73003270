import '../practice/practice-parts.css'
import { type ReactNode, useState } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { withNext } from '../../platform/browser/paths.ts'
import { useSession } from '../../platform/browser/session.ts'
import { call } from '../../platform/wire.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Choice } from '../practice/Choice.tsx'
import { fitsBeads } from './exam.rules.ts'
import type { Mode } from './exam-states.rules.ts'
import { type GradeStanding, type GradeScale, startExam } from './exams.contract.ts'
import { Papers } from './Papers.tsx'
import { useLadders } from './useLadders.ts'
import { formatLongDate } from '../../platform/text/dates.rules.ts'
import { useSubmit } from '../../ui/useSubmit.ts'
import { words } from './exams.words.ts'
import { words as language } from '../../platform/language.words.ts'
import { type Grade, gradeName } from './grades.rules.ts'

type ExamStartProps = { grade: Grade; open: boolean }

/** Beside a grade: the button to start it where it is `open`, and the papers taken. */
export function ExamStart({ grade, open }: ExamStartProps): ReactNode {
  const { isMember, view, retry } = useLadders()
  if (isMember === undefined) return <aside className="ex-desk" aria-label={words.yourPaper} />
  return (
    <aside className="ex-desk" aria-label={words.yourPaper}>
      {!isMember && (open ? <Visitor grade={grade} /> : <Closed />)}
      {isMember && view.phase === 'loading' && <p role="status">{words.oneMoment}</p>}
      {isMember && view.phase === 'failed' && (
        <p role="alert">
          {view.message}{' '}
          <button type="button" className="textlink" onClick={retry}>
            {words.tryAgain}
          </button>
        </p>
      )}
      {isMember && view.phase === 'shown' && (
        <Mine {...{ grade, open }} ladders={view.data} onChanged={retry} />
      )}
    </aside>
  )
}

function Visitor({ grade }: { grade: Grade }): ReactNode {
  const here = href('/exams/:id', { id: grade.key })
  return (
    <>
      <h2>{words.take}</h2>
      <p>{words.forStudents}</p>
      <ButtonLink to={href('/signup')}>{words.signUp}</ButtonLink>
      <ButtonLink variant="line" to={withNext(href('/login'), here)}>
        {words.logIn}
      </ButtonLink>
    </>
  )
}

type MineProps = ExamStartProps & { ladders: readonly GradeScale[]; onChanged: () => void }

function Mine({ grade, open, ladders, onChanged }: MineProps): ReactNode {
  const session = useSession()
  const own = ladders.find(({ studentId }) => studentId === session?.userId)
  const written = ladders
    .map((ladder) => ({ ladder, papers: ladder.sittings.filter((each) => each.grade === grade.key) }))
    .filter(({ papers }) => papers.length > 0)
  return (
    <>
      {own && <Begin {...{ grade, open }} ladder={own} />}
      {!own && !open && <Closed />}
      {!own && open && session?.role === 'parent' && (
        <>
          <h2>{words.take}</h2>
          <p>{words.ownAccount}</p>
          <ButtonLink to={href('/family')}>{words.chooseChild}</ButtonLink>
        </>
      )}
      {!own && session?.role === 'teacher' && written.length === 0 && <p>{words.studentsPapers}</p>}
      {written.map(({ ladder, papers }) => (
        <Papers
          key={ladder.studentId}
          title={own ? words.yourPapers : ladder.fullName}
          papers={papers}
          onChanged={onChanged}
        />
      ))}
    </>
  )
}

function Closed(): ReactNode {
  return (
    <>
      <h2>{words.gone}</h2>
      <ButtonLink variant="line" to={href('/exams')}>
        {words.currentExams}
      </ButtonLink>
    </>
  )
}

function Begin({ grade, open, ladder }: ExamStartProps & { ladder: GradeScale }): ReactNode {
  const standing = ladder.grades.find((each) => each.grade === grade.key)
  const running = ladder.sittings.find(({ endedAt }) => endedAt === null)
  const isElsewhere = running !== undefined && running.grade !== grade.key
  if (running && !isElsewhere)
    return (
      <>
        <h2>{words.isOpen}</h2>
        <p>{words.timerRuns}</p>
        <ButtonLink to={href('/questionPaper/:quizId', { quizId: running.quizId })}>{words.goOn}</ButtonLink>
      </>
    )
  if (!open) return <Closed />
  if (isElsewhere) {
    const [before, name = '', after] = words.taking(gradeName(running.grade, running.name))
    return (
      <>
        <h2>{words.oneAtATime}</h2>
        <p>
          {before}
          <span lang={language.langOf(name)}>{name}</span>
          {after}
        </p>
        <ButtonLink to={href('/questionPaper/:quizId', { quizId: running.quizId })}>{words.goOn}</ButtonLink>
      </>
    )
  }
  if (!standing) return null
  if (standing.state === 'open') return <Start grade={grade} />
  return <Stands standing={standing} />
}

function Stands({ standing: { state, from } }: { standing: GradeStanding }): ReactNode {
  if (state === 'passed')
    return (
      <>
        <h2>{words.havePassed}</h2>
        <Link className="textlink" to={href('/exams')}>
          {words.whatNext}
        </Link>
      </>
    )
  if (state === 'waiting')
    return (
      <>
        <h2>{words.havePassed}</h2>
        <p>{words.willCheck}</p>
      </>
    )
  return (
    <>
      <h2>{words.tryAgainFrom(formatLongDate(from ?? ''))}</h2>
      <p>{words.untilThen}</p>
      <ButtonLink variant="line" to={href('/practice/soroban')}>
        {words.practise}
      </ButtonLink>
    </>
  )
}

/** Starts a paper, and with it the timer. */
function Start({ grade }: { grade: Grade }): ReactNode {
  const navigate = useNavigate()
  const [mode, setMode] = useState<Mode>('typed')
  const { busy, submit } = useSubmit()
  const begin = () =>
    submit(async () => {
      const { data } = await call(startExam, { params: { grade: grade.key }, body: { mode } })
      await navigate(href('/questionPaper/:quizId', { quizId: data.quizId }))
    })
  return (
    <>
      <h2>{words.take}</h2>
      {fitsBeads(grade.blueprint) && (
        <Choice
          legend={words.howToAnswer}
          name="mode"
          options={[
            ['typed', words.type],
            ['beads', words.onBeads],
          ]}
          value={mode}
          onChoose={setMode}
        />
      )}
      <ul>
        <li>{words.ownAbacus}</li>
        <li>{words.cannotPause(grade.blueprint.minutes)}</li>
        <li>{words.teacherSees}</li>
      </ul>
      <Button busy={busy} onClick={() => void begin()}>
        {words.start}
      </Button>
    </>
  )
}
