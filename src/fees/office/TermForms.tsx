import { useState, type FormEvent } from 'react'
import { uuidv7 } from '../../platform/new-id.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { OfficeSelect, OfficeField, OfficeSwitch } from '../../ui/office/fields.tsx'
import { RecordSelect } from '../../ui/office/RecordSelect.tsx'
import { FormError } from '../../ui/office/FormError.tsx'
import { InvalidFields } from '../../ui/office/InvalidFields.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFormSubmit } from '../../ui/useSubmit.ts'
import { ChildSelect } from './ChildSelect.tsx'
import { startFeeStay, addFeeConcession } from './fees.contract.ts'
import { onlyId } from './only-id.ts'
import type { TermsProps } from './Terms.tsx'

export function StayForm({ ledger, onChange }: TermsProps) {
  const [studentId, setStudentId] = useState(ledger.children[0]?._id ?? '')
  const [chosenGroup, setGroupId] = useState('')
  const [chosenPlan, setPlanId] = useState('')
  const [fromDay, setFromDay] = useState(() => indianDay(new Date()))
  const { errors, busy, submit } = useFormSubmit()
  const groups = ledger.children.find(({ _id }) => _id === studentId)?.groups ?? []
  const groupId = chosenGroup || onlyId(groups)
  const planId = chosenPlan || onlyId(ledger.plans)
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
      <RecordSelect
        label="Group"
        required
        hint={groups.length === 0 ? 'This child is in no group yet. Add it under Groups.' : undefined}
        value={groupId}
        error={errors.groupId}
        onChange={(event) => setGroupId(event.target.value)}
        records={groups}
      />
      <RecordSelect
        label="Plan"
        required
        value={planId}
        error={errors.planId}
        onChange={(event) => setPlanId(event.target.value)}
        records={ledger.plans}
      />
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

export function ConcessionForm({ ledger, onChange }: TermsProps) {
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
