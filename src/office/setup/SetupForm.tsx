import { type ReactNode, useRef, useState } from 'react'
import { renderSVG } from 'uqr'
import * as z from 'zod/mini'
import { TaxStart } from '../../enrolment/office/documents.contract.ts'
import { STATES, UNION_TERRITORIES } from '../../enquiries/enquiries.contract.ts'
import { AuthenticatorCode } from '../../people/forms.contract.ts'
import { AuthenticatorHelpView } from '../../people/staff/AuthenticatorHelpView.tsx'
import { requiredNames } from '../../ui/office/required-names.ts'
import { OfficeField, OfficeSelect, OfficeSwitch, OfficeText } from '../../ui/office/fields.tsx'
import { AcademyStart, OwnerStart } from './setup.contract.ts'
import type { Errors } from './SetupPage.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'

const empty = {
  academy: { academyName: '', email: '', phone1: '', phone2: '' },
  tax: { gstin: '', state: '', address: '' },
  owner: { fullName: '', email: '', mobile: '', password: '' },
  code: '',
}
/** The form's values as typed. */
export type Filled = typeof empty
type Group = 'academy' | 'tax' | 'owner'
const required: Readonly<Record<Group, ReadonlySet<string>>> = {
  academy: requiredNames(AcademyStart),
  tax: requiredNames(TaxStart),
  owner: requiredNames(OwnerStart),
}

const steps = [
  { title: 'Your academy', asks: z.object({ academy: AcademyStart, tax: TaxStart }) },
  { title: 'Owner', asks: z.object({ owner: OwnerStart }) },
  { title: 'Two-step login', asks: z.object({ code: AuthenticatorCode }) },
] as const

/** The step at which a field is asked. */
const stepOf = (path: string): number => {
  if (path === 'code') return 2
  return path.startsWith('owner.') ? 1 : 0
}

type FormProps = {
  secret: string
  /** The secret as an authenticator scans it. */
  address: string
  /** Resolves to the errors; null when done. */
  send: (filled: Filled) => Promise<Errors | null>
}

/** Three steps: academy, owner, authenticator; all stored with the last. */
export function SetupForm({ secret, address, send }: FormProps): ReactNode {
  const [isShown, setIsShown] = useState(false)
  const [filled, setFilled] = useState(empty)
  const [step, setStep] = useState(0)
  const [errors, setErrors] = useState<Errors>({})
  const { busy, submit } = useSubmit()
  const form = useRef<HTMLFormElement>(null)

  const show = (wrong: Errors) => {
    setErrors(wrong)
    setStep(Math.min(...Object.keys(wrong).map(stepOf)))
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  const goTo = (next: number) => {
    setErrors({})
    setStep(next)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('h2')?.focus())
  }
  const onSubmit = () => {
    const wrong = faultsOf(step, filled)
    if (wrong) return show(wrong)
    if (step < 2) return goTo(step + 1)
    void submit(async () => {
      const refused = await send(filled)
      if (refused) show(refused)
    })
  }
  const field = (group: Group, name: string) => ({
    required: required[group].has(name),
    value: (filled[group] as Record<string, string>)[name] ?? '',
    error: errors[`${group}.${name}`],
    onChange: (event: { target: { value: string } }) =>
      setFilled({ ...filled, [group]: { ...filled[group], [name]: event.target.value } }),
  })
  return (
    <form
      ref={form}
      className="rg pad"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <p className="of-hint">Step {step + 1} of 3</p>
      <h2 className="st-h" tabIndex={-1}>
        {steps[step]?.title}
      </h2>
      {step === 0 && (
        <div className="cf mt-3">
          <OfficeField label="Name" wide autoComplete="organization" {...field('academy', 'academyName')} />
          <OfficeField label="Email" type="email" wide {...field('academy', 'email')} />
          <OfficeField label="Phone" type="tel" wide {...field('academy', 'phone1')} />
          <OfficeField label="Second phone (optional)" type="tel" wide {...field('academy', 'phone2')} />
          <OfficeField
            label="GSTIN (optional)"
            wide
            hint="Without a GSTIN, receipts show no tax."
            {...field('tax', 'gstin')}
          />
          <OfficeSelect label="State" wide {...field('tax', 'state')}>
            <option value="">Choose</option>
            {[...STATES, ...UNION_TERRITORIES].map((name) => (
              <option key={name}>{name}</option>
            ))}
          </OfficeSelect>
          <div className="w2">
            <OfficeText label="Address on receipts" rows={3} {...field('tax', 'address')} />
          </div>
        </div>
      )}
      {step === 1 && (
        <div className="cf mt-3">
          <OfficeField label="Full name" wide autoComplete="name" {...field('owner', 'fullName')} />
          <OfficeField
            label="Your email"
            type="email"
            wide
            autoComplete="email"
            {...field('owner', 'email')}
          />
          <OfficeField label="Mobile" type="tel" wide autoComplete="tel" {...field('owner', 'mobile')} />
          <OfficeField
            label="Password"
            type={isShown ? 'text' : 'password'}
            wide
            autoComplete="new-password"
            hint="At least 12 characters: use a few words only you would combine."
            {...field('owner', 'password')}
          />
          <div className="w2">
            <OfficeSwitch label="Show what I type" checked={isShown} onChange={setIsShown} />
          </div>
        </div>
      )}
      {step === 2 && (
        <div className="su-2">
          {/* The library draws this SVG from the address alone, so it is safe. */}
          <img
            src={`data:image/svg+xml,${encodeURIComponent(renderSVG(address))}`}
            alt="QR code of the key next to it"
            width="184"
            height="184"
          />
          <div>
            <AuthenticatorHelpView />
            <p className="su-key">{secret.match(/.{4}/g)?.join(' ')}</p>
            <OfficeField
              label="Code"
              inputMode="numeric"
              autoComplete="one-time-code"
              value={filled.code}
              error={errors.code}
              onChange={(event) => setFilled({ ...filled, code: event.target.value })}
            />
          </div>
        </div>
      )}
      <p className="su-k">
        {step > 0 && (
          <button type="button" className="ob" onClick={() => goTo(step - 1)}>
            Back
          </button>
        )}
        <button type="submit" className="ob ob-main" aria-disabled={busy}>
          {step < 2 ? 'Next' : 'Set up the academy'}
        </button>
      </p>
    </form>
  )
}

/** The errors of a step; null without any. */
function faultsOf(step: number, filled: Filled): Errors | null {
  const asks = steps[step]?.asks
  const checked = asks && z.safeParse(asks, filled)
  if (!checked || checked.success) return null
  const wrong: Record<string, string> = {}
  for (const { path, message } of checked.error.issues) wrong[path.map(String).join('.')] ??= message
  return wrong
}
