import './exams.css'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { href, Link, useLoaderData } from 'react-router'
import { withNext } from '../../platform/paths.ts'
import { useSession } from '../../platform/session.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { Soroban } from '../../ui/art/Soroban.tsx'
import { RungsView } from './RungsView.tsx'
import type { ScalesData } from './scales.loader.ts'
import { useLadders } from './useLadders.ts'
import { retakeWords } from './words.ts'

/** /exams: the grades as ladders, with what each asks; for a family also what was passed. */
export function ExamsPage(): ReactNode {
  const { scales } = useLoaderData<ScalesData>()
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
      {scales.length === 0 && (
        <EmptyState title="No exam can be taken now" className="mt-6">
          The academy makes its grades new. Until then there is the practice.
        </EmptyState>
      )}
      <div className="ex-scales">
        {scales.map((scale) => (
          <RungsView key={scale.key} scale={scale} standings={ladder?.grades} />
        ))}
      </div>
      <section className="ex-how" aria-labelledby="how">
        <h2 id="how">How it goes</h2>
        <ul>
          <li>The clock runs on our server. Answers are kept as they are given, also without network.</li>
          <li>A wrong answer costs nothing. Each question is right or not.</li>
          <li>
            Who has not passed may write a new paper {retakeWords(scales)}: time to practise what went wrong.
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
