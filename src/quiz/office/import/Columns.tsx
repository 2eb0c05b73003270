import type { ReactNode } from 'react'

const rows: readonly (readonly [column: string, what: string, example: string])[] = [
  ['question', 'what is asked', '98 × 97'],
  ['option_a … option_h', 'two to eight, without gaps', '9,506'],
  ['correct', 'letter or text of the correct option', 'A'],
  ['explanation', 'explanation shown afterwards', '(100 − 2) × (100 − 3)'],
  ['topic', 'topic name that parents see', 'Close to a hundred'],
  ['difficulty', 'easy, medium or hard: for random questions', 'easy'],
  ['type', 'single, or truefalse', 'single'],
  ['ref', 'your own ID; importing it again updates the question', 'vm2-07'],
]

/** What a sheet has to look like. */
export function Columns({ onTemplate }: { onTemplate: (format: 'csv' | 'xlsx') => void }): ReactNode {
  return (
    <details className="im-col">
      <summary>What the columns are</summary>
      <dl>
        {rows.map(([column, what, example]) => (
          <div key={column}>
            <dt>{column}</dt>
            <dd>
              {what} <span className="muted">({example})</span>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        The first row has the column names. Format the cells as text, or 1/2 becomes a date. Template:{' '}
        <button type="button" className="olink" onClick={() => onTemplate('xlsx')}>
          XLSX
        </button>{' '}
        <button type="button" className="olink" onClick={() => onTemplate('csv')}>
          CSV
        </button>
      </p>
    </details>
  )
}
