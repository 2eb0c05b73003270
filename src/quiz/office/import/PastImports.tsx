import type { ReactNode } from 'react'
import { call } from '../../../platform/wire.ts'
import { useOwn } from '../../../platform/useOwn.ts'
import { when } from '../../../ui/office/when.ts'
import { getImports } from '../../bank/import/import.contract.ts'
import { UndoKey } from './UndoKey.tsx'

const ask = () => call(getImports, {})
/** What was taken in lately, and what of it can be taken back. */
export function PastImports({ onUndone }: { onUndone: () => void }): ReactNode {
  const { view, retry } = useOwn('/staff/login', ask)
  if (view.phase !== 'shown' || view.data.length === 0) return null
  return (
    <section className="rg pad" aria-labelledby="past">
      <h2 id="past">Taken in lately</h2>
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
                {added} new{changed > 0 && `, ${changed} changed`}; {by}, {when(at)}
              </span>
            </p>
            {state === 'undoable' && (
              <UndoKey
                importId={_id}
                name={fileName}
                onUndone={() => {
                  retry()
                  onUndone()
                }}
              />
            )}
            {state === 'used' && <span className="muted">Begun by students</span>}
            {state === 'undone' && <span className="muted">Taken back</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
