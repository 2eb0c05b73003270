import type { LoaderFunctionArgs } from 'react-router'
import { orNotFound } from '../../platform/browser/not-found.ts'
import { reportError } from '../../platform/browser/report-error.ts'
import { call } from '../../platform/wire.ts'
import {
  type Category,
  type Course,
  getAllCategories,
  getCourse,
} from '../../catalogue/catalogue.contract.ts'
import { daysLeft } from '../../catalogue/catalogue.rules.ts'

/** `days`: whole days the offer still runs, counted here so that server and browser show the same. */
export type CourseDetailsData = {
  course: Course
  category: Category | null
  days: number | null
  alsoIn: Course['alsoIn']
}

/** One course. @throws a 404 page for an id that is none, not there or not listed. */
export async function courseDetailsLoader({ params }: LoaderFunctionArgs): Promise<CourseDetailsData> {
  const asked = Promise.all([
    call(getCourse, { params: { id: params.id ?? '' } }),
    call(getAllCategories, {}),
  ])
  asked.catch((error: unknown) => reportError('Failed to load the course', error))
  const [{ data: course }, { data: categories }] = await orNotFound(asked)
  const category = categories.find(({ _id }) => _id === course.courseCategoryId) ?? null
  return { course, category, days: daysLeft(course.offerEndsAt, Date.now()), alsoIn: course.alsoIn }
}
