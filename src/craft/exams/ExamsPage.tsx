import './exams.css'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { href, Link, useLoaderData } from 'react-router'
import { withNext } from '../../platform/browser/paths.ts'
import { useSession } from '../../platform/browser/session.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { Soroban } from '../../ui/art/Soroban.tsx'
import { GradesView } from './GradesView.tsx'
import type { ScalesData } from './scales.loader.ts'
import { useLadders } from './useLadders.ts'
import { retakeWords } from './labels.ts'

/** /exams: the grade exams; for a family also what was passed. */
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
          A new timed paper for every student. Type answers or set them on beads. Pass, and your teacher
          confirms your certificate.
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
              Exam results to confirm
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
          label="Child"
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
        <EmptyState title="No exams right now" className="mt-6">
          Our grade exams are being updated. You can practise meanwhile.
        </EmptyState>
      )}
      <div className="ex-scales">
        {scales.map((scale) => (
          <GradesView key={scale.key} scale={scale} standings={ladder?.grades} />
        ))}
      </div>
      <section className="ex-how" aria-labelledby="how">
        <h2 id="how">How it works</h2>
        <ul>
          <li>We keep the time. Your answers are saved as you go, even offline.</li>
          <li>No negative marking: a wrong answer gets 0.</li>
          <li>
            If you don’t pass, you can take a new paper {retakeWords(scales)}. Practise your mistakes first.
          </li>
          <li>
            Your teacher checks the paper and how often you left the page. Then you get a certificate with a
            code to verify it.
          </li>
        </ul>
      </section>
    </div>
  )
}
