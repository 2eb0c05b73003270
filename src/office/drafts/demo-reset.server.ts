import { inArray } from 'drizzle-orm'
import type { DemoReset, ResetCount } from '../../platform/rooms/demo-reset.server.ts'
import type { DocumentKind } from '../../platform/drafts/document-kind.server.ts'
import type { OfficeSection } from '../../platform/rooms/room.ts'
import { documentPresence, documents, documentVersions } from './drafts.tables.ts'

const GOING: readonly OfficeSection[] = ['Courses', 'Quizzes']

/** Drafts and versions of courses and quizzes, when those are to go. */
export function draftsDemoReset(editables: () => readonly DocumentKind[]): DemoReset {
  const kinds = () =>
    editables()
      .filter(({ place }) => GOING.includes(place.section))
      .map(({ kind }) => kind)
  return {
    count: async (on): Promise<ResetCount[]> => [
      {
        count: await on.$count(documents, inArray(documents.kind, kinds())),
        one: 'draft of a course or quiz',
        more: 'drafts of courses and quizzes',
        withContent: true,
      },
    ],
    clear: async (tx, choice) => {
      if (!choice.content) return
      for (const table of [documentPresence, documentVersions, documents])
        await tx.delete(table).where(inArray(table.kind, kinds()))
    },
  }
}
