import { Button } from '../../ui/Button.tsx'
import type { Choice, Enrolment } from './useEnrolment.ts'

type Props = { enrolment: Enrolment; choice: Choice; className?: string }

/** Enroll Now. One form of it stands in the card, one in the bar of phones; both drive the same enrolment. */
export function EnrollButton({ enrolment, choice, className = '' }: Props) {
  return (
    <Button className={className} busy={enrolment.phase !== 'idle'} onClick={() => enrolment.enrol(choice)}>
      {enrolment.phase === 'paying' ? 'Waiting for payment' : 'Enroll Now'}
    </Button>
  )
}
