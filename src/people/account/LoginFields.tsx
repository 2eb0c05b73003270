import type { FieldProps } from '../../ui/ActionForm.tsx'
import { Field, PasswordField } from '../../ui/Field.tsx'
import { words } from './account.words.ts'

type LoginProps = {
  field: (name: 'email' | 'password') => FieldProps
  /** Whether a mobile is a login too. */
  withMobile?: boolean
}

/** E-mail and password of every login. */
export function LoginFields({ field, withMobile = false }: LoginProps) {
  return (
    <>
      <Field
        label={withMobile ? words.emailOrMobile : words.email}
        type={withMobile ? 'text' : 'email'}
        autoCapitalize="none"
        autoComplete="username"
        inputMode="email"
        required
        {...field('email')}
      />
      <PasswordField label={words.password} autoComplete="current-password" required {...field('password')} />
    </>
  )
}
