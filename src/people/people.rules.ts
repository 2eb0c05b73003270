export { MEMBERS, ROLES, STAFF } from '../academy/roles.rules.ts'

/** Shortest password of a student or teacher (the specification's; a recorded deviation from ASVS 6.2.1). */
export const MIN_PASSWORD = 6
export const PASSWORDS_DIFFER = 'Passwords do not match'
/** Shortest password of staff. */
export const MIN_STAFF_PASSWORD = 12
/** How long a login of a family or a teacher lasts, in milliseconds. */
export const SESSION_MS = 30 * 24 * 3_600_000
/**
 * Staff's logins end after this long whatever happens, and after STAFF_IDLE_MS without a call; in
 * milliseconds.
 */
export const STAFF_SESSION_MS = 12 * 3_600_000
export const STAFF_IDLE_MS = 3_600_000

/** E-mails compare in lower case. */
export const normalEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase()

const mobileLogin = /^(?:\+91|0091|91)?0?(\d{10})$/

/** What somebody logs in with: an e-mail, or the ten digits of a mobile, typed as people type them. */
export const loginNameOf = (typed: string): string =>
  // A pasted number may bring invisible signs along.
  mobileLogin.exec(typed.replace(/[\s()./\p{Cf}-]/gu, ''))?.[1] ?? normalEmail(typed)

/**
 * What a token is for: a mailed link for a new password or to confirm an e-mail, or the code of a printed
 * slip with which a parent sets the first password.
 */
export const MAILED_FOR = ['password', 'email', 'slip'] as const
export type MailedFor = (typeof MAILED_FOR)[number]

/**
 * How long mailed links are good, in milliseconds: for a new password, to confirm an e-mail, and staff's
 * first password.
 */
export const RECOVERY_MS = 30 * 60_000
export const VERIFICATION_MS = 14 * 24 * 3_600_000
export const INVITATION_MS = 3 * 24 * 3_600_000
/** How long the code of a printed slip is good, in milliseconds: 30 days. */
export const SLIP_MS = 30 * 24 * 3_600_000

/** How the log names the calls with which members delete an account: their own, or that of a child. */
export const DELETIONS = ['POST /profile/delete', 'POST /family/children/{id}/delete'] as const

/** So many children a family has at most. */
export const MOST_CHILDREN = 12

/** Wrong PINs before the first wait. */
export const FREE_PIN_TRIES = 5

/** Whether four digits are those a child tries first: one digit four times, or a run up or down. */
export const isEasyPin = (pin: string): boolean =>
  /^(\d)\1{3}$/.test(pin) || '0123456789'.includes(pin) || '9876543210'.includes(pin)

/** A name as names of brothers and sisters are compared: case and spaces don't count. */
export const sameName = (name: string): string =>
  name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

/** A code of 16 letters and digits as it is printed: in four parts. */
export const inFours = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code

/**
 * What a parent or guardian agrees to for a child under 18 (DPDP Act 2023, s. 9; DPDP Rules 2025, rule 10). A
 * changed text gets a new version; every consent keeps the version it was given to.
 */
export const CONSENT_VERSION = '2026-11'
export const CONSENT_TEXT =
  'I am the parent or legal guardian of this child, and I agree that the academy keeps the child’s name, class, answers, results, courses and progress, to teach the child and to show us how it goes. The academy shows no advertising, follows no child across other sites and gives these data to nobody else. I can see them, take them along and have them deleted at any time in the account; what the law makes the academy keep, such as payments, is kept.'

/** The consent of a form's fields, as calls take it. */
export const consentGiven = ({
  consent,
}: {
  readonly consent?: string
}): { version: typeof CONSENT_VERSION } | undefined =>
  consent === undefined ? undefined : { version: consent as typeof CONSENT_VERSION }

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
