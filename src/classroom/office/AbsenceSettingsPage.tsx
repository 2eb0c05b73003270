import { type FormEvent, type ReactNode, useState } from 'react'
import { href } from 'react-router'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { FormError } from '../../ui/office/FormError.tsx'
import { OfficeField, OfficeSwitch } from '../../ui/office/fields.tsx'
import { usePageBar } from '../../ui/office/frame.ts'
import { InvalidFields } from '../../ui/office/InvalidFields.tsx'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFormSubmit } from '../../ui/useSubmit.ts'
import { getAbsenceSettings, saveAbsenceSettings } from '../make-ups/reported.contract.ts'
import type { AbsenceRules } from '../make-ups/reported.rules.ts'

const load = () => call(getAbsenceSettings, {})

/** /office/make-ups: whether a class to which a child can't come earns a make-up, and how. */
export function AbsenceSettingsPage(): ReactNode {
  const { view, retry } = usePrivateQuery(href('/staff/login'), load)
  usePageBar({
    title: 'Make-ups',
    help: 'A class that the academy calls off always gives a make-up, or its fee comes back. Here you choose whether an absence earns one too. It never becomes money.',
    above: { title: 'Calendar', to: href('/office/calendar') },
  })
  if (view.phase === 'loading') return <Skeleton className="h-64 rounded-lg" />
  if (view.phase === 'failed') return <LoadError message={view.message} retry={retry} />
  return <AbsenceSettingsForm stored={view.data} onSaved={retry} />
}

const numberLabels = {
  noticeHours: 'At least this many hours before the class',
  validDays: 'Good for this many days after the class',
  maxEarned: 'Most make-ups for one child in 90 days',
} as const satisfies Record<Exclude<keyof AbsenceRules, 'earnsMakeUps'>, string>
const NUMBERS = Object.keys(numberLabels) as (keyof typeof numberLabels)[]

function AbsenceSettingsForm({ stored, onSaved }: { stored: AbsenceRules; onSaved: () => void }): ReactNode {
  const [earnsMakeUps, setEarnsMakeUps] = useState(stored.earnsMakeUps)
  const [typed, setTyped] = useState<Record<keyof typeof numberLabels, string | number>>(stored)
  const { errors, busy, submit } = useFormSubmit()
  const save = (event: FormEvent) => {
    event.preventDefault()
    const numberOf = (name: keyof typeof numberLabels) =>
      Number(typed[name] === '' ? Number.NaN : typed[name])
    void submit(async () => {
      const body = {
        earnsMakeUps,
        noticeHours: numberOf('noticeHours'),
        validDays: numberOf('validDays'),
        maxEarned: numberOf('maxEarned'),
      }
      toast.success((await call(saveAbsenceSettings, { body })).message)
      onSaved()
    })
  }
  return (
    <form className="rg pad mo-one grid gap-4" noValidate onSubmit={save}>
      <InvalidFields errors={errors} />
      <OfficeSwitch
        label="Give a make-up when a family says in time that a child can’t come"
        checked={earnsMakeUps}
        onChange={setEarnsMakeUps}
      />
      {NUMBERS.map((name) => (
        <OfficeField
          key={name}
          label={numberLabels[name]}
          inputMode="numeric"
          required
          value={typed[name]}
          error={errors[name]}
          onChange={(event) => setTyped((before) => ({ ...before, [name]: event.target.value }))}
        />
      ))}
      <p className="muted">This applies to absences reported from now on. Make-ups already given stay.</p>
      <FormError message={errors.form} />
      <div className="mo-a mb-3">
        <button type="submit" className="ob ob-main" disabled={busy} aria-busy={busy}>
          Save
        </button>
      </div>
    </form>
  )
}
