import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { safeHtml } from '../platform/text/html.server.ts'
import { enveloped, type EndpointHandler, serve } from '../platform/http/serve.server.ts'
import { getTeacherProfile, getTeacherProfiles, type TeacherProfile } from './catalogue.contract.ts'
import { teacherProfiles } from './catalogue.tables.ts'

const dependsOn = { dependsOn: ['teacher_profiles'] }

/** The pages of teachers, for everyone: only what is published. */
export function teacherCalls(db: Db): EndpointHandler[] {
  return [
    serve(
      getTeacherProfiles,
      async () => {
        const rows = await db
          .select()
          .from(teacherProfiles)
          .where(eq(teacherProfiles.active, true))
          .orderBy(asc(teacherProfiles.position), asc(teacherProfiles.id))
        return enveloped(rows.map(asProfile))
      },
      dependsOn,
    ),
    serve(
      getTeacherProfile,
      async ({ params }) => {
        const [row] = await db
          .select()
          .from(teacherProfiles)
          .where(and(eq(teacherProfiles.id, params.id), eq(teacherProfiles.active, true)))
        if (!row) throw new Refusal(404, 'Teacher not found', { code: 'teacher_not_found' })
        return enveloped(asProfile(row))
      },
      dependsOn,
    ),
  ]
}

export const asProfile = (row: typeof teacherProfiles.$inferSelect): TeacherProfile => ({
  _id: row.id,
  name: row.name,
  teaches: row.teaches,
  since: row.since,
  picture: row.picture,
  bio: safeHtml(row.bio),
})
