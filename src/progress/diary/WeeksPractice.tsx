import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { unbroken } from '../../craft/practice-labels.rules.ts'
import type { Diary } from './diary.contract.ts'
import { words } from './diary.words.ts'

/** The week's practice, what needs practice, and a link to the map; nothing in an empty week. */
export function WeeksPractice({ diary: { child, practice } }: { diary: Diary }): ReactNode {
  if (practice.days === 0 && practice.hard.length === 0) return null
  return (
    <section className="dy-practice">
      <h3>{words.practice}</h3>
      {practice.days > 0 && <p>{words.practised(practice.days)}</p>}
      {practice.parts.length > 0 && (
        <ul>
          {practice.parts.map((part) => (
            <li key={part.part} className="tnum">
              {unbroken(words.part(part))}
            </li>
          ))}
        </ul>
      )}
      {practice.hard.map((each) => {
        const [before, title = '', after] = words.hard(each)
        return (
          <p key={each.key}>
            {before}
            <b className="tnum">{unbroken(title)}</b>
            {after}
          </p>
        )
      })}
      <Link className="textlink" to={href('/family/children/:id/map', { id: child._id })}>
        {words.formulasOf(child.firstName)}
      </Link>
    </section>
  )
}
