import { Reply } from 'lucide-react'
import type { Remark } from '../classroom.contract.ts'
import { words as language } from '../../platform/language.words.ts'
import { formatDate } from '../../platform/text/dates.rules.ts'
import { words } from './register-tools.words.ts'

type WroteBackProps = { reply: NonNullable<Remark['reply']>; parent: string | null }

/** A parent's reply under a remark. */
export function ParentReply({ reply, parent }: WroteBackProps) {
  return (
    <div className="reg-back-said">
      <p className="reg-by">
        <Reply className="ico" aria-hidden="true" />
        {words.replied(parent, formatDate(reply.at))}
      </p>
      <p lang={language.langOf(reply.text)}>{reply.text}</p>
    </div>
  )
}
