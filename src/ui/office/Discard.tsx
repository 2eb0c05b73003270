import { type ReactNode, useState } from 'react'
import { Dialog } from '../Dialog.tsx'
import { toast } from '../toast.tsx'
import type { EditorDraft } from './editor.ts'

/** The way to throw away what visitors have not seen; `onGone`: nothing is left of it. */
export function Discard({ draft, onGone }: { draft: EditorDraft; onGone: () => void }): ReactNode {
  const [asked, setAsked] = useState(false)
  const { document, keeper } = draft
  if (document?.state !== 'draft' && document?.state !== 'changed') return null
  const isAll = document.state === 'draft'
  const discard = async () => {
    setAsked(false)
    const told = await keeper.discard()
    if (told === null) return
    toast.success(isAll ? told : 'The draft is as visitors see it')
    if (isAll) onGone()
  }
  return (
    <>
      <button type="button" className="ob justify-self-start" onClick={() => setAsked(true)}>
        {isAll ? 'Delete the draft' : 'Discard the changes'}
      </button>
      <Dialog
        open={asked}
        role="alertdialog"
        title={isAll ? 'Delete the draft?' : 'Discard the changes?'}
        onClose={() => setAsked(false)}
      >
        <p className="mt-2">
          {isAll
            ? 'Visitors have never seen it. It goes with all its versions, for good.'
            : 'The draft becomes what visitors see now. The changes stay in the history.'}
        </p>
        <div className="dlg-actions">
          <button type="button" className="ob" data-autofocus="" onClick={() => setAsked(false)}>
            Keep it
          </button>
          <button type="button" className="ob ob-main" onClick={() => void discard()}>
            {isAll ? 'Delete' : 'Discard'}
          </button>
        </div>
      </Dialog>
    </>
  )
}
