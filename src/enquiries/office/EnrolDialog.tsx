import { type ReactNode, useEffect, useState } from 'react'
import { requiredNames } from '../../ui/office/required-names.ts'
import type * as z from 'zod/mini'
import { type FamilyPreview, previewFamily } from '../../people/families.contract.ts'
import { FamilyChoiceView } from '../../people/office/FamilyChoiceView.tsx'
import { call } from '../../platform/wire.ts'
import { OfficeField } from '../../ui/office/fields.tsx'
import { ActDialog } from './ActDialogs.tsx'
import { enrolEnquiry, type EnquiryDetail } from './enquiries-office.contract.ts'
import { formatChild } from './stages.rules.ts'

const required = requiredNames(enrolEnquiry.definition.body)
/** So long after the last key, in milliseconds, the family is looked for. */
const TYPED_MS = 300

type EnrolProps = { one: EnquiryDetail; onClose: () => void; onDone: () => void }

/** Creates a student and a parent from the enquiry. */
export function EnrolDialog({ one, ...ends }: EnrolProps): ReactNode {
  const [form, setForm] = useState({
    childName: one.childName,
    presentEducation: '',
    parentName: one.name,
    email: one.email,
    mobile: one.mobile,
  })
  const [chosen, setChosen] = useState('')
  const ofChild = formatChild(one)
  const family = usePreview(form)
  const said = family?.choices.some(({ parentId }) => parentId === chosen) ? chosen : ''
  const field = (name: keyof typeof form, errors: Readonly<Record<string, string>>) => ({
    required: required.has(name),
    value: form[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
  })
  return (
    <ActDialog
      title="Create student and parent"
      submit="Create both"
      {...ends}
      act={() =>
        call(enrolEnquiry, {
          params: { id: one._id },
          body: { ...form, parentId: said || (family?.parent?.parentId ?? null) },
        })
      }
    >
      {(errors) => (
        <>
          <p className="muted">
            {startText(family, form.email)} The child can start after the parent gives consent.
          </p>
          {ofChild && <p className="muted">On the form: {ofChild}.</p>}
          <div className="grid gap-4 sm:grid-cols-2">
            <OfficeField label="Child’s name" {...field('childName', errors)} />
            <OfficeField
              label="Class"
              placeholder="Class 3"
              data-autofocus=""
              {...field('presentEducation', errors)}
            />
            <OfficeField label="Parent’s name" {...field('parentName', errors)} />
            <OfficeField label="Mobile" type="tel" {...field('mobile', errors)} />
          </div>
          <OfficeField label="Email" type="email" {...field('email', errors)} />
          {family && family.choices.length > 0 && (
            <FamilyChoiceView
              label="An account already has this mobile or email. Is it the same family?"
              choices={family.choices}
              usual={usualOf(family)}
              chosen={said}
              error={errors.parentId}
              onChoose={setChosen}
            />
          )}
          {family?.fault && <p className="of-err">{family.fault}</p>}
        </>
      )}
    </ActDialog>
  )
}

type Preview = z.output<typeof FamilyPreview>

function startText(family: Preview | null, email: string): string {
  if (family?.parent)
    return `${family.parent.fullName} already has a family account. The child will be added to it.`
  return email === ''
    ? 'Without an email the family starts with a login slip, which you print on the student’s page.'
    : 'The parent gets an email to set a password.'
}

function usualOf({ undecided, parent }: Preview): string | null {
  if (undecided) return null
  return parent ? `The family of ${parent.fullName}` : 'No: a new family'
}

/** Accounts that match the family as it is typed; null while the form is incomplete. */
function usePreview({
  childName,
  email,
  mobile,
}: Record<'childName' | 'email' | 'mobile', string>): Preview | null {
  const [preview, setPreview] = useState<Preview | null>(null)
  useEffect(() => {
    let isCurrent = true
    const show = (shown: Preview | null) => {
      if (isCurrent) setPreview(shown)
    }
    const asked = setTimeout(() => {
      call(previewFamily, { body: { childName, email, mobile } }).then(
        ({ data }) => show(data),
        // What is wrong stands at its field once it is sent.
        () => show(null),
      )
    }, TYPED_MS)
    return () => {
      isCurrent = false
      clearTimeout(asked)
    }
  }, [childName, email, mobile])
  return preview
}
