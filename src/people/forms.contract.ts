import * as z from 'zod/mini'
import { isOneLine, OneLine } from '../platform/wire.ts'
import { CONSENT_VERSION, PASSWORD_MIN } from './people.rules.ts'

export const Email = OneLine('Email is required', 254).check(z.toLowerCase(), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Invalid email format'))
export const Mobile = z
  .string('Mobile number is required')
  .check(z.trim(), z.minLength(1, 'Mobile number is required'), z.regex(/^\d{10}$/, 'Invalid mobile number (10 digits required)'))

const newPassword = {
  password: z
    .string('Password is required')
    .check(
      z.normalize('NFC'),
      z.minLength(1, 'Password is required'),
      z.minLength(PASSWORD_MIN, 'Password must be at least 6 characters long'),
      z.maxLength(200, 'At most 200 characters'),
    ),
  confirmPassword: z
    .string('Confirm password is required')
    .check(z.normalize('NFC'), z.minLength(1, 'Confirm password is required'), z.maxLength(200, 'At most 200 characters')),
}

const signup = {
  fullName: OneLine('Full name is required'),
  email: Email,
  mobile: Mobile,
  ...newPassword,
}

const samePasswords = z.refine<{ password: string; confirmPassword: string }>((form) => form.password === form.confirmPassword, {
  error: 'Passwords do not match',
  path: ['confirmPassword'],
  // Speaks even when other fields are wrong, as long as there is something to compare.
  when: ({ value }) => typeof (value as { confirmPassword?: unknown } | null)?.confirmPassword === 'string',
})

export const TeacherSignup = z.object(signup).check(samePasswords)
export const ParentSignup = z.object(signup).check(samePasswords)
export const StudentSignup = z.object({ ...signup, presentEducation: OneLine('Education field is required') }).check(samePasswords)

/** What people may change of themselves; education is a student's. */
export const ProfileChange = z.object({
  fullName: OneLine('Full name is required'),
  mobile: Mobile,
  presentEducation: z.optional(OneLine('Education field is required')),
})
export const PasswordChange = z
  .object({
    currentPassword: z
      .string('Password is required')
      .check(z.minLength(1, 'Password is required'), z.maxLength(200, 'At most 200 characters')),
    ...newPassword,
  })
  .check(samePasswords)

export const MailedToken = z.string('This link is not valid').check(z.regex(/^[\w-]{43}$/, 'This link is not valid'))

export const RecoveryRequest = z.object({ email: Email, role: z.enum(['student', 'teacher', 'parent', 'staff'], 'Role is required') })
export const PasswordReset = z.object({ token: MailedToken, ...newPassword }).check(samePasswords)

const Consent = z.object(
  { version: z.literal(CONSENT_VERSION, 'This text has changed. Please load the page again and read it.') },
  'Please read the text and agree',
)

/** A mailed link that was opened. For a student's account the holder says: 18 or older, or a parent who agrees. */
export const EmailVerification = z.object({
  token: MailedToken,
  holder: z.optional(z.enum(['adult', 'guardian'], 'Please choose one')),
  consent: z.optional(Consent),
})

const child = { fullName: OneLine('Full name is required'), presentEducation: OneLine('Education field is required') }
export const NewChild = z.object({ ...child, consent: Consent })
export const ChildChange = z.object(child)

/** What cannot be undone is asked with the password. */
export const Confirmed = z.object({
  password: z.string('Password is required').check(z.minLength(1, 'Password is required'), z.maxLength(200, 'At most 200 characters')),
})

export const StaffInvitation = z.object({
  fullName: OneLine('Full name is required'),
  email: Email,
  mobile: Mobile,
  role: z.enum(['office', 'author', 'organiser', 'owner'], 'Role is required'),
})

/** Six digits of the authenticator, or one of the recovery codes; spaces and dashes don't count. */
export const SecondFactorCode = z.string('Code is required').check(
  z.maxLength(60, 'At most 60 characters'),
  z.overwrite((text) => text.replace(/[\s-]/g, '').toUpperCase()),
  z.regex(/^(?:\d{6}|[A-Z2-7]{24})$/, 'Six digits, or a recovery code'),
)

/** Six digits of the authenticator alone: a recovery code must not make new ones. */
export const AuthenticatorCode = z.string('Code is required').check(
  z.overwrite((text) => text.replace(/\s/g, '')),
  z.regex(/^\d{6}$/, 'Six digits of your authenticator'),
)

/** Both are checked after trimming; the password itself is compared as typed. */
export const Login = z.object({
  email: z.string('Email is required').check(
    z.trim(),
    z.minLength(1, 'Email is required'),
    z.maxLength(254, 'At most 254 characters'),
    z.refine((email) => isOneLine(email), 'Invalid email format'),
  ),
  password: z.string('Password is required').check(
    z.maxLength(200, 'At most 200 characters'),
    z.refine((password) => password.trim() !== '', 'Password is required'),
  ),
})
