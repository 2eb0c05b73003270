import { TriangleAlert, X } from 'lucide-react'
import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { words } from './ui.words.ts'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  /** The title is for screen readers only. */
  titleHidden?: boolean
  role?: 'dialog' | 'alertdialog'
  /** Whether Escape, the backdrop and a close button close it. */
  dismissible?: boolean
  /** 'sheet' is a bottom sheet on phones and a centred card on wider screens. */
  variant?: 'center' | 'sheet'
  /** Without it Escape and the backdrop still close a dismissible dialog. */
  closeButton?: boolean
  icon?: ReactNode
  describedBy?: string
  className?: string
  /** An element marked data-autofocus gets the initial focus. */
  children: ReactNode
}

/**
 * A modal on the native dialog element: the browser traps the focus, makes the rest inert and restores the
 * focus.
 */
export function Dialog({ open, ...rest }: DialogProps): ReactNode {
  return open ? <OpenDialog {...rest} /> : null
}

type OpenProps = Omit<DialogProps, 'open'>

function OpenDialog(props: OpenProps): ReactNode {
  const {
    onClose,
    title,
    titleHidden,
    role,
    dismissible = true,
    closeButton = dismissible,
    icon,
    variant = 'center',
    describedBy,
    className = '',
    children,
  } = props
  const element = useRef<HTMLDialogElement>(null)
  const pressedBackdrop = useRef(false)
  const titleId = useId()

  useLayoutEffect(() => {
    const dialog = element.current
    if (!dialog) return
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    // Closed before it is removed, so that the browser restores the focus.
    return () => dialog.close()
  }, [])

  function dismiss(): void {
    if (dismissible) onClose()
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // Browsers close on the second Escape whatever the cancel event says, so the key is prevented here.
    event.preventDefault()
    event.stopPropagation()
    dismiss()
  }

  return (
    // The pointer only duplicates what Escape and the button do.
    <dialog
      ref={element}
      role={role === 'alertdialog' ? role : undefined}
      className={`dlg dlg-${variant} ${className}`}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        if (event.target !== element.current) return
        event.preventDefault()
        dismiss()
      }}
      onClose={(event) => {
        if (event.target !== element.current || element.current.open) return
        if (dismissible) onClose()
        else element.current.showModal()
      }}
      onPointerDown={(event) => {
        pressedBackdrop.current = event.target === element.current
      }}
      onClick={(event) => {
        if (pressedBackdrop.current && event.target === element.current) dismiss()
      }}
    >
      <div className="dlg-body">
        {variant === 'sheet' && <span className="grab" aria-hidden="true" />}
        <div className={`dlg-head ${titleHidden && !closeButton ? 'sr-only' : ''}`}>
          {icon}
          <h2 id={titleId} className={titleHidden ? 'sr-only' : 'text-xl'}>
            {title}
          </h2>
          {closeButton && (
            <button
              type="button"
              className="btn-icon ml-auto -mr-3"
              aria-label={words.close}
              onClick={onClose}
            >
              <X className="ico" aria-hidden="true" />
            </button>
          )}
        </div>
        {children}
      </div>
    </dialog>
  )
}

type ConfirmDialogProps = {
  open: boolean
  title: string
  text: ReactNode
  yes: ReactNode
  no: ReactNode
  onYes: () => void
  onNo: () => void
  /** While the confirmed action runs. */
  busy?: boolean
}

/**
 * Confirms an action that cannot be undone. The initial focus is on the safe answer, which Escape gives too.
 */
export function ConfirmDialog({
  open,
  title,
  text,
  yes,
  no,
  onYes,
  onNo,
  busy = false,
}: ConfirmDialogProps): ReactNode {
  const textId = useId()
  const icon = (
    <span className="dlg-warn">
      <TriangleAlert className="ico" aria-hidden="true" />
    </span>
  )
  return (
    <Dialog
      open={open}
      onClose={onNo}
      title={title}
      role="alertdialog"
      dismissible={!busy}
      closeButton={false}
      icon={icon}
      describedBy={textId}
    >
      <div id={textId} className="mt-3 text-ink-2">
        {text}
      </div>
      <div className="dlg-actions">
        <Button variant="line" data-autofocus="" onClick={onNo} disabled={busy}>
          {no}
        </Button>
        <Button variant="neel" onClick={onYes} busy={busy}>
          {yes}
        </Button>
      </div>
    </Dialog>
  )
}
