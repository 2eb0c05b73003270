import type { ReactNode } from 'react'
import { asText, type EditorDraft, type Labels } from './editor.ts'

/**
 * Two people wrote into one field: both texts, and a key for each. Nothing is saved until that is settled.
 */
export function Conflicts({ draft, labels }: { draft: EditorDraft; labels: Labels }): ReactNode {
  if (draft.conflicts.length === 0) return null
  return (
    <section className="rg ed-both" role="alert" aria-labelledby="both">
      <div className="rg-h">
        <h2 id="both">Two people wrote here</h2>
        <span>nothing is lost: choose which text stays</span>
      </div>
      {draft.conflicts.map(({ field, theirs }) => (
        <div key={field} className="ed-two">
          <h3>{labels[field] ?? field}</h3>
          <div>
            <p className="muted">Yours</p>
            <p className="ed-text">{asText(draft.data[field])}</p>
            <button type="button" className="ob" onClick={() => draft.keeper.settle(field, 'mine')}>
              Keep yours
            </button>
          </div>
          <div>
            <p className="muted">Theirs</p>
            <p className="ed-text">{asText(theirs)}</p>
            <button type="button" className="ob" onClick={() => draft.keeper.settle(field, 'theirs')}>
              Take theirs
            </button>
          </div>
        </div>
      ))}
    </section>
  )
}
