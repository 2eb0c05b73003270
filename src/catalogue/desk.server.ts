import { eq } from 'drizzle-orm'
import { href } from 'react-router'
import type { Database } from '../platform/db.server.ts'
import type { Desk } from '../platform/desk.server.ts'
import { may } from '../platform/serve.server.ts'
import { courses } from './catalogue.tables.ts'

/** What the catalogue tells the desk: whether families find a course. */
export const catalogueDesk = ({ db }: Pick<Database, 'db'>): Desk => ({
  firstSteps: async (person) =>
    may(person, 'author')
      ? [
          {
            title: 'Publish a course',
            detail: 'its category first, then its price and its lessons',
            to: href('/office/courses'),
            done: (await db.$count(courses, eq(courses.active, true))) > 0,
          },
        ]
      : [],
})
