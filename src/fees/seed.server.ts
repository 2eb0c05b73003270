import { daysOfMonth } from '../classroom/classroom.rules.ts'
import { everyCentre, isFirstCentre } from '../centres/centres.reads.server.ts'
import { centreOfFamily } from '../classroom/centre-children.reads.server.ts'
import { groupPlaces, groupTimetables } from '../classroom/classroom.reads.server.ts'
import { newId } from '../platform/db/columns.tables.ts'
import type { SeedContext } from '../platform/rooms/room.server.ts'
import { DAY_MS, dayBegins, indianDay } from '../platform/text/india.rules.ts'
import { type Rng, seeded } from '../quiz/seeded.rules.ts'
import { openCharges, openPaiseOf } from './books.server.ts'
import { moveCourseCash } from './course-cash.server.ts'
import { accountOf } from './ledger.server.ts'
import { takePayment } from './payments.server.ts'
import { createPlan, saveSettings } from './plans.server.ts'
import { billChunk, lockToBill } from './run.server.ts'
import { prepareRun } from './run-lines.server.ts'
import { feeStays } from './fees.tables.ts'

/** Cash for the demo's courses is in the till, too. */
export const seedCourseCash = moveCourseCash

/** A monthly plan of the demo for all groups of a subject; `rupees` a month. */
export type SeedPlan = { name: string; subject: string; rupees: number }
export type SeedFees = {
  seed: number
  byId: string
  upiAddress: string
  plans: readonly SeedPlan[]
  /** The first month, like 2026-10; left out: the one before this one. */
  fromMonth?: string
}

/** Of a hundred families so many pay all, and so many a part. */
const [PAYS_ALL, PAYS_PART] = [0.72, 0.12]

/** Two months of fees of the demo's groups, or more: plans, bills, and what most families paid. */
export async function seedFees(
  { tx, now }: SeedContext,
  { seed, byId, upiAddress, plans, fromMonth }: SeedFees,
): Promise<void> {
  const rng = seeded(seed)
  const thisMonth = indianDay(now).slice(0, 7)
  const lastMonth = indianDay(new Date(dayBegins(`${thisMonth}-01`).getTime() - 1)).slice(0, 7)
  const months = [fromMonth ?? lastMonth, lastMonth, thisMonth]
  await saveSettings(tx, {
    code: 'FEE',
    dueDay: 5,
    secondChildPercent: 10,
    laterChildPercent: 15,
    chequeCharge: 200,
    lateGraceDays: 7,
    latePerDay: 0,
    lateCap: 150,
    upiAddress,
    remindsFamilies: false,
  })
  await seedStays({ tx, now }, { plans, fromDay: `${fromMonth ?? lastMonth}-01` })
  for (const month of new Set(months)) {
    const billedAt = new Date(Math.min(now.getTime(), dayBegins(`${month}-01`).getTime() + DAY_MS / 2))
    const { lines } = await prepareRun(tx, month)
    await billChunk(await lockToBill(tx, lines), { month, lines, byId, now: billedAt })
    for (const personId of new Set(lines.map((line) => line.personId)))
      await payBill({ tx, now: billedAt }, { personId, rng, byId, today: now })
  }
}

/** Puts every child of a group on the plan of its subject, from a day on. */
async function seedStays(
  { tx, now }: SeedContext,
  { plans, fromDay }: { plans: readonly SeedPlan[]; fromDay: string },
): Promise<void> {
  const planIds = new Map<string, string>()
  for (const { name, subject, rupees } of plans)
    planIds.set(
      subject,
      await createPlan(
        { tx, now },
        { name, partRule: 'classes', paise: rupees * 100, fromDay: `${fromDay.slice(0, 4)}-01-01` },
      ),
    )
  const places = await groupPlaces(tx, {
    from: fromDay,
    until: daysOfMonth(indianDay(now).slice(0, 7)).until,
  })
  const groups = await groupTimetables(
    tx,
    places.map(({ groupId }) => groupId),
  )
  const stays = places.flatMap(({ studentId, groupId, joinedOn }) => {
    const planId = planIds.get(groups.get(groupId)?.subject ?? '')
    return planId ? [{ studentId, groupId, planId, fromDay: joinedOn, createdAt: now }] : []
  })
  if (stays.length > 0) await tx.insert(feeStays).values(stays).onConflictDoNothing()
}

type Paying = { personId: string; rng: Rng; byId: string; today: Date }

async function payBill({ tx, now }: SeedContext, { personId, rng, byId, today }: Paying): Promise<void> {
  const account = await accountOf(tx, personId)
  const open = account ? await openCharges(tx, account.id) : []
  const paise = open.reduce((sum, row) => sum + openPaiseOf(row), 0)
  const drawn = rng()
  if (paise === 0 || drawn > PAYS_ALL + PAYS_PART) return
  const paid = drawn > PAYS_ALL ? Math.ceil(paise / 200) * 100 : paise
  const at = new Date(Math.min(today.getTime(), now.getTime() + Math.floor(rng() * 9) * DAY_MS))
  const method = rng() < 0.4 ? 'cash' : 'upi'
  const reference = method === 'cash' ? '' : `4${String(Math.floor(rng() * 1e11)).padStart(11, '0')}`
  // Families of the first centre pay at head office, which is there.
  const ownCentre = await centreOfFamily(tx, personId, { scope: everyCentre, day: indianDay(at) })
  const centreId = ownCentre && !isFirstCentre(ownCentre) ? ownCentre : null
  await takePayment(
    { tx, now: at, byId },
    { id: newId(), personId, paise: paid, method, reference, chargeIds: [], centreId },
  )
}
