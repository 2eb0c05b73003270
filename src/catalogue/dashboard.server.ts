import { eq } from 'drizzle-orm'
import { href } from 'react-router'
import { roleAllows } from '../academy/roles.rules.ts'
import type { Database } from '../platform/db/db.server.ts'
import type { DashboardSource } from '../platform/rooms/dashboard.server.ts'
import { courses } from './catalogue.tables.ts'

/** What the catalogue tells the desk: whether families find a course. */
export const catalogueDashboard = ({ db }: Pick<Database, 'db'>): DashboardSource => ({
  firstSteps: async (person) =>
    roleAllows(person, 'author')
      ? [
          {
            order: 20,
            title: 'Publish a course',
            detail: 'its category first, then its price and its lessons',
            minutes: 10,
            to: href('/office/courses'),
            done: (await db.$count(courses, eq(courses.active, true))) > 0,
          },
        ]
      : [],
})
