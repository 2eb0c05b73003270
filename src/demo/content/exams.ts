import type { SeedExam, SeedLadder } from '../../craft/seed.server.ts'
import type { SeedGroup } from '../../classroom/seed.server.ts'
import { newId } from '../../platform/db/columns.tables.ts'
import { people } from './people.ts'

const idOf = (role: string): string => people.accounts.find((account) => account.role === role)?.id ?? ''
const sums = (level: string) => ({ kind: 'technique', level, count: 10, points: 5 }) as const
const level = (name: string, parts: SeedLadder['grades'][number]['parts']) => ({
  id: newId(),
  name,
  minutes: 10,
  pass: 70,
  retakeDays: 7,
  parts,
})

const first = level('Abacus 1: first beads', [sums('direct 1x3'), sums('direct 1x5')])
const second = level('Abacus 2: friends of five', [sums('small 1x3'), sums('small 1x5')])
const third = level('Abacus 3: friends of ten', [sums('big 1x3'), sums('big 1x5')])

/** The academy's own ladder: one exam per term. */
export const ladders: readonly SeedLadder[] = [
  {
    id: newId(),
    name: 'Abacus term exams',
    about: 'The exam at the end of each term.',
    grades: [
      first,
      second,
      third,
      {
        ...level('Abacus 4: multiply and divide', [
          { kind: 'column', count: 10, points: 4, digits: 2, rows: 5, takes: true },
          { kind: 'product', count: 10, points: 3, sizes: '2 × 1' },
          { kind: 'quotient', count: 10, points: 3, sizes: '1 × 2' },
        ]),
        minutes: 20,
        retakeDays: 14,
      },
    ],
  },
]

/** What of the ladder is written in Hindi, by its English. */
export const laddersInHindi: Readonly<Record<string, string>> = {
  'Abacus term exams': 'अबेकस की टर्म परीक्षाएँ',
  'The exam at the end of each term.': 'हर टर्म के अंत की परीक्षा।',
  'Abacus 1: first beads': 'अबेकस 1: पहले मनके',
  'Abacus 2: friends of five': 'अबेकस 2: पाँच के दोस्त',
  'Abacus 3: friends of ten': 'अबेकस 3: दस के दोस्त',
  'Abacus 4: multiply and divide': 'अबेकस 4: गुणा और भाग',
}

/** Papers of the first group: passed and confirmed, waiting for confirmation, not passed. */
export function makeExams([group]: readonly SeedGroup[]): SeedExam[] {
  const [rohan = '', asha = '', ...others] = (group?.students ?? []).map(({ id }) => id)
  const by = idOf('teacher')
  const [one = '', two = '', three = '', four = ''] = others
  const passed = (studentId: string, grade: string, daysAgo: number) => ({
    studentId,
    grade,
    daysAgo,
    wrong: daysAgo % 4,
    seconds: 380 + daysAgo * 3,
    word: { by, words: 'Well done.' },
  })
  return [
    passed(asha, first.id, 41),
    passed(rohan, first.id, 40),
    passed(one, first.id, 40),
    { ...passed(two, first.id, 39), word: { by, words: 'Confident and accurate. Well done.' } },
    { ...passed(three, 'kyu-10', 12), wrong: 2, seconds: 1_020 },
    passed(asha, second.id, 13),
    { ...passed(asha, third.id, 2), word: null },
    { ...passed(four, first.id, 1), wrong: 4, word: null },
    { ...passed(rohan, second.id, 3), wrong: 9, word: null },
  ]
}
