import { type FormEvent, useState } from 'react'
import { href, Link } from 'react-router'
import { useSession } from '../../platform/browser/session.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { formatLongDate } from '../../platform/text/dates.rules.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import { FormError } from '../../ui/office/FormError.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { OfficeField, OfficeSelect, OfficeSwitch } from '../../ui/office/fields.tsx'
import { usePageBar } from '../../ui/office/frame.ts'
import { InvalidFields } from '../../ui/office/InvalidFields.tsx'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFormSubmit } from '../../ui/useSubmit.ts'
import type { PartRule } from '../fees.rules.ts'
import {
  createFeePlan,
  type FeePlan,
  type FeeSettings,
  getFeePlans,
  saveFeeSettings,
} from './fees.contract.ts'
import { NewPriceForm } from './NewPriceForm.tsx'
import './fees.css'

const load = () => call(getFeePlans, {})
const partLabels: Readonly<Record<PartRule, string>> = {
  classes: 'By classes held',
  whole: 'The whole month',
}

/** /office/fees/plans: monthly plans with their prices, and how fees are billed and paid. */
export function PlansPage() {
  usePageBar({
    title: 'Fee plans',
    help: 'Monthly fees and their prices, GST included. A new price counts from the next month that begins; bills already made stay.',
    above: { title: 'Fees', to: href('/office/fees') },
  })
  const { view, retry } = usePrivateQuery(href('/staff/login'), load)
  if (view.phase === 'loading') return <Skeleton className="h-96 rounded-lg" />
  if (view.phase === 'failed') return <LoadError message={view.message} retry={retry} />
  const { plans, settings } = view.data
  return (
    <div className="panel-columns mb-3.5">
      <div className="panel-column">
        {plans.length === 0 && (
          <EmptyState title="No fee plan yet">
            Make the first one, like “Abacus” for ₹1,500 a month. The day on which all fees are due is under
            Settings on this page.
          </EmptyState>
        )}
        {plans.map((plan) => (
          <Plan key={plan._id} plan={plan} onChange={retry} />
        ))}
      </div>
      <div className="panel-column">
        <NewPlan onDone={retry} />
        <Settings settings={settings} onDone={retry} />
      </div>
    </div>
  )
}

function Plan({ plan, onChange }: { plan: FeePlan; onChange: () => void }) {
  const [today] = useState(() => indianDay(new Date()))
  const current = plan.prices.find(({ fromDay }) => fromDay <= today)
  return (
    <section className="rg" aria-label={plan.name}>
      <div className="panel-head">
        <h2>{plan.name}</h2>
        <p>
          <b className="fe-sum">{current ? rupees(current.paise) : 'No price yet'}</b>
          {current && ' a month'}
        </p>
      </div>
      <p className="panel-pad">
        {plan.children} {plan.children === 1 ? 'child' : 'children'}. Part of a month:{' '}
        {partLabels[plan.partRule].toLowerCase()}.
      </p>
      <ul>
        {plan.prices.map(({ fromDay, paise }) => (
          <li key={fromDay} className="fe-row">
            <span>From {formatLongDate(fromDay)}</span>
            <b>{rupees(paise)}</b>
          </li>
        ))}
      </ul>
      {plan.children === 0 && (
        <p className="panel-pad">
          <Link className="olink" to={href('/office/fees/run')}>
            Put a group on this plan
          </Link>
        </p>
      )}
      <details>
        <summary className="fe-row cursor-pointer font-semibold">New price</summary>
        <NewPriceForm plan={plan} today={today} onDone={onChange} />
      </details>
    </section>
  )
}

function NewPlan({ onDone }: { onDone: () => void }) {
  const [name, setName] = useState('')
  const [partRule, setPartRule] = useState<PartRule>('classes')
  const [amount, setAmount] = useState('')
  const [fromDay, setFromDay] = useState(() => `${indianDay(new Date()).slice(0, 7)}-01`)
  const { errors, busy, submit } = useFormSubmit()
  const create = (event: FormEvent) => {
    event.preventDefault()
    void submit(async () => {
      const body = { name, partRule, amount: Number(amount || Number.NaN), fromDay }
      await call(createFeePlan, { body })
      toast.success(`${name} added`)
      setName('')
      setAmount('')
      onDone()
    })
  }
  return (
    <form className="rg" noValidate onSubmit={create} aria-labelledby="fe-new">
      <div className="panel-head">
        <h2 id="fe-new">New plan</h2>
      </div>
      <div className="panel-pad grid gap-4">
        <InvalidFields errors={errors} />
        <OfficeField
          label="Name"
          required
          maxLength={80}
          value={name}
          error={errors.name}
          onChange={(event) => setName(event.target.value)}
        />
        <OfficeField
          label="Rupees a month"
          inputMode="numeric"
          required
          value={amount}
          error={errors.amount}
          onChange={(event) => setAmount(event.target.value)}
        />
        <OfficeField
          label="From"
          type="date"
          required
          value={fromDay}
          error={errors.fromDay}
          onChange={(event) => setFromDay(event.target.value)}
        />
        <OfficeSelect
          label="Who joins in the month pays"
          required
          value={partRule}
          onChange={(event) => setPartRule(event.target.value === 'whole' ? 'whole' : 'classes')}
        >
          <option value="classes">{partLabels.classes}</option>
          <option value="whole">{partLabels.whole}</option>
        </OfficeSelect>
        <FormError message={errors.form} />
        <Button type="submit" busy={busy}>
          Add plan
        </Button>
      </div>
    </form>
  )
}

const settingLabels = {
  dueDay: 'Due on this day of the month',
  secondChildPercent: 'Second child, percent off',
  laterChildPercent: 'Third and later child, percent off',
  chequeCharge: 'Charge for a returned cheque, rupees',
  latePerDay: 'Late fee for each day, rupees',
  lateGraceDays: 'Late fee begins after this many days',
  lateCap: 'Late fee at most, rupees',
  upiAddress: 'UPI address of the academy',
  code: 'Letters of receipt numbers',
} as const satisfies Record<Exclude<keyof FeeSettings, 'remindsFamilies'>, string>
type Typed = keyof typeof settingLabels
const settingHints: Partial<Record<Typed, string>> = {
  upiAddress: 'A merchant address. Apps refuse payments to private ones.',
  latePerDay: '0: no late fees. It is charged with the payment, and can be taken back by a credit note.',
}
const NAMES = Object.keys(settingLabels) as Typed[]
const isText = (name: Typed): name is 'upiAddress' | 'code' => name === 'upiAddress' || name === 'code'

/** The owner's settings of fees. */
function Settings({ settings, onDone }: { settings: FeeSettings; onDone: () => void }) {
  const session = useSession()
  const [typed, setTyped] = useState<Record<Typed, string | number>>(settings)
  const [remindsFamilies, setRemindsFamilies] = useState(settings.remindsFamilies)
  const { errors, busy, submit } = useFormSubmit()
  if (session?.role !== 'owner') return null
  const save = (event: FormEvent) => {
    event.preventDefault()
    void submit(async () => {
      const values = NAMES.map((name) => [
        name,
        isText(name) ? String(typed[name]).trim() : Number(typed[name] === '' ? Number.NaN : typed[name]),
      ])
      const body = { ...(Object.fromEntries(values) as FeeSettings), remindsFamilies }
      toast.success((await call(saveFeeSettings, { body })).message)
      onDone()
    })
  }
  return (
    <form className="rg" noValidate onSubmit={save} aria-labelledby="fe-settings">
      <div className="panel-head">
        <h2 id="fe-settings">Settings</h2>
      </div>
      <div className="panel-pad grid gap-4">
        <InvalidFields errors={errors} />
        {NAMES.map((name) => (
          <OfficeField
            key={name}
            label={settingLabels[name]}
            required={name !== 'upiAddress'}
            inputMode={isText(name) ? 'text' : 'numeric'}
            hint={settingHints[name]}
            value={typed[name]}
            error={errors[name]}
            onChange={(event) => setTyped((before) => ({ ...before, [name]: event.target.value }))}
          />
        ))}
        <OfficeSwitch
          label="Remind families 3 days before the due day, on it, and a week later"
          checked={remindsFamilies}
          onChange={setRemindsFamilies}
        />
        <FormError message={errors.form} />
        <Button type="submit" variant="line" busy={busy}>
          Save settings
        </Button>
      </div>
    </form>
  )
}
