import type { SeedSale, SeedStudy } from '../../enrolment/seed.server.ts'
import { courses } from './catalogue.ts'
import { people } from './people.ts'

/* Eight weeks of purchases and practice of the demo's family and student. */

const WEEKS = 8
const DAY_H = 24

type Bought = { name: string; course: string; daysAgo: number; lessons: number; paidBy: 'cash' | 'bank' }

const bought: readonly Bought[] = [
  { name: 'Rohan Iyer', course: 'Abacus Foundation', daysAgo: 54, lessons: 7, paidBy: 'bank' },
  { name: 'Rohan Iyer', course: 'Cube from Zero', daysAgo: 9, lessons: 1, paidBy: 'cash' },
  { name: 'Diya Iyer', course: 'Vedic Math Fast Track', daysAgo: 51, lessons: 4, paidBy: 'bank' },
  { name: 'Diya Iyer', course: 'Neat Cursive', daysAgo: 30, lessons: 2, paidBy: 'bank' },
  { name: 'Asha Verma', course: 'Cube from Zero', daysAgo: 16, lessons: 3, paidBy: 'cash' },
]

/** Minutes of practice in a usual week, from the last day back to the first. */
const habits: Readonly<Record<string, readonly number[]>> = {
  'Rohan Iyer': [12, 38, 9, 21, 28, 0, 11],
  'Diya Iyer': [0, 26, 0, 18, 0, 31, 0],
  'Asha Verma': [14, 0, 22, 9, 0, 17, 25],
}

const idOf = (name: string): string =>
  [...people.children, ...people.accounts].find(({ fullName }) => fullName === name)?.id ?? ''

function saleOf({ name, course: title, daysAgo, lessons, paidBy }: Bought): SeedSale {
  const course = courses.find((each) => each.title === title)
  if (!course) throw new Error(`the demo has no course ${title}`)
  return {
    studentId: idOf(name),
    courseId: course.id,
    amountPaise: course.pricePaise ?? 0,
    hoursAgo: daysAgo * DAY_H,
    status: 'CHARGED',
    paidBy,
    byId: people.accounts.find(({ role }) => role === 'office')?.id ?? '',
    state: 'Tamil Nadu',
    done: course.lessons
      .slice(0, lessons)
      .map(({ id, seconds }) => ({ lessonId: id, seconds: seconds ?? 0 })),
    // The last lessons were a few days ago.
    everyHours: Math.floor(((daysAgo - 3) * DAY_H) / lessons),
  }
}

/** Each week a little more than the one before, with a break in the third week. */
function studyOf(name: string, habit: readonly number[]): SeedStudy[] {
  return Array.from({ length: WEEKS * 7 }, (_, daysAgo) => {
    const weeksAgo = Math.floor(daysAgo / 7)
    const usual = habit[daysAgo % 7] ?? 0
    const minutes = weeksAgo === 5 ? 0 : Math.round(usual * (1 - weeksAgo * 0.07))
    return { studentId: idOf(name), daysAgo, minutes }
  }).filter(({ minutes }) => minutes > 0)
}

export const makeDiaries = (): { sales: SeedSale[]; study: SeedStudy[] } => ({
  sales: bought.map(saleOf),
  study: Object.entries(habits).flatMap(([name, habit]) => studyOf(name, habit)),
})
