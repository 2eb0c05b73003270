import type { FieldProps } from '../../ui/ActionForm.tsx'
import { Field, PasswordField } from '../../ui/Field.tsx'
import { words } from './account.words.ts'

/** E-mail and password of every login. */
export function LoginFields({ field }: { field: (name: 'email' | 'password') => FieldProps }) {
  return (
    <>
      <Field
        label={words.email}
        type="email"
        autoComplete="username"
        inputMode="email"
        required
        {...field('email')}
      />
      <PasswordField label={words.password} autoComplete="current-password" required {...field('password')} />
    </>
  )
}
