import './exams.css'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link, useLoaderData } from 'react-router'
import { fitsBeads, makePaper, marksOf, retakeDaysOf, textOf } from './exam.rules.ts'
import { partsName, partWords } from './exam-labels.rules.ts'
import { ExamDesk } from './ExamDesk.tsx'
import type { GradeData } from './grade.loader.ts'
import type { Grade } from './grades.rules.ts'
import { waitWords } from './labels.ts'

/** /exams/{id}: a grade's paper with example questions, and the button to take it. */
export function ExamPage(): ReactNode {
  const grade = useLoaderData<GradeData>()
  const { blueprint, name, open } = grade
  return (
    <div className="wrap ex">
      <Link className="ex-crumb" to={href('/exams')}>
        <ChevronLeft className="ico" aria-hidden="true" />
        Grade exams
      </Link>
      <h1>{name}</h1>
      {!open && <p className="ex-closed">We no longer hold this exam. Its certificates are still valid.</p>}
      <div className="ex-body">
        <div>
          <dl className="ex-facts tnum">
            <div>
              <dt>Time</dt>
              <dd>{blueprint.minutes} minutes</dd>
            </div>
            <div>
              <dt>Pass mark</dt>
              <dd>
                {blueprint.pass} of {marksOf(blueprint)}
              </dd>
            </div>
            <div>
              <dt>Answers</dt>
              <dd>{fitsBeads(blueprint) ? 'typed, or on beads' : 'typed'}</dd>
            </div>
            <div>
              <dt>Next attempt</dt>
              <dd>{waitWords(retakeDaysOf(blueprint))}</dd>
            </div>
          </dl>
          <h2>Question paper</h2>
          <ul className="ex-parts">
            {blueprint.parts.map((part, at) => (
              <li key={`${at} ${part.kind}`}>
                <p>
                  <b>
                    {part.count} {partsName(part)}
                  </b>
                  <span>{partWords(part)}</span>
                  <span className="tnum">{part.points} points each</span>
                </p>
                <Example grade={grade} at={at} />
              </li>
            ))}
          </ul>
        </div>
        <ExamDesk grade={grade} open={open} />
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
      <figcaption>Example</figcaption>
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
