import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { FieldProps } from '../../ui/ActionForm.tsx'
import { PasswordField } from '../../ui/Field.tsx'
import { PASSWORD_MIN } from '../people.rules.ts'
import { type PasswordAdvice, passwordAdvice } from './passwords.rules.ts'

type NewPasswordProps = FieldProps & { label?: string; hint?: ReactNode; min?: number }

/** A password that is chosen: what would be refused is said beside it while it is typed. */
export function NewPasswordField({
  label = 'Password',
  min = PASSWORD_MIN,
  hint = `At least ${min} characters`,
  ...field
}: NewPasswordProps): ReactNode {
  const [advice, setAdvice] = useState<PasswordAdvice | null>(null)
  return (
    <PasswordField
      label={label}
      autoComplete="new-password"
      hint={hint}
      required
      onInput={({ currentTarget: { value, form } }) => {
        const other = (name: string) => {
          const element = form?.elements.namedItem(name)
          return element instanceof HTMLInputElement ? element.value : ''
        }
        setAdvice(passwordAdvice(value, { fullName: other('fullName'), email: other('email') }, min))
      }}
      below={<Advice advice={field.error ? null : advice} />}
      {...field}
    />
  )
}

/** Read out when it changes, after what is typed. */
function Advice({ advice }: { advice: PasswordAdvice | null }): ReactNode {
  const Icon = advice?.good ? CircleCheck : CircleAlert
  return (
    <p role="status" className={advice ? `field-advice ${advice.good ? 'is-good' : ''}` : 'sr-only'}>
      {advice && (
        <>
          <Icon className="ico" aria-hidden="true" />
          <span>{advice.text}</span>
        </>
      )}
    </p>
  )
}
