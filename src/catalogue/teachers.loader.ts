import type { LoaderFunctionArgs } from 'react-router'
import { orNotFound } from '../platform/browser/not-found.ts'
import { call } from '../platform/wire.ts'
import {
  type Category,
  type CourseCard,
  getAllCategories,
  getAllCourses,
  getTeacherProfile,
  getTeacherProfiles,
  type TeacherProfile,
} from './catalogue.contract.ts'

export type TeachersData = { teachers: TeacherProfile[] }
export type TeacherData = {
  teacher: TeacherProfile
  courses: CourseCard[]
  categories: Category[]
  alsoIn: TeacherProfile['alsoIn']
}

/** All teachers who have a page. */
export async function teachersLoader(): Promise<TeachersData> {
  return { teachers: (await call(getTeacherProfiles, {})).data }
}

/** A teacher and the courses they lead. @throws a 404 page for an id that is none or not published. */
export async function teacherLoader({ params }: LoaderFunctionArgs): Promise<TeacherData> {
  const [{ data: teacher }, { data: courses }, { data: categories }] = await orNotFound(
    Promise.all([
      call(getTeacherProfile, { params: { id: params.id ?? '' } }),
      call(getAllCourses, {}),
      call(getAllCategories, {}),
    ]),
  )
  const own = courses.filter(({ teacherId }) => teacherId === teacher._id)
  return { teacher, courses: own, categories, alsoIn: teacher.alsoIn }
}
