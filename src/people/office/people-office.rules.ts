/** How it stands with the agreement to a student's account. Others need none. */
export const CONSENT_STATES = ['given', 'unconfirmed', 'missing', 'adult', 'none needed'] as const
export type ConsentState = (typeof CONSENT_STATES)[number]

export const consentWords: Readonly<Record<ConsentState, string>> = {
  given: 'Given',
  unconfirmed: 'Given, email not confirmed',
  missing: 'Missing',
  adult: 'Adult',
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

/** How long a merge can be undone, in milliseconds: 30 days. */
export const UNDO_MS = 30 * 86_400_000

/** The digits of a searched mobile number, without country code, spaces and dashes. */
const numberOf = (words: string): string | undefined => {
  const digits = words.replace(/[\s().-]/g, '')
  const own = /^(?:\+91|0091|0)?(\d{3,10})$/.exec(digits)?.[1]
  return own ?? /^91(\d{10})$/.exec(digits)?.[1]
}

const quoted = (word: string): string => `'${word.replace(/['\\]/g, '\\$&')}':*`

const PUNCTUATION = /[.,'’\-()/]/

/**
 * A typed word: its PostgreSQL tsquery over people_words, which matches words that start with it, and what in
 * it may be a name in another spelling or script (see people_alike in the migrations).
 */
export type SearchedWord = { query: string; names: readonly string[] }

/** The words of a search; all of them must match. */
export function searchedWords(words: string): SearchedWord[] {
  const mobile = numberOf(words)
  if (mobile) return [{ query: quoted(mobile), names: [] }]
  return words
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) => {
      const parts = word.split(PUNCTUATION).filter(Boolean)
      if (parts.length === 0) return []
      const apart = parts.map(quoted).join(' & ')
      const isMail = word.includes('@')
      return [
        {
          query: isMail || parts.length > 1 ? `(${quoted(word)} | (${apart}))` : apart,
          names: isMail ? [] : parts.filter((part) => /\p{L}/u.test(part)),
        },
      ]
    })
}

/** A search by the exact spelling as one tsquery over people_words. Empty without words. */
export const wordQuery = (words: string): string =>
  searchedWords(words)
    .map(({ query }) => query)
    .join(' & ')
