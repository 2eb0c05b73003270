import { asc, eq, max, sql } from 'drizzle-orm'
import { href } from 'react-router'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { defineDocumentKind } from '../../platform/drafts/document-kind.server.ts'
import { safeHtml } from '../../platform/text/html.server.ts'
import { courseCategories, courses, teacherProfiles } from '../catalogue.tables.ts'
import { teacherItem } from '../course-texts.rules.ts'
import { TeacherDocument } from './documents.contract.ts'

type Ordered = typeof courses | typeof courseCategories | typeof teacherProfiles

/** Behind the last one. */
export async function nextPosition(on: Db | Tx, table: Ordered): Promise<number> {
  const [row] = await on.select({ last: max(table.position) }).from(table)
  return (row?.last ?? -1) + 1
}

const led = sql<number>`(
  select count(*)::int from courses c where c.teacher_id = teacher_profiles.id and c.active
)`

/** The page of a teacher: what visitors read of who leads a course. */
export const teacher = defineDocumentKind<TeacherDocument>({
  kind: 'teacher',
  place: { section: 'Courses', to: (id) => href('/office/teachers/:id', { id }) },
  access: 'author',
  schema: TeacherDocument,
  most: 200,
  titleOf: ({ name }) => (typeof name === 'string' ? name : ''),
  clean: (draft) => (typeof draft.bio === 'string' ? { ...draft, bio: safeHtml(draft.bio) } : draft),
  fields: { name: 'name', teaches: 'what is taught', since: 'since', picture: 'picture', bio: 'words' },
  list: async (on) => {
    const rows = await on
      .select({ profile: teacherProfiles, courses: led })
      .from(teacherProfiles)
      .orderBy(asc(teacherProfiles.position), asc(teacherProfiles.id))
    return rows.map(({ profile: { id, name, active }, courses: count }) => ({
      id,
      title: name,
      note: count === 1 ? '1 course' : `${count} courses`,
      shown: active,
    }))
  },
  read: async (on, id) => {
    const [row] = await on.select().from(teacherProfiles).where(eq(teacherProfiles.id, id))
    if (!row) return null
    const { name, teaches, since, picture, bio } = row
    return { name, teaches, since, picture, bio: safeHtml(bio) }
  },
  publish: async (tx, id, data) => {
    const shown = { ...data, bio: safeHtml(data.bio), active: true }
    await tx
      .insert(teacherProfiles)
      .values({ id, ...shown, position: await nextPosition(tx, teacherProfiles) })
      .onConflictDoUpdate({ target: teacherProfiles.id, set: shown })
  },
  translates: ({ teaches, bio }, id) => [teacherItem({ id, teaches, bio })],
  unpublish: async (tx, id) => {
    await tx.update(teacherProfiles).set({ active: false }).where(eq(teacherProfiles.id, id))
  },
  order: async (tx, ids) => {
    for (const [position, id] of ids.entries())
      await tx.update(teacherProfiles).set({ position }).where(eq(teacherProfiles.id, id))
  },
})
