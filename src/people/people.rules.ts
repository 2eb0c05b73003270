import * as z from 'zod/mini'

/** Shortest password of a student or teacher (the specification's; a recorded deviation from ASVS 6.2.1). */
export const PASSWORD_MIN = 6
/** Shortest password of staff. */
export const STAFF_PASSWORD_MIN = 12
/** How long a login of a family or a teacher lasts, in milliseconds. */
export const SESSION_MS = 30 * 24 * 3_600_000
/** Staff's logins end after this long whatever happens, and after STAFF_IDLE_MS without a call; in milliseconds. */
export const STAFF_SESSION_MS = 12 * 3_600_000
export const STAFF_IDLE_MS = 3_600_000

// The commonest of published breach lists that have six characters or more.
const commonPasswords = new Set(
  '123456 1234567 12345678 123456789 1234567890 0123456789 987654321 654321 111111 000000 121212 112233 123123 123321 666666 888888 999999 555555 222222 777777 abc123 abcd1234 abcdef abcdefg a123456 1q2w3e 1q2w3e4r 1qaz2wsx qwerty qwerty1 qwerty123 qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm password password1 password12 password123 passw0rd p@ssw0rd p@ssword pass123 pass1234 admin123 admin1 admin@123 administrator welcome welcome1 welcome123 letmein monkey dragon master football baseball cricket superman batman iloveyou princess sunshine shadow michael jordan charlie computer internet whatever trustno1 starwars freedom ginger pepper summer hello123 login123 test123 testtest india123 india@123 bharat krishna sairam ganesh lakshmi jaishreeram omsairam mother father student student123 teacher teacher123 school school123 abacus abacus123 vedicmath changeme secret google samsung'.split(
    ' ',
  ),
)

const isCommon = (password: string) => commonPasswords.has(password.toLowerCase())

/** E-mails compare in lower case. */
export const normalEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase()

// Control and bidirectional-override characters can make one name look like another.
const unprintable = /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u

/** Text of one line as people type it: trimmed, normalised (NFC), without control characters. */
export const line = (required: string, max: number) =>
  z.string(required).check(
    z.trim(),
    z.normalize('NFC'),
    z.minLength(1, required),
    z.maxLength(max, `At most ${max} characters`),
    z.refine((text) => !unprintable.test(text), 'Please use letters and digits only'),
  )

export const Email = line('Email is required', 254).check(z.toLowerCase(), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Invalid email format'))
export const Mobile = z
  .string('Mobile number is required')
  .check(z.trim(), z.minLength(1, 'Mobile number is required'), z.regex(/^\d{10}$/, 'Invalid mobile number (10 digits required)'))

const newPassword = {
  password: z.string('Password is required').check(
    z.normalize('NFC'),
    z.minLength(1, 'Password is required'),
    z.minLength(PASSWORD_MIN, 'Password must be at least 6 characters long'),
    z.maxLength(200, 'At most 200 characters'),
    z.refine((password) => !isCommon(password), 'This password is too easy to guess. Please choose another.'),
  ),
  confirmPassword: z
    .string('Confirm password is required')
    .check(z.normalize('NFC'), z.minLength(1, 'Confirm password is required'), z.maxLength(200, 'At most 200 characters')),
}

const signup = {
  fullName: line('Full name is required', 100),
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
export const StudentSignup = z.object({ ...signup, presentEducation: line('Education field is required', 100) }).check(samePasswords)

/** What people may change of themselves; education is a student's. */
export const ProfileChange = z.object({
  fullName: line('Full name is required', 100),
  mobile: Mobile,
  presentEducation: z.optional(line('Education field is required', 100)),
})
export const PasswordChange = z
  .object({
    currentPassword: z
      .string('Password is required')
      .check(z.minLength(1, 'Password is required'), z.maxLength(200, 'At most 200 characters')),
    ...newPassword,
  })
  .check(samePasswords)

/** How long mailed links are good, in milliseconds: for a new password, to confirm an e-mail, and staff's first password. */
export const RECOVERY_MS = 30 * 60_000
export const VERIFICATION_MS = 14 * 24 * 3_600_000
export const INVITATION_MS = 3 * 24 * 3_600_000

export const MailedToken = z.string('This link is not valid').check(z.regex(/^[\w-]{43}$/, 'This link is not valid'))

export const RecoveryRequest = z.object({ email: Email, role: z.enum(['student', 'teacher', 'parent', 'staff'], 'Role is required') })
export const PasswordReset = z.object({ token: MailedToken, ...newPassword }).check(samePasswords)

/**
 * What a parent or guardian agrees to for a child under 18 (DPDP Act 2023, s. 9; DPDP Rules 2025, rule 10). A changed text
 * gets a new version; every consent keeps the version it was given to.
 */
export const CONSENT_VERSION = '2026-11'
export const CONSENT_TEXT =
  'I am the parent or legal guardian of this child, and I agree that the academy keeps the child’s name, class, answers, results, courses and progress, to teach the child and to show us how it goes. The academy shows no advertising, follows no child across other sites and gives these data to nobody else. I can see them, take them along and have them deleted at any time in the account; what the law makes the academy keep, such as payments, is kept.'

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

const child = { fullName: line('Full name is required', 100), presentEducation: line('Education field is required', 100) }
export const NewChild = z.object({ ...child, consent: Consent })
export const ChildChange = z.object(child)

/** What cannot be undone is asked with the password. */
export const Confirmed = z.object({
  password: z.string('Password is required').check(z.minLength(1, 'Password is required'), z.maxLength(200, 'At most 200 characters')),
})

export const StaffInvitation = z.object({
  fullName: line('Full name is required', 100),
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

/** A browser as its owner would name it: 'Chrome on Android'. */
export function deviceName(agent: string): string {
  const browser = [
    [/Edg/, 'Edge'],
    [/OPR|Opera/, 'Opera'],
    [/Firefox|FxiOS/, 'Firefox'],
    [/SamsungBrowser/, 'Samsung Internet'],
    [/Chrome|CriOS/, 'Chrome'],
    [/Safari/, 'Safari'],
  ] as const
  const system = [
    [/Android/, 'Android'],
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/CrOS/, 'Chromebook'],
    [/Windows/, 'Windows'],
    [/Mac OS/, 'Mac'],
    [/Linux/, 'Linux'],
  ] as const
  const named = (list: readonly (readonly [RegExp, string])[]) => list.find(([sign]) => sign.test(agent))?.[1]
  const parts = [named(browser), named(system)].filter((part) => part !== undefined)
  return parts.length > 0 ? parts.join(' on ') : 'An app or program'
}

/** Both are checked after trimming; the password itself is compared as typed. */
export const Login = z.object({
  email: z.string('Email is required').check(
    z.trim(),
    z.minLength(1, 'Email is required'),
    z.maxLength(254, 'At most 254 characters'),
    z.refine((email) => !unprintable.test(email), 'Invalid email format'),
  ),
  password: z.string('Password is required').check(
    z.maxLength(200, 'At most 200 characters'),
    z.refine((password) => password.trim() !== '', 'Password is required'),
  ),
})
