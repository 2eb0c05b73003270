import { useState } from 'react'
import { href, Navigate } from 'react-router'
import { isStaff } from '../../academy/roles.rules.ts'
import { formAction, bindForm } from '../../platform/browser/form-action.ts'
import { useSession } from '../../platform/browser/session.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import type { Reply } from '../../platform/wire.ts'
import { ActionForm } from '../../ui/ActionForm.tsx'
import { Field } from '../../ui/Field.tsx'
import { LoadingScreen } from '../../ui/LoadingScreen.tsx'
import { accountForms } from '../account/account-forms.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { Passkeys } from '../account/Passkeys.tsx'
import { NewPassword, Sessions } from '../account/Security.tsx'
import { newRecoveryCodes } from './staff.contract.ts'

const duties = {
  office: 'Office: enquiries, people and orders.',
  author: 'Author: content and quizzes.',
  organiser: 'Organiser: competitions.',
  owner: 'Owner: everything, and staff.',
}

export const action = formAction({ ...accountForms, codes: bindForm(newRecoveryCodes, { checked: true }) })

/** /staff: the user's own staff account. */
export function StaffAccountPage() {
  const session = useSession()
  usePrivateQuery(href('/staff/login'), null)
  if (!session) return <LoadingScreen label="One moment" />
  if (!isStaff(session.role)) return <Navigate to={href('/staff/login')} replace />
  return (
    <div className="wrap py-8 lg:py-12">
      <h1 className="text-3xl [overflow-wrap:anywhere]">{session.name}</h1>
      <p className="mt-2 text-ink-2">
        {session.role in duties ? duties[session.role as keyof typeof duties] : ''}
      </p>
      <p className="mt-2 text-ink-2">
        You are logged out after an hour of inactivity. Your actions are recorded in the log.
      </p>
      <h2 className="mt-8 text-2xl">Your account</h2>
      <div className="mt-5 grid items-start gap-6 md:grid-cols-2">
        <NewPassword />
        <Passkeys second />
        <NewCodes />
        <Sessions />
      </div>
    </div>
  )
}

function NewCodes() {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes)
    return (
      <div role="status">
        <p className="mb-3 font-[640]">
          Your new recovery codes. They are shown only now. The old ones no longer work.
        </p>
        <RecoveryCodes codes={codes} />
      </div>
    )
  return (
    <ActionForm<Reply<typeof newRecoveryCodes>, 'code'>
      form="codes"
      submit="Create new codes"
      card
      onDone={({ data }) => setCodes(data.recoveryCodes)}
    >
      {(field) => (
        <>
          <h3 className="text-lg">Recovery codes</h3>
          <p className="text-ink-2">For when you lose your phone. New codes replace the old ones.</p>
          <Field
            label="Code from your authenticator app"
            autoComplete="one-time-code"
            inputMode="numeric"
            required
            {...field('code')}
          />
        </>
      )}
    </ActionForm>
  )
}
