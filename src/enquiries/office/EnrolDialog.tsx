import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { requiredNames } from '../../ui/office/required-names.ts'
import type * as z from 'zod/mini'
import type { FamilyPreview } from '../../people/families.contract.ts'
import { FamilyChoiceView } from '../../people/office/FamilyChoiceView.tsx'
import { call } from '../../platform/wire.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { OfficeField, OfficeSelect } from '../../ui/office/fields.tsx'
import { useIsSeated } from '../../ui/office/frame.ts'
import { ActDialog } from './ActDialogs.tsx'
import {
  enrolEnquiry,
  type EnquiryDetail,
  getEnquiryGroups,
  previewEnrolment,
} from './enquiries-office.contract.ts'
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
  const isSeated = useIsSeated()
  const [place, setPlace] = useState(() => ({ groupId: '', joinedOn: indianDay(new Date()) }))
  const ofChild = formatChild(one)
  const family = usePreview(one._id, form)
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
          body: {
            ...form,
            parentId: said || (family?.parent?.parentId ?? null),
            ...(isSeated ? place : {}),
          },
        })
      }
    >
      {(errors) => (
        <>
          <p className="muted">
            {startText({ family, email: form.email, isSeated })} The child can start after the parent gives
            consent.
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
          {isSeated && <GroupFields id={one._id} place={place} errors={errors} onChange={setPlace} />}
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

type FirstPlace = { groupId: string; joinedOn: string }
type GroupProps = {
  id: string
  place: FirstPlace
  errors: Readonly<Record<string, string>>
  onChange: (place: FirstPlace) => void
}

/** In which group of the centre the child begins, and when. */
function GroupFields({ id, place, errors, onChange }: GroupProps) {
  const { view } = usePrivateQuery(
    '/staff/login',
    useCallback(() => call(getEnquiryGroups, { params: { id } }), [id]),
  )
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <OfficeSelect
        label="Group"
        value={place.groupId}
        error={view.phase === 'failed' ? view.message : errors.groupId}
        onChange={(event) => onChange({ ...place, groupId: event.target.value })}
      >
        <option value="">{view.phase === 'loading' ? 'One moment' : 'Choose a group'}</option>
        {view.phase === 'shown' &&
          view.data.map(({ _id, name, detail, free }) => (
            <option key={_id} value={_id}>
              {`${name}, ${detail}: ${free === 1 ? '1 seat free' : `${free} seats free`}`}
            </option>
          ))}
      </OfficeSelect>
      <OfficeField
        label="First day"
        type="date"
        value={place.joinedOn}
        error={errors.joinedOn}
        onChange={(event) => onChange({ ...place, joinedOn: event.target.value })}
      />
    </div>
  )
}

type Preview = z.output<typeof FamilyPreview>
type Start = { family: Preview | null; email: string; isSeated: boolean }

function startText({ family, email, isSeated }: Start): string {
  if (family?.parent)
    return `${family.parent.fullName} already has a family account. The child will be added to it.`
  if (email !== '') return 'The parent gets an email to set a password.'
  return isSeated
    ? 'Without an email the family starts with a login slip, which head office prints.'
    : 'Without an email the family starts with a login slip, which you print on the student’s page.'
}

function usualOf({ undecided, parent }: Preview): string | null {
  if (undecided) return null
  return parent ? `The family of ${parent.fullName}` : 'No: a new family'
}

/** Accounts that match the family as it is typed; null while the form is incomplete. */
function usePreview(
  id: string,
  { childName, email, mobile }: Record<'childName' | 'email' | 'mobile', string>,
): Preview | null {
  const [preview, setPreview] = useState<Preview | null>(null)
  useEffect(() => {
    let isCurrent = true
    const show = (shown: Preview | null) => {
      if (isCurrent) setPreview(shown)
    }
    const asked = setTimeout(() => {
      call(previewEnrolment, { params: { id }, body: { childName, email, mobile } }).then(
        ({ data }) => show(data),
        // What is wrong stands at its field once it is sent.
        () => show(null),
      )
    }, TYPED_MS)
    return () => {
      isCurrent = false
      clearTimeout(asked)
    }
  }, [id, childName, email, mobile])
  return preview
}
