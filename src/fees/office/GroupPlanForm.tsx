import { type FormEvent, useState } from 'react'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { OfficeField, OfficeSelect } from '../../ui/office/fields.tsx'
import { RecordSelect } from '../../ui/office/RecordSelect.tsx'
import { FormError } from '../../ui/office/FormError.tsx'
import { InvalidFields } from '../../ui/office/InvalidFields.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFormSubmit } from '../../ui/useSubmit.ts'
import { onlyId } from './only-id.ts'
import { type BillingRun, planFeeGroup } from './run.contract.ts'

const counted = (n: number): string => `${n} ${n === 1 ? 'child' : 'children'}`

/** Puts all children of a group who are on no plan on one, in one act. */
export function GroupPlanForm({ run, onDone }: { run: BillingRun; onDone: () => void }) {
  const groups = run.unplanned.map(({ groupId, ...group }) => ({ _id: groupId, ...group }))
  const [chosenGroup, setGroupId] = useState('')
  const [chosenPlan, setPlanId] = useState('')
  const [fromDay, setFromDay] = useState(`${run.month}-01`)
  const { errors, busy, submit } = useFormSubmit()
  const groupId = groups.some(({ _id }) => _id === chosenGroup) ? chosenGroup : onlyId(groups)
  const planId = chosenPlan || onlyId(run.plans)
  const group = groups.find(({ _id }) => _id === groupId)
  const put = (event: FormEvent) => {
    event.preventDefault()
    void submit(async () => {
      toast.success((await call(planFeeGroup, { body: { groupId, planId, fromDay } })).message ?? '')
      onDone()
    })
  }
  return (
    <form className="rg pad mb-4" noValidate onSubmit={put} aria-labelledby="fe-group-plan">
      <h2 id="fe-group-plan" className="mb-3 font-bold">
        Put a whole group on a plan
      </h2>
      <InvalidFields errors={errors} />
      <div className="cf">
        <OfficeSelect
          label="Group"
          required
          wide
          value={groupId}
          error={errors.groupId}
          onChange={(event) => setGroupId(event.target.value)}
        >
          <option value="">Choose</option>
          {groups.map(({ _id, name, children }) => (
            <option key={_id} value={_id}>
              {`${name}, ${counted(children)}`}
            </option>
          ))}
        </OfficeSelect>
        <RecordSelect
          label="Plan"
          required
          value={planId}
          error={errors.planId}
          onChange={(event) => setPlanId(event.target.value)}
          records={run.plans}
        />
        <OfficeField
          label="From"
          type="date"
          required
          value={fromDay}
          error={errors.fromDay}
          onChange={(event) => setFromDay(event.target.value)}
        />
      </div>
      <FormError message={errors.form} className="mt-3" />
      <div className="mt-4">
        <Button type="submit" busy={busy}>
          {group ? `Put ${counted(group.children)} on the plan` : 'Put on the plan'}
        </Button>
      </div>
    </form>
  )
}
