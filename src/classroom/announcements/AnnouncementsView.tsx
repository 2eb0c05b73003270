import { Check, Megaphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call } from '../../platform/wire.ts'
import { formatDay } from '../../platform/text/dates.rules.ts'
import { Button } from '../../ui/Button.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { type FamilyAnnouncement, readAnnouncement } from './announcements.contract.ts'
import { words } from '../family.words.ts'
import { words as language } from '../../platform/language.words.ts'

type AnnouncementsProps = {
  list: readonly FamilyAnnouncement[]
  /** Whether the reader answers for the family: a parent, not its child. */
  mayRead: boolean
  className?: string
}

/** What the office told this family: what nobody has read, and in a fold what was read. */
export function AnnouncementsView({ list, mayRead, className = '' }: AnnouncementsProps): ReactNode {
  const [readHere, setReadHere] = useState<readonly string[]>([])
  const isRead = ({ _id, readAt }: FamilyAnnouncement) => readAt !== null || readHere.includes(_id)
  const fresh = list.filter((one) => !isRead(one))
  const read = list.filter(isRead)
  if (list.length === 0) return null
  return (
    <section className={`wrap ${className}`} aria-labelledby="announcements">
      <h2 id="announcements" className="flex items-center gap-2 text-lg font-bold">
        <Megaphone className="ico" aria-hidden="true" />
        {words.fromAcademy}
      </h2>
      {fresh.length > 0 && (
        <ul className="mt-2 grid gap-3">
          {fresh.map((one) => (
            <Notice
              key={one._id}
              one={one}
              onRead={mayRead ? () => setReadHere([...readHere, one._id]) : null}
            />
          ))}
        </ul>
      )}
      {read.length > 0 && (
        <details className="mt-2">
          <summary className="min-h-11 content-center">{words.readBefore(read.length)}</summary>
          <ul className="grid gap-3">
            {read.map((one) => (
              <Notice key={one._id} one={one} onRead={null} />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function Notice({ one, onRead }: { one: FamilyAnnouncement; onRead: (() => void) | null }): ReactNode {
  const { busy, submit } = useSubmit()
  const read = () =>
    void submit(async () => {
      await call(readAnnouncement, { params: { id: one._id }, body: {} })
      onRead?.()
    })
  const translated = language.language && one.inHindi
  const { title, text } = translated || one
  const lang = translated ? undefined : language.content
  return (
    <li className="rounded-lg border border-rule bg-ledger px-4 py-3">
      <div lang={lang}>
        <h3 className="font-bold [overflow-wrap:anywhere]">{title}</h3>
        <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
      </div>
      <p className="mt-1 text-ink-2">{words.sentFor(formatDay(one.sentAt), one.children.join(', '))}</p>
      {onRead && (
        <Button className="mt-2" busy={busy} onClick={read}>
          <Check className="ico" aria-hidden="true" />
          {words.haveRead}
          <span className="sr-only" lang={lang}>
            : {title}
          </span>
        </Button>
      )}
    </li>
  )
}
