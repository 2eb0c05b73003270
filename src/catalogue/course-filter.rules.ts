import { FILTER_NAMES } from './catalogue.rules.ts'
import type { Category, CourseCard } from './catalogue.contract.ts'
import { words } from './courses.words.ts'

/** Years, both of them included. */
export type Years = { from: number; to: number }

const OLDEST = 99
const ADULT: Years = { from: 18, to: OLDEST }

/**
 * What an office writes as ages, in years: '6 to 9', '6-9', '8+', 'from 8', 'up to 10', '7', 'adults'. Null
 * for what cannot be read, which is taken as any age.
 */
export function yearsOf(ages: string): Years | null {
  const words = ages.toLowerCase()
  const [first, second] = (words.match(/\d{1,2}/g) ?? []).map(Number)
  if (first === undefined) return /adult|teacher|grown/.test(words) ? ADULT : null
  if (second !== undefined) return { from: Math.min(first, second), to: Math.max(first, second) }
  if (/\+|from|above|older|and up|onwards/.test(words)) return { from: first, to: OLDEST }
  if (/up to|under|below|younger/.test(words)) return { from: 0, to: first }
  return { from: first, to: first }
}

/** Ages as they are printed: 'Ages 6 to 9', 'For adults'; what begins with another word stands as written. */
export function agesText(ages: string): string {
  const typed = ages.trim()
  if (/^\d+$/.test(typed)) return `Age ${typed}`
  if (/^\d/.test(typed)) return `Ages ${typed}`
  if (/^(?:adults?|teachers?|grown-ups|children|everybody|everyone)\b/i.test(typed))
    return `For ${typed.charAt(0).toLowerCase()}${typed.slice(1)}`
  return typed.charAt(0).toUpperCase() + typed.slice(1)
}

/** The same behind a label that says 'For': 'Ages 6 to 9', 'Adults'. */
export const agesLabel = (ages: string): string => {
  const text = agesText(ages).replace(/^For /, '')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The same within a line: 'ages 6 to 9', 'for adults'. */
export const agesWithin = (ages: string): string => {
  const text = agesText(ages)
  return words.agesWithin(text.charAt(0).toLowerCase() + text.slice(1))
}

export const ADULTS = 'adults'
/** The ages that can be chosen: those of children, one by one. */
export const CHILD_AGES = ['5', '6', '7', '8', '9', '10', '11', '12', '13', '14'] as const

/** What somebody looks for; '' is anything. `subject` is the id of a category. */
export type CourseFilter = { q: string; age: string; subject: string }

const LONGEST = 80

/** A filter as the address has it; what nobody can choose is anything. */
export function readFilter(address: URLSearchParams): CourseFilter {
  const age = address.get('age') ?? ''
  const known = age === ADULTS || CHILD_AGES.some((each) => each === age)
  return {
    q: (address.get('q') ?? '').slice(0, LONGEST),
    age: known ? age : '',
    subject: (address.get('subject') ?? '').slice(0, LONGEST),
  }
}

/** A filter as it stands behind the question mark; '' without one. */
export function filterQuery(filter: CourseFilter): string {
  const given = FILTER_NAMES.flatMap((name) => (filter[name].trim() ? [[name, filter[name].trim()]] : []))
  return new URLSearchParams(given).toString()
}

/** As words are compared: without case and accents. */
const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[’']/g, '').toLowerCase()

const fits = (ages: string, wanted: string): boolean => {
  const years = yearsOf(ages)
  if (wanted === '' || years === null) return true
  if (wanted === ADULTS) return years.to >= ADULT.from
  return years.from <= Number(wanted) && Number(wanted) <= years.to
}

/** The courses that a filter leaves, in order: each word is in title, line, level, subject or teacher. */
export function filterCourses(
  courses: readonly CourseCard[],
  categories: readonly Category[],
  { q, age, subject }: CourseFilter,
): readonly CourseCard[] {
  const names = new Map(categories.map(({ _id, category }) => [_id, category]))
  const wanted = plain(q).split(/\s+/).filter(Boolean)
  return courses.filter((course) => {
    if (subject !== '' && course.courseCategoryId !== subject) return false
    if (!fits(course.ages, age)) return false
    const { courseTitle, englishTitle, courseSubTitle, level, leadInstructor } = course
    const subjectName = names.get(course.courseCategoryId)
    const said = [courseTitle, englishTitle, courseSubTitle, level, leadInstructor, subjectName]
    const words = plain(said.join(' '))
    return wanted.every((word) => words.includes(word))
  })
}

/** How many were found, as it is said aloud. */
export const foundText = (count: number): string => words.found(count)
