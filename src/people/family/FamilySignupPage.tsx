import { useState } from 'react'
import { href, Link } from 'react-router'
import { formAction, formTo } from '../../platform/form-action.ts'
import { ActionForm, usePosted } from '../../ui/ActionForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { createParent } from './family.contract.ts'
import { SignedUp, signedUpText } from '../account/SignedUp.tsx'
import { type SignupField, SignupFields } from '../account/SignupFields.tsx'

export const action = formAction({
  signup: formTo(createParent, { checked: true, otherwise: 'Signup failed' }),
})

/** /family/signup */
export function FamilySignupPage() {
  const [done, setDone] = useState(signedUpText(usePosted<{ message?: string }>('signup')))
  return (
    <AccountFrame title="A family account" text="You sign up once; then you add each of your children.">
      {done ? (
        <SignedUp text={done} login={href('/family/login')} />
      ) : (
        <ActionForm<{ message?: string }, SignupField>
          form="signup"
          className="mt-6"
          submit="Signup"
          onDone={({ message = 'Signup successful' }) => {
            toast.success(message)
            setDone(message)
          }}
        >
          {(field) => <SignupFields field={field} />}
        </ActionForm>
      )}
      <p className="mt-5">
        Already have a family account?{' '}
        <Link className="textlink" to={href('/family/login')}>
          Family login
        </Link>
      </p>
    </AccountFrame>
  )
}
