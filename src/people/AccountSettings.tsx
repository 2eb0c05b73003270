import { storeSession, useSession } from '../platform/session.ts'
import { call } from '../platform/wire.ts'
import { Field } from '../ui/Field.tsx'
import { toast } from '../ui/toast.tsx'
import { AccountForm } from './AccountForm.tsx'
import { exportOwnData } from './family.contract.ts'
import { DeleteAccount, OwnData } from './OwnData.tsx'
import { type Student, type Teacher, updateProfile } from './people.contract.ts'
import { ProfileChange } from './forms.contract.ts'
import { NewPassword, Sessions } from './Security.tsx'
import { useAccountForm } from './useAccountForm.ts'

/** What the owner of a profile can change: details, password, where the account is logged in, and its data. */
export function AccountSettings({ person, onSaved }: { person: Teacher | Student; onSaved: () => void }) {
  // Password, sessions and deletion of a child's account are the parent's, on the family page.
  const ofFamily = 'ofFamily' in person && person.ofFamily
  return (
    <section className="mt-12" aria-labelledby="settings">
      <h2 id="settings" className="text-2xl">
        Your account
      </h2>
      <div className="mt-5 grid items-start gap-6 lg:grid-cols-3">
        <Details person={person} mobile={!ofFamily} onSaved={onSaved} />
        {!ofFamily && (
          <>
            <NewPassword />
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

function Details({ person, mobile, onSaved }: { person: Teacher | Student; mobile: boolean; onSaved: () => void }) {
  const session = useSession()
  const start: Record<string, string> = { fullName: person.fullName, mobile: person.mobile }
  if ('presentEducation' in person) start.presentEducation = person.presentEducation
  const account = useAccountForm(Object.keys(start), start)
  const save = () =>
    account.submit(
      ProfileChange,
      async (body) => {
        const { message } = await call(updateProfile, { body })
        if (session) storeSession({ ...session, name: body.fullName })
        toast.success(message)
        onSaved()
      },
      'Something went wrong',
    )
  return (
    <AccountForm account={account} onSubmit={save} action="Save" card>
      <h3 className="text-lg">Details</h3>
      <Field label="Full name" autoComplete="name" {...account.field('fullName')} />
      {mobile && <Field label="Mobile" type="tel" autoComplete="tel-national" inputMode="numeric" {...account.field('mobile')} />}
      {'presentEducation' in person && <Field label="Present education" autoComplete="off" {...account.field('presentEducation')} />}
    </AccountForm>
  )
}
