import { Button } from '../../ui/Button.tsx'
import type { Enroll } from './useEnroll.tsx'
import { words } from './buy.words.ts'

type Props = { enroll: Enroll; className?: string }

/** Enroll Now, in the card and in the bar of phones. */
export function EnrollButton({ enroll, className = '' }: Props) {
  return (
    <Button className={className} busy={enroll.busy} onClick={enroll.enroll}>
      {words.enroll}
    </Button>
  )
}
