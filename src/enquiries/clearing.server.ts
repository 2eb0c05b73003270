import { sql } from 'drizzle-orm'
import type { Clearing } from '../platform/clearing.server.ts'
import {
  demoBookings,
  demoClasses,
  demoSlots,
  enquiries,
  enquiryKeys,
  enquiryNotes,
} from './enquiries.tables.ts'

/** Enquiries with their diaries and places, and the times of demo classes: their teachers go. */
export const enquiryClearing: Clearing = {
  count: async (on) => [
    { count: await on.$count(enquiries), one: 'enquiry', more: 'enquiries' },
    {
      count: await on.$count(demoBookings),
      one: 'booking of a demo class',
      more: 'bookings of demo classes',
    },
    { count: await on.$count(demoSlots), one: 'slot of demo classes', more: 'slots of demo classes' },
  ],
  clear: async (tx) => {
    const all = [enquiryKeys, enquiryNotes, demoBookings, demoClasses, demoSlots, enquiries]
    await tx.execute(sql`truncate ${sql.join(all, sql`, `)}`)
  },
}
