import type { FieldProps } from '../../ui/ActionForm.tsx'
import { Field, SelectField } from '../../ui/Field.tsx'
import { useAlive } from '../../ui/useAlive.ts'
import { useNext } from './useNext.ts'
import { ConfirmPasswordField, NewPasswordField } from './NewPasswordField.tsx'
import { words } from './account.words.ts'
import { words as language } from '../../platform/language.words.ts'

export type SignupField =
  | 'fullName'
  | 'email'
  | 'mobile'
  | 'presentEducation'
  | 'password'
  | 'confirmPassword'

/** School classes in India, and what comes before and after. */
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
      {language.language && <input type="hidden" name="language" value={language.language} readOnly />}
      {next && <input type="hidden" name="next" value={next} readOnly />}
      <Field label={words.fullName} autoComplete="name" required {...field('fullName')} />
      <Field
        label={words.email}
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        {...field('email')}
      />
      <Field
        label={words.mobile}
        type="tel"
        autoComplete="tel-national"
        inputMode="tel"
        hint={words.mobileHint}
        required
        {...field('mobile')}
      />
      {student && <EducationField {...field('presentEducation')} />}
      <NewPasswordField {...field('password')} />
      <ConfirmPasswordField {...field('confirmPassword')} />
    </>
  )
}

/** Selects a class; another stored value is kept. */
export function EducationField({ defaultValue = '', ...props }: FieldProps) {
  // Without JavaScript the same form also serves teachers, who have no class.
  const alive = useAlive()
  const kept = defaultValue === '' || classes.includes(defaultValue) ? [] : [defaultValue]
  return (
    <SelectField
      key={defaultValue}
      label={words.education}
      autoComplete="off"
      required={alive}
      defaultValue={defaultValue}
      {...props}
    >
      <option value="">{words.chooseClass}</option>
      {[...kept, ...classes].map((name) => (
        <option key={name} value={name}>
          {words.className(name)}
        </option>
      ))}
    </SelectField>
  )
}
