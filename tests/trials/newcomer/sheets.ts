import type { GivenFile } from './hands.ts'

const csv = (name: string, rows: readonly string[]): GivenFile => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.join('\r\n')),
})

const firstNames =
  'Asha Ravi Tara Diya Aarav Ishaan Kabir Meera Nila Omkar Pooja Rehan Sara Vihaan Zoya Arjun'
const surnames = 'Rao Kulkarni Shah Iyer'
/** Rows of a second child, and the row of its brother or sister. */
const siblings: Readonly<Record<number, number>> = { 17: 1, 18: 2 }

/**
 * 32 children as a school's office has them: a title above, headings of its own, numbers in several forms,
 * two ways to write a group, two families with two children, and four rows that nobody could import.
 */
export function messySheet(): GivenFile {
  const first = firstNames.split(' ')
  const last = surnames.split(' ')
  const rows = Array.from({ length: 32 }, (_, n) => {
    const name = `${first[n % 16]} ${last[(n + Math.floor(n / 16)) % 4]}`
    const family = siblings[n] ?? n
    const mobile = ['98765 1', '+91 98765-1', '098765 1', '987651'][n % 4] + String(1_000 + family)
    const bad: Record<number, string> = { 5: '98765', 12: '9.87E+09' }
    const birth = `${13 + (n % 15)}/0${1 + (n % 9)}/20${16 + (n % 3)}`
    return [
      n === 20 ? '' : name,
      n === 27 ? '' : ['Std 3', 'Class 4', 'II', 'UKG'][n % 4],
      n === 9 ? '31/02/2017' : birth,
      `Parent ${family + 1} ${last[n % 4]}`,
      bad[n] ?? mobile,
      n % 2 === 0 ? 'Lake Road Beginners' : 'River Bank Sat',
    ].join(',')
  })
  return csv('st-marys.csv', [
    "St Mary's School: abacus club,,,,,",
    'Pupil,Std,DOB,Father,Father mob,Batch',
    ...rows,
  ])
}

/** Twenty sums, the right answer in turn at each place. */
export function sumsSheet(): GivenFile {
  const rows = Array.from({ length: 20 }, (_, n) => {
    const right = 2 * n + 14
    const options = [right + 1, right + 2, right + 3]
    options.splice(n % 4, 0, right)
    return [`${n + 5} + ${n + 9}`, ...options, 'ABCD'[n % 4], 1].join(',')
  })
  return csv('sums.csv', ['question,option_a,option_b,option_c,option_d,correct,marks', ...rows])
}

export const worksheet: GivenFile = {
  name: 'Beads to nine.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\nbeads\n%%EOF'),
}
