import { type ReactNode, useState } from 'react'
import { Dialog } from '../Dialog.tsx'
import { toast } from '../toast.tsx'
import type { EditorDraft } from './editor.ts'

/** Discards unpublished changes; `onGone`: the whole document was deleted. */
export function DiscardDraft({ draft, onGone }: { draft: EditorDraft; onGone: () => void }): ReactNode {
  const [asked, setAsked] = useState(false)
  const { document, keeper } = draft
  if (document?.state !== 'draft' && document?.state !== 'changed') return null
  const isAll = document.state === 'draft'
  const discard = async () => {
    setAsked(false)
    const message = await keeper.discard()
    if (message === null) return
    toast.success(isAll ? message : 'Changes discarded')
    if (isAll) onGone()
  }
  return (
    <>
      <button type="button" className="ob justify-self-start" onClick={() => setAsked(true)}>
        {isAll ? 'Delete draft' : 'Discard changes'}
      </button>
      <Dialog
        open={asked}
        role="alertdialog"
        title={isAll ? 'Delete this draft?' : 'Discard changes?'}
        onClose={() => setAsked(false)}
      >
        <p className="mt-2">
          {isAll
            ? 'This was never published. The draft and its history will be permanently deleted.'
            : 'The draft goes back to the published version. Your changes stay in the history.'}
        </p>
        <div className="dlg-actions">
          <button type="button" className="ob" data-autofocus="" onClick={() => setAsked(false)}>
            Keep draft
          </button>
          <button type="button" className="ob ob-main" onClick={() => void discard()}>
            {isAll ? 'Delete' : 'Discard'}
          </button>
        </div>
      </Dialog>
    </>
  )
}
