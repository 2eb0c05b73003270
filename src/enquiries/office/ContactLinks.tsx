import { Mail } from 'lucide-react'
import { useSession } from '../../platform/browser/session.ts'
import type { EnquiryDetail } from './enquiries-office.contract.ts'
import { greeting, mailLink } from './stages.rules.ts'
import { ReachView, recordReach } from './ReachView.tsx'
import { exactly, isPast } from './times.ts'
import './enquiries.css'

/** Three ways to the family: call, WhatsApp and email. */
export function ContactLinks({ one, onOpened }: { one: EnquiryDetail; onOpened: () => void }) {
  const session = useSession()
  const isBooked = one.demoClass?.state === 'booked' && !isPast(one.demoClass.startsAt)
  const text = greeting({
    academy: one.academy,
    staff: session?.name.split(' ')[0] ?? '',
    kind: one.kind,
    classWords: isBooked && one.demoClass ? exactly(one.demoClass.startsAt) : null,
  })
  return (
    <div className="en-a">
      <ReachView
        id={one._id}
        mobile={one.mobile}
        text={text}
        callClass="ob ob-main"
        showsNumber
        onRecorded={onOpened}
      />
      {one.email ? (
        <a
          className="ob"
          href={mailLink(one.email, { subject: one.academy, text })}
          onClick={() => recordReach(one._id, 'mail', onOpened)}
        >
          <Mail className="ico" aria-hidden="true" />
          Write
        </a>
      ) : (
        <span className="ob" aria-disabled="true">
          No email
        </span>
      )}
    </div>
  )
}
