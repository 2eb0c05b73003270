import { X } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'

type PanelProps = { title: string; note?: ReactNode; onClose: () => void; children: ReactNode }

/**
 * A panel for one row, next to the list; on a phone over it. A native dialog, as browsers keep the focus in
 * it and return it to the row.
 */
export function SidePanel({ title, note, onClose, children }: PanelProps): ReactNode {
  const panel = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = panel.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    // Keyboard users close it with Escape or the button.
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
