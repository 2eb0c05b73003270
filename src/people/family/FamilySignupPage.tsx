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

export const action = formAction({
  signup: bindForm(createParent, { checked: true, fallbackMessage: 'Signup failed' }),
})

/** /family/signup */
export function FamilySignupPage() {
  const [done, setDone] = useState(joinedOf(useFormOutcome<{ message?: string }>('signup')))
  if (done) return <SignupDone joined={done} login={href('/family/login')} kind="parent" />
  return (
    <AccountFrame title="A family account" text="Sign up once, then add each of your children.">
      <ActionForm<{ message?: string }, SignupField>
        form="signup"
        className="mt-6"
        submit="Signup"
        onDone={({ message = 'Signup successful' }, values) => {
          toast.success(message)
          setDone({ message, values })
        }}
      >
        {(field) => <SignupFields field={field} />}
      </ActionForm>
      <LoginLinks
        links={[{ ask: 'Already have a family account?', to: href('/family/login'), label: 'Parent login' }]}
      />
    </AccountFrame>
  )
}
