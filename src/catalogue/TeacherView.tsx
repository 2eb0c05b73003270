import type { ReactNode } from 'react'
import { Prose } from '../ui/Prose.tsx'
import type { TeacherProfile } from './catalogue.contract.ts'
import { TeacherAvatar } from './TeacherAvatar.tsx'
import './trust.css'
import { words } from './teachers.words.ts'
import { words as language } from '../platform/language.words.ts'

type ViewProps = { teacher: TeacherProfile; children?: ReactNode }

/** A teacher as visitors read of them; what they lead stands below. */
export function TeacherView({ teacher, children }: ViewProps) {
  return (
    <article>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-5">
        <TeacherAvatar teacher={teacher} size="page" />
        <div className="min-w-0">
          <div lang={language.contentOf(teacher)}>
            <h1 className="text-3xl">{teacher.name}</h1>
            <p className="mt-2 text-lg">{teacher.teaches}</p>
          </div>
          {teacher.since !== null && <p className="mt-1 text-ink-2 tnum">{words.since(teacher.since)}</p>}
        </div>
      </div>
      {teacher.bio && (
        <div lang={language.contentOf(teacher)}>
          <Prose html={teacher.bio} className="mt-8" />
        </div>
      )}
      {children}
    </article>
  )
}
