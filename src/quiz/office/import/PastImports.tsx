import type { ReactNode } from 'react'
import { call } from '../../../platform/wire.ts'
import { usePrivateQuery } from '../../../platform/browser/usePrivateQuery.ts'
import { getImports } from '../../bank/import/import.contract.ts'
import { UndoButton } from './UndoButton.tsx'
import { formatDayTime } from '../../../platform/text/dates.rules.ts'

const ask = () => call(getImports, {})
/** What was taken in lately, and what of it can be taken back. */
export function PastImports({ onUndone }: { onUndone: () => void }): ReactNode {
  const { view, retry } = usePrivateQuery('/staff/login', ask)
  if (view.phase !== 'shown' || view.data.length === 0) return null
  return (
    <section className="rg pad" aria-labelledby="past">
      <h2 id="past">Recent imports</h2>
      <ul className="im-p">
        {view.data.map(({ _id, fileName, by, at, quizzes, added, changed, state }) => (
          <li key={_id}>
            <p>
              <b>{fileName}</b>
              <span className="muted">
                {quizzes.length > 2
                  ? `${quizzes.slice(0, 2).join(', ')} and ${quizzes.length - 2} more`
                  : quizzes.join(', ')}
              </span>
              <span className="muted">
                {added} new{changed > 0 && `, ${changed} changed`}; {by}, {formatDayTime(at)}
              </span>
            </p>
            {state === 'undoable' && (
              <UndoButton
                importId={_id}
                name={fileName}
                onUndone={() => {
                  retry()
                  onUndone()
                }}
              />
            )}
            {state === 'used' && <span className="muted">In use by students</span>}
            {state === 'kept' && <span className="muted">Competition paper</span>}
            {state === 'undone' && <span className="muted">Undone</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
