import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'

type PreviewProps = { onClose: () => void; state: string; children: ReactNode }

/** The page as visitors will see it, outside the office's frame and styles. */
export function PreviewDialog({ onClose, state, children }: PreviewProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return createPortal(
    <dialog ref={dialog} className="preview" aria-label="Preview" onClose={onClose}>
      <div className="preview-bar">
        <p>
          <b>Preview.</b> {state}.
        </p>
        <button type="button" className="btn btn-line btn-sm" onClick={() => dialog.current?.close()}>
          Back to the editor
        </button>
      </div>
      <div>{children}</div>
    </dialog>,
    document.body,
  )
}
