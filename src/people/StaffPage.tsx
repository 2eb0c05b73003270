import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../app/paths.ts'
import { useSession } from '../platform/session.ts'
import { call, isStaff } from '../platform/wire.ts'
import { Field } from '../ui/Field.tsx'
import { LoadingScreen } from '../ui/LoadingScreen.tsx'
import { AccountForm } from './AccountForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { NewPassword, Sessions } from './Security.tsx'
import { newRecoveryCodes } from './staff.contract.ts'
import { useAccountForm } from './useAccountForm.ts'

const duties = {
  office: 'Office: enquiries, people and orders.',
  author: 'Author: content and quizzes.',
  organiser: 'Organiser: competitions.',
  owner: 'Owner: everything, and who works here.',
}

/** /staff: one's own staff account. */
export function StaffPage() {
  const session = useSession()
  const navigate = useNavigate()
  const out = session === null || (session !== undefined && !isStaff(session.role))
  useEffect(() => {
    if (out) void navigate(paths.staffLogin, { replace: true })
  }, [out, navigate])
  if (!session || out) return <LoadingScreen label="One moment" />
  return (
    <div className="wrap py-8 lg:py-12">
      <h1 className="text-3xl [overflow-wrap:anywhere]">{session.name}</h1>
      <p className="mt-2 text-ink-2">{session.role in duties ? duties[session.role as keyof typeof duties] : ''}</p>
      <p className="mt-2 text-ink-2">You are logged out after an hour without work. What you do here is kept in the audit log.</p>
      <h2 className="mt-8 text-2xl">Your account</h2>
      <div className="mt-5 grid items-start gap-6 lg:grid-cols-3">
        <NewPassword />
        <NewCodes />
        <Sessions />
      </div>
    </div>
  )
}

function NewCodes() {
  const account = useAccountForm(['code'])
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const renew = () =>
    account.submit(
      newRecoveryCodes.definition.body,
      async (body) => setCodes((await call(newRecoveryCodes, { body })).data.recoveryCodes),
      'Something went wrong',
    )
  if (codes)
    return (
      <div role="status">
        <p className="mb-3 font-[640]">Your new recovery codes. They are shown only now; the old ones have ended.</p>
        <RecoveryCodes codes={codes} />
      </div>
    )
  return (
    <AccountForm account={account} onSubmit={renew} action="Make new codes" card>
      <h3 className="text-lg">Recovery codes</h3>
      <p className="text-ink-2">For a lost phone. New ones end the old ones.</p>
      <Field label="Code of your authenticator" autoComplete="one-time-code" inputMode="numeric" {...account.field('code')} />
    </AccountForm>
  )
}
