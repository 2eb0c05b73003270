import { Field, PasswordField } from '../ui/Field.tsx'
import type { useAccountForm } from './useAccountForm.ts'

export const signupFields = ['fullName', 'email', 'mobile', 'presentEducation', 'password', 'confirmPassword']
const classes = Array.from({ length: 10 }, (_, index) => `Class ${index + 1}`)

/** The fields of a signup; education is a student's. */
export function SignupFields({ field, student = false }: Pick<ReturnType<typeof useAccountForm>, 'field'> & { student?: boolean }) {
  return (
    <>
      <Field label="Full name" autoComplete="name" {...field('fullName')} />
      <Field label="Email" type="email" autoComplete="email" inputMode="email" {...field('email')} />
      <Field label="Mobile" type="tel" autoComplete="tel-national" inputMode="numeric" hint="10 digits" {...field('mobile')} />
      {student && <EducationField {...field('presentEducation')} />}
      <PasswordField label="Password" autoComplete="new-password" hint="At least 6 characters" {...field('password')} />
      <PasswordField label="Confirm password" autoComplete="new-password" {...field('confirmPassword')} />
    </>
  )
}

/** A class, chosen or typed. */
export function EducationField(props: ReturnType<ReturnType<typeof useAccountForm>['field']>) {
  return (
    <>
      <Field label="Present education" list="classes" hint="For example: Class 4" autoComplete="off" {...props} />
      <datalist id="classes">
        {classes.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  )
}
