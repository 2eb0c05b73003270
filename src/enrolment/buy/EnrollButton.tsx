import { Button } from '../../ui/Button.tsx'
import type { Enroll } from './useEnroll.tsx'

type Props = { enroll: Enroll; className?: string }

/** Enroll Now. One form of it stands in the card, one in the bar of phones; both do the same. */
export function EnrollButton({ enroll, className = '' }: Props) {
  return (
    <Button className={className} busy={enroll.busy} onClick={enroll.enroll}>
      Enroll Now
    </Button>
  )
}
