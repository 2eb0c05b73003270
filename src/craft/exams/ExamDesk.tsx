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
import type { Grade } from './grades.rules.ts'
import { Papers } from './Papers.tsx'
import { useLadders } from './useLadders.ts'
import { formatLongDate } from '../../platform/text/dates.rules.ts'
import { useSubmit } from '../../ui/useSubmit.ts'

type DeskProps = { grade: Grade; open: boolean }

/** Beside a grade: the button to start it where it is `open`, and the papers taken. */
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
      <p>Exams are for our students. Create an account to take one.</p>
      <ButtonLink to={href('/signup')}>Sign up</ButtonLink>
      <ButtonLink variant="line" to={withNext(href('/login'), here)}>
        Log in
      </ButtonLink>
    </>
  )
}

type MineProps = DeskProps & { ladders: readonly GradeScale[]; onChanged: () => void }

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
          <p>Your child takes it in their own account.</p>
          <ButtonLink to={href('/family')}>Choose child</ButtonLink>
        </>
      )}
      {!own && session?.role === 'teacher' && written.length === 0 && (
        <p>Your students’ papers for this grade appear here.</p>
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
      <h2>No longer available</h2>
      <ButtonLink variant="line" to={href('/exams')}>
        Current exams
      </ButtonLink>
    </>
  )
}

function Begin({ grade, open, ladder }: DeskProps & { ladder: GradeScale }): ReactNode {
  const standing = ladder.grades.find((each) => each.grade === grade.key)
  const running = ladder.sittings.find(({ endedAt }) => endedAt === null)
  const isElsewhere = running !== undefined && running.grade !== grade.key
  if (running && !isElsewhere)
    return (
      <>
        <h2>Your paper is open</h2>
        <p>The timer is running.</p>
        <ButtonLink to={href('/questionPaper/:quizId', { quizId: running.quizId })}>Continue</ButtonLink>
      </>
    )
  if (!open) return <Closed />
  if (isElsewhere)
    return (
      <>
        <h2>One paper at a time</h2>
        <p>You are taking {running.name}. The timer is running.</p>
        <ButtonLink to={href('/questionPaper/:quizId', { quizId: running.quizId })}>Continue</ButtonLink>
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
        <p>Your teacher will check your paper. Then your certificate will be here.</p>
      </>
    )
  return (
    <>
      <h2>Try again from {formatLongDate(from ?? '')}</h2>
      <p>Until then, practise your mistakes. Your paper is below.</p>
      <ButtonLink variant="line" to={href('/practice/soroban')}>
        Practise
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
      <h2>Take this exam</h2>
      {fitsBeads(grade.blueprint) && (
        <Choice
          legend="How to answer"
          name="mode"
          options={[
            ['typed', 'Type'],
            ['beads', 'Use beads'],
          ]}
          value={mode}
          onChoose={setMode}
        />
      )}
      <ul>
        <li>You can use your own abacus.</li>
        <li>You have {grade.blueprint.minutes} minutes. You cannot pause.</li>
        <li>Your teacher can see how often you leave this page.</li>
      </ul>
      <Button busy={busy} onClick={() => void begin()}>
        Start
      </Button>
    </>
  )
}
