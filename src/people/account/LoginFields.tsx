import type { FieldProps } from '../../ui/ActionForm.tsx'
import { Field, PasswordField } from '../../ui/Field.tsx'

/** E-mail and password of every login. */
export function LoginFields({ field }: { field: (name: 'email' | 'password') => FieldProps }) {
  return (
    <>
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        required
        {...field('email')}
      />
      <PasswordField label="Password" autoComplete="current-password" required {...field('password')} />
    </>
  )
}
