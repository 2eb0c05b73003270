import { type ReactNode, useEffect, useState } from 'react'
import { Cover } from '../ui/art/Cover.tsx'
import { call } from '../platform/wire.ts'
import { type Course, getCourse } from './catalogue.contract.ts'
import { Price } from './Price.tsx'
import { words as language } from '../platform/language.words.ts'
import { words } from './courses.words.ts'
import './course-slip.css'

/** The course that somebody was about to choose, and its price, in view while they log in or sign up. */
export function CourseSlipView({ courseId }: { courseId: string }): ReactNode {
  const [course, setCourse] = useState<Course | null>(null)
  useEffect(() => {
    let isGone = false
    // Without it the form still leads on to the course.
    call(getCourse, { params: { id: courseId } }).then(
      ({ data }) => isGone || setCourse(data),
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [courseId])
  return (
    <section aria-label={words.yourCourse} className="course-slip">
      {course && (
        <>
          <Cover
            kind={course.cover}
            seed={course.courseTitle}
            title=""
            picture={course.courseThumbnailImage}
          />
          <p className="course-slip-t" lang={language.contentOf(course)}>
            {course.courseTitle}
          </p>
          <Price course={course} size="bar" />
        </>
      )}
    </section>
  )
}
