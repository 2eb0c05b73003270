import type { ReactNode } from 'react'

const rows: readonly (readonly [column: string, what: string, example: string])[] = [
  ['question', 'what is asked', '98 × 97'],
  ['option_a … option_h', 'two to eight, without gaps', '9,506'],
  ['correct', 'the letter of the right one, or its text', 'A'],
  ['explanation', 'what is read afterwards', '(100 − 2) × (100 − 3)'],
  ['topic', 'what it practises, in the words that a family reads', 'Close to a hundred'],
  ['difficulty', 'easy, medium or hard: for quizzes that draw their questions', 'easy'],
  ['type', 'single, or truefalse', 'single'],
  ['ref', 'your own name of it: the next sheet with it changes the question', 'vm2-07'],
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
        The first row names them. Format the cells as text, else 1/2 becomes a date. The empty sheet:{' '}
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
