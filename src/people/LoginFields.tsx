import { Field, PasswordField } from '../ui/Field.tsx'
import type { useAccountForm } from './useAccountForm.ts'

/** E-mail and password of every login. */
export function LoginFields({ field }: Pick<ReturnType<typeof useAccountForm>, 'field'>) {
  return (
    <>
      <Field label="Email" type="email" autoComplete="username" inputMode="email" {...field('email')} />
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
    </>
  )
}
