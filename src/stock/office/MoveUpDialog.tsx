import { useState } from 'react'
import { uuidv7 } from '../../platform/new-id.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import { OfficeField, OfficeSelect } from '../../ui/office/fields.tsx'
import { FormButton } from '../../ui/office/FormButton.tsx'
import type { FieldErrors } from '../../ui/useSubmit.ts'
import { type ExamChild, moveUp, type Promotions } from './promotions.contract.ts'

type Plan = { _id: string; sittingId: string; toGroupId: string; level: string; itemId: string }

type MoveUpProps = { chosen: readonly ExamChild[]; promotions: Promotions; onMoved: () => void }

const DAY_MS = 86_400_000

/** Moves the chosen children up in one act, after a list of what it will do. */
export function MoveUpDialog({ chosen, promotions, onMoved }: MoveUpProps) {
  const [plans, setPlans] = useState<readonly Plan[]>([])
  const [from, setFrom] = useState('')
  const change = (id: string, more: Partial<Plan>) =>
    setPlans(plans.map((plan) => (plan._id === id ? { ...plan, ...more } : plan)))
  return (
    <FormButton
      button={`Move ${chosen.length} up`}
      name={`Move ${chosen.length} up`}
      look="ob ob-primary"
      title={chosen.length === 1 ? 'Move 1 child up' : `Move ${chosen.length} children up`}
      submitText={`Move ${chosen.length} up`}
      onOpen={() => {
        setFrom(indianDay(new Date(Date.now() + DAY_MS)))
        setPlans(
          chosen.map(({ sittingId, toGroupId, toLevel, itemId }) => ({
            _id: uuidv7(Date.now()),
            sittingId,
            toGroupId: toGroupId ?? '',
            level: toLevel,
            itemId: itemId ?? '',
          })),
        )
      }}
      send={() => {
        const { centreId } = promotions
        const children = plans.map(({ toGroupId, itemId, ...plan }) => ({
          ...plan,
          toGroupId: toGroupId || null,
          itemId: itemId || null,
        }))
        return call(moveUp, { body: { from, children, ...(centreId ? { centreId } : {}) } })
      }}
      onSent={onMoved}
    >
      {(errors) => (
        <>
          <OfficeField
            label="First day in the new group"
            type="date"
            required
            value={from}
            error={errors.from}
            onChange={({ target }) => setFrom(target.value)}
          />
          <ul className="grid gap-4">
            {plans.map((plan, row) => (
              <ChildPlan
                key={plan._id}
                plan={plan}
                child={chosen.find(({ sittingId }) => sittingId === plan.sittingId)}
                promotions={promotions}
                errors={childErrors(errors, row)}
                onChange={(more) => change(plan._id, more)}
              />
            ))}
          </ul>
        </>
      )}
    </FormButton>
  )
}

/** The errors of one child, by the names of its fields. */
function childErrors(errors: FieldErrors, row: number): FieldErrors {
  const before = `children.${row}.`
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, message]) =>
      name.startsWith(before) ? [[name.slice(before.length), message] as const] : [],
    ),
  )
}

type ChildPlanProps = {
  plan: Plan
  child: ExamChild | undefined
  promotions: Promotions
  errors: FieldErrors
  onChange: (more: Partial<Plan>) => void
}

/** What will be done for one child, to be changed. */
function ChildPlan({ plan, child, promotions: { groups, kits }, errors, onChange }: ChildPlanProps) {
  if (!child) return null
  const kit = kits.find(({ _id }) => _id === plan.itemId)
  return (
    <li>
      <fieldset className="stock-pieces">
        <legend>{child.fullName}</legend>
        <OfficeField
          label="New level"
          maxLength={40}
          value={plan.level}
          error={errors.level ?? errors.sittingId}
          onChange={({ target }) => onChange({ level: target.value })}
        />
        <OfficeSelect
          label="Group"
          value={plan.toGroupId}
          error={errors.toGroupId}
          onChange={({ target }) => onChange({ toGroupId: target.value })}
        >
          <option value="">{`Stays in ${child.group}`}</option>
          {groups
            .filter(({ _id }) => _id !== child.groupId)
            .map(({ _id, name, level, schedule, free }) => (
              <option key={_id} value={_id} disabled={free === 0}>
                {[name, level, schedule, free === 0 ? 'full' : `${free} free`].filter(Boolean).join(', ')}
              </option>
            ))}
        </OfficeSelect>
        <OfficeSelect
          label="Kit"
          value={plan.itemId}
          error={errors.itemId}
          hint={kit && kit.familyPrice > 0 ? `${rupees(kit.familyPrice * 100)} when it is given` : undefined}
          onChange={({ target }) => onChange({ itemId: target.value })}
        >
          <option value="">No kit</option>
          {kits.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </OfficeSelect>
      </fieldset>
    </li>
  )
}
