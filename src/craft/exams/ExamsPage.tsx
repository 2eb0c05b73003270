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
import type { GradeScale } from './exams.contract.ts'
import { gradeName, type Scale } from './grades.rules.ts'
import { GradesView } from './GradesView.tsx'
import { nextGrades } from './next-grade.rules.ts'
import type { ScalesData } from './scales.loader.ts'
import { useLadders } from './useLadders.ts'
import { retakeWords } from './labels.ts'
import { words as language } from '../../platform/language.words.ts'
import { words as room } from '../room.words.ts'
import { words } from './exams.words.ts'

/** /exams: the grade exams; for a family also what was passed. */
export function ExamsPage(): ReactNode {
  const { scales } = useLoaderData<ScalesData>()
  const { isMember, view, retry } = useLadders()
  const session = useSession()
  const [chosen, setChosen] = useState('')
  const ladders = view.phase === 'shown' ? view.data : []
  const ladder = ladders.find(({ studentId }) => studentId === chosen) ?? ladders[0]
  const next = ladder ? nextGrades(scales, ladder) : []
  return (
    <div className="wrap ex">
      <header className="ex-head on-genda">
        <Soroban value={987_654} rods={6} decorative className="ex-art" />
        <h1>{room.exams}</h1>
        <p>{words.intro}</p>
        <div className="ex-keys">
          <span className="when-out">
            <ButtonLink variant="ink" to={href('/signup')}>
              {words.signUp}
            </ButtonLink>
            <Link className="textlink" to={withNext(href('/login'), href('/exams'))}>
              {words.logIn}
            </Link>
          </span>
          {session?.role === 'teacher' ? (
            <ButtonLink variant="ink" to={href('/teach/exams')}>
              {words.toConfirmByTeacher}
            </ButtonLink>
          ) : (
            ladder && <NextKey scales={scales} next={next[0]} of={ladder} isOne={ladders.length === 1} />
          )}
          <Link className="textlink" to={href('/practice/soroban')}>
            {words.practiseFirst}
            <ArrowRight className="ico" aria-hidden="true" />
          </Link>
        </div>
      </header>
      {isMember && view.phase === 'failed' && (
        <ErrorState
          className="mt-6"
          title={view.message}
          action={<Button onClick={retry}>{words.tryAgain}</Button>}
        />
      )}
      {ladders.length > 1 && (
        <SelectField
          label={words.child}
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
        <EmptyState title={words.noExams} className="mt-6">
          {words.updating}
        </EmptyState>
      )}
      <div className="ex-scales">
        {scales.map((scale) => (
          <GradesView key={scale.key} scale={scale} standings={ladder?.grades} next={next} />
        ))}
      </div>
      <section className="ex-how" aria-labelledby="how">
        <h2 id="how">{words.how}</h2>
        <ul>
          <li>{words.weKeepTime}</li>
          <li>{words.noNegative}</li>
          <li>{words.newPaper(retakeWords(scales))}</li>
          <li>{words.teacherChecks}</li>
        </ul>
      </section>
    </div>
  )
}

type NextProps = {
  scales: readonly Scale[]
  next: string | undefined
  of: Pick<GradeScale, 'fullName'>
  /** Whether the page is about one student alone. */
  isOne: boolean
}

/** The way to the grade that comes next. */
function NextKey({ scales, next, of, isOne }: NextProps): ReactNode {
  const grade = scales.flatMap(({ grades }) => grades).find((each) => each.key === next)
  if (!grade) return null
  const { key, name } = grade
  return (
    <ButtonLink variant="ink" to={href('/exams/:id', { id: key })}>
      <span>
        {isOne ? words.nextIs : words.nextFor(of.fullName)}{' '}
        <span lang={language.langOf(gradeName(key, name))}>{gradeName(key, name)}</span>
      </span>
      <ArrowRight className="ico" aria-hidden="true" />
    </ButtonLink>
  )
}
