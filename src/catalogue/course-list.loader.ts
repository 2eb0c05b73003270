import { type LoadResult, toLoadResult } from '../platform/browser/load-result.ts'
import { call } from '../platform/wire.ts'
import { type Category, type CourseCard, getAllCategories, getAllCourses } from './catalogue.contract.ts'

export type CourseListData = { categories: LoadResult<Category[]>; courses: LoadResult<CourseCard[]> }

export async function courseListLoader(): Promise<CourseListData> {
  const [categories, courses] = await Promise.all([
    toLoadResult(call(getAllCategories, {}), 'Failed to load categories'),
    toLoadResult(call(getAllCourses, {}), 'Failed to load courses'),
  ])
  return { categories, courses }
}
