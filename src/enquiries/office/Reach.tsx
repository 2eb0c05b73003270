import { Mail, MessageCircle, Phone } from 'lucide-react'
import { useSession } from '../../platform/session.ts'
import { call } from '../../platform/wire.ts'
import { toastError } from '../../ui/toast.tsx'
import { type OneEnquiry, openEnquiry } from './desk.contract.ts'
import { greeting, mailLink, whatsappLink } from './desk.rules.ts'
import { exactly, isPast } from './times.ts'

/**
 * Three ways to the family. Each opens elsewhere; that it was opened is noted, not that anything was said.
 */
export function Reach({ one, onOpened }: { one: OneEnquiry; onOpened: () => void }) {
  const session = useSession()
  const opened = (way: 'call' | 'whatsapp' | 'mail') => {
    call(openEnquiry, { params: { id: one._id }, body: { way } }, { keepalive: true }).then(
      onOpened,
      toastError,
    )
  }
  const stands = one.demoClass?.state === 'booked' && !isPast(one.demoClass.startsAt)
  const text = greeting({
    academy: one.academy,
    staff: session?.name.split(' ')[0] ?? '',
    kind: one.kind,
    classWords: stands && one.demoClass ? exactly(one.demoClass.startsAt) : null,
  })
  return (
    <div className="en-a">
      <a className="ob ob-main" href={`tel:+91${one.mobile}`} onClick={() => opened('call')}>
        <Phone className="ico" aria-hidden="true" />
        Call
      </a>
      <a
        className="ob"
        href={whatsappLink(one.mobile, text)}
        target="_blank"
        rel="noopener noreferrer"
        onClick={() => opened('whatsapp')}
      >
        <MessageCircle className="ico" aria-hidden="true" />
        WhatsApp
      </a>
      {one.email ? (
        <a
          className="ob"
          href={mailLink(one.email, { subject: one.academy, text })}
          onClick={() => opened('mail')}
        >
          <Mail className="ico" aria-hidden="true" />
          Write
        </a>
      ) : (
        <span className="ob" aria-disabled="true">
          No mail
        </span>
      )}
    </div>
  )
}
