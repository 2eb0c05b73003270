import { and, desc, inArray, ne } from 'drizzle-orm'
import type { Database } from '../../platform/db.server.ts'
import { type Desk, MOST_HITS } from '../../platform/desk.server.ts'
import type { Editable } from '../../platform/editable.server.ts'
import { contains } from '../../platform/like.server.ts'
import { may, type Person } from '../../platform/serve.server.ts'
import { documents } from './drafts.tables.ts'

const MOST_FAULTS = 20

/** What the drafts tell the desk: those that did not go out, and those that are found by their title. */
export function draftsDesk({ db }: Pick<Database, 'db'>, all: () => readonly Editable[]): Desk {
  const editedBy = (person: Person) =>
    new Map(
      all()
        .filter(({ access }) => may(person, access))
        .map((each) => [each.kind, each]),
    )
  return {
    waits: async (person) => {
      const kinds = editedBy(person)
      if (kinds.size === 0) return []
      const rows = await db
        .select()
        .from(documents)
        .where(and(ne(documents.fault, ''), inArray(documents.kind, [...kinds.keys()])))
        .orderBy(desc(documents.savedAt))
        .limit(MOST_FAULTS)
      return rows.flatMap(({ id, kind, title, fault, savedAt }) => {
        const place = kinds.get(kind)?.place
        if (!place) return []
        return [
          {
            section: place.section,
            count: 1,
            since: savedAt,
            late: true,
            title: `“${title || 'Untitled'}” did not go out`,
            detail: fault,
            to: place.to(id),
            act: 'Mend',
          },
        ]
      })
    },

    finds: async (person, words) => {
      const kinds = editedBy(person)
      if (kinds.size === 0) return []
      const rows = await db
        .select({ id: documents.id, kind: documents.kind, title: documents.title })
        .from(documents)
        .where(and(contains(documents.title, words), inArray(documents.kind, [...kinds.keys()])))
        .orderBy(desc(documents.savedAt))
        .limit(MOST_HITS)
      return rows.flatMap(({ id, kind, title }) => {
        const place = kinds.get(kind)?.place
        return place ? [{ kind: 'Draft', title, detail: place.section, meta: '', to: place.to(id) }] : []
      })
    },
  }
}
