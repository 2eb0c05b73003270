import { MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { call } from '../../platform/wire.ts'
import { toastError } from '../../ui/toast.tsx'
import { openEnquiry } from './enquiries-office.contract.ts'
import { internationalDigits, whatsappLink } from './stages.rules.ts'

export type Way = 'call' | 'whatsapp' | 'mail'

/** Records that somebody of the office opened a way to the family; not that anything was said. */
export function recordReach(id: string, way: Way, onRecorded?: () => void): void {
  // The page may be left for the telephone at once.
  call(openEnquiry, { params: { id }, body: { way } }, { keepalive: true }).then(onRecorded, toastError)
}

type ReachProps = {
  /** Of the enquiry. */
  id: string
  mobile: string
  /** What WhatsApp opens with, to look over. */
  text: string
  /** Whose row it is, for who does not see the row. */
  name?: string
  callClass?: string
  showsNumber?: boolean
  onRecorded?: () => void
}

/** Call and WhatsApp; each is recorded when it is opened. */
export function ReachView(props: ReachProps): ReactNode {
  const { id, mobile, text, name, callClass = 'ob', showsNumber, onRecorded } = props
  const whom = name && <span className="sr-only"> {name}</span>
  return (
    <>
      <a
        className={callClass}
        href={`tel:+${internationalDigits(mobile)}`}
        onClick={() => recordReach(id, 'call', onRecorded)}
      >
        <Phone className="ico" aria-hidden="true" />
        <span>
          Call{whom}
          {showsNumber && <span className="tnum"> {mobile}</span>}
        </span>
      </a>
      <a
        className="ob"
        href={whatsappLink(mobile, text)}
        target="_blank"
        rel="noopener noreferrer"
        onClick={() => recordReach(id, 'whatsapp', onRecorded)}
      >
        <MessageCircle className="ico" aria-hidden="true" />
        <span>WhatsApp{whom}</span>
      </a>
    </>
  )
}
