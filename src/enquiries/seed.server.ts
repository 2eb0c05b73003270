import type { SeedContext } from '../platform/rooms/room.server.ts'
import { newId } from '../platform/db/columns.tables.ts'
import { uuidv7 } from '../platform/new-id.ts'
import type { SlotForm } from './demo/demo.contract.ts'
import { addSlot, freeClasses } from './demo/slots.server.ts'
import { demoBookings, demoClasses, enquiries, enquiryNotes } from './enquiries.tables.ts'
import { eq, sql } from 'drizzle-orm'
import { indianDay } from '../platform/text/india.rules.ts'

type EnquiryFacts = Pick<
  typeof enquiries.$inferInsert,
  | 'kind'
  | 'centreId'
  | 'name'
  | 'childName'
  | 'email'
  | 'mobile'
  | 'state'
  | 'district'
  | 'location'
  | 'trainingType'
  | 'message'
  | 'wants'
  | 'age'
  | 'category'
  | 'source'
  | 'stage'
  | 'lostReason'
  | 'assigneeId'
  | 'nextStep'
>

/** An enquiry, in minutes from the seeding: when it was asked, answered, when its step is due. */
export type SeedEnquiry = EnquiryFacts & {
  askedBefore: number
  answeredAfter?: number
  nextIn?: number
  /** What its carer wrote. */
  note?: string
}

export type EnquiryContent = {
  slots: readonly Omit<SlotForm, 'fromDay' | 'untilDay'>[]
  enquiries: readonly SeedEnquiry[]
}

const MINUTE_MS = 60_000

export async function seedEnquiries({ tx, now }: SeedContext, content: EnquiryContent): Promise<void> {
  for (const slot of content.slots)
    await addSlot({ tx, now }, { ...slot, fromDay: indianDay(now), untilDay: null })
  const at = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS)
  // Lists are in the order of ids, which are in the order of time.
  const inOrder = content.enquiries.toSorted((a, b) => b.askedBefore - a.askedBefore)
  for (const { askedBefore, answeredAfter, nextIn, note, ...asked } of inOrder) {
    const id = uuidv7(at(-askedBefore).getTime())
    const answeredAt = answeredAfter === undefined ? null : at(answeredAfter - askedBefore)
    const said = { answeredAt, nextAt: nextIn === undefined ? null : at(nextIn), createdAt: at(-askedBefore) }
    await tx
      .insert(enquiries)
      .values({ ...asked, id, ...said, joinedAt: asked.stage === 'joined' ? at(-askedBefore / 2) : null })
    const byId = asked.assigneeId ?? null
    if (answeredAt)
      await tx
        .insert(enquiryNotes)
        .values({ enquiryId: id, kind: 'call', text: 'opened a call', byId, createdAt: answeredAt })
    if (note && answeredAt)
      await tx.insert(enquiryNotes).values({
        enquiryId: id,
        kind: 'note',
        text: note,
        byId,
        createdAt: new Date(answeredAt.getTime() + 5 * MINUTE_MS),
      })
    if (asked.stage === 'booked') await bookFree({ tx, now }, id, asked.centreId ?? null)
  }
}

/** A place in the next free class. */
async function bookFree({ tx, now }: SeedContext, enquiryId: string, centreId: string | null): Promise<void> {
  const [row] = await freeClasses(tx, { now, ownCentreId: centreId })
  if (!row) return
  await tx
    .update(demoClasses)
    .set({ taken: sql`${demoClasses.taken} + 1` })
    .where(eq(demoClasses.id, row.id))
  await tx.insert(demoBookings).values({ id: newId(), enquiryId, classId: row.id, bookedAt: now })
  const planned = { nextStep: 'Demo class', nextAt: row.startsAt }
  await tx.update(enquiries).set(planned).where(eq(enquiries.id, enquiryId))
}
