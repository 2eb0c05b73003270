import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../app/paths.ts'
import { call } from '../platform/wire.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Field, PasswordField } from '../ui/Field.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { toast } from '../ui/toast.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { createStudent, createTeacher } from './people.contract.ts'
import { StudentSignup, TeacherSignup } from './people.rules.ts'
import { useAccountForm } from './useAccountForm.ts'

/** After a signup the visitor is led to the login after this many milliseconds. */
const SIGNUP_REDIRECT_MS = 10_000

const tabs = [
  { id: 'teacher', label: "Teacher's Signup" },
  { id: 'student', label: "Student's Signup" },
] as const
const fields = ['fullName', 'email', 'mobile', 'presentEducation', 'password', 'confirmPassword']
const classes = Array.from({ length: 10 }, (_, index) => `Class ${index + 1}`)

/** /signup */
export function SignupPage() {
  const [role, setRole] = useState<'teacher' | 'student'>('student')
  const [done, setDone] = useState<string | null>(null)
  const navigate = useNavigate()
  const { form, field, busy, submit, clearErrors } = useAccountForm(fields)

  useEffect(() => {
    if (done === null) return undefined
    const timer = setTimeout(() => void navigate(paths.login()), SIGNUP_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [done, navigate])

  const finish = (message: string | undefined) => {
    const text = message ?? 'Signup successful'
    toast.success(text)
    setDone(text)
  }
  const signUp = () =>
    role === 'student'
      ? submit(StudentSignup, async (body) => finish((await call(createStudent, { body })).message), 'Signup failed')
      : submit(TeacherSignup, async (body) => finish((await call(createTeacher, { body })).message), 'Signup failed')

  return (
    <AccountFrame title="Create your account" text="One account for quizzes, results and courses. It takes a minute.">
      {done ? (
        <div role="status" className="mt-6 rounded-lg bg-card p-6 shadow-rest">
          <p className="flex items-center gap-2 text-lg font-[700]">
            <CircleCheck className="ico text-tota" aria-hidden="true" />
            {done}
          </p>
          <p className="mt-1 text-ink-2">The login page opens by itself in 10 seconds.</p>
          <ButtonLink to={paths.login()} className="mt-4">
            Go to login now
          </ButtonLink>
        </div>
      ) : (
        <Tabs
          label="Who signs up"
          className="mt-6"
          panelClassName="pt-6"
          tabs={tabs}
          selected={role}
          onSelect={(next) => {
            setRole(next)
            clearErrors()
          }}
        >
          <form
            ref={form}
            noValidate
            className="grid gap-5"
            onSubmit={(event) => {
              event.preventDefault()
              void signUp()
            }}
          >
            <Field label="Full name" autoComplete="name" {...field('fullName')} />
            <Field label="Email" type="email" autoComplete="email" inputMode="email" {...field('email')} />
            <Field label="Mobile" type="tel" autoComplete="tel-national" inputMode="numeric" hint="10 digits" {...field('mobile')} />
            {role === 'student' && (
              <>
                <Field
                  label="Present education"
                  list="classes"
                  hint="For example: Class 4"
                  autoComplete="off"
                  {...field('presentEducation')}
                />
                <datalist id="classes">
                  {classes.map((name) => (
                    <option key={name}>{name}</option>
                  ))}
                </datalist>
              </>
            )}
            <PasswordField label="Password" autoComplete="new-password" hint="At least 6 characters" {...field('password')} />
            <PasswordField label="Confirm password" autoComplete="new-password" {...field('confirmPassword')} />
            <Button type="submit" busy={busy} className="w-full">
              Signup
            </Button>
          </form>
        </Tabs>
      )}
      <p className="mt-5">
        Already have an account?{' '}
        <Link className="textlink" to={paths.login()}>
          Login
        </Link>
      </p>
    </AccountFrame>
  )
}
