import { href, Link, useLoaderData } from 'react-router'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import type { TeachersData } from './teachers.loader.ts'
import { TeacherAvatar } from './TeacherAvatar.tsx'
import './trust.css'
import { words } from './teachers.words.ts'
import { words as language } from '../platform/language.words.ts'

/** /teachers: who leads the courses. */
export function TeachersPage() {
  const { teachers } = useLoaderData<TeachersData>()
  return (
    <div className="wrap py-8 lg:py-12">
      <h1 className="text-3xl">{words.title}</h1>
      {teachers.length === 0 ? (
        <EmptyState
          className="mt-8"
          title={words.none}
          action={<ButtonLink to={href('/course')}>{words.seeCourses}</ButtonLink>}
        >
          {words.noneText}
        </EmptyState>
      ) : (
        <>
          <p className="mt-2 max-w-[60ch] text-lg text-ink-2">{words.text}</p>
          <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {teachers.map((teacher) => (
              <li key={teacher._id}>
                <Link
                  to={href('/teachers/:id', { id: teacher._id })}
                  className="lift flex h-full flex-wrap items-center gap-4 rounded-lg bg-card p-4 shadow-rest"
                >
                  <TeacherAvatar teacher={teacher} size="card" />
                  <span className="min-w-0 flex-1 basis-32" lang={language.contentOf(teacher)}>
                    <h2 className="text-lg leading-tight">{teacher.name}</h2>
                    <span className="mt-1 block leading-snug text-ink-2">{teacher.teaches}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
