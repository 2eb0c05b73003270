import { data, type LoaderFunctionArgs } from 'react-router'
import { isCallError } from '../../platform/errors.ts'
import { noteFailure } from '../../platform/note.ts'
import { call } from '../../platform/wire.ts'
import {
  type Category,
  type Course,
  getAllCategories,
  getCourse,
} from '../../catalogue/catalogue.contract.ts'
import { daysLeft } from '../../catalogue/catalogue.rules.ts'

/** `days`: whole days the offer still runs, counted here so that server and browser show the same. */
export type CourseDetailsData = { course: Course; category: Category | null; days: number | null }

/** One course. @throws a 404 page for an id that is none, not there or not listed. */
export async function courseDetailsLoader({ params }: LoaderFunctionArgs): Promise<CourseDetailsData> {
  try {
    const [{ data: course }, { data: categories }] = await Promise.all([
      call(getCourse, { params: { id: params.id ?? '' } }),
      call(getAllCategories, {}),
    ])
    const category = categories.find(({ _id }) => _id === course.courseCategoryId) ?? null
    return { course, category, days: daysLeft(course.offerEndsAt, Date.now()) }
  } catch (error) {
    if (typeof window !== 'undefined') noteFailure('Failed to load the course', error)
    if (isCallError(error) && (error.status === 404 || error.status === 400))
      throw data(null, { status: 404 })
    throw error
  }
}
