import type { FieldProps } from '../../ui/ActionForm.tsx'
import { Field, PasswordField, SelectField } from '../../ui/Field.tsx'
import { useAlive } from '../../ui/useAlive.ts'
import { useNext } from './useNext.ts'
import { NewPasswordField } from './NewPasswordField.tsx'

export type SignupField =
  | 'fullName'
  | 'email'
  | 'mobile'
  | 'presentEducation'
  | 'password'
  | 'confirmPassword'

/** The classes of a school in India, and what comes before and after. */
const classes = ['UKG', ...Array.from({ length: 12 }, (_, index) => `Class ${index + 1}`), 'College', 'Other']

/** The fields of a signup; education is a student's. */
export function SignupFields({
  field,
  student = false,
}: {
  field: (name: SignupField) => FieldProps
  student?: boolean
}) {
  const next = useNext()
  return (
    <>
      {next && <input type="hidden" name="next" value={next} readOnly />}
      <Field label="Full name" autoComplete="name" required {...field('fullName')} />
      <Field label="Email" type="email" autoComplete="email" inputMode="email" required {...field('email')} />
      <Field
        label="Mobile"
        type="tel"
        autoComplete="tel-national"
        inputMode="tel"
        hint="10 digits; +91 may stand before them"
        required
        {...field('mobile')}
      />
      {student && <EducationField {...field('presentEducation')} />}
      <NewPasswordField {...field('password')} />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        required
        {...field('confirmPassword')}
      />
    </>
  )
}

/** A class, chosen from a list; other words that are kept already stay as they are. */
export function EducationField({ defaultValue = '', ...props }: FieldProps) {
  // Without scripts the same form is a teacher's too, who has none.
  const alive = useAlive()
  const kept = defaultValue === '' || classes.includes(defaultValue) ? [] : [defaultValue]
  return (
    <SelectField
      key={defaultValue}
      label="Present education"
      autoComplete="off"
      required={alive}
      defaultValue={defaultValue}
      {...props}
    >
      <option value="">Choose a class</option>
      {[...kept, ...classes].map((name) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  )
}
