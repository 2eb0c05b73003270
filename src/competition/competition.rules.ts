/* Eligibility, groups and certificate numbers. */

/** Age in full years on a day (YYYY-MM-DD); a child born on 29 February ages on 1 March. */
export function ageOn(bornOn: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(bornOn.slice(0, 4))
  return day.slice(5) < bornOn.slice(5) ? years - 1 : years
}

/** Age limits of groups, in years. */
export const [MIN_AGE, MAX_AGE] = [3, 99]

export type AgeGroup = { ageFrom: number; ageTo: number }

/** Groups for an age: several if the competition has levels. */
export const groupsFor = <G extends AgeGroup>(groups: readonly G[], age: number): G[] =>
  groups.filter(({ ageFrom, ageTo }) => ageFrom <= age && age <= ageTo)

export const ENTERED_BY = ['self', 'parent', 'teacher', 'sheet'] as const
export type EnteredBy = (typeof ENTERED_BY)[number]

/**
 * Whether a withdrawn entry may be made again: after a family withdrew, teachers and imports may not enter
 * the child. Old entries without a stored withdrawer count as withdrawn by whoever entered, imports by the
 * family.
 */
export const mayEnterAgain = (
  by: EnteredBy,
  { enteredBy, withdrawnBy }: { enteredBy: EnteredBy; withdrawnBy: EnteredBy | null },
): boolean => by === 'parent' || by === 'self' || (withdrawnBy ?? enteredBy) === 'teacher'

// Crockford's base 32, without letters that look like digits.
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const CODE_LENGTH = 10

/** `hidden`: the family hides the content. */
export const CERTIFICATE_STATES = ['good', 'hidden', 'withdrawn'] as const
export type CertificateState = (typeof CERTIFICATE_STATES)[number]

/** A certificate number: 50 random bits as ten characters. `bytes`: at least ten. */
export const codeOf = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, CODE_LENGTH), (byte) => SIGNS[byte & 31]).join('')

/** Parses a typed number, ignoring spaces, hyphens and case; null if invalid. */
export function readCode(typed: string): string | null {
  if (typed.length > 40) return null
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  return code.length === CODE_LENGTH && [...code].every((sign) => SIGNS.includes(sign)) ? code : null
}

/** The number in two parts, as printed. */
export const codeWords = (code: string): string => `${code.slice(0, 5)} ${code.slice(5)}`

const QUARTERS = ['', '¼', '½', '¾']

/** Marks as text: 38¾, −¼, 36; other fractions with two decimals. */
export function marksWords(marks: number): string {
  const quarters = Math.round(Math.abs(marks) * 4)
  if (Math.abs(Math.abs(marks) * 4 - quarters) > 1e-9) return String(Math.round(marks * 100) / 100)
  const [whole, part] = [Math.floor(quarters / 4), QUARTERS[quarters % 4]]
  const sign = marks < 0 ? '−' : ''
  return whole === 0 && part ? `${sign}${part}` : `${sign}${whole}${part}`
}

/** 1st, 2nd, 3rd, 4th, 11th, 21st. */
export function ordinal(n: number): string {
  const teens = n % 100 >= 11 && n % 100 <= 13
  const end = teens ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')
  return `${n}${end}`
}

/** Seconds as 7:02. */
export const timeWords = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Age range of a group as text. */
export const agesWords = ({ ageFrom, ageTo }: AgeGroup): string => {
  if (ageTo >= MAX_AGE) return `${ageFrom} and older`
  return ageFrom === ageTo ? `${ageFrom}` : `${ageFrom} to ${ageTo}`
}

/** `agesWords` with its unit: 8 to 9 years, 15 and older. */
export const yearsWords = (group: AgeGroup): string =>
  group.ageTo >= MAX_AGE ? agesWords(group) : `${agesWords(group)} years`
