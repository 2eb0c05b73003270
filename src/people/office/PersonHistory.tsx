import type { PersonPage } from './office.contract.ts'
import { formatDate } from '../../platform/text/dates.rules.ts'

/** The person's timeline from other rooms, and changes by the office. */
export function PersonHistory({ shown: { chapters, changes } }: { shown: PersonPage }) {
  return (
    <div className="pp-w">
      {chapters.map(({ heading, count, lines }) => (
        <section key={heading} className="rg" aria-labelledby={`chapter-${heading}`}>
          <div className="rg-h">
            <h2 id={`chapter-${heading}`}>{heading}</h2>
            <span className="tnum">{count}</span>
          </div>
          {lines.length === 0 ? (
            <p className="pp-none">Nothing yet</p>
          ) : (
            <ul className="pp-l">
              {lines.map(({ at, title, detail }) => (
                <li key={`${at} ${title} ${detail}`}>
                  <span>
                    <b>{title}</b>
                    <small>{detail}</small>
                  </span>
                  <time dateTime={at}>{formatDate(at)}</time>
                </li>
              ))}
            </ul>
          )}
          {count > lines.length && <p className="pp-none">Showing the latest {lines.length}.</p>}
        </section>
      ))}
      {changes.length > 0 && (
        <section className="rg" aria-labelledby="changes">
          <div className="rg-h">
            <h2 id="changes">Changed by the office</h2>
            <span className="tnum">{changes.length}</span>
          </div>
          <ul className="pp-l">
            {changes.map(({ at, by, field, before, after }) => (
              <li key={`${at} ${field}`}>
                <span>
                  <b>
                    {by} changed {field}
                  </b>
                  <small>
                    from {before || 'none'} to {after}
                  </small>
                </span>
                <time dateTime={at}>{formatDate(at)}</time>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
