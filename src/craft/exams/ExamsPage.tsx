import './exams.css'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { href, Link } from 'react-router'
import { withNext } from '../../platform/paths.ts'
import { useSession } from '../../platform/session.ts'
import { BeadShape } from '../../ui/art/Bead.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { Soroban } from '../../ui/art/Soroban.tsx'
import { partInShort } from './exam-words.rules.ts'
import { RETAKE_DAYS } from './exam.rules.ts'
import type { GradeStanding, Ladder } from './exams.contract.ts'
import { type Grade, type Scale, SCALES } from './grades.rules.ts'
import { useLadders } from './useLadders.ts'
import { inShort, standingWords } from './words.ts'

/** /exams: the grades as ladders, with what each asks; for a family also what was passed. */
export function ExamsPage(): ReactNode {
  const { isMember, view, retry } = useLadders()
  const session = useSession()
  const [chosen, setChosen] = useState('')
  const ladders = view.phase === 'shown' ? view.data : []
  const ladder = ladders.find(({ studentId }) => studentId === chosen) ?? ladders[0]
  return (
    <div className="wrap ex">
      <header className="ex-head on-genda">
        <Soroban value={987_654} rods={6} decorative className="ex-art" />
        <h1>Grade exams</h1>
        <p>
          A paper for each grade, made new for each child and written against the clock, typed or on beads.
          Whoever passes gets a certificate once the teacher has confirmed it.
        </p>
        <div className="ex-keys">
          <span className="when-out">
            <ButtonLink variant="ink" to={href('/signup')}>
              Sign up
            </ButtonLink>
            <Link className="textlink" to={withNext(href('/login'), href('/exams'))}>
              Log in
            </Link>
          </span>
          {session?.role === 'teacher' && (
            <ButtonLink variant="ink" to={href('/teach/exams')}>
              Exams to confirm
            </ButtonLink>
          )}
          <Link className="textlink" to={href('/practice/soroban')}>
            Practise first
            <ArrowRight className="ico" aria-hidden="true" />
          </Link>
        </div>
      </header>
      {isMember && view.phase === 'failed' && (
        <ErrorState
          className="mt-6"
          title={view.message}
          action={<Button onClick={retry}>Try again</Button>}
        />
      )}
      {ladders.length > 1 && (
        <SelectField
          label="Whose ladder"
          name="student"
          className="ex-who"
          value={ladder?.studentId ?? ''}
          onChange={(event) => setChosen(event.target.value)}
        >
          {ladders.map(({ studentId, fullName }) => (
            <option key={studentId} value={studentId}>
              {fullName}
            </option>
          ))}
        </SelectField>
      )}
      <div className="ex-scales">
        {SCALES.map((scale) => (
          <Rungs key={scale.key} scale={scale} ladder={ladder} />
        ))}
      </div>
      <section className="ex-how" aria-labelledby="how">
        <h2 id="how">How it goes</h2>
        <ul>
          <li>The clock runs on our server. Answers are kept as they are given, also without network.</li>
          <li>A wrong answer costs nothing. Each question is right or not.</li>
          <li>
            Who has not passed may write a new paper after {RETAKE_DAYS} days: time to practise what went
            wrong.
          </li>
          <li>
            The teacher looks at the paper, and sees how often its page was left. Then it counts, and there is
            a certificate with a square that anybody can check.
          </li>
        </ul>
      </section>
    </div>
  )
}

/** One scale: its grades on a wire of beads, those that are passed filled. */
function Rungs({ scale, ladder }: { scale: Scale; ladder: Ladder | undefined }): ReactNode {
  const { key, name, about, grades } = scale
  return (
    <section aria-labelledby={`scale-${key}`}>
      <h2 id={`scale-${key}`}>{name}</h2>
      <p>{about}</p>
      <ol className="ex-ladder">
        {grades.map((grade) => (
          <Rung
            key={grade.key}
            grade={grade}
            standing={ladder?.grades.find((each) => each.grade === grade.key)}
          />
        ))}
      </ol>
    </section>
  )
}

function Rung({ grade, standing }: { grade: Grade; standing: GradeStanding | undefined }): ReactNode {
  const words = standing ? standingWords(standing) : ''
  return (
    <li className={`ex-rung is-${standing?.state ?? 'open'}`}>
      <svg viewBox="-19 -10 38 20" aria-hidden="true">
        <BeadShape w={36} h={18} />
      </svg>
      <Link to={href('/exams/:id', { id: grade.key })}>
        <b>{grade.name}</b>
        <span>{grade.blueprint.parts.map(partInShort).join('; ')}</span>
        <span className="tnum">{inShort(grade)}</span>
        {words && <strong>{words}</strong>}
      </Link>
    </li>
  )
}
