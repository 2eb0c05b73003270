import { useState } from 'react'
import { call } from '../../platform/wire.ts'
import { OfficeText } from '../../ui/office/fields.tsx'
import { momentWords } from '../labels.ts'
import { answerObjection, type Key } from './key.contract.ts'
import { useSubmit } from '../../ui/useSubmit.ts'

type Objection = Key['objections'][number]

/** Objections of families, with their replies. */
export function Objections({ of, onDone }: { of: Key; onDone: () => void }) {
  if (of.objections.length === 0) return null
  const numberOf = ({ questionId }: Objection) => {
    const question = of.questions.find(({ _id }) => _id === questionId)
    return question ? `Question ${question.number}, group ${question.group}` : 'A question'
  }
  return (
    <section className="rg pad" aria-labelledby="objections">
      <h2 id="objections">Objections</h2>
      <ul className="ky-o">
        {of.objections.map((one) => (
          <li key={one._id}>
            <p>
              <b>{numberOf(one)}</b>, {one.fullName}, {momentWords(one.at)}
            </p>
            <p>{one.text}</p>
            {one.state === 'waiting' ? (
              <Answer objection={one} onDone={onDone} />
            ) : (
              <p className="muted">
                {one.state === 'upheld' ? 'Accepted' : 'Rejected'}
                {one.by ? ` by ${one.by}` : ''}: {one.answer}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Answer({ objection: { _id, fullName }, onDone }: { objection: Objection; onDone: () => void }) {
  const [answer, setAnswer] = useState('')
  const { busy, submit } = useSubmit()
  const send = (upheld: boolean) =>
    submit(async () => {
      await call(answerObjection, { params: { objectionId: _id }, body: { upheld, answer } })
      onDone()
    })
  const off = busy || answer.trim() === ''
  return (
    <>
      <OfficeText
        label={`Your answer to ${fullName}`}
        rows={2}
        maxLength={600}
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
      />
      <div className="mo-a">
        <button type="button" className="ob ob-main" disabled={off} onClick={() => void send(true)}>
          Accept objection
        </button>
        <button type="button" className="ob" disabled={off} onClick={() => void send(false)}>
          Keep the answer key
        </button>
      </div>
    </>
  )
}
