import { type FormEvent, useState } from 'react'
import { uuidv7 } from '../../platform/new-id.ts'
import { formatLongDay } from '../../platform/text/dates.rules.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { call } from '../../platform/wire.ts'
import { FormError } from '../../ui/office/FormError.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormDialog } from '../../ui/office/FormDialog.tsx'
import { OfficeField, OfficeSelect, OfficeSwitch } from '../../ui/office/fields.tsx'
import { InvalidFields } from '../../ui/office/InvalidFields.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFormSubmit } from '../../ui/useSubmit.ts'
import { ChildSelect } from './ChildSelect.tsx'
import { PauseDialog } from './PauseDialog.tsx'
import {
  addFeeConcession,
  endFeeConcession,
  endFeePause,
  endFeeStay,
  type FeeLedger,
  startFeeStay,
} from './fees.contract.ts'

type TermsProps = { ledger: FeeLedger; onChange: () => void }
type Ending = {
  id: string
  title: string
  call: typeof endFeeStay | typeof endFeeConcession | typeof endFeePause
}

/** The plans and discounts of a family. */
export function Terms({ ledger, onChange }: TermsProps) {
  const [ending, setEnding] = useState<Ending | null>(null)
  const [pausing, setPausing] = useState<{ _id: string; title: string } | null>(null)
  const { stays, pauses, concessions } = ledger
  return (
    <section className="rg" aria-labelledby="fe-terms">
      <div className="panel-head">
        <h2 id="fe-terms">Plans and discounts</h2>
      </div>
      {stays.length === 0 && <p className="panel-pad">No child is on a plan yet.</p>}
      <ul>
        {stays.map((stay) => (
          <Term
            key={stay._id}
            title={`${stay.child}: ${stay.plan}`}
            detail={stay.group}
            span={stay}
            onEnd={() => setEnding({ id: stay._id, title: `${stay.child}: ${stay.plan}`, call: endFeeStay })}
            onPause={
              stay.untilDay === null
                ? () => setPausing({ _id: stay._id, title: `${stay.child}: ${stay.plan}` })
                : undefined
            }
          />
        ))}
        {pauses.map((row) => (
          <Term
            key={row._id}
            title={`${row.child}: ${row.plan} paused`}
            detail={row.reason}
            span={row}
            endsEarlier
            onEnd={() => setEnding({ id: row._id, title: `the pause of ${row.child}`, call: endFeePause })}
          />
        ))}
        {concessions.map((row) => (
          <Term
            key={row._id}
            title={`${row.child}: ${row.text} off`}
            detail={row.reason}
            span={row}
            onEnd={() =>
              setEnding({ id: row._id, title: `${row.child}: ${row.text} off`, call: endFeeConcession })
            }
          />
        ))}
      </ul>
      <details>
        <summary className="fe-row cursor-pointer font-semibold">Add a plan</summary>
        <StayForm ledger={ledger} onChange={onChange} />
      </details>
      <details>
        <summary className="fe-row cursor-pointer font-semibold">Add a discount</summary>
        <ConcessionForm ledger={ledger} onChange={onChange} />
      </details>
      {pausing && (
        <PauseDialog
          stay={pausing}
          onClose={() => setPausing(null)}
          onDone={() => {
            setPausing(null)
            onChange()
          }}
        />
      )}
      {ending && (
        <EndDialog
          ending={ending}
          onClose={() => setEnding(null)}
          onDone={() => {
            setEnding(null)
            onChange()
          }}
        />
      )}
    </section>
  )
}

type TermProps = {
  title: string
  detail: string
  span: { fromDay: string; untilDay: string | null }
  onEnd: () => void
  onPause?: (() => void) | undefined
  /** It can end before its last day. */
  endsEarlier?: boolean
}

function Term(props: TermProps) {
  const { title, detail, span, onEnd, onPause, endsEarlier = false } = props
  const { fromDay, untilDay } = span
  return (
    <li className="fe-row">
      <span>
        <b>{title}</b>
        <span className="panel-note">
          {detail}, from {formatLongDay(fromDay)}
          {untilDay && ` until ${formatLongDay(untilDay)}`}
        </span>
      </span>
      {onPause && (
        <button type="button" className="ob ob-quiet" aria-label={`Pause ${title}`} onClick={onPause}>
          Pause
        </button>
      )}
      {(untilDay === null || endsEarlier) && (
        <button type="button" className="ob ob-quiet" aria-label={`End ${title}`} onClick={onEnd}>
          End
        </button>
      )}
    </li>
  )
}

function EndDialog({ ending, onClose, onDone }: { ending: Ending; onClose: () => void; onDone: () => void }) {
  const [untilDay, setUntilDay] = useState(() => indianDay(new Date()))
  const end = async () => {
    toast.success((await call(ending.call, { params: { id: ending.id }, body: { untilDay } })).message)
    onDone()
  }
  return (
    <FormDialog title={`End ${ending.title}`} submitText="End" send={end} onClose={onClose}>
      {(errors) => (
        <OfficeField
          label="Last day"
          type="date"
          required
          value={untilDay}
          error={errors.untilDay}
          onChange={(event) => setUntilDay(event.target.value)}
        />
      )}
    </FormDialog>
  )
}

function StayForm({ ledger, onChange }: TermsProps) {
  const [studentId, setStudentId] = useState(ledger.children[0]?._id ?? '')
  const [groupId, setGroupId] = useState('')
  const [planId, setPlanId] = useState('')
  const [fromDay, setFromDay] = useState(() => indianDay(new Date()))
  const { errors, busy, submit } = useFormSubmit()
  const groups = ledger.children.find(({ _id }) => _id === studentId)?.groups ?? []
  const add = (event: FormEvent) => {
    event.preventDefault()
    void submit(async () => {
      const body = { studentId, groupId, planId, fromDay }
      toast.success((await call(startFeeStay, { params: { id: ledger.personId }, body })).message)
      onChange()
    })
  }
  return (
    <form noValidate className="panel-pad grid gap-4" onSubmit={add}>
      <InvalidFields errors={errors} />
      <ChildSelect ledger={ledger} value={studentId} error={errors.studentId} onChange={setStudentId} />
      <OfficeSelect
        label="Group"
        required
        hint={groups.length === 0 ? 'This child is in no group yet. Add it under Groups.' : undefined}
        value={groupId}
        error={errors.groupId}
        onChange={(event) => setGroupId(event.target.value)}
      >
        <option value="">Choose</option>
        {groups.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </OfficeSelect>
      <OfficeSelect
        label="Plan"
        required
        value={planId}
        error={errors.planId}
        onChange={(event) => setPlanId(event.target.value)}
      >
        <option value="">Choose</option>
        {ledger.plans.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </OfficeSelect>
      <OfficeField
        label="From"
        type="date"
        required
        value={fromDay}
        error={errors.fromDay}
        onChange={(event) => setFromDay(event.target.value)}
      />
      <FormError message={errors.form} />
      <Button type="submit" variant="line" busy={busy}>
        Add plan
      </Button>
    </form>
  )
}

function ConcessionForm({ ledger, onChange }: TermsProps) {
  const [studentId, setStudentId] = useState(ledger.children[0]?._id ?? '')
  const [id, setId] = useState(() => uuidv7(Date.now()))
  const [kind, setKind] = useState<'percent' | 'rupees'>('percent')
  const [value, setValue] = useState('')
  const [addsUp, setAddsUp] = useState(false)
  const [reason, setReason] = useState('')
  const [fromDay, setFromDay] = useState(() => indianDay(new Date()))
  const { errors, busy, submit } = useFormSubmit()
  const add = (event: FormEvent) => {
    event.preventDefault()
    void submit(async () => {
      const body = { _id: id, studentId, kind, value: Number(value), addsUp, reason, fromDay }
      toast.success((await call(addFeeConcession, { params: { id: ledger.personId }, body })).message)
      setId(uuidv7(Date.now()))
      onChange()
    })
  }
  return (
    <form noValidate className="panel-pad grid gap-4" onSubmit={add}>
      <InvalidFields errors={errors} />
      <ChildSelect ledger={ledger} value={studentId} error={errors.studentId} onChange={setStudentId} />
      <OfficeSelect
        label="Discount in"
        required
        value={kind}
        onChange={(event) => setKind(event.target.value === 'rupees' ? 'rupees' : 'percent')}
      >
        <option value="percent">Percent of the fee</option>
        <option value="rupees">Rupees a month</option>
      </OfficeSelect>
      <OfficeField
        label={kind === 'percent' ? 'Percent' : 'Rupees a month'}
        inputMode="numeric"
        required
        value={value}
        error={errors.value}
        onChange={(event) => setValue(event.target.value)}
      />
      <OfficeField
        label="Reason"
        required
        maxLength={120}
        value={reason}
        error={errors.reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <OfficeField
        label="From"
        type="date"
        required
        value={fromDay}
        error={errors.fromDay}
        onChange={(event) => setFromDay(event.target.value)}
      />
      <OfficeSwitch label="Adds up with other discounts" checked={addsUp} onChange={setAddsUp} />
      <FormError message={errors.form} />
      <Button type="submit" variant="line" busy={busy}>
        Add discount
      </Button>
    </form>
  )
}
