import { useState } from 'react'
import { href } from 'react-router'
import { formAction, formTo } from '../../platform/form-action.ts'
import { ActionForm, usePosted } from '../../ui/ActionForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { createParent } from './family.contract.ts'
import { DoorLinks } from '../account/DoorLinks.tsx'
import { joinedOf, SignedUp } from '../account/SignedUp.tsx'
import { type SignupField, SignupFields } from '../account/SignupFields.tsx'

export const action = formAction({
  signup: formTo(createParent, { checked: true, otherwise: 'Signup failed' }),
})

/** /family/signup */
export function FamilySignupPage() {
  const [done, setDone] = useState(joinedOf(usePosted<{ message?: string }>('signup')))
  if (done) return <SignedUp joined={done} login={href('/family/login')} kind="parent" />
  return (
    <AccountFrame title="A family account" text="You sign up once; then you add each of your children.">
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
      <DoorLinks
        links={[{ ask: 'Already have a family account?', to: href('/family/login'), label: 'Family login' }]}
      />
    </AccountFrame>
  )
}
