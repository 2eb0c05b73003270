import type { SeedComment } from '../../content/seed.server.ts'
import type { SeedSale } from '../../enrolment/seed.server.ts'
import type { SeedFamily } from '../../people/seed.server.ts'
import { uuidv7 } from '../../platform/new-id.ts'
import { DAY_MS } from '../../platform/text/india.rules.ts'
import { between } from '../../quiz/bank/generators/arithmetic.rules.ts'
import { type Rng, seeded } from '../../quiz/seeded.rules.ts'
import type { SeedTaker } from '../../quiz/seed.server.ts'
import { categories, courses } from './catalogue.ts'
import { people } from './people.ts'

/* Eight weeks of demo data. Made-up people have addresses at demo.example, where no mail arrives. */

const CHILDREN = 60
const WEEKS = 8

const surnames = [
  ['Verma', 'Uttar Pradesh'],
  ['Kapoor', 'Delhi'],
  ['Khan', 'Telangana'],
  ['Iyer', 'Tamil Nadu'],
  ['Reddy', 'Andhra Pradesh'],
  ['Gill', 'Punjab'],
  ['Das', 'West Bengal'],
  ['Thomas', 'Kerala'],
  ['Rao', 'Karnataka'],
  ['Fernandes', 'Goa'],
  ['Ansari', 'Bihar'],
  ['Irani', 'Maharashtra'],
  ['Nambiar', 'Kerala'],
  ['Bhatt', 'Gujarat'],
  ['Yadav', 'Rajasthan'],
  ['Malhotra', 'Haryana'],
] as const
const parents = [
  'Sunita',
  'Rahul',
  'Ayesha',
  'Suresh',
  'Padma',
  'Jasleen',
  'Mitali',
  'George',
  'Hetal',
] as const
const names = [
  'Aarav',
  'Ishaan',
  'Diya',
  'Yusuf',
  'Ananya',
  'Vihaan',
  'Harpreet',
  'Rohan',
  'Mary',
  'Kabir',
  'Sara',
  'Zoya',
  'Meher',
  'Arjun',
  'Tara',
  'Ojas',
  'Pooja',
  'Dev',
  'Riddhi',
  'Advik',
  'Nila',
  'Farhan',
  'Ira',
] as const
const subjects = ['Abacus', 'Vedic Math', "Rubik's Cube", 'Handwriting'] as const

const idOf = (role: string): string => people.accounts.find((account) => account.role === role)?.id ?? ''
const pick = <T>(rng: Rng, list: readonly T[]): T => list[Math.floor(rng() * list.length)] as T

function makeFamilies(rng: Rng): { families: SeedFamily[]; states: Map<string, string> } {
  const families: SeedFamily[] = []
  const states = new Map<string, string>()
  // The first children are those of the demo's own family.
  let made = people.children.length
  for (let n = 0; made < CHILDREN; n += 1) {
    const [surname, state] = surnames[n % surnames.length] ?? surnames[0]
    const first = parents[(n + Math.floor(n / surnames.length)) % parents.length] ?? parents[0]
    const count = Math.min(CHILDREN - made, rng() < 0.35 ? 2 : 1)
    const daysAgo = Math.round(WEEKS * 7 + 4 - n * 1.3)
    // Lists are in the order of ids, which are in the order of time.
    const idThen = () => uuidv7(Date.now() - daysAgo * DAY_MS)
    const children = Array.from({ length: count }, (_, at) => ({
      id: idThen(),
      fullName: `${names[(n * 2 + at) % names.length]} ${surname}`,
      presentEducation: `Class ${between(rng, 1, 8)}`,
    }))
    for (const { id } of children) states.set(id, state)
    made += count
    families.push({
      parent: {
        id: idThen(),
        role: 'parent',
        fullName: `${first} ${surname}`,
        email: `${first}.${surname}${n}@demo.example`.toLowerCase(),
        mobile: `98${String(40_000_000 + n * 91_337).slice(0, 8)}`,
      },
      children,
      teacherId: idOf('teacher'),
      daysAgo,
    })
  }
  return { families, states }
}

function makeTakers(rng: Rng, children: readonly string[]): SeedTaker[] {
  const taker = (studentId: string, place: number): SeedTaker => {
    const first = place % subjects.length
    const second = (first + 1 + Math.floor(place / subjects.length)) % subjects.length
    const both = [subjects[first], subjects[second]].filter((name) => name !== undefined)
    return {
      studentId,
      subjects: [...new Set(both)],
      weeks: between(rng, 5, WEEKS),
      skill: 0.3 + 0.45 * rng(),
    }
  }
  const again = (...taken: readonly (readonly [string, number, number])[]) => ({
    also: taken.map(([subject, place, daysAgo]) => ({ subject, place, daysAgo })),
  })
  // The demo student has done three quizzes, one of them better the second time.
  const asha = {
    studentId: idOf('student'),
    subjects: ['Abacus'],
    weeks: 3,
    skill: 0.7,
    ...again(['Abacus', 1, 3]),
  }
  // Quizzes repeated lately, so that the diary can compare two results.
  const lately: Readonly<Record<string, Pick<SeedTaker, 'also'>>> = {
    'Rohan Iyer': again(['Abacus', 0, 6], ['Abacus', 1, 4], ['Vedic Math', 0, 2]),
    'Diya Iyer': again(['Vedic Math', 0, 5], ['Vedic Math', 1, 3], ["Rubik's Cube", 0, 1]),
  }
  const takers = [...people.children.map(({ id }) => id), ...children].map(taker).map((one) => {
    const child = people.children.find(({ id }) => id === one.studentId)
    const more = lately[child?.fullName ?? '']
    return more ? { ...one, weeks: WEEKS, ...more } : one
  })
  // The first eighteen other families are in a group with this homework; most have done it.
  const homework = (one: SeedTaker, place: number): SeedTaker =>
    children.slice(0, 18).includes(one.studentId) && place % 6 !== 4
      ? {
          ...one,
          also: [
            { subject: 'Abacus', place: 0, daysAgo: 12 },
            { subject: 'Abacus', place: 1, daysAgo: 2 + (place % 4) },
          ],
        }
      : one
  return [asha, ...takers.map(homework)]
}

const training = categories.find(({ category }) => category === 'Teacher Training')?.id

/** Seven in ten families have bought a course; some orders failed. */
function makeSales(rng: Rng, { families, states }: ReturnType<typeof makeFamilies>): SeedSale[] {
  const forChildren = courses.filter(({ categoryId, pricePaise }) => categoryId !== training && pricePaise)
  const sale = (studentId: string, hoursAgo: number, status: SeedSale['status']): SeedSale => {
    const course = pick(rng, forChildren)
    const lessons = Math.min(course.lessons.length, Math.floor(hoursAgo / 72))
    // Three in four families write a review after half of the course.
    const says = lessons * 2 >= course.lessons.length && hoursAgo % 4 !== 0
    return {
      studentId,
      courseId: course.id,
      amountPaise: course.pricePaise ?? 0,
      hoursAgo,
      status,
      ...(rng() < 0.3 ? { paidBy: 'cash' as const } : {}),
      byId: idOf('office'),
      state: states.get(studentId) ?? '',
      done: course.lessons
        .slice(0, lessons)
        .map(({ id, seconds }) => ({ lessonId: id, seconds: seconds ?? 0 })),
      stars: says ? [5, 4, 5, 5, 4, 3][hoursAgo % 6] : undefined,
    }
  }
  const children = families.flatMap((family) => family.children.map(({ id }) => id))
  const bought = children.filter(() => rng() < 0.7)
  return bought.map((id, place) => {
    const hoursAgo = Math.max(3, Math.round((WEEKS * 7 * 24 * (bought.length - place)) / bought.length))
    const rare: Record<number, SeedSale['status']> = { 6: 'REFUNDED', 14: 'FAILED', 27: 'FAILED' }
    return sale(id, hoursAgo, place === bought.length - 3 ? 'HELD' : (rare[place] ?? 'CHARGED'))
  })
}

const said: readonly (readonly [string, string])[] = [
  ['Sunita V.', 'We tried the friends of five at dinner. My daughter now asks for them.'],
  ['George T.', 'Is there a worksheet for this? My son would do one every evening.'],
  ['Padma R.', 'Very clear. I finally understand why the top bead is five.'],
  ['Ayesha K.', 'Does this work for a child of five too?'],
  ['Rahul K.', 'He can do it up to 99 now. What comes next?'],
  ['Hetal B.', 'Thank you for the part about holding the pencil. It helped at once.'],
  ['Jasleen G.', 'Could you write about the second layer of the cube?'],
  ['Suresh I.', 'We read this together. Ten minutes a day is enough, as you say.'],
  ['Mitali D.', 'When does the next batch in Kolkata begin?'],
]
/** The newest await approval. */
const WAITING = 3

const comments: readonly SeedComment[] = said.map(([name, comment], place) => ({
  blog: place,
  name,
  email: `reader${place}@demo.example`,
  comment,
  hoursAgo: (said.length - place) * 31 - 26,
  approved: place < said.length - WAITING,
}))

/** Families, results, orders and comments of eight weeks, the same at every call. */
export function makeLife() {
  const rng = seeded(8_060)
  const made = makeFamilies(rng)
  const children = made.families.flatMap((family) => family.children.map(({ id }) => id))
  return {
    families: made.families,
    takers: makeTakers(rng, children),
    sales: makeSales(rng, made),
    comments,
  }
}
