import { useState } from 'react'
import { call } from '../platform/wire.ts'
import { Field } from '../ui/Field.tsx'
import { toast } from '../ui/toast.tsx'
import { AccountForm } from './AccountForm.tsx'
import { ConsentField } from './ConsentField.tsx'
import { addChild } from './family.contract.ts'
import { NewChild } from './forms.contract.ts'
import { CONSENT_VERSION } from './people.rules.ts'
import { EducationField } from './SignupFields.tsx'
import { useAccountForm } from './useAccountForm.ts'

/** A new child, with the parent's consent. */
export function AddChild({ onAdded }: { onAdded: () => void }) {
  const account = useAccountForm(['fullName', 'presentEducation', 'consent'])
  const [agreed, setAgreed] = useState(false)
  const add = () =>
    account.submit(
      NewChild,
      async (body) => {
        toast.success((await call(addChild, { body })).message ?? 'Added')
        account.reset()
        setAgreed(false)
        onAdded()
      },
      'Something went wrong',
      { consent: agreed ? { version: CONSENT_VERSION } : undefined },
    )
  return (
    <AccountForm account={account} onSubmit={add} action="Add the child" card>
      <h2 className="text-lg">Add a child</h2>
      <Field label="Full name" autoComplete="off" {...account.field('fullName')} />
      <EducationField {...account.field('presentEducation')} />
      <ConsentField field={account.field('consent')} agreed={agreed} onAgree={setAgreed} />
    </AccountForm>
  )
}
