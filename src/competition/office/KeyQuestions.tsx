import { useState } from 'react'
import { isCallError } from '../../platform/errors.ts'
import { call } from '../../platform/wire.ts'
import { FormError } from '../../ui/office/FormError.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { OfficeSelect, OfficeText } from '../../ui/office/fields.tsx'
import { toast } from '../../ui/toast.tsx'
import { inWords } from '../../quiz/kinds/kinds.rules.ts'
import { LazyKindInput, Words } from '../../quiz/kinds/KindView.tsx'
import { CORRECTION_KINDS } from '../key.rules.ts'
import { momentWords } from '../labels.ts'
import { type Key, correctKey } from './key.contract.ts'
import { useSubmit } from '../../ui/useSubmit.ts'

type Question = Key['questions'][number]
type Params = { id: string; roundId: string }

const kinds = {
  void: 'Cancel: no marks for anyone',
  several: 'Accept other answers',
  full: 'Full marks for everyone',
} as const

/** The answer key with answer counts, and its correction. */
export function KeyQuestions({ of, params, onDone }: { of: Key; params: Params; onDone: () => void }) {
  const [open, setOpen] = useState<Question | null>(null)
  return (
    <section className="rg pad" aria-labelledby="key">
      <h2 id="key">Answer key</h2>
      <ol className="ky-q">
        {of.questions.map((question) => (
          <li key={question._id}>
            <p>
              <b>
                {question.group} {question.number}.
              </b>{' '}
              <Words text={question.text} />
            </p>
            {of.written > 0 && question.asked < of.written && (
              <p className="muted tnum">
                Asked on {question.asked} of {of.written} papers
              </p>
            )}
            {question.ofAKind && <KindKey {...question.ofAKind} asked={question.asked} />}
            <ul>
              {question.options.map(({ _id, text, chosen }) => (
                <Chosen
                  key={_id}
                  text={text}
                  count={chosen}
                  asked={question.asked}
                  isKey={question.right.includes(_id)}
                />
              ))}
            </ul>
            {question.mended && (
              <p className="muted">
                {kinds[question.mended.kind]}; {question.mended.by}, {momentWords(question.mended.at)}:{' '}
                {question.mended.reason}
              </p>
            )}
            {of.keyPublishedAt && (
              <button type="button" className="ob" onClick={() => setOpen(question)}>
                Correct the answer key of {question.group} {question.number}
              </button>
            )}
          </li>
        ))}
      </ol>
      {open && (
        <Mend
          question={open}
          params={params}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null)
            onDone()
          }}
        />
      )}
    </section>
  )
}

type OfAKind = NonNullable<Question['ofAKind']>

type ChosenProps = { text: string; count: number; asked: number; isKey: boolean }

/** An answer with the number of children who gave it, once papers are submitted. */
function Chosen({ text, count, asked, isKey }: ChosenProps) {
  return (
    <li className={isKey ? 'ky-c is-right' : 'ky-c'}>
      <span>
        <Words text={text} />
        {isKey && ', answer key'}
      </span>
      {asked > 0 && (
        <>
          <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect width={(100 * count) / asked} height="8" />
          </svg>
          <span className="tnum">
            {count} <span className="muted">of {asked}</span>
          </span>
        </>
      )}
    </li>
  )
}

/** Accepted answers and answer counts, as text. */
function KindKey({ task, options, right, given, asked }: OfAKind & { asked: number }) {
  const nobodys = right.filter((said) => given.every(({ answer }) => answer !== said))
  return (
    <ul>
      {nobodys.map((said) => (
        <Chosen key={said} text={inWords(task, options, said)} count={0} asked={asked} isKey />
      ))}
      {given.map(({ answer, count, isRight }) => (
        <Chosen
          key={answer}
          text={inWords(task, options, answer)}
          count={count}
          asked={asked}
          isKey={isRight}
        />
      ))}
    </ul>
  )
}

type AcceptedProps = OfAKind & { chosen: readonly string[]; onChosen: (chosen: readonly string[]) => void }

/** Accepted answers; the last one is being edited. */
function Accepted({ task, options, right, chosen, onChosen }: AcceptedProps) {
  const [more, setMore] = useState<string | null>(null)
  const chosenRight = chosen.filter((said) => right.includes(said))
  return (
    <fieldset>
      <legend className="lb">Accepted answers</legend>
      {right.map((said) => (
        <label key={said} className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            className="size-5"
            checked={chosenRight.includes(said)}
            onChange={({ target }) => {
              const still = target.checked
                ? [...chosenRight, said]
                : chosenRight.filter((one) => one !== said)
              onChosen(more === null ? still : [...still, more])
            }}
          />
          <span>
            <Words text={inWords(task, options, said)} />
          </span>
        </label>
      ))}
      <p id="one-more" className="lb mt-2">
        Another accepted answer
      </p>
      <LazyKindInput
        question={{ task, options: [...options] }}
        said={more ?? undefined}
        labelledBy="one-more"
        onSay={(said) => {
          setMore(said)
          onChosen(said === null ? chosenRight : [...chosenRight, said])
        }}
      />
    </fieldset>
  )
}

type MendProps = { question: Question; params: Params; onClose: () => void; onDone: () => void }

function Mend({ question, params, onClose, onDone }: MendProps) {
  const [kind, setKind] = useState<(typeof CORRECTION_KINDS)[number]>('several')
  const [options, setOptions] = useState<readonly string[]>(question.ofAKind?.right ?? question.right)
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { busy, submit } = useSubmit((error) => {
    const callError = isCallError(error) ? error : null
    setErrors({
      ...callError?.errors,
      form: callError?.message || 'We couldn’t correct the answer key. Please try again.',
    })
  })
  const send = () => {
    setErrors({})
    return submit(async () => {
      const { data } = await call(correctKey, {
        params,
        body: {
          questionId: question._id,
          kind,
          options: kind === 'several' ? [...options] : [],
          reason,
        },
      })
      const results = data.changed === 1 ? '1 result' : `${data.changed} results`
      toast.success(`All papers re-marked: ${results} changed`)
      onDone()
    })
  }
  return (
    <Dialog open onClose={onClose} title={`Correct the answer key of question ${question.number}`}>
      <p>
        <Words text={question.text} />
      </p>
      <div className="mt-3 grid gap-3">
        <OfficeSelect
          label="From now on"
          value={kind}
          onChange={(event) =>
            setKind(CORRECTION_KINDS.find((one) => one === event.target.value) ?? 'several')
          }
        >
          {CORRECTION_KINDS.map((one) => (
            <option key={one} value={one}>
              {kinds[one]}
            </option>
          ))}
        </OfficeSelect>
        {kind === 'several' && question.ofAKind && (
          <Accepted {...question.ofAKind} chosen={options} onChosen={setOptions} />
        )}
        {kind === 'several' && question.ofAKind && errors.options && (
          <p className="of-err">{errors.options}</p>
        )}
        {kind === 'several' && !question.ofAKind && (
          <fieldset>
            <legend className="lb">Correct options</legend>
            {question.options.map(({ _id, text }) => (
              <label key={_id} className="flex min-h-11 items-center gap-2">
                <input
                  type="checkbox"
                  className="size-5"
                  checked={options.includes(_id)}
                  onChange={(event) =>
                    setOptions(
                      event.target.checked ? [...options, _id] : options.filter((one) => one !== _id),
                    )
                  }
                />
                <span>
                  <Words text={text} />
                </span>
              </label>
            ))}
            {errors.options && <p className="of-err">{errors.options}</p>}
          </fieldset>
        )}
        <OfficeText
          label="Reason (families will see it)"
          rows={2}
          maxLength={400}
          value={reason}
          error={errors.reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <FormError message={errors.form} />
        <Button busy={busy} onClick={() => void send()}>
          Correct and re-mark
        </Button>
      </div>
    </Dialog>
  )
}
