import * as z from 'zod/mini'

/** Shortest password of a student or teacher (the specification's; a recorded deviation from ASVS 6.2.1). */
export const PASSWORD_MIN = 6
/** How long a login lasts, in milliseconds. */
export const SESSION_MS = 30 * 24 * 3_600_000

// The commonest of published breach lists that have six characters or more.
const commonPasswords = new Set(
  '123456 1234567 12345678 123456789 1234567890 0123456789 987654321 654321 111111 000000 121212 112233 123123 123321 666666 888888 999999 555555 222222 777777 abc123 abcd1234 abcdef abcdefg a123456 1q2w3e 1q2w3e4r 1qaz2wsx qwerty qwerty1 qwerty123 qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm password password1 password12 password123 passw0rd p@ssw0rd p@ssword pass123 pass1234 admin123 admin1 admin@123 administrator welcome welcome1 welcome123 letmein monkey dragon master football baseball cricket superman batman iloveyou princess sunshine shadow michael jordan charlie computer internet whatever trustno1 starwars freedom ginger pepper summer hello123 login123 test123 testtest india123 india@123 bharat krishna sairam ganesh lakshmi jaishreeram omsairam mother father student student123 teacher teacher123 school school123 abacus abacus123 vedicmath changeme secret google samsung'.split(
    ' ',
  ),
)

const isCommon = (password: string) => commonPasswords.has(password.toLowerCase())

/** E-mails compare in lower case. */
export const normalEmail = (email: string): string => email.trim().toLowerCase()

// Control and bidirectional-override characters can make one name look like another.
const unprintable = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u

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
    z.minLength(1, 'Password is required'),
    z.minLength(PASSWORD_MIN, 'Password must be at least 6 characters long'),
    z.maxLength(200, 'At most 200 characters'),
    z.refine((password) => !isCommon(password), 'This password is too easy to guess. Please choose another.'),
  ),
  confirmPassword: z
    .string('Confirm password is required')
    .check(z.minLength(1, 'Confirm password is required'), z.maxLength(200, 'At most 200 characters')),
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

/** How long a link for a new password is good, in milliseconds. */
export const RECOVERY_MS = 30 * 60_000

export const RecoveryRequest = z.object({ email: Email, role: z.enum(['student', 'teacher'], 'Role is required') })
export const PasswordReset = z
  .object({ token: z.string('This link is not valid').check(z.regex(/^[\w-]{43}$/, 'This link is not valid')), ...newPassword })
  .check(samePasswords)

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
