import { type FormEvent, useState } from 'react'
import { formatDay } from '../../platform/text/dates.rules.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { OfficeText } from '../../ui/office/fields.tsx'
import { FormError } from '../../ui/office/FormError.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFormSubmit } from '../../ui/useSubmit.ts'
import { formatLine } from '../SheetLines.tsx'
import { answerPayQuestion, type OfficeSheet } from './pay.contract.ts'

type QuestionsProps = { sheet: OfficeSheet; onChanged: () => void }

/** What the teacher asks about lines, and the answers. */
export function Questions({ sheet: { lines, questions, teacher }, onChanged }: QuestionsProps) {
  return (
    <section className="rg" aria-labelledby="pay-questions">
      <div className="panel-head">
        <h2 id="pay-questions">Questions</h2>
      </div>
      <ul>
        {questions.map(({ _id, line: key, words, at, answer }) => {
          const line = lines.find((each) => each.key === key)
          return (
            <li key={_id} className="panel-pad border-b border-rule [overflow-wrap:anywhere]">
              <p>
                <b>{teacher}</b> <span className="muted">{formatDay(at)}</span>
                <span className="pay-note">
                  {line ? formatLine(line) : 'A line that is not there any more'}
                </span>
                {words}
              </p>
              {answer ? (
                <p className="mt-3">
                  <b>{answer.by}</b> <span className="muted">{formatDay(answer.at)}</span>
                  <br />
                  {answer.words}
                </p>
              ) : (
                <AnswerForm questionId={_id} onAnswered={onChanged} />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function AnswerForm({ questionId, onAnswered }: { questionId: string; onAnswered: () => void }) {
  const [words, setWords] = useState('')
  const { errors, busy, submit } = useFormSubmit()
  function send(event: FormEvent) {
    event.preventDefault()
    return submit(async () => {
      await call(answerPayQuestion, { params: { id: questionId }, body: { words } })
      toast.success('Answered')
      onAnswered()
    })
  }
  return (
    <form className="mt-3 grid gap-4" noValidate onSubmit={(event) => void send(event)}>
      <OfficeText
        label="Answer"
        required
        maxLength={600}
        value={words}
        error={errors.words}
        onChange={(event) => setWords(event.target.value)}
      />
      <FormError message={errors.form} />
      <div className="mo-a">
        <Button type="submit" busy={busy}>
          Answer
        </Button>
      </div>
    </form>
  )
}
