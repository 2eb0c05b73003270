import type { ReactNode } from 'react'
import { Prose } from '../ui/Prose.tsx'
import type { TeacherProfile } from './catalogue.contract.ts'
import { TeacherSign } from './TeacherSign.tsx'
import './trust.css'

type ViewProps = { teacher: TeacherProfile; children?: ReactNode }

/** A teacher as visitors read of them; what they lead stands below. */
export function TeacherView({ teacher, children }: ViewProps) {
  return (
    <article>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-5">
        <TeacherSign teacher={teacher} size="page" />
        <div className="min-w-0">
          <h1 className="text-3xl">{teacher.name}</h1>
          <p className="mt-2 text-lg">{teacher.teaches}</p>
          {teacher.since !== null && (
            <p className="mt-1 text-ink-2 tnum">Teaches here since {teacher.since}</p>
          )}
        </div>
      </div>
      {teacher.words && <Prose html={teacher.words} className="mt-8" />}
      {children}
    </article>
  )
}
