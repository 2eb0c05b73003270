import { type Settled, settled } from '../platform/settled.ts'
import { call } from '../platform/wire.ts'
import { type Category, type CourseCard, getAllCategories, getAllCourses } from './catalogue.contract.ts'

export type CourseListData = { categories: Settled<Category[]>; courses: Settled<CourseCard[]> }

export async function courseListLoader(): Promise<CourseListData> {
  const [categories, courses] = await Promise.all([
    settled(call(getAllCategories, {}), 'Failed to load categories'),
    settled(call(getAllCourses, {}), 'Failed to load courses'),
  ])
  return { categories, courses }
}
