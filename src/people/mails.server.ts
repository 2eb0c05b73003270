import { mailKind } from '../academy/mails.server.ts'
import { fingerprint } from '../platform/http/fingerprint.server.ts'
import { formatShortDate, formatTime } from '../platform/text/dates.rules.ts'

// The mails of this room: what each says, and what the office's list says of it.

type Link = { to: string; token: string; origin: string }

const sampleLink = (to: string) => (site: { origin: string }) => ({
  to,
  token: 'sample-token',
  origin: site.origin,
})

type Verification = Link & { next?: string | undefined }

/** Confirms an email and then continues to `next`. */
const verification = (of: { subject: string; first: string; search: Record<string, string> }) =>
  function write({ to, token, next, origin }: Verification) {
    const search = new URLSearchParams({ ...of.search, ...(next ? { next } : {}) })
    const question = search.size > 0 ? `?${search.toString()}` : ''
    return {
      key: `verify:${fingerprint(token)}`,
      to,
      subject: of.subject,
      lines: [
        of.first,
        `${origin}/verify-email${question}#${token}`,
        'The link works for 14 days. If you did not create this account, please ignore this email.',
      ],
    }
  }

export const studentVerificationMail = mailKind<Verification>({
  id: 'verify-student',
  recipient: 'The email of a new student account',
  when: 'Somebody signs up as a student, or asks for the link again',
  write: verification({
    subject: 'Confirm your student account',
    first:
      'A student account was created with this email. Open this link to confirm it. If the student is under 18, a parent or guardian must open it, read what data we keep and give consent:',
    search: { of: 'student' },
  }),
  sample: sampleLink('asha@example.com'),
})

export const verificationMail = mailKind<Verification>({
  id: 'verify-email',
  recipient: 'The email of a new parent or teacher account',
  when: 'Somebody signs up as a parent or teacher, or asks for the link again',
  write: verification({
    subject: 'Confirm your email',
    first: 'An account was created with this email. Open this link to confirm it:',
    search: {},
  }),
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
      `${origin}/reset-password#${token}`,
      `Then log in here. You need an authenticator app on your phone:\n${origin}/staff/login`,
    ],
  }),
  sample: sampleLink('teacher@example.com'),
})

export const teacherInvitationMail = mailKind<Link>({
  id: 'teacher-invitation',
  recipient: 'A teacher whom the office invites',
  when: 'The office invites a teacher',
  write: ({ to, token, origin }) => ({
    key: `teacher-invite:${fingerprint(token)}`,
    to,
    subject: 'Set up your teacher account',
    lines: [
      'We have created a teacher account for you. Set your password within 14 days:',
      `${origin}/reset-password#${token}`,
      `Then log in to see your groups and registers:\n${origin}/login`,
      'If you do not teach with us, please ignore this email.',
    ],
  }),
  sample: sampleLink('teacher@example.com'),
})

type FamilyInvitation = { id: string; to: string; token?: string | undefined; origin: string; now: Date }

function writeFamilyInvitation({ id, to, token, origin, now }: FamilyInvitation) {
  const begin =
    token === undefined
      ? `Log in, read what data we keep and give consent:\n${origin}/family`
      : `Set a password within 14 days. Then log in, read what data we keep and give consent:\n${origin}/reset-password#${token}`
  return {
    key: `family:${id}:${now.toISOString()}`,
    to,
    subject: 'Your child’s account: your consent is needed',
    lines: [
      'As you asked, we have created an account for your child. It starts only after you give consent.',
      begin,
      `If you did not ask for this, please tell us and we will delete the account:\n${origin}/contact`,
    ],
  }
}

export const newFamilyMail = mailKind<FamilyInvitation>({
  id: 'family-invitation',
  recipient: 'A parent who has no account yet',
  when: 'The office makes an account for the child, alone or from a sheet',
  write: writeFamilyInvitation,
  sample: (site) => ({ id: 'sample', ...sampleLink('parent@example.com')(site), now: site.now }),
})

export const knownFamilyMail = mailKind<FamilyInvitation>({
  id: 'family-invitation-known',
  recipient: 'A parent who has an account already',
  when: 'The office makes an account for the child, alone or from a sheet',
  write: writeFamilyInvitation,
  sample: ({ origin, now }) => ({ id: 'sample', to: 'parent@example.com', origin, now }),
})

type MergedInto = { mergeId: string; to: string; name: string; children: readonly string[]; origin: string }

const MERGE_UNDO_HELP = 'Tell us within 30 days, and we will separate the accounts again'

export const mergedIntoMail = mailKind<MergedInto>({
  id: 'account-merged-into',
  recipient: 'The holder of the account that is kept',
  when: 'The office merges an account with another email into it',
  write: ({ mergeId, to, name, children, origin }) => ({
    key: `merged-into:${mergeId}`,
    to,
    subject: 'Our office added a second account to yours',
    lines: [
      `Our office found a second account and merged it into ${name ? `the account of ${name}` : 'yours'}.`,
      ...(children.length > 0 ? [`Children added to your family: ${children.join(', ')}.`] : []),
      `Is this not yours, or not your child? ${MERGE_UNDO_HELP}:\n${origin}/contact`,
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

export const mergedAwayMail = mailKind<Pick<MergedInto, 'mergeId' | 'to' | 'origin'>>({
  id: 'account-merged-away',
  recipient: 'The holder of the duplicate',
  when: 'The office merges this account into one with another email',
  write: ({ mergeId, to, origin }) => ({
    key: `merged-away:${mergeId}`,
    to,
    subject: 'Your account was merged with another one',
    lines: [
      'Our office found two accounts and merged them. You can’t log in with this email any more: everything is in the other account.',
      `Is the other account not yours? ${MERGE_UNDO_HELP}:\n${origin}/contact`,
    ],
  }),
  sample: ({ origin }) => ({ mergeId: 'sample', to: 'parent@example.com', origin }),
})

export const recoveryMail = mailKind<Link>({
  id: 'password-link',
  recipient: 'Whoever has forgotten the password',
  when: 'Somebody asks for a new password, or the office sends the link',
  write: ({ to, token, origin }) => ({
    key: `recovery:${fingerprint(token)}`,
    to,
    subject: 'Set a new password',
    lines: [
      'We got a request to reset your password. To set a new one, open this link within 30 minutes:',
      `${origin}/reset-password#${token}`,
      'If you did not ask for this, ignore this email. Your password stays the same.',
    ],
  }),
  sample: sampleLink('parent@example.com'),
})

type TakenEmail = { role: string; to: string; origin: string; now: Date }

export const takenEmailMail = mailKind<TakenEmail>({
  id: 'email-taken',
  recipient: 'The holder of the account',
  when: 'Somebody signs up with an email that has an account, at most once a day',
  write: ({ role, to, origin, now }) => ({
    key: `taken:${role}:${to}:${now.toISOString().slice(0, 10)}`,
    to,
    subject: 'You already have an account',
    lines: [
      'Someone tried to sign up with this email, but you already have an account. Nothing was changed.',
      `Forgot your password? Set a new one:\n${origin}/forgot-password`,
      `More than one child? A family account keeps them all under one email:\n${origin}/family/signup`,
    ],
  }),
  sample: ({ origin, now }) => ({ role: 'student', to: 'asha@example.com', origin, now }),
})

/** Date and time in mails, in India. */
type OnDevice = { id: string; to: string; device: string; origin: string; now: Date }

const sampleDevice = ({ origin, now }: { origin: string; now: Date }) => ({
  id: 'sample',
  to: 'parent@example.com',
  device: 'Chrome on Android',
  origin,
  now,
})

/** At most one such mail a day per kind of device, as a program without cookies must not fill a mailbox. */
export const newDeviceMail = mailKind<OnDevice>({
  id: 'new-device',
  recipient: 'The holder of the account',
  when: 'The account is opened in a browser that it was not opened in before',
  write: ({ id, to, device, origin, now }) => ({
    key: `device:${id}:${device}:${now.toISOString().slice(0, 10)}`,
    to,
    subject: 'New login to your account',
    lines: [
      `Someone logged in to your account from ${device} on ${formatShortDate(now)}, ${formatTime(now)} IST.`,
      'If this was you, you can ignore this email.',
      `If this was not you, set a new password now. It logs out all devices:\n${origin}/forgot-password`,
    ],
  }),
  sample: sampleDevice,
})

const newPasskey = (use: string, help: string) =>
  function write({ id, to, device, origin, now }: OnDevice) {
    const made = `A passkey was added from ${device} on ${formatShortDate(now)}, ${formatTime(now)} IST.`
    return {
      key: `passkey:${id}`,
      to,
      subject: 'Passkey added to your account',
      lines: [
        `${made} ${use}`,
        'If this was you, you can ignore this email.',
        `If this was not you, ${help}:\n${origin}/forgot-password`,
      ],
    }
  }

export const newPasskeyMail = mailKind<OnDevice>({
  id: 'new-passkey',
  recipient: 'A student, parent or teacher',
  when: 'A passkey is added to the account',
  write: newPasskey(
    'It can be used to log in without your password.',
    'set a new password now. It removes all passkeys and logs out all devices',
  ),
  sample: sampleDevice,
})

export const newStaffPasskeyMail = mailKind<OnDevice>({
  id: 'new-staff-passkey',
  recipient: 'A member of staff',
  when: 'A passkey is added to the account',
  write: newPasskey(
    'It can be used instead of your login code.',
    'set a new password now and ask the owner to reset your two-step login',
  ),
  sample: (site) => ({ ...sampleDevice(site), to: 'teacher@example.com' }),
})
