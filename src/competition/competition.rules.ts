/* Who may enter, in which group, and the numbers on certificates. */

/** Full years on a day. Both are days like 2018-03-01; who is born on a 29 February turns on 1 March. */
export function ageOn(bornOn: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(bornOn.slice(0, 4))
  return day.slice(5) < bornOn.slice(5) ? years - 1 : years
}

/** The youngest and the oldest for whom a group can be made, in years. */
export const [AGE_MIN, AGE_MAX] = [3, 99]

export type AgeGroup = { ageFrom: number; ageTo: number }

/** The groups for somebody of this age: several where a competition has levels. */
export const groupsFor = <G extends AgeGroup>(groups: readonly G[], age: number): G[] =>
  groups.filter(({ ageFrom, ageTo }) => ageFrom <= age && age <= ageTo)

export const ENTERED_BY = ['self', 'parent', 'teacher', 'sheet'] as const
export type EnteredBy = (typeof ENTERED_BY)[number]

// Letters and digits that are not taken for one another (Crockford's base 32).
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const CODE_LENGTH = 10

/** `hidden`: the family shows no more of it than that there is one. */
export const CERTIFICATE_STATES = ['good', 'hidden', 'withdrawn'] as const
export type CertificateState = (typeof CERTIFICATE_STATES)[number]

/** The number of a certificate: 50 of these random bits as ten signs. `bytes`: at least ten. */
export const codeOf = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, CODE_LENGTH), (byte) => SIGNS[byte & 31]).join('')

/** A number as somebody types it, read from paper: spaces, hyphens and case don't count; null: it is none. */
export function readCode(typed: string): string | null {
  if (typed.length > 40) return null
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  return code.length === CODE_LENGTH && [...code].every((sign) => SIGNS.includes(sign)) ? code : null
}

/** As it is printed: in two parts. */
export const codeWords = (code: string): string => `${code.slice(0, 5)} ${code.slice(5)}`

const QUARTERS = ['', '¼', '½', '¾']

/** Marks as papers write them: 38¾, −¼, 36; other parts with two decimals. */
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

/** The ages of a group in words. */
export const agesWords = ({ ageFrom, ageTo }: AgeGroup): string => {
  if (ageTo >= AGE_MAX) return `${ageFrom} and older`
  return ageFrom === ageTo ? `${ageFrom}` : `${ageFrom} to ${ageTo}`
}

/** As `agesWords`, to be read by itself: 8 to 9 years, 15 and older. */
export const yearsWords = (group: AgeGroup): string =>
  group.ageTo >= AGE_MAX ? agesWords(group) : `${agesWords(group)} years`
