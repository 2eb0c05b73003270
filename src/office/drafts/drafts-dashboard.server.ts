import { and, desc, inArray, ne } from 'drizzle-orm'
import { roleAllows } from '../../academy/roles.rules.ts'
import type { Database } from '../../platform/db/db.server.ts'
import { type DashboardSource, MAX_SEARCH_HITS } from '../../platform/rooms/dashboard.server.ts'
import type { DocumentKind } from '../../platform/drafts/document-kind.server.ts'
import { containsText } from '../../platform/db/text-search.server.ts'
import type { CurrentUser } from '../../platform/http/serve.server.ts'
import { documents } from './drafts.tables.ts'

const MOST_FAULTS = 20

/** Drafts on the desk: failed publishing, and the search by title. */
export function draftsDashboard(
  { db }: Pick<Database, 'db'>,
  all: () => readonly DocumentKind[],
): DashboardSource {
  const editedBy = (person: CurrentUser) =>
    new Map(
      all()
        .filter(({ access }) => roleAllows(person, access))
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
            title: `“${title || 'Untitled'}” was not published`,
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
        .where(and(containsText(documents.title, words), inArray(documents.kind, [...kinds.keys()])))
        .orderBy(desc(documents.savedAt))
        .limit(MAX_SEARCH_HITS)
      return rows.flatMap(({ id, kind, title }) => {
        const place = kinds.get(kind)?.place
        return place ? [{ kind: 'Draft', title, detail: place.section, meta: '', to: place.to(id) }] : []
      })
    },
  }
}
