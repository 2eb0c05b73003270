import { type SubmitEvent, useState } from 'react'
import { isCallError } from '../../platform/errors.ts'
import { LANGUAGES, languageNames } from '../../platform/languages.rules.ts'
import { call } from '../../platform/wire.ts'
import { OfficeField, OfficeSelect } from '../../ui/office/fields.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import type { PersonDetails as Details } from './details.contract.ts'
import { ChildFields, detailsFrom, NotesField, SecondParentFields, typedDetails } from './DetailsFields.tsx'
import { changePerson, type PersonPage } from './office.contract.ts'
import { consentWords } from './people-office.rules.ts'
import { formatDate, formatShortDate } from '../../platform/text/dates.rules.ts'
import { useSubmit } from '../../ui/useSubmit.ts'

type DetailsProps = { shown: PersonPage; onChanged: () => void }

/** Name, class, contact and consent, with the form that changes them. */
export function PersonDetails({ shown, onChanged }: DetailsProps) {
  const { person, parent, consents, details, mergedInto } = shown
  const [changing, setChanging] = useState(false)
  const consent = consentWords[person.consent]
  const { emailVerifiedAt } = person
  const confirmed = emailVerifiedAt ? `confirmed ${formatDate(emailVerifiedAt)}` : 'not confirmed'
  const hasLogin = person.role === 'parent' || parent !== null
  const emailNote = person.email === '' ? hasLogin && 'the family logs in with its mobile' : confirmed
  return (
    <section className="rg" aria-labelledby="details">
      <div className="rg-h">
        <h2 id="details">Details</h2>
        {!changing && !mergedInto && (
          <button type="button" className="olink ml-auto" onClick={() => setChanging(true)}>
            Change
          </button>
        )}
      </div>
      {changing ? (
        <Change
          shown={shown}
          onDone={() => {
            setChanging(false)
            onChanged()
          }}
          onCancel={() => setChanging(false)}
        />
      ) : (
        <dl className="pp-d">
          <Line name="Name" value={person.fullName} />
          {person.role === 'student' && <Line name="Class" value={person.presentEducation} />}
          <Line
            name="Email"
            value={person.email}
            note={[emailNote, person.email && parent && 'of the parent'].filter(Boolean).join(', ')}
          />
          <Line name="Mobile" value={person.mobile} note={parent ? 'of the parent' : ''} />
          <Line
            name="Language"
            value={person.language ? languageNames[person.language] : 'English'}
            note={person.language ? '' : 'never chosen'}
          />
          <Line name="Account since" value={formatDate(person.createdAt)} />
          {person.role === 'student' && <ChildLines details={details} />}
          {consent && (
            <Line
              name="Consent"
              value={consent}
              note={person.consent === 'missing' ? 'waiting for the parent to agree' : ''}
            />
          )}
          {details.notes && <Line name="Notes for staff" value={details.notes} />}
        </dl>
      )}
      {consents.length > 0 && (
        <>
          <h3 className="pp-h">Consents</h3>
          <ul className="pp-l">
            {consents.map(({ version, givenAt, by, child, verifiedAt, withdrawnAt }) => (
              <li key={`${child} ${givenAt}`}>
                <span>
                  <b>
                    {by} for {child}
                  </b>
                  <small>
                    version {version}, {formatDate(givenAt)},{' '}
                    {verifiedAt ? `confirmed ${formatDate(verifiedAt)}` : 'not confirmed yet'}
                    {withdrawnAt && `, withdrawn ${formatDate(withdrawnAt)}`}
                  </small>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Line({ name, value, note = '' }: { name: string; value: string; note?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value || 'none'} {note && <small>{note}</small>}
      </dd>
    </div>
  )
}

/** What is known of a child beside the account. */
function ChildLines({ details }: { details: Details }) {
  const { birthDate, joinedOn, secondParentName, secondParentMobile, secondParentEmail } = details
  const second = [secondParentName, secondParentMobile, secondParentEmail].filter(Boolean).join(', ')
  const lines = [
    ['Name on certificates', details.certificateName],
    ['Date of birth', birthDate && formatShortDate(birthDate)],
    ['School', details.school],
    ['Admission number', details.admissionNumber],
    ['Joined the academy', joinedOn && formatShortDate(joinedOn)],
    ['Second parent', second],
  ] as const
  return lines.map(([name, value]) => value && <Line key={name} name={name} value={value} />)
}

type ChangeProps = { shown: PersonPage; onDone: () => void; onCancel: () => void }

function Change({ shown: { person, details }, onDone, onCancel }: ChangeProps) {
  const { _id: id, role, ofFamily } = person
  // A child who waits for its parent has no contact of its own.
  const hasContact = !ofFamily && !(role === 'student' && person.email === '')
  const [form, setForm] = useState({
    fullName: person.fullName,
    ...(role === 'student' ? { presentEducation: person.presentEducation } : {}),
    ...(hasContact ? { email: person.email, mobile: person.mobile } : {}),
  })
  const [language, setLanguage] = useState(person.language)
  const [typed, setTyped] = useState(() => typedDetails(details))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { busy, submit } = useSubmit((error) => {
    if (isCallError(error) && error.errors) setErrors(error.errors)
    else toastError(error)
  })
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    return submit(async () => {
      const { notes, ...ofChild } = detailsFrom(typed)
      const more = role === 'student' ? { ...ofChild, notes } : { notes }
      // A family without an email stays without one.
      const { email, ...others } = form
      const contact = hasContact && (email !== '' || person.email !== '') ? { email } : {}
      const body = { ...others, ...contact, ...more, language }
      toast.success((await call(changePerson, { params: { id }, body })).message)
      onDone()
    })
  }
  const field = (name: 'fullName' | 'presentEducation' | 'email' | 'mobile') => ({
    value: form[name] ?? '',
    error: errors[name],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
  })
  const detail = (name: keyof typeof typed) => ({
    value: typed[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  })
  return (
    <form className="grid gap-3 p-4" noValidate onSubmit={(event) => void onSubmit(event)}>
      <OfficeField label="Full name" autoComplete="off" {...field('fullName')} />
      {role === 'student' && <OfficeField label="Class" autoComplete="off" {...field('presentEducation')} />}
      {role === 'student' && <ChildFields field={detail} />}
      {!hasContact && (
        <p className="of-hint">Email and mobile are the parent’s. Change them on the parent’s page.</p>
      )}
      {hasContact && (
        <>
          <OfficeField
            label="Email"
            type="email"
            autoComplete="off"
            hint="We will email the new address to confirm it."
            {...field('email')}
          />
          <OfficeField label="Mobile" inputMode="tel" autoComplete="off" {...field('mobile')} />
        </>
      )}
      <OfficeSelect
        label="Language"
        hint="Of pages after login, and of what is sent."
        value={language ?? ''}
        onChange={({ target }) => setLanguage(LANGUAGES.find((each) => each === target.value) ?? null)}
      >
        <option value="">Not chosen</option>
        {LANGUAGES.map((each) => (
          <option key={each} value={each}>
            {languageNames[each]}
          </option>
        ))}
      </OfficeSelect>
      {role === 'student' && <SecondParentFields field={detail} />}
      <NotesField field={detail} />
      <div className="flex gap-2">
        <button type="submit" className="ob ob-main" disabled={busy} aria-busy={busy}>
          Save
        </button>
        <button type="button" className="ob" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  )
}
