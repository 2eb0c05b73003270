import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { safeHtml } from '../platform/text/html.server.ts'
import { enveloped, type EndpointHandler, serve } from '../platform/http/serve.server.ts'
import type { Translation } from '../platform/languages.rules.ts'
import { inLanguage, TRANSLATIONS_TABLE } from '../platform/translations/translations.server.ts'
import { getTeacherProfile, getTeacherProfiles, type TeacherProfile } from './catalogue.contract.ts'
import { teacherItem } from './course-texts.rules.ts'
import { teacherProfiles } from './catalogue.tables.ts'

const dependsOn = { dependsOn: ['teacher_profiles', TRANSLATIONS_TABLE] }

/** The pages of teachers, for everyone: only what is published. */
export function teacherCalls(db: Db): EndpointHandler[] {
  return [
    serve(
      getTeacherProfiles,
      async ({ language }) => {
        const rows = await db
          .select()
          .from(teacherProfiles)
          .where(eq(teacherProfiles.active, true))
          .orderBy(asc(teacherProfiles.position), asc(teacherProfiles.id))
        return enveloped(await showProfiles(db, { language, rows }))
      },
      dependsOn,
    ),
    serve(
      getTeacherProfile,
      async ({ params, language }) => {
        const [row] = await db
          .select()
          .from(teacherProfiles)
          .where(and(eq(teacherProfiles.id, params.id), eq(teacherProfiles.active, true)))
        const [profile] = await showProfiles(db, { language, rows: row ? [row] : [] })
        if (!profile) throw new Refusal(404, 'Teacher not found', { code: 'teacher_not_found' })
        return enveloped(profile)
      },
      dependsOn,
    ),
  ]
}

type ProfileRow = typeof teacherProfiles.$inferSelect
type ProfileQuery = { language: Translation | undefined; rows: readonly ProfileRow[] }

/** Pages of teachers as they are shown in a language; each is in English where it has no other. */
export async function showProfiles(on: Db, { language, rows }: ProfileQuery): Promise<TeacherProfile[]> {
  const items = rows.map((row) => teacherItem({ ...row, bio: safeHtml(row.bio) }))
  const shown = await inLanguage(on, { language, items })
  return rows.map((row) => {
    const { languages, text } = shown(row.id)
    return {
      _id: row.id,
      ...languages,
      name: row.name,
      teaches: text('teaches', row.teaches),
      since: row.since,
      picture: row.picture,
      bio: safeHtml(text('bio', row.bio)),
    }
  })
}
