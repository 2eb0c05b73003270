import { storeSession, useSession } from '../../platform/browser/session.ts'
import { call } from '../../platform/wire.ts'
import { ActionForm } from '../../ui/ActionForm.tsx'
import { Field } from '../../ui/Field.tsx'
import { toast } from '../../ui/toast.tsx'
import { exportOwnData } from '../family/family.contract.ts'
import { DeleteAccount, OwnData } from './OwnData.tsx'
import type { Student, Teacher } from '../people.contract.ts'
import { Passkeys } from './Passkeys.tsx'
import { NewPassword, Sessions } from './Security.tsx'
import { OwnLanguage } from './LanguageFieldView.tsx'
import { EducationField } from './SignupFields.tsx'
import { words } from './settings.words.ts'

/** What a person can change in their profile: details, password, sessions and data. */
export function AccountSettings({ person, onSaved }: { person: Teacher | Student; onSaved: () => void }) {
  // Password, sessions and deletion of a child's account are on the parent's family page.
  const ofFamily = 'ofFamily' in person && person.ofFamily
  return (
    <section className="mt-12" aria-labelledby="settings">
      <h2 id="settings" className="text-2xl">
        {words.account}
      </h2>
      <div className="p-account mt-5 gap-6 md:columns-2 lg:columns-3">
        <Details person={person} mobile={!ofFamily} onSaved={onSaved} />
        <section className="rounded-lg bg-card p-6 shadow-rest">
          <OwnLanguage language={person.language} userId={person._id} />
        </section>
        {!ofFamily && (
          <>
            <NewPassword />
            <Passkeys />
            <Sessions />
            <OwnData load={() => call(exportOwnData, {})}>
              <DeleteAccount />
            </OwnData>
          </>
        )}
      </div>
    </section>
  )
}

function Details({
  person,
  mobile,
  onSaved,
}: {
  person: Teacher | Student
  mobile: boolean
  onSaved: () => void
}) {
  const session = useSession()
  const education = 'presentEducation' in person ? person.presentEducation : undefined
  return (
    <ActionForm<{ message: string }, 'fullName' | 'mobile' | 'presentEducation'>
      form="details"
      submit={words.save}
      card
      initial={{
        fullName: person.fullName,
        mobile: person.mobile,
        ...(education === undefined ? {} : { presentEducation: education }),
      }}
      onDone={({ message }, { fullName }) => {
        if (session && fullName) storeSession({ ...session, name: fullName })
        toast.success(message)
        onSaved()
      }}
    >
      {(field) => (
        <>
          <h3 className="text-lg">{words.details}</h3>
          <input type="hidden" name="userId" value={person._id} />
          <Field label={words.fullName} autoComplete="name" required {...field('fullName')} />
          {mobile ? (
            <Field
              label={words.mobile}
              type="tel"
              autoComplete="tel-national"
              inputMode="tel"
              required
              {...field('mobile')}
            />
          ) : (
            <input type="hidden" name="mobile" value={person.mobile} />
          )}
          {education !== undefined && <EducationField {...field('presentEducation')} />}
        </>
      )}
    </ActionForm>
  )
}
