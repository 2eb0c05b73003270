import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../app/paths.ts'
import { call } from '../platform/wire.ts'
import { Tabs } from '../ui/Tabs.tsx'
import { toast } from '../ui/toast.tsx'
import { AccountForm } from './AccountForm.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { createStudent, createTeacher } from './people.contract.ts'
import { StudentSignup, TeacherSignup } from './forms.contract.ts'
import { SignedUp } from './SignedUp.tsx'
import { SignupFields, signupFields } from './SignupFields.tsx'
import { useAccountForm } from './useAccountForm.ts'

const tabs = [
  { id: 'teacher', label: "Teacher's Signup" },
  { id: 'student', label: "Student's Signup" },
] as const

/** /signup */
export function SignupPage() {
  const [role, setRole] = useState<'teacher' | 'student'>('student')
  const [done, setDone] = useState<string | null>(null)
  const account = useAccountForm(signupFields)

  const finish = (message: string | undefined) => {
    const text = message ?? 'Signup successful'
    toast.success(text)
    setDone(text)
  }
  const signUp = () =>
    role === 'student'
      ? account.submit(StudentSignup, async (body) => finish((await call(createStudent, { body })).message), 'Signup failed')
      : account.submit(TeacherSignup, async (body) => finish((await call(createTeacher, { body })).message), 'Signup failed')

  return (
    <AccountFrame title="Create your account" text="One account for quizzes, results and courses. It takes a minute.">
      {done ? (
        <SignedUp text={done} login={paths.login()} />
      ) : (
        <Tabs
          label="Who signs up"
          className="mt-6"
          panelClassName="pt-6"
          tabs={tabs}
          selected={role}
          onSelect={(next) => {
            setRole(next)
            account.clearErrors()
          }}
        >
          <AccountForm account={account} onSubmit={signUp} action="Signup">
            <SignupFields field={account.field} student={role === 'student'} />
            {role === 'student' && (
              <p className="text-sm text-ink-2">
                Under 18? A parent or guardian signs up with their own email: we mail them what we keep, and they agree there.
              </p>
            )}
          </AccountForm>
        </Tabs>
      )}
      <p className="mt-5">
        Already have an account?{' '}
        <Link className="textlink" to={paths.login()}>
          Login
        </Link>
      </p>
      <p>
        Several children?{' '}
        <Link className="textlink" to={paths.familySignup}>
          Make a family account
        </Link>
      </p>
    </AccountFrame>
  )
}
