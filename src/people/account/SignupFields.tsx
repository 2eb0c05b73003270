import type { FieldProps } from '../../ui/ActionForm.tsx'
import { Field, PasswordField } from '../../ui/Field.tsx'
import { useAlive } from '../../ui/useAlive.ts'

export type SignupField =
  | 'fullName'
  | 'email'
  | 'mobile'
  | 'presentEducation'
  | 'password'
  | 'confirmPassword'
const classes = Array.from({ length: 10 }, (_, index) => `Class ${index + 1}`)

/** The fields of a signup; education is a student's. */
export function SignupFields({
  field,
  student = false,
}: {
  field: (name: SignupField) => FieldProps
  student?: boolean
}) {
  return (
    <>
      <Field label="Full name" autoComplete="name" required {...field('fullName')} />
      <Field label="Email" type="email" autoComplete="email" inputMode="email" required {...field('email')} />
      <Field
        label="Mobile"
        type="tel"
        autoComplete="tel-national"
        inputMode="tel"
        hint="10 digits"
        required
        {...field('mobile')}
      />
      {student && <EducationField {...field('presentEducation')} />}
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 6 characters"
        required
        {...field('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        required
        {...field('confirmPassword')}
      />
    </>
  )
}

/** A class, chosen or typed. */
export function EducationField(props: FieldProps) {
  // Without scripts the same form is a teacher's too, who has none.
  const alive = useAlive()
  return (
    <>
      <Field
        label="Present education"
        list="classes"
        hint="For example: Class 4"
        autoComplete="off"
        required={alive}
        {...props}
      />
      <datalist id="classes">
        {classes.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  )
}
