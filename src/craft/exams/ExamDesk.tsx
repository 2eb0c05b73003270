import '../practice/practice-parts.css'
import { type ReactNode, useState } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { withNext } from '../../platform/paths.ts'
import { useSession } from '../../platform/session.ts'
import { call } from '../../platform/wire.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { toastError } from '../../ui/toast.tsx'
import { Choice } from '../practice/Choice.tsx'
import { fitsBeads } from './exam.rules.ts'
import type { Mode } from './exam-states.rules.ts'
import { type GradeStanding, type Ladder, startExam } from './exams.contract.ts'
import type { Grade } from './grades.rules.ts'
import { Papers } from './Papers.tsx'
import { useLadders } from './useLadders.ts'
import { dayOf } from './words.ts'

type DeskProps = { grade: Grade; open: boolean }

/** Beside what a grade asks: the key to begin it where it is `open`, and the papers that were written. */
export function ExamDesk({ grade, open }: DeskProps): ReactNode {
  const { isMember, view, retry } = useLadders()
  if (isMember === undefined) return <aside className="ex-desk" aria-label="Your paper" />
  return (
    <aside className="ex-desk" aria-label="Your paper">
      {!isMember && (open ? <Visitor grade={grade} /> : <Closed />)}
      {isMember && view.phase === 'loading' && <p role="status">One moment, please.</p>}
      {isMember && view.phase === 'failed' && (
        <p role="alert">
          {view.message}{' '}
          <button type="button" className="textlink" onClick={retry}>
            Try again
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
      <h2>Take this exam</h2>
      <p>Exams are for students of the academy. With an account the paper waits for you.</p>
      <ButtonLink to={href('/signup')}>Sign up</ButtonLink>
      <ButtonLink variant="line" to={withNext(href('/login'), here)}>
        Log in
      </ButtonLink>
    </>
  )
}

type MineProps = DeskProps & { ladders: readonly Ladder[]; onChanged: () => void }

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
          <h2>Take this exam</h2>
          <p>Your child writes it under its own name.</p>
          <ButtonLink to={href('/family')}>Choose the child</ButtonLink>
        </>
      )}
      {!own && session?.role === 'teacher' && written.length === 0 && (
        <p>What your students write of this grade stands here.</p>
      )}
      {written.map(({ ladder, papers }) => (
        <Papers
          key={ladder.studentId}
          title={own ? 'Your papers' : ladder.fullName}
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
      <h2>Not given any more</h2>
      <ButtonLink variant="line" to={href('/exams')}>
        Exams of today
      </ButtonLink>
    </>
  )
}

function Begin({ grade, open, ladder }: DeskProps & { ladder: Ladder }): ReactNode {
  const standing = ladder.grades.find((each) => each.grade === grade.key)
  const running = ladder.sittings.find(({ endedAt }) => endedAt === null)
  const isElsewhere = running !== undefined && running.grade !== grade.key
  if (running && !isElsewhere)
    return (
      <>
        <h2>Your paper is open</h2>
        <p>Its clock runs.</p>
        <ButtonLink to={href('/questionPaper/:quizId', { quizId: running.quizId })}>Go on</ButtonLink>
      </>
    )
  if (!open) return <Closed />
  if (isElsewhere)
    return (
      <>
        <h2>One paper at a time</h2>
        <p>You are writing {running.name}. Its clock runs.</p>
        <ButtonLink to={href('/questionPaper/:quizId', { quizId: running.quizId })}>Go on</ButtonLink>
      </>
    )
  if (!standing) return null
  if (standing.state === 'open') return <Start grade={grade} />
  return <Stands standing={standing} />
}

function Stands({ standing: { state, from } }: { standing: GradeStanding }): ReactNode {
  if (state === 'passed')
    return (
      <>
        <h2>You have passed</h2>
        <Link className="textlink" to={href('/exams')}>
          See what comes next
        </Link>
      </>
    )
  if (state === 'waiting')
    return (
      <>
        <h2>You have passed</h2>
        <p>Your teacher looks at the paper now. Then the certificate is here.</p>
      </>
    )
  return (
    <>
      <h2>Again from {dayOf(from ?? '')}</h2>
      <p>Until then practise what went wrong: your paper below shows it.</p>
      <ButtonLink variant="line" to={href('/practice/soroban')}>
        Practise
      </ButtonLink>
    </>
  )
}

/** Begins a paper: the clock runs from then on. */
function Start({ grade }: { grade: Grade }): ReactNode {
  const navigate = useNavigate()
  const [mode, setMode] = useState<Mode>('typed')
  const [busy, setBusy] = useState(false)
  const begin = async () => {
    setBusy(true)
    try {
      const { data } = await call(startExam, { params: { grade: grade.key }, body: { mode } })
      void navigate(href('/questionPaper/:quizId', { quizId: data.quizId }))
    } catch (error) {
      toastError(error)
      setBusy(false)
    }
  }
  return (
    <>
      <h2>Take this exam</h2>
      {fitsBeads(grade.blueprint) && (
        <Choice
          legend="Answers are"
          name="mode"
          options={[
            ['typed', 'Typed'],
            ['beads', 'Set on beads'],
          ]}
          value={mode}
          onChoose={setMode}
        />
      )}
      <ul>
        <li>Your own abacus may lie beside you.</li>
        <li>The clock runs {grade.blueprint.minutes} minutes and cannot be stopped.</li>
        <li>Your teacher is told how often the page was left.</li>
      </ul>
      <Button busy={busy} onClick={() => void begin()}>
        Start
      </Button>
    </>
  )
}
