import { isLearner } from '../../academy/roles.rules.ts'
import { type CourseCard, getAllCourses } from '../../catalogue/catalogue.contract.ts'
import { findPeople } from '../../people/office/office.contract.ts'
import { inRupees } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import type { Choice } from './SearchSelect.tsx'

/** So many are offered to choose from. */
const MOST_FOUND = 6

/** The students whose name, e-mail or mobile begins with these words. */
export async function findStudents(words: string): Promise<Choice[]> {
  const { data } = await call(findPeople, { body: { words, limit: 20 } })
  return data
    .filter(({ role }) => isLearner(role))
    .slice(0, MOST_FOUND)
    .map(({ _id, fullName, role, email, mobile }) => ({
      id: _id,
      name: fullName,
      detail: [role, email || mobile].filter(Boolean).join(', '),
    }))
}

/** `price` in rupees. */
export type CourseChoice = Choice & { price: number }

/** The courses with these words in their title or level. */
export async function findCourses(words: string): Promise<CourseChoice[]> {
  const { data } = await call(getAllCourses, { query: {} })
  const fits = ({ courseTitle, level }: CourseCard) =>
    `${courseTitle} ${level}`.toLowerCase().includes(words.toLowerCase())
  return data
    .filter(fits)
    .slice(0, MOST_FOUND)
    .map(({ _id, courseTitle, level, price }) => ({
      id: _id,
      name: courseTitle,
      detail: `${level}, ${inRupees(price)}`,
      price,
    }))
}
