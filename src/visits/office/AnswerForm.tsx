import { type FormEvent, useState } from 'react'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { OfficeText } from '../../ui/office/fields.tsx'
import { FormError } from '../../ui/office/FormError.tsx'
import { InvalidFields } from '../../ui/office/InvalidFields.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFormSubmit } from '../../ui/useSubmit.ts'
import { answerVisit, type Visit } from './visits.contract.ts'

/** What the head of the centre says to each point that is not in order. */
export function AnswerForm({ visit, onAnswered }: { visit: Visit; onAnswered: () => void }) {
  const wrong = visit.points.filter(({ finding }) => finding === 'no')
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const { errors, busy, submit } = useFormSubmit()
  function send(event: FormEvent) {
    event.preventDefault()
    return submit(async () => {
      const answers = wrong.map(({ _id }) => ({ _id, answer: typed[_id] ?? '' }))
      await call(answerVisit, { params: { id: visit._id }, body: { answers } })
      toast.success('Sent to head office')
      onAnswered()
    })
  }
  return (
    <form
      className="rg mb-3.5"
      noValidate
      onSubmit={(event) => void send(event)}
      aria-labelledby="visit-answer"
    >
      <div className="panel-head">
        <h2 id="visit-answer">Your answer</h2>
        <p className="panel-note">What you do about it, and by when</p>
      </div>
      <div className="panel-pad grid gap-4">
        <InvalidFields errors={errors} />
        {wrong.map(({ _id, text, remark }, at) => (
          <OfficeText
            key={_id}
            label={text}
            hint={remark}
            required
            rows={2}
            maxLength={600}
            value={typed[_id] ?? ''}
            error={errors[`answers.${at}.answer`]}
            onChange={({ target }) => setTyped({ ...typed, [_id]: target.value.replaceAll('\n', ' ') })}
          />
        ))}
        <FormError message={errors.form ?? errors.answers} />
        <div className="mo-a">
          <Button type="submit" busy={busy}>
            Send answer
          </Button>
        </div>
      </div>
    </form>
  )
}
