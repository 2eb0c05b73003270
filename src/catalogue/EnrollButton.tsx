import { Button } from '../ui/Button.tsx'
import type { Enrolment } from './useEnrolment.ts'

/** Enroll Now. One form of it stands in the card, one in the bar of phones; both drive the same enrolment. */
export function EnrollButton({ enrolment, coupon, className = '' }: { enrolment: Enrolment; coupon: string; className?: string }) {
  return (
    <Button className={className} busy={enrolment.phase !== 'idle'} onClick={() => enrolment.enrol(coupon)}>
      {enrolment.phase === 'paying' ? 'Waiting for payment' : 'Enroll Now'}
    </Button>
  )
}
