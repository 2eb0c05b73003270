import { useState } from 'react'
import { href } from 'react-router'
import { formAction, bindForm } from '../../platform/browser/form-action.ts'
import { ActionForm, useFormOutcome } from '../../ui/ActionForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { createParent } from './family.contract.ts'
import { LoginLinks } from '../account/LoginLinks.tsx'
import { joinedOf, SignupDone } from '../account/SignupDone.tsx'
import { type SignupField, SignupFields } from '../account/SignupFields.tsx'
import { words } from '../account/account.words.ts'

export const action = formAction({
  signup: bindForm(createParent, { checked: true, fallbackMessage: words.signupFailed }),
})

/** /family/signup */
export function FamilySignupPage() {
  const [done, setDone] = useState(joinedOf(useFormOutcome<{ message?: string }>('signup')))
  if (done) return <SignupDone joined={done} login={href('/family/login')} kind="parent" />
  return (
    <AccountFrame title={words.familyTitle} text={words.familyText}>
      <ActionForm<{ message?: string }, SignupField>
        form="signup"
        className="mt-6"
        submit={words.signup}
        onDone={({ message = words.signupDone }, values) => {
          toast.success(message)
          setDone({ message, values })
        }}
      >
        {(field) => <SignupFields field={field} />}
      </ActionForm>
      <LoginLinks
        links={[{ ask: words.haveFamilyAccount, to: href('/family/login'), label: words.parentLogin }]}
      />
    </AccountFrame>
  )
}
