import { sql } from 'drizzle-orm'
import type { DemoReset, ResetCount } from '../platform/rooms/demo-reset.server.ts'
import {
  demoBookings,
  demoClasses,
  demoSlots,
  enquiries,
  idempotencyKeys,
  enquiryNotes,
  franchiseApplications,
  openingPoints,
  territories,
} from './enquiries.tables.ts'

/** Enquiries with their diaries and places, and the times of demo classes: their teachers go. */
export const enquiryDemoReset: DemoReset = {
  count: async (on): Promise<ResetCount[]> => [
    { count: await on.$count(enquiries), one: 'enquiry', more: 'enquiries' },
    {
      count: await on.$count(demoBookings),
      one: 'booking of a demo class',
      more: 'bookings of demo classes',
    },
    { count: await on.$count(demoSlots), one: 'slot of demo classes', more: 'slots of demo classes' },
  ],
  arrivals: [
    { table: enquiries, id: enquiries.id, at: enquiries.createdAt, one: 'enquiry', more: 'enquiries' },
  ],
  clear: async (tx) => {
    const applications = [openingPoints, territories, franchiseApplications]
    const all = [
      idempotencyKeys,
      enquiryNotes,
      demoBookings,
      demoClasses,
      demoSlots,
      ...applications,
      enquiries,
    ]
    await tx.execute(sql`truncate ${sql.join(all, sql`, `)}`)
  },
}
