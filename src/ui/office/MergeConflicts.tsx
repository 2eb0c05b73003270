import type { ReactNode } from 'react'
import { asText, type EditorDraft, type Labels } from './editor.ts'

/**
 * Two people edited one field: both versions, with a button for each. Nothing is saved until one is chosen.
 */
export function MergeConflicts({ draft, labels }: { draft: EditorDraft; labels: Labels }): ReactNode {
  if (draft.conflicts.length === 0) return null
  return (
    <section className="rg ed-both" role="alert" aria-labelledby="both">
      <div className="rg-h">
        <h2 id="both">Two people edited this</h2>
        <span>nothing is lost: choose which version to keep</span>
      </div>
      {draft.conflicts.map(({ field, theirs }) => (
        <div key={field} className="ed-two">
          <h3>{labels[field] ?? field}</h3>
          <div>
            <p className="muted">Your version</p>
            <p className="ed-text">{asText(draft.data[field])}</p>
            <button type="button" className="ob" onClick={() => draft.keeper.settle(field, 'mine')}>
              Keep my version
            </button>
          </div>
          <div>
            <p className="muted">Their version</p>
            <p className="ed-text">{asText(theirs)}</p>
            <button type="button" className="ob" onClick={() => draft.keeper.settle(field, 'theirs')}>
              Keep their version
            </button>
          </div>
        </div>
      ))}
    </section>
  )
}
