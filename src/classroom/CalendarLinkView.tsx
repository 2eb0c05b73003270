import { type ReactNode, useState } from 'react'
import { call } from '../platform/wire.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { toast, toastError } from '../ui/toast.tsx'
import { getCalendarLink } from './classroom.contract.ts'
import { words } from './family.words.ts'

/** Loads the calendar link of a group. */
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
  /** Further actions below the link. */
  more?: ReactNode
}

/** The link with which a calendar app follows a group's classes. */
export function CalendarLinkView({ link, onClose, more }: CalendarLinkProps) {
  const copy = () =>
    void navigator.clipboard
      .writeText(link ?? '')
      .then(() => toast.success(words.copied))
      .catch(toastError)
  return (
    <Dialog open={link !== null} title={words.calendarLink} onClose={onClose}>
      <p className="mt-2 text-ink-2">{words.calendarText}</p>
      <p className="mt-3 rounded-lg bg-ledger px-3.5 py-2.5 tnum select-all [overflow-wrap:anywhere]">
        {link}
      </p>
      {more}
      <div className="dlg-actions">
        <a className="btn btn-line" href={link?.replace(/^https?:/, 'webcal:')}>
          {words.openCalendar}
        </a>
        <Button onClick={copy}>{words.copy}</Button>
      </div>
    </Dialog>
  )
}
