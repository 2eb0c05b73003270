import { and, eq, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Database } from '../platform/db/db.server.ts'
import { forEachIsolated } from '../platform/jobs/jobs.server.ts'
import type { PersonalData } from '../platform/rooms/personal-data.server.ts'
import { demoClasses, enquiries, franchiseApplications, idempotencyKeys } from './enquiries.tables.ts'

/** How long an enquiry is kept, in milliseconds: two years. */
const STORED_MS = 730 * 24 * 3_600_000

/**
 * Deletes enquiries that are two years old, and with them their diaries and their places in classes; not the
 * applications that were offered a franchise: their territory lasts.
 */
export async function sweepEnquiries({ db }: Database, now: Date): Promise<void> {
  const old = new Date(now.getTime() - STORED_MS)
  const agreed = db
    .select({ id: franchiseApplications.enquiryId })
    .from(franchiseApplications)
    .where(notInArray(franchiseApplications.state, ['new', 'talked', 'lost']))
  await forEachIsolated([enquiries, idempotencyKeys], (table) =>
    db
      .delete(table)
      .where(
        and(lt(table.createdAt, old), table === enquiries ? notInArray(enquiries.id, agreed) : undefined),
      ),
  )
}

const madeOf = (personId: string) => or(eq(enquiries.studentId, personId), eq(enquiries.parentId, personId))

/** What a student and a parent were made of. */
export const enquiryData = ({ db }: Database): PersonalData => ({
  name: 'enquiries',
  collect: async (personId) => {
    const rows = await db.select().from(enquiries).where(madeOf(personId))
    return rows.map(
      ({ childName, age, category, name, email, mobile, state, district, location, message, createdAt }) => ({
        childName,
        age,
        category,
        name,
        email,
        mobile,
        state,
        district,
        location,
        message,
        createdAt,
      }),
    )
  },
  erase: async (tx, personId) => {
    // A place that was kept for them is free for another family.
    await tx.execute(sql`
      update ${demoClasses} set taken = taken - gone.places from (
        select b.class_id, count(*)::int as places from demo_bookings b join enquiries e on e.id = b.enquiry_id
        where b.state = 'booked' and (e.student_id = ${personId} or e.parent_id = ${personId})
        group by b.class_id
      ) gone where demo_classes.id = gone.class_id`)
    await tx.delete(enquiries).where(madeOf(personId))
  },
})
