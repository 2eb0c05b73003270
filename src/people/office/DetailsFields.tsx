import type { ReactNode } from 'react'
import { OfficeField, OfficeText } from '../../ui/office/fields.tsx'
import { MAX_NOTES, type PersonDetails } from './details.contract.ts'

/** Details as they are typed: a day that is not known is an empty text. */
export type TypedDetails = { [Field in keyof PersonDetails]: string }

export const typedDetails = ({ birthDate, joinedOn, ...more }: PersonDetails): TypedDetails => ({
  ...more,
  birthDate: birthDate ?? '',
  joinedOn: joinedOn ?? '',
})

export const detailsFrom = ({ birthDate, joinedOn, ...more }: TypedDetails): PersonDetails => ({
  ...more,
  birthDate: birthDate || null,
  joinedOn: joinedOn || null,
})

export const noDetails: TypedDetails = {
  certificateName: '',
  birthDate: '',
  school: '',
  admissionNumber: '',
  joinedOn: '',
  secondParentName: '',
  secondParentMobile: '',
  secondParentEmail: '',
  notes: '',
}

/** A field's value, error and change handler. */
export type FieldOf<Name extends string> = (name: Name) => {
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

/** What the office keeps of a child beside the account. */
export function ChildFields({ field }: { field: FieldOf<keyof TypedDetails> }): ReactNode {
  return (
    <>
      <OfficeField
        label="Name on certificates"
        autoComplete="off"
        hint="Leave empty to print the full name"
        {...field('certificateName')}
      />
      <OfficeField label="Date of birth" type="date" {...field('birthDate')} />
      <OfficeField label="School" autoComplete="off" {...field('school')} />
      <OfficeField label="Admission number" autoComplete="off" {...field('admissionNumber')} />
      <OfficeField label="Joined the academy" type="date" {...field('joinedOn')} />
    </>
  )
}

/** Another parent or guardian whom the office may call. */
export function SecondParentFields({ field }: { field: FieldOf<keyof TypedDetails> }): ReactNode {
  return (
    <>
      <OfficeField label="Second parent’s name" autoComplete="off" {...field('secondParentName')} />
      <OfficeField
        label="Second parent’s mobile"
        inputMode="tel"
        autoComplete="off"
        {...field('secondParentMobile')}
      />
      <OfficeField
        label="Second parent’s email"
        type="email"
        autoComplete="off"
        {...field('secondParentEmail')}
      />
    </>
  )
}

/** Notes that only staff writes and reads. */
export function NotesField({ field }: { field: FieldOf<keyof TypedDetails> }): ReactNode {
  return (
    <OfficeText
      label="Notes for staff"
      maxLength={MAX_NOTES}
      hint="The family gets them only with an export of its data"
      {...field('notes')}
    />
  )
}
