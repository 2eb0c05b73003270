import { inArray } from 'drizzle-orm'
import type { Clearing } from '../../platform/clearing.server.ts'
import type { Editable } from '../../platform/editable.server.ts'
import type { OfficeSection } from '../../platform/room.ts'
import { documentReaders, documents, documentVersions } from './drafts.tables.ts'

const GOING: readonly OfficeSection[] = ['Courses', 'Quizzes']

/** Drafts and versions of courses and quizzes, when those are to go. */
export function draftsClearing(editables: () => readonly Editable[]): Clearing {
  const kinds = () =>
    editables()
      .filter(({ place }) => GOING.includes(place.section))
      .map(({ kind }) => kind)
  return {
    count: async (on) => [
      {
        count: await on.$count(documents, inArray(documents.kind, kinds())),
        one: 'draft of a course or quiz',
        more: 'drafts of courses and quizzes',
        withCourses: true,
      },
    ],
    clear: async (tx, choice) => {
      if (!choice.courses) return
      for (const table of [documentReaders, documentVersions, documents])
        await tx.delete(table).where(inArray(table.kind, kinds()))
    },
  }
}
