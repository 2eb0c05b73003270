import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { daysWords, partWords } from '../../craft/practice-labels.rules.ts'
import type { Diary } from './diary.contract.ts'

/** The week's practice, what needs practice, and a link to the map; nothing in an empty week. */
export function WeeksPractice({ diary: { child, practice } }: { diary: Diary }): ReactNode {
  if (practice.days === 0 && practice.hard.length === 0) return null
  return (
    <section className="dy-practice">
      <h3>Practice</h3>
      {practice.days > 0 && <p>Practised {daysWords(practice.days)} this week.</p>}
      <ul>
        {practice.parts.map((part) => (
          <li key={part.part} className="tnum">
            {partWords(part)}
          </li>
        ))}
      </ul>
      {practice.hard.map(({ key, title, tries, right }) => (
        <p key={key}>
          Needs practice: <b className="tnum">{title}</b>, {right} of {tries} right without help in 30 days.
        </p>
      ))}
      <Link className="textlink" to={href('/family/children/:id/map', { id: child._id })}>
        {child.firstName}’s 34 formulas
      </Link>
    </section>
  )
}
