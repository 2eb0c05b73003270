import { familyMailKind, mailKind } from '../academy/mails.server.ts'
import { type Language, linkIn } from '../platform/languages.rules.ts'
import { fingerprint } from '../platform/http/fingerprint.server.ts'
import { formatShortDate, formatTime } from '../platform/text/dates.rules.ts'
import { datesIn } from '../platform/text/dates-in.rules.ts'
import { words as hi } from './mails.hi.words.ts'
import { words as en } from './mails.words.ts'

// The mails of this room: what each says, and what the office's list says of it.

const words = { en, hi }
type Words = typeof en
/** The texts that are no functions. */
type Sentence = { [Name in keyof Words]: Words[Name] extends string ? Name : never }[keyof Words]

type Link = { to: string; token: string; origin: string }

const sampleLink = (to: string) => (site: { origin: string }) => ({
  to,
  token: 'sample-token',
  origin: site.origin,
})

type Verification = Link & { next?: string | undefined }

/** Confirms an email and then continues to `next`. */
const verification = (of: { subject: Sentence; first: Sentence; search: Record<string, string> }) =>
  function write({ to, token, next, origin }: Verification, say: Words, language: Language) {
    const search = new URLSearchParams({ ...of.search, ...(next ? { next } : {}) })
    const question = search.size > 0 ? `?${search.toString()}` : ''
    return {
      key: `verify:${fingerprint(token)}`,
      to,
      subject: say[of.subject],
      lines: [say[of.first], linkIn(language, `${origin}/verify-email${question}#${token}`), say.linkWorks],
    }
  }

export const studentVerificationMail = familyMailKind<Verification, Words>({
  id: 'verify-student',
  recipient: 'The email of a new student account',
  when: 'Somebody signs up as a student, or asks for the link again',
  words,
  write: verification({
    subject: 'confirmStudent',
    first: 'studentCreated',
    search: { of: 'student' },
  }),
  sample: sampleLink('asha@example.com'),
})

export const verificationMail = familyMailKind<Verification, Words>({
  id: 'verify-email',
  recipient: 'The email of a new parent or teacher account',
  when: 'Somebody signs up as a parent or teacher, or asks for the link again',
  words,
  write: verification({ subject: 'confirmEmail', first: 'accountCreated', search: {} }),
  sample: sampleLink('parent@example.com'),
})

export const invitationMail = mailKind<Link>({
  id: 'staff-invitation',
  recipient: 'A new member of staff',
  when: 'The owner adds somebody to the staff, or sends the invitation again',
  write: ({ to, token, origin }) => ({
    key: `invite:${fingerprint(token)}`,
    to,
    subject: 'Set up your staff account',
    lines: [
      'We have created a staff account for you. Set your password within three days:',
      `${origin}/reset-password?of=staff#${token}`,
      `Then log in here. You need an authenticator app on your phone:\n${origin}/staff/login`,
    ],
  }),
  sample: sampleLink('teacher@example.com'),
})

export const teacherInvitationMail = mailKind<Link>({
  id: 'teacher-invitation',
  recipient: 'A teacher whom the office invites',
  when: 'The office invites a teacher, or sends the invitation again',
  write: ({ to, token, origin }) => ({
    key: `teacher-invite:${fingerprint(token)}`,
    to,
    subject: 'Set up your teacher account',
    lines: [
      'We have created a teacher account for you. Set your password within 14 days:',
      `${origin}/reset-password?of=teacher#${token}`,
      `Then log in to see your groups and registers:\n${origin}/login`,
      'If you do not teach with us, please ignore this email.',
    ],
  }),
  sample: sampleLink('teacher@example.com'),
})

type FamilyInvitation = { id: string; to: string; token?: string | undefined; origin: string; now: Date }

function writeFamilyInvitation(
  { id, to, token, origin, now }: FamilyInvitation,
  say: Words,
  language: Language,
) {
  const [begin, page] =
    token === undefined
      ? [say.logInAndAgree, '/family']
      : [say.setPasswordAndAgree, `/reset-password#${token}`]
  return {
    key: `family:${id}:${now.toISOString()}`,
    to,
    subject: say.consentNeeded,
    lines: [
      say.officeCreated,
      `${begin}\n${linkIn(language, origin + page)}`,
      `${say.notAsked}\n${linkIn(language, `${origin}/contact`)}`,
    ],
  }
}

export const newFamilyMail = familyMailKind<FamilyInvitation, Words>({
  id: 'family-invitation',
  recipient: 'A parent who has no account yet',
  when: 'The office makes an account for the child, alone or from a sheet',
  words,
  write: writeFamilyInvitation,
  sample: (site) => ({ id: 'sample', ...sampleLink('parent@example.com')(site), now: site.now }),
})

export const knownFamilyMail = familyMailKind<FamilyInvitation, Words>({
  id: 'family-invitation-known',
  recipient: 'A parent who has an account already',
  when: 'The office makes an account for the child, alone or from a sheet',
  words,
  write: writeFamilyInvitation,
  sample: ({ origin, now }) => ({ id: 'sample', to: 'parent@example.com', origin, now }),
})

type MergedInto = { mergeId: string; to: string; name: string; children: readonly string[]; origin: string }

export const mergedIntoMail = familyMailKind<MergedInto, Words>({
  id: 'account-merged-into',
  recipient: 'The holder of the account that is kept',
  when: 'The office merges an account with another email into it',
  words,
  write: ({ mergeId, to, name, children, origin }, say, language) => ({
    key: `merged-into:${mergeId}`,
    to,
    subject: say.secondAccount,
    lines: [
      say.mergedInto(name),
      ...(children.length > 0 ? [say.childrenAdded(children.join(', '))] : []),
      `${say.isNotYours}\n${linkIn(language, `${origin}/contact`)}`,
    ],
  }),
  sample: ({ origin }) => ({
    mergeId: 'sample',
    to: 'parent@example.com',
    name: '',
    children: ['Asha Rao'],
    origin,
  }),
})

export const mergedAwayMail = familyMailKind<Pick<MergedInto, 'mergeId' | 'to' | 'origin'>, Words>({
  id: 'account-merged-away',
  recipient: 'The holder of the duplicate',
  when: 'The office merges this account into one with another email',
  words,
  write: ({ mergeId, to, origin }, say, language) => ({
    key: `merged-away:${mergeId}`,
    to,
    subject: say.accountMerged,
    lines: [say.mergedAway, `${say.otherIsNotYours}\n${linkIn(language, `${origin}/contact`)}`],
  }),
  sample: ({ origin }) => ({ mergeId: 'sample', to: 'parent@example.com', origin }),
})

export const recoveryMail = familyMailKind<Link, Words>({
  id: 'password-link',
  recipient: 'Whoever has forgotten the password',
  when: 'Somebody asks for a new password, or the office sends the link',
  words,
  write: ({ to, token, origin }, say, language) => ({
    key: `recovery:${fingerprint(token)}`,
    to,
    subject: say.newPassword,
    lines: [say.resetAsked, linkIn(language, `${origin}/reset-password#${token}`), say.resetNotAsked],
  }),
  sample: sampleLink('parent@example.com'),
})

type TakenEmail = { role: string; to: string; origin: string; now: Date }

export const takenEmailMail = familyMailKind<TakenEmail, Words>({
  id: 'email-taken',
  recipient: 'The holder of the account',
  when: 'Somebody signs up with an email that has an account, at most once a day',
  words,
  write: ({ role, to, origin, now }, say, language) => ({
    key: `taken:${role}:${to}:${now.toISOString().slice(0, 10)}`,
    to,
    subject: say.haveAccount,
    lines: [
      say.triedToSignUp,
      `${say.forgotPassword}\n${linkIn(language, `${origin}/forgot-password`)}`,
      `${say.moreChildren}\n${linkIn(language, `${origin}/family/signup`)}`,
    ],
  }),
  sample: ({ origin, now }) => ({ role: 'student', to: 'asha@example.com', origin, now }),
})

/** Date and time in mails, in India. */
type OnDevice = { id: string; to: string; device: string; origin: string; now: Date }

/** What words say of a device at a time. */
const deviceAt = ({ device, now }: OnDevice, language: Language) => {
  const { shortDate, time } = datesIn[language]
  return { device, date: shortDate(now), time: time(now) }
}

const sampleDevice = ({ origin, now }: { origin: string; now: Date }) => ({
  id: 'sample',
  to: 'parent@example.com',
  device: 'Chrome on Android',
  origin,
  now,
})

/** At most one such mail a day per kind of device, as a program without cookies must not fill a mailbox. */
export const newDeviceMail = familyMailKind<OnDevice, Words>({
  id: 'new-device',
  recipient: 'The holder of the account',
  when: 'The account is opened in a browser that it was not opened in before',
  words,
  write: (at, say, language) => ({
    key: `device:${at.id}:${at.device}:${at.now.toISOString().slice(0, 10)}`,
    to: at.to,
    subject: say.newLogin,
    lines: [
      say.loggedIn(deviceAt(at, language)),
      say.itWasYou,
      `${say.itWasNotYou}\n${linkIn(language, `${at.origin}/forgot-password`)}`,
    ],
  }),
  sample: sampleDevice,
})

export const newPasskeyMail = familyMailKind<OnDevice, Words>({
  id: 'new-passkey',
  recipient: 'A student, parent or teacher',
  when: 'A passkey is added to the account',
  words,
  write: (at, say, language) => ({
    key: `passkey:${at.id}`,
    to: at.to,
    subject: say.passkeyAdded,
    lines: [
      say.addedPasskey(deviceAt(at, language)),
      say.itWasYou,
      `${say.notYourPasskey}\n${linkIn(language, `${at.origin}/forgot-password`)}`,
    ],
  }),
  sample: sampleDevice,
})

export const newStaffPasskeyMail = mailKind<OnDevice>({
  id: 'new-staff-passkey',
  recipient: 'A member of staff',
  when: 'A passkey is added to the account',
  write: ({ id, to, device, origin, now }) => ({
    key: `passkey:${id}`,
    to,
    subject: 'Passkey added to your account',
    lines: [
      `A passkey was added from ${device} on ${formatShortDate(now)}, ${formatTime(now)} IST. It can be used instead of your login code.`,
      'If this was you, you can ignore this email.',
      `If this was not you, set a new password now and ask the owner to reset your two-step login:\n${origin}/forgot-password`,
    ],
  }),
  sample: (site) => ({ ...sampleDevice(site), to: 'teacher@example.com' }),
})
