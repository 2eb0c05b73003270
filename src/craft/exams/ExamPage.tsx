import './exams.css'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link, useLoaderData } from 'react-router'
import { fitsBeads, makePaper, marksOf, retakeDaysOf, textOf } from './exam.rules.ts'
import { partCount, partWords } from './exam-labels.rules.ts'
import { ExamStart } from './ExamStart.tsx'
import type { GradeData } from './grade.loader.ts'
import { words as room } from '../room.words.ts'
import { words } from './exams.words.ts'
import { words as language } from '../../platform/language.words.ts'
import { type Grade, gradeName } from './grades.rules.ts'

/** /exams/{id}: a grade's paper with example questions, and the button to take it. */
export function ExamPage(): ReactNode {
  const grade = useLoaderData<GradeData>()
  const { key, blueprint, name, open } = grade
  return (
    <div className="wrap ex">
      <Link className="ex-crumb" to={href('/exams')}>
        <ChevronLeft className="ico" aria-hidden="true" />
        {room.exams}
      </Link>
      <h1 lang={language.langOf(gradeName(key, name))}>{gradeName(key, name)}</h1>
      {!open && <p className="ex-closed">{words.closed}</p>}
      <div className="ex-body">
        <div>
          <dl className="ex-facts tnum">
            <div>
              <dt>{words.time}</dt>
              <dd>{words.minutes(blueprint.minutes)}</dd>
            </div>
            <div>
              <dt>{words.passMark}</dt>
              <dd>{words.outOf(blueprint.pass, marksOf(blueprint))}</dd>
            </div>
            <div>
              <dt>{words.answers}</dt>
              <dd>{fitsBeads(blueprint) ? words.typedOrBeads : words.typed}</dd>
            </div>
            <div>
              <dt>{words.nextAttempt}</dt>
              <dd>{words.wait(retakeDaysOf(blueprint))}</dd>
            </div>
          </dl>
          <h2>{words.paper}</h2>
          <ul className="ex-parts">
            {blueprint.parts.map((part, at) => (
              <li key={`${at} ${part.kind}`}>
                <p>
                  <b>{partCount(part)}</b>
                  <span>{partWords(part)}</span>
                  <span className="tnum">{words.pointsEach(part.points)}</span>
                </p>
                <Example grade={grade} at={at} />
              </li>
            ))}
          </ul>
        </div>
        <ExamStart grade={grade} open={open} />
      </div>
    </div>
  )
}

/** The first question of a part of an example paper, the same for everybody. */
function Example({ grade, at }: { grade: Grade; at: number }): ReactNode {
  const part = grade.blueprint.parts[at]
  const [asked] = makePaper(grade.blueprint, 1)[at] ?? []
  if (!part || !asked) return null
  const [head = '', ...rows] = textOf(part, asked).split('\n')
  return (
    <figure className="ex-such">
      <figcaption>{words.example}</figcaption>
      {rows.length > 0 ? (
        <p className="ex-column tnum">
          {rows.map((row, place) => (
            <span key={`${place} ${row}`}>{row} </span>
          ))}
        </p>
      ) : (
        <p className="ex-line tnum">{head}</p>
      )}
    </figure>
  )
}
