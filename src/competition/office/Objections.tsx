import { useState } from 'react'
import { call } from '../../platform/wire.ts'
import { OfficeText } from '../../ui/office/fields.tsx'
import { toastError } from '../../ui/toast.tsx'
import { momentWords } from '../words.ts'
import { answerObjection, type Key } from './key.contract.ts'

type Objection = Key['objections'][number]

/** What families say against the key, each with its answer. */
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
                {one.state === 'upheld' ? 'Upheld' : 'Declined'}
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
  const [busy, setBusy] = useState(false)
  const send = async (upheld: boolean) => {
    setBusy(true)
    try {
      await call(answerObjection, { params: { objectionId: _id }, body: { upheld, answer } })
      onDone()
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }
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
          It is right
        </button>
        <button type="button" className="ob" disabled={off} onClick={() => void send(false)}>
          The key stays
        </button>
      </div>
    </>
  )
}
