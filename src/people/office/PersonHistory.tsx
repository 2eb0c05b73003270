import type { PersonPage } from './office.contract.ts'
import { formatDate } from '../../platform/text/dates.rules.ts'

type ShownHistory = Pick<PersonPage, 'chapters' | 'changes'> & { person: Pick<PersonPage['person'], 'role'> }

/** What happened to the person in all rooms, and what the office changed: one timeline, newest first. */
export function PersonHistory({ shown }: { shown: ShownHistory }) {
  const entries = timelineOf(shown)
  const cut = shown.chapters.filter(({ count, lines }) => count > lines.length)
  return (
    <section className="rg pp-w" aria-labelledby="timeline">
      <div className="rg-h">
        <h2 id="timeline">Timeline</h2>
        <span className="tnum">{entries.length}</span>
      </div>
      {entries.length === 0 && (
        <p className="pp-none">
          {shown.person.role === 'teacher'
            ? 'Nothing yet. Groups and changes will appear here.'
            : 'Nothing yet. Groups, courses, quizzes, exams and payments will appear here.'}
        </p>
      )}
      <ul className="pp-l">
        {entries.map(({ at, heading, title, detail }) => (
          <li key={`${at} ${heading} ${title} ${detail}`}>
            <span>
              <b>{title}</b>
              <small>{detail ? `${heading}: ${detail}` : heading}</small>
            </span>
            <time dateTime={at}>{formatDate(at)}</time>
          </li>
        ))}
      </ul>
      {cut.map(({ heading, count, lines }) => (
        <p key={heading} className="pp-none">
          {heading}: the latest {lines.length} of {count}.
        </p>
      ))}
    </section>
  )
}

function timelineOf({ chapters, changes }: ShownHistory) {
  const happened = chapters.flatMap(({ heading, lines }) => lines.map((line) => ({ heading, ...line })))
  const changed = changes.map(({ at, by, field, before, after }) => ({
    at,
    heading: 'Changed by the office',
    title: `${by} changed ${field}`,
    detail: `from ${before || 'none'} to ${after}`,
  }))
  return [...happened, ...changed].toSorted((a, b) => b.at.localeCompare(a.at))
}
