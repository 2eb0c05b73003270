import { type SubmitEvent, useState } from 'react'
import { isCallError } from '../../platform/errors.ts'
import { call } from '../../platform/wire.ts'
import { shortDate } from '../../ui/dates.ts'
import { OfficeField } from '../../ui/office/fields.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { changePerson, type PersonPage } from './office.contract.ts'
import { consentWords } from './people-office.rules.ts'

type DetailsProps = { shown: PersonPage; onChanged: () => void }

/** Name, class and contact, as they stand and to be changed; how far they are confirmed. */
export function PersonDetails({ shown, onChanged }: DetailsProps) {
  const { person, parent, consents, mergedInto } = shown
  const [changing, setChanging] = useState(false)
  const consent = consentWords[person.consent]
  const { emailVerifiedAt } = person
  const confirmed = emailVerifiedAt ? `confirmed ${shortDate(emailVerifiedAt)}` : 'not confirmed'
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
          person={person}
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
          <Line name="E-mail" value={person.email} note={confirmed + (parent ? ', of the parent' : '')} />
          <Line name="Mobile" value={person.mobile} note={parent ? 'of the parent' : ''} />
          <Line name="Here since" value={shortDate(person.createdAt)} />
          {consent && (
            <Line
              name="Consent"
              value={consent}
              note={person.consent === 'missing' ? 'a parent has to agree by the mailed link' : ''}
            />
          )}
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
                    text {version}, {shortDate(givenAt)},{' '}
                    {verifiedAt ? `confirmed ${shortDate(verifiedAt)}` : 'not confirmed yet'}
                    {withdrawnAt && `, withdrawn ${shortDate(withdrawnAt)}`}
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

type ChangeProps = { person: PersonPage['person']; onDone: () => void; onCancel: () => void }

function Change({ person, onDone, onCancel }: ChangeProps) {
  const { _id: id, role, ofFamily } = person
  const [form, setForm] = useState({
    fullName: person.fullName,
    ...(role === 'student' ? { presentEducation: person.presentEducation } : {}),
    ...(ofFamily ? {} : { email: person.email, mobile: person.mobile }),
  })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      toast.success((await call(changePerson, { params: { id }, body: form })).message)
      onDone()
    } catch (error) {
      setBusy(false)
      if (isCallError(error) && error.errors) setErrors(error.errors)
      else toastError(error)
    }
  }
  const field = (name: 'fullName' | 'presentEducation' | 'email' | 'mobile') => ({
    value: form[name] ?? '',
    error: errors[name],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
  })
  return (
    <form className="grid gap-3 p-4" noValidate onSubmit={(event) => void submit(event)}>
      <OfficeField label="Full name" autoComplete="off" {...field('fullName')} />
      {role === 'student' && <OfficeField label="Class" autoComplete="off" {...field('presentEducation')} />}
      {ofFamily ? (
        <p className="of-hint">E-mail and mobile are the parent’s: change them on the parent’s page.</p>
      ) : (
        <>
          <OfficeField
            label="E-mail"
            type="email"
            autoComplete="off"
            hint="A new one gets a mail and has to be confirmed."
            {...field('email')}
          />
          <OfficeField label="Mobile" inputMode="tel" autoComplete="off" {...field('mobile')} />
        </>
      )}
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
