import { ChevronDown } from 'lucide-react'
import { href, Link } from 'react-router'
import { excerpt } from '../platform/text/html-text.rules.ts'
import type { Course, TeacherProfile } from './catalogue.contract.ts'
import { TeacherAvatar } from './TeacherAvatar.tsx'
import './trust.css'
import { words } from './course-page.words.ts'
import { words as language } from '../platform/language.words.ts'

const WORDS_LENGTH = 220

/** Who leads the course, with the way to the own page. */
export function CourseTeacher({ teacher }: { teacher: TeacherProfile }) {
  return (
    <section className="mt-12" aria-labelledby="teacher">
      <h2 id="teacher" className="text-2xl">
        {words.yourTeacher}
      </h2>
      <div className="mt-4 flex items-start gap-4 rounded-lg bg-card p-4 shadow-rest sm:p-5">
        <TeacherAvatar teacher={teacher} size="card" />
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <h3 className="text-lg" lang={language.content}>
            {teacher.name}
          </h3>
          <p className="text-ink-2 tnum">
            <span lang={language.contentOf(teacher)}>{teacher.teaches}</span>
            {teacher.since !== null && words.since(String(teacher.since))}
          </p>
          {teacher.bio && (
            <p className="mt-2" lang={language.contentOf(teacher)}>
              {excerpt(teacher.bio, WORDS_LENGTH)}
            </p>
          )}
          <Link className="textlink mt-1" to={href('/teachers/:id', { id: teacher._id })}>
            {words.moreAbout(teacher.name)}
          </Link>
        </div>
      </div>
    </section>
  )
}

/** What families ask, each question opening to its answer. */
export function CourseQuestions({ course }: { course: Course }) {
  const { questions } = course
  if (questions.length === 0) return null
  return (
    <section className="mt-12" aria-labelledby="asked">
      <h2 id="asked" className="text-2xl">
        {words.questions}
      </h2>
      <div className="trust-asked mt-4" lang={language.contentOf(course)}>
        {questions.map(({ question, answer }) => (
          <details key={question}>
            <summary>
              <h3>{question}</h3>
              <ChevronDown className="ico chev" aria-hidden="true" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
