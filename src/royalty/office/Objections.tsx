import { type FormEvent, useEffect, useRef, useState } from 'react'
import { readSession } from '../../platform/browser/session.ts'
import { uuidv7 } from '../../platform/new-id.ts'
import { formatDay } from '../../platform/text/dates.rules.ts'
import { rupees, rupeesExact } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { OfficeField, OfficeSelect, OfficeText } from '../../ui/office/fields.tsx'
import { FormError } from '../../ui/office/FormError.tsx'
import { InvalidFields } from '../../ui/office/InvalidFields.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { useFormSubmit, useSubmit } from '../../ui/useSubmit.ts'
import {
  agreeToStatement,
  answerObjection,
  type Objection,
  objectToLine,
  type Statement,
} from './royalty.contract.ts'
import { OBJECTION_LINES, type ObjectionLine } from '../royalty.rules.ts'
import { dayText, lineLabels } from './labels.ts'
import { numberIn } from '../../ui/office/typed-numbers.ts'

type Changing = { statement: Statement; onChanged: () => void }
/** `objectingTo`: the line whose objection is being written. */
type ObjectingProps = Changing & { objectingTo: ObjectionLine | null; onCancel: () => void }

/** What the franchise says, what was answered, and its yes. */
export function Objections({ statement, objectingTo, onCancel, onChanged }: ObjectingProps) {
  const { objections, status, isOwn } = statement
  const isOwner = readSession()?.role === 'owner'
  const isOpen = status === 'shown'
  if (objections.length === 0 && !(isOpen && isOwn)) return null
  return (
    <section className="rg" aria-labelledby="ro-objections">
      <div className="panel-head">
        <h2 id="ro-objections">{objections.length === 0 ? 'Is this right?' : 'Objections'}</h2>
        {isOpen && statement.objectBy && <p className="panel-note">Until {dayText(statement.objectBy)}</p>}
      </div>
      <ul>
        {objections.map((objection) => (
          <li key={objection._id} className="panel-pad border-b border-rule">
            <Said objection={objection} />
            {objection.answer === null && isOwner && isOpen && (
              <Answer statement={statement} objection={objection} onChanged={onChanged} />
            )}
          </li>
        ))}
      </ul>
      {isOpen && isOwn && <Decide {...{ statement, objectingTo, onCancel, onChanged }} />}
    </section>
  )
}

function Said({ objection: { line, words, by, at, answer } }: { objection: Objection }) {
  return (
    <>
      <p className="[overflow-wrap:anywhere]">
        <b>{by}</b> <span className="muted">{formatDay(at)}</span>
        <span className="panel-note">{lineLabels[line]}</span>
        {words}
      </p>
      {answer && (
        <p className="mt-3 [overflow-wrap:anywhere]">
          <b>{answer.by}</b> <span className="muted">{formatDay(answer.at)}</span>
          <br />
          {answer.words}
          <span className="panel-note">{offText(answer)}</span>
        </p>
      )}
    </>
  )
}

function offText({ offPaise, offChildren }: NonNullable<Objection['answer']>): string {
  const parts = [
    ...(offPaise > 0 ? [rupees(offPaise)] : []),
    ...(offChildren > 0 ? [`${offChildren} ${offChildren === 1 ? 'child' : 'children'}`] : []),
  ]
  return parts.length === 0 ? 'Nothing was taken off.' : `Taken off: ${parts.join(' and ')}.`
}

/** Agree, or say what is wrong with the line that was chosen. */
function Decide({ statement, objectingTo, onCancel, onChanged }: ObjectingProps) {
  const [isAgreeing, setIsAgreeing] = useState(false)
  const { busy, submit } = useSubmit((error) => {
    toastError(error)
    setIsAgreeing(false)
    onChanged()
  })
  const agree = () =>
    submit(async () => {
      const { data } = await call(agreeToStatement, {
        params: { id: statement._id },
        body: { toPayPaise: statement.toPayPaise },
      })
      toast.success(`Agreed. Invoice ${data.invoiceNumber ?? ''}`)
      onChanged()
    })
  if (objectingTo) return <ObjectForm {...{ statement, onChanged, onCancel }} first={objectingTo} />
  return (
    <div className="panel-pad">
      <div className="mo-a">
        <Button busy={busy} disabled={statement.openObjections > 0} onClick={() => setIsAgreeing(true)}>
          Agree
        </Button>
      </div>
      {statement.openObjections > 0 && (
        <p className="muted mt-2">You can agree once your objection is answered.</p>
      )}
      {isAgreeing && (
        <ConfirmDialog
          open
          title={`Agree to ${rupeesExact(statement.toPayPaise)}?`}
          text="The invoice is made from it. Nothing of this statement changes after that."
          yes="Agree"
          no="Cancel"
          busy={busy}
          onNo={() => setIsAgreeing(false)}
          onYes={() => void agree()}
        />
      )}
    </div>
  )
}

type ObjectFormProps = Changing & { first: ObjectionLine; onCancel: () => void }

function ObjectForm({ statement, first, onChanged, onCancel }: ObjectFormProps) {
  const [id] = useState(() => uuidv7(Date.now()))
  const [line, setLine] = useState<ObjectionLine>(first)
  const [words, setWords] = useState('')
  const form = useRef<HTMLFormElement>(null)
  // It was opened by a button of another part of the page.
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  const { errors, busy, submit } = useFormSubmit()
  function send(event: FormEvent) {
    event.preventDefault()
    return submit(async () => {
      await call(objectToLine, { params: { id: statement._id }, body: { _id: id, line, words } })
      toast.success('Sent to head office')
      onChanged()
    })
  }
  return (
    <form ref={form} className="panel-pad grid gap-4" noValidate onSubmit={(event) => void send(event)}>
      <InvalidFields errors={errors} />
      <OfficeSelect
        label="Line"
        value={line}
        error={errors.line}
        onChange={(event) => setLine(event.target.value as ObjectionLine)}
      >
        {OBJECTION_LINES.map((each) => (
          <option key={each} value={each}>
            {lineLabels[each]}
          </option>
        ))}
      </OfficeSelect>
      <OfficeText
        label="What is wrong"
        required
        maxLength={600}
        value={words}
        error={errors.words}
        onChange={(event) => setWords(event.target.value)}
      />
      <FormError message={errors.form} />
      <div className="mo-a">
        <Button type="submit" busy={busy}>
          Send objection
        </Button>
        <button type="button" className="ob" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  )
}

/** Head office's answer, with what it takes off. */
function Answer({ statement, objection, onChanged }: Changing & { objection: Objection }) {
  const [words, setWords] = useState('')
  const [off, setOff] = useState('0')
  const [offChildren, setOffChildren] = useState('0')
  const { errors, busy, submit } = useFormSubmit()
  const isChild = statement.agreement.kind === 'child'
  function send(event: FormEvent) {
    event.preventDefault()
    return submit(async () => {
      const amounts = { off: numberIn(off), offChildren: numberIn(offChildren) }
      await call(answerObjection, { params: { id: objection._id }, body: { words, ...amounts } })
      toast.success('Answered')
      onChanged()
    })
  }
  return (
    <form className="mt-3 grid gap-4" noValidate onSubmit={(event) => void send(event)}>
      <InvalidFields errors={errors} />
      <OfficeText
        label="Answer"
        required
        maxLength={600}
        value={words}
        error={errors.words}
        onChange={(event) => setWords(event.target.value)}
      />
      {isChild ? (
        <OfficeField
          label="Children fewer"
          required
          inputMode="numeric"
          value={offChildren}
          error={errors.offChildren}
          onChange={(event) => setOffChildren(event.target.value)}
        />
      ) : (
        <OfficeField
          label="Take off, in rupees"
          required
          inputMode="numeric"
          hint="Of what came in, with GST; 0 if nothing"
          value={off}
          error={errors.off}
          onChange={(event) => setOff(event.target.value)}
        />
      )}
      <FormError message={errors.form} />
      <div className="mo-a">
        <Button type="submit" busy={busy}>
          Answer
        </Button>
      </div>
    </form>
  )
}
