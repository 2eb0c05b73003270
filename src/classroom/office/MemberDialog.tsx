import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { OfficeField } from '../../ui/office/fields.tsx'

type Field = { label: string; value: string; onChange: (value: string) => void }

type DialogProps = {
  title: string
  text?: string
  search: Field & { hint?: string }
  /** From when on; left out where it is no matter of a day. */
  day?: Field
  /** What can be chosen: a list. */
  children: ReactNode
  /** How many were found, for the screen reader; `isSeen` when everybody has to read it. */
  status: { text: string; isSeen: boolean }
  error: string
  busy: boolean
  submit: ReactNode
  isReady?: boolean
  onClose: () => void
  onSubmit: () => void
}

/** A dialog in which something is searched, chosen, and done from a day on. */
export function MemberDialog(props: DialogProps) {
  const { title, text, search, day, children, status, error, busy, submit, isReady = true, onClose } = props
  return (
    <Dialog open title={title} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          props.onSubmit()
        }}
      >
        {text && <p className="muted mt-2">{text}</p>}
        <div className="cf mt-3">
          <OfficeField
            label={search.label}
            wide={!day}
            type="search"
            autoComplete="off"
            data-autofocus=""
            value={search.value}
            maxLength={80}
            hint={search.hint}
            onChange={(event) => search.onChange(event.target.value)}
          />
          {day && (
            <OfficeField
              label={day.label}
              type="date"
              value={day.value}
              onChange={(event) => day.onChange(event.target.value)}
            />
          )}
        </div>
        {children}
        <p role="status" className={status.isSeen ? 'mt-2' : 'sr-only'}>
          {status.text}
        </p>
        {error && (
          <p role="alert" className="of-err mt-3">
            {error}
          </p>
        )}
        <div className="dlg-actions">
          <Button variant="line" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" busy={busy} disabled={!isReady}>
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type MemberChoiceProps = {
  type: 'checkbox' | 'radio'
  name: string
  detail: string
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

/** One line of what can be chosen. */
export function MemberChoice({ type, name, detail, isChosen, onChange }: MemberChoiceProps) {
  return (
    <li>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type={type}
          className="size-5"
          checked={isChosen}
          onChange={(event) => onChange(event.target.checked)}
        />
        <b className="min-w-0 flex-1 [overflow-wrap:anywhere]">{name}</b>
        <span className="muted">{detail}</span>
      </label>
    </li>
  )
}
