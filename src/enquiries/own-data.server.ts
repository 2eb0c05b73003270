import { eq, lt, or } from 'drizzle-orm'
import type { Database } from '../platform/db.server.ts'
import { eachAlone } from '../platform/jobs.server.ts'
import type { PersonalData } from '../platform/personal-data.server.ts'
import { enquiries, enquiryKeys } from './enquiries.tables.ts'

/** How long an enquiry is kept, in milliseconds: two years. */
const KEPT_MS = 730 * 24 * 3_600_000

/** Deletes enquiries that are two years old, and with them their diaries and their places in classes. */
export async function sweepEnquiries({ db }: Database, now: Date): Promise<void> {
  const old = new Date(now.getTime() - KEPT_MS)
  await eachAlone([enquiries, enquiryKeys], (table) => db.delete(table).where(lt(table.createdAt, old)))
}

const madeOf = (personId: string) => or(eq(enquiries.studentId, personId), eq(enquiries.parentId, personId))

/** What a student and a parent were made of. */
export const enquiryData = ({ db }: Database): PersonalData => ({
  name: 'enquiries',
  collect: async (personId) => {
    const rows = await db.select().from(enquiries).where(madeOf(personId))
    return rows.map(({ childName, name, email, mobile, state, district, location, message, createdAt }) => ({
      childName,
      name,
      email,
      mobile,
      state,
      district,
      location,
      message,
      createdAt,
    }))
  },
  erase: async (tx, personId) => {
    await tx.delete(enquiries).where(madeOf(personId))
  },
})
