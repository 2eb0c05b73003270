import { type FormEvent, type ReactNode, useState } from 'react'
import { href, Link } from 'react-router'
import { formatDateTime, formatTime } from '../../platform/text/dates.rules.ts'
import { call } from '../../platform/wire.ts'
import { OfficeText } from '../../ui/office/fields.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { answerReply, type ReplyRow } from './messages-office.contract.ts'

type FamilyRepliesProps = { replies: readonly ReplyRow[]; onChanged: () => void }

/** What families wrote on WhatsApp, each with its answer while the 24 hours run. */
export function FamilyReplies({ replies, onChanged }: FamilyRepliesProps): ReactNode {
  if (replies.length === 0) return null
  return (
    <section className="rg lined" aria-labelledby="replies">
      <div className="rg-h">
        <h2 id="replies">Families wrote</h2>
        <span>{replies.length}</span>
      </div>
      <ul className="grid gap-4 p-4">
        {replies.map((reply) => (
          <Row key={reply._id} reply={reply} onChanged={onChanged} />
        ))}
      </ul>
    </section>
  )
}

function Row({ reply, onChanged }: { reply: ReplyRow; onChanged: () => void }): ReactNode {
  const { _id: id, personId, name, text, receivedAt, until } = reply
  const [answer, setAnswer] = useState('')
  const { busy, submit } = useSubmit()
  const send = (said: string) =>
    submit(async () => {
      toast.success((await call(answerReply, { params: { id }, body: { answer: said } })).message)
      onChanged()
    })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (answer.trim() !== '') void send(answer.trim())
  }
  return (
    <li>
      <p>
        <Link className="textlink" to={href('/office/people/:id', { id: personId })}>
          {name}
        </Link>
        , {formatDateTime(receivedAt)}
      </p>
      <p className="mt-1 whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
      {until ? (
        <form className="mt-2 grid gap-2" onSubmit={onSubmit}>
          <OfficeText
            label={`Answer on WhatsApp, until ${formatTime(until)}`}
            name={`answer-${id}`}
            rows={2}
            maxLength={1_000}
            value={answer}
            onChange={({ target }) => setAnswer(target.value)}
          />
          <p className="flex flex-wrap gap-2">
            <button type="submit" className="ob ob-main" aria-disabled={busy}>
              Answer
            </button>
            <button type="button" className="ob ob-quiet" aria-disabled={busy} onClick={() => void send('')}>
              Close without an answer
            </button>
          </p>
        </form>
      ) : (
        <p className="mt-2 flex flex-wrap items-center gap-2">
          WhatsApp takes no answer after 24 hours. Please call.
          <button type="button" className="ob" aria-disabled={busy} onClick={() => void send('')}>
            Close
          </button>
        </p>
      )}
    </li>
  )
}
