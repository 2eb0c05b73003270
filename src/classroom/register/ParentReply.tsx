import { Reply } from 'lucide-react'
import type { Remark } from '../classroom.contract.ts'
import { formatDate } from '../../platform/text/dates.rules.ts'

type WroteBackProps = { reply: NonNullable<Remark['reply']>; parent: string | null }

/** A parent's reply under a remark. */
export function ParentReply({ reply, parent }: WroteBackProps) {
  return (
    <div className="reg-back-said">
      <p className="reg-by">
        <Reply className="ico" aria-hidden="true" />
        {parent ?? 'The parent'} replied on {formatDate(reply.at)}
      </p>
      <p>{reply.text}</p>
    </div>
  )
}
