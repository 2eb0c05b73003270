import { type ReactNode, useState } from 'react'
import { call } from '../platform/wire.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { toast, toastError } from '../ui/toast.tsx'
import { getCalendarLink } from './classroom.contract.ts'

/** A link to a group's classes, once it was asked for. */
export function useCalendarLink() {
  const [link, setLink] = useState<string | null>(null)
  const ask = (groupId: string) =>
    void call(getCalendarLink, { params: { id: groupId } })
      .then(({ data }) => setLink(data.url))
      .catch(toastError)
  return { link, ask, close: () => setLink(null) }
}

type CalendarLinkProps = {
  link: string | null
  onClose: () => void
  /** What else is done with the classes, beside the link. */
  more?: ReactNode
}

/** The link that a calendar reads the classes of a group from. */
export function CalendarLinkView({ link, onClose, more }: CalendarLinkProps) {
  const copy = () =>
    void navigator.clipboard
      .writeText(link ?? '')
      .then(() => toast.success('The link is copied'))
      .catch(toastError)
  return (
    <Dialog open={link !== null} title="Calendar link" onClose={onClose}>
      <p className="mt-2 text-ink-2">
        Your calendar reads the classes of this group from here, without its holidays, and keeps up with
        changes. The link is yours: don’t pass it on.
      </p>
      <p className="mt-3 rounded-lg bg-ledger px-3.5 py-2.5 tnum select-all [overflow-wrap:anywhere]">
        {link}
      </p>
      {more}
      <div className="dlg-actions">
        <a className="btn btn-line" href={link?.replace(/^https?:/, 'webcal:')}>
          Open in the calendar
        </a>
        <Button onClick={copy}>Copy</Button>
      </div>
    </Dialog>
  )
}
