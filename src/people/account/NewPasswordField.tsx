import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldProps } from '../../ui/ActionForm.tsx'
import { PasswordField } from '../../ui/Field.tsx'
import { MIN_PASSWORD, PASSWORDS_DIFFER } from '../people.rules.ts'
import { type PasswordAdvice, passwordAdvice } from './passwords.rules.ts'
import { words } from './account.words.ts'
import { translate } from '../../platform/translate.ts'

type NewPasswordProps = FieldProps & { label?: string; hint?: ReactNode; min?: number }

/** A field for a new password, with a hint while typing. */
export function NewPasswordField({
  label = words.password,
  min = MIN_PASSWORD,
  hint = words.atLeast(min),
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

/** The repeated password; a difference is shown before the form is sent. */
export function ConfirmPasswordField(props: FieldProps): ReactNode {
  const [differs, setDiffers] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const form = field.current?.closest('form')
    const compare = ({ type, target }: Event) => {
      const valueOf = (name: string) => {
        const element = form?.elements.namedItem(name)
        return element instanceof HTMLInputElement ? element.value : ''
      }
      const [password, again] = [valueOf('password'), valueOf(props.name)]
      const isTyping = type === 'input' && target instanceof HTMLInputElement && target.name === props.name
      // While typing, a matching prefix is not an error.
      setDiffers(again !== '' && (isTyping ? !password.startsWith(again) : again !== password))
    }
    form?.addEventListener('input', compare)
    form?.addEventListener('focusout', compare)
    return () => {
      form?.removeEventListener('input', compare)
      form?.removeEventListener('focusout', compare)
    }
  }, [props.name])
  return (
    <div ref={field} className="contents">
      <PasswordField
        label={words.confirmPassword}
        autoComplete="new-password"
        required
        {...props}
        error={props.error ?? (differs ? translate(PASSWORDS_DIFFER) : undefined)}
      />
    </div>
  )
}

/** A live region, read after the typed text. */
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
