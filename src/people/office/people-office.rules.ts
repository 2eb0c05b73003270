/** How it stands with the agreement to a student's account. Others need none. */
export const CONSENT_STATES = ['given', 'unconfirmed', 'missing', 'adult', 'none needed'] as const
export type ConsentState = (typeof CONSENT_STATES)[number]

export const consentWords: Readonly<Record<ConsentState, string>> = {
  given: 'Given',
  unconfirmed: 'Given, e-mail not confirmed',
  missing: 'Missing',
  adult: 'Of age',
  'none needed': '',
}

type Holder = { role: string; adultStatedAt: Date | null }
type Consent = { verifiedAt: Date | null; withdrawnAt: Date | null }

export function consentOf({ role, adultStatedAt }: Holder, consents: readonly Consent[]): ConsentState {
  if (role !== 'student') return 'none needed'
  if (adultStatedAt) return 'adult'
  const standing = consents.filter(({ withdrawnAt }) => withdrawnAt === null)
  if (standing.length === 0) return 'missing'
  return standing.some(({ verifiedAt }) => verifiedAt !== null) ? 'given' : 'unconfirmed'
}

/** A merge can be taken back for so long, in milliseconds: 30 days. */
export const UNDO_MS = 30 * 86_400_000

/** A country code, spaces and dashes are no part of a number that is looked for. */
const numberOf = (words: string): string | undefined => {
  const digits = words.replace(/[\s().-]/g, '')
  const own = /^(?:\+91|0091|0)?(\d{3,10})$/.exec(digits)?.[1]
  return own ?? /^91(\d{10})$/.exec(digits)?.[1]
}

const quoted = (word: string): string => `'${word.replace(/['\\]/g, '\\$&')}':*`

/**
 * What is typed into a search, as PostgreSQL's query over people_words: each word is the beginning of one.
 * Empty when nothing is looked for.
 */
export function wordQuery(words: string): string {
  const mobile = numberOf(words)
  if (mobile) return quoted(mobile)
  return words
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) => {
      const parts = word.split(/[.,'’\-()/]/).filter(Boolean)
      if (parts.length === 0) return []
      const apart = parts.map(quoted).join(' & ')
      return [word.includes('@') || parts.length > 1 ? `(${quoted(word)} | (${apart}))` : apart]
    })
    .join(' & ')
}
