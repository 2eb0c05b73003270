import * as z from 'zod/mini'
import { MEMBERS, STAFF } from './people.rules.ts'
import { EmailAddress, Id, MobileNumber, OneLine, Password, isOneLine, LANGUAGES } from '../platform/wire.ts'
import { CONSENT_VERSION, MIN_PASSWORD, PASSWORDS_DIFFER } from './people.rules.ts'

const newPassword = {
  password: Password({ min: MIN_PASSWORD, tooShort: 'Password must be at least 6 characters long' }),
  confirmPassword: Password({ required: 'Confirm password is required' }),
}

const signup = {
  fullName: OneLine('Full name is required'),
  email: EmailAddress,
  mobile: MobileNumber,
  ...newPassword,
  /** Where the visitor was going: the mail that confirms the e-mail leads on there. A path of this site. */
  next: z.optional(z.string().check(z.maxLength(500))),
  /** Of the page, where it is not English: whoever signs up there has chosen it. */
  language: z.optional(z.enum(LANGUAGES)),
}

const samePasswords = z.refine<{ password: string; confirmPassword: string }>(
  (form) => form.password === form.confirmPassword,
  {
    error: PASSWORDS_DIFFER,
    path: ['confirmPassword'],
    // Speaks even when other fields are wrong, as long as there is something to compare.
    when: ({ value }) => typeof (value as { confirmPassword?: unknown } | null)?.confirmPassword === 'string',
  },
)

export const TeacherSignup = z.object(signup).check(samePasswords)
export const ParentSignup = z.object(signup).check(samePasswords)
export const StudentSignup = z
  .object({ ...signup, presentEducation: OneLine('Education field is required') })
  .check(samePasswords)

/** What people may change of themselves; education is a student's. */
export const ProfileChange = z.object({
  fullName: OneLine('Full name is required'),
  mobile: MobileNumber,
  presentEducation: z.optional(OneLine('Education field is required')),
  userId: z.optional(Id),
})
export const PasswordChange = z
  .object({
    currentPassword: Password(),
    ...newPassword,
  })
  .check(samePasswords)

const incomplete = 'This link is incomplete. Open the full link from our email.'
export const MailedToken = z.string(incomplete).check(z.regex(/^[\w-]{43}$/, incomplete))

export const RecoveryRequest = z.object({
  email: EmailAddress,
  role: z.enum([...MEMBERS, 'staff'], 'Role is required'),
})
export const PasswordReset = z.object({ token: MailedToken, ...newPassword }).check(samePasswords)

/** A parent's e-mail, or the mobile of one who has none. */
const LoginName = z.union([EmailAddress, MobileNumber], 'Enter an email or a 10-digit mobile number')

/** The code of a printed slip: capitals or not; spaces and dashes don't count; O is 0, I and L are 1. */
const StartCode = z.string('Code is required').check(
  z.maxLength(60, { error: 'At most 60 characters', abort: true }),
  z.overwrite((text) => text.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')),
  z.regex(/^[0-9A-Z]{16}$/, 'Enter the 16 letters and numbers on the slip'),
)
export const FamilyStart = z
  .object({ email: LoginName, code: StartCode, ...newPassword })
  .check(samePasswords)

const Consent = z.object(
  { version: z.literal(CONSENT_VERSION, 'This text has changed. Please load the page again and read it.') },
  'Please read the text and tick the box',
)

/**
 * A mailed link that was opened. For a student's account the holder says: 18 or older, or a parent who
 * agrees.
 */
export const EmailVerification = z.object({
  token: MailedToken,
  holder: z.optional(z.enum(['adult', 'guardian'], 'Please choose one')),
  consent: z.optional(Consent),
  /** Of a parent's or teacher's account, where no session of it comes along. */
  password: z.optional(z.string().check(z.maxLength(1_000))),
})

const child = {
  fullName: OneLine('Full name is required'),
  presentEducation: OneLine('Education field is required'),
}
export const NewChild = z.object({ ...child, consent: Consent })
export const ChildChange = z.object(child)
export const Agreed = z.object({ consent: Consent })

/** What cannot be undone is asked with the password. */
export const Confirmed = z.object({
  password: Password(),
})

export const StaffInvitation = z.object({
  fullName: OneLine('Full name is required'),
  email: EmailAddress,
  mobile: MobileNumber,
  role: z.enum(STAFF, 'Role is required'),
})

/** Six digits of the authenticator, or one of the recovery codes; spaces and dashes don't count. */
export const SecondFactorCode = z.string('Code is required').check(
  z.maxLength(60, { error: 'At most 60 characters', abort: true }),
  z.overwrite((text) => text.replace(/[\s-]/g, '').toUpperCase()),
  z.regex(/^(?:\d{6}|[A-Z2-7]{24})$/, 'Enter the 6-digit code, or a recovery code'),
)

/** Six digits of the authenticator alone: a recovery code must not make new ones. */
export const AuthenticatorCode = z.string('Code is required').check(
  z.maxLength(60, { error: 'At most 60 characters', abort: true }),
  z.overwrite((text) => text.replace(/\s/g, '')),
  z.regex(/^\d{6}$/, 'Enter the 6-digit code from your authenticator app'),
)

/** Both are checked after trimming; the password itself is compared as typed. */
export const Login = z.object({
  email: z.string('Email is required').check(
    z.trim(),
    z.minLength(1, { error: 'Email is required', abort: true }),
    z.maxLength(254, { error: 'At most 254 characters', abort: true }),
    z.refine((email) => isOneLine(email), 'Invalid email format'),
  ),
  password: Password().check(z.refine((password) => password.trim() !== '', 'Password is required')),
})
