import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { ImportOutcome } from './checked-import.ts'
import { UndoButton } from './UndoButton.tsx'
import { ImportDonePanel } from '../../../ui/office/ImportWizard.tsx'

const count = (n: number, what: string) => `${n.toLocaleString('en-IN')} ${what}${n === 1 ? '' : 's'}`

/** What was taken in, and the way back. */
export function DoneStep({
  taken: { taken, key },
  again,
}: {
  taken: ImportOutcome
  again: () => void
}): ReactNode {
  const [first] = taken.quizzes
  const titles = taken.quizzes.map(({ title }) => title)
  const where = titles.length > 3 ? `${titles[0]} to ${titles.at(-1)}` : titles.join(', ')
  return (
    <ImportDonePanel
      title={`${count(taken.added + taken.changed, 'question')} imported`}
      actions={
        <>
          {first && (
            <Link className="ob ob-main" to={href('/office/quizzes/:id', { id: first._id })}>
              Open {titles.length > 1 ? 'the first quiz' : 'the quiz'}
            </Link>
          )}
          <button type="button" className="ob" onClick={again}>
            Import another file
          </button>
          <UndoButton importId={key} name="this import" onUndone={again} />
        </>
      }
    >
      <p>
        {taken.changed > 0
          ? `${taken.added} new and ${taken.changed} changed in ${where}.`
          : `In ${where}, from the next attempt.`}
        {taken.duplicates > 0 && ` ${count(taken.duplicates, 'row')} already existed and was skipped.`}
      </p>
      <p className="muted">You can undo this import until a student starts these questions.</p>
    </ImportDonePanel>
  )
}
