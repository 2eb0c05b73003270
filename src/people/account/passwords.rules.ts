import { words } from './account.words.ts'
import { MIN_PASSWORD } from '../people.rules.ts'

/** Longest accepted password, as in the contract. */
export const MAX_PASSWORD = 200

const wordsOf = (text: string) => text.trim().split(/\s+/)
// Words of this academy that a guesser would try first; trailing digits do not help.
const ofHere = new Set(
  wordsOf(`manka mankaacademy academy abacus soroban vedic vedicmath vedicmaths rubik rubikscube cube
    handwriting student teacher parent school franchise`),
)
// The most common passwords, for the hint while typing. The server checks a longer list.
const commonest = new Set(
  wordsOf(`password password1 password12 password123 passw0rd p@ssword p@ssw0rd pass123 pass1234 qwerty qwerty1
    qwerty12 qwerty123 qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm 1q2w3e 1q2w3e4r 1qaz2wsx qazwsx abc123 abcd123
    abcd1234 a1b2c3 iloveyou iloveyou1 letmein welcome welcome1 welcome123 admin123 admin@123 login123 test123
    test1234 india123 india@123 krishna ganesh saibaba jaishreeram omnamahshivaya sachin sachin10 cricket dhoni07
    princess sunshine football monkey dragon master computer 121212 123123 112233 102030 123321 000786
    student123 teacher123 school123 abacus123 vedicmath abcdef123`),
)

type Own = { fullName: string; email: string | null }
const plainOf = (text: string) => text.toLowerCase().replace(/\s/g, '')

/** One character repeated, or a sequence: 111111, 123456, 987654321, abcdefg. */
function isRun(plain: string): boolean {
  const codes = [...plain].map((sign) => sign.charCodeAt(0))
  const steps = new Set(codes.slice(1).map((code, at) => code - (codes[at] ?? 0)))
  const [step = 9] = steps
  return steps.size === 1 && Math.abs(step) <= 1
}

/** A text without trailing digits. */
function withoutFigures(text: string): string {
  let end = text.length
  while (end > 0 && /\d/.test(text[end - 1] ?? '')) end -= 1
  return text.slice(0, end)
}

/** Why a password is easy to guess; null if it is not on these lists. */
export function guessedAs(password: string, { fullName, email }: Own): 'common' | 'here' | 'own' | null {
  const plain = plainOf(password)
  if (commonest.has(plain) || isRun(plain)) return 'common'
  const bare = withoutFigures(plain)
  if (ofHere.has(bare)) return 'here'
  const own = [fullName, email ?? '', (email ?? '').split('@')[0] ?? ''].map(plainOf)
  return own.some((text) => text.length > 2 && (text === plain || text === bare)) ? 'own' : null
}

export type PasswordAdvice = { good: boolean; text: string }

const refused = {
  common: words.tooCommon,
  here: words.tooEasy,
  own: words.ownName,
}

/**
 * The hint for a new password while it is typed; null for an empty one. It changes only when the verdict
 * changes, so that screen readers say it once.
 */
export function passwordAdvice(password: string, own: Own, min = MIN_PASSWORD): PasswordAdvice | null {
  if (password === '') return null
  if (password.length > MAX_PASSWORD) return { good: false, text: words.tooLong(MAX_PASSWORD) }
  if (password.length < min) return { good: false, text: words.tooShort(min) }
  const as = guessedAs(password, own)
  return as === null ? { good: true, text: words.goodLength } : { good: false, text: refused[as] }
}
