import { X } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'

type PanelProps = { title: string; note?: ReactNode; onClose: () => void; children: ReactNode }

/**
 * One thing of a list, beside it; on a phone instead of it. A native dialog: the browser keeps the focus in
 * it and gives it back to the row.
 */
export function SidePanel({ title, note, onClose, children }: PanelProps): ReactNode {
  const panel = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = panel.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    // The pointer only adds a second way to what Escape and the key do.
    <dialog
      ref={panel}
      className="en"
      aria-label={title}
      onCancel={(event) => {
        if (event.target !== panel.current) return
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        if (event.target === panel.current && event.clientX < panel.current.getBoundingClientRect().left)
          onClose()
      }}
    >
      <div className="en-h">
        <div className="min-w-0">
          <h2>{title}</h2>
          {note && <p className="muted">{note}</p>}
        </div>
        <button type="button" className="ob ob-quiet" onClick={onClose}>
          <X className="ico" aria-hidden="true" />
          Close
        </button>
      </div>
      {children}
    </dialog>
  )
}
