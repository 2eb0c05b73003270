import { Reply } from 'lucide-react'
import { shortDate } from '../../ui/dates.ts'
import type { Remark } from '../classroom.contract.ts'

type WroteBackProps = { reply: NonNullable<Remark['reply']>; parent: string | null }

/** What a parent wrote back under a remark. */
export function WroteBack({ reply, parent }: WroteBackProps) {
  return (
    <div className="reg-back-said">
      <p className="reg-by">
        <Reply className="ico" aria-hidden="true" />
        {parent ?? 'The family'} wrote back, {shortDate(reply.at)}
      </p>
      <p>{reply.text}</p>
    </div>
  )
}
