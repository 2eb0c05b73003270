import { ChevronLeft } from 'lucide-react'
import { href, Link, useLoaderData } from 'react-router'
import { CourseNotebook } from './CourseNotebook.tsx'
import type { TeacherData } from './teachers.loader.ts'
import { TeacherView } from './TeacherView.tsx'
import { words } from './teachers.words.ts'

/** /teachers/{id}: who leads courses, in the academy's words, and the courses. */
export function TeacherPage() {
  const { teacher, courses, categories } = useLoaderData<TeacherData>()
  const byId = new Map(categories.map((each) => [each._id, each]))
  return (
    <div className="wrap py-6 lg:py-10">
      <Link className="textlink min-h-11" to={href('/teachers')}>
        <ChevronLeft className="ico" aria-hidden="true" />
        {words.title}
      </Link>
      <div className="mt-4">
        <TeacherView teacher={teacher}>
          {courses.length > 0 && (
            <>
              <h2 className="mt-12 text-2xl">{words.courses}</h2>
              <ul className="mt-6 grid gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-4 lg:gap-x-8">
                {courses.map((course) => (
                  <li key={course._id}>
                    <CourseNotebook course={course} category={byId.get(course.courseCategoryId)} />
                  </li>
                ))}
              </ul>
            </>
          )}
        </TeacherView>
      </div>
    </div>
  )
}
