import { eq } from 'drizzle-orm'
import { monthOf } from '../enrolment/gst-lines.rules.ts'
import { dayAfter } from '../classroom/classroom.rules.ts'
import { newId } from '../platform/db/columns.tables.ts'
import type { Tx } from '../platform/db/db.server.ts'
import type { SeedContext } from '../platform/rooms/room.server.ts'
import { indianDay, monthAfter } from '../platform/text/india.rules.ts'
import { makeAgreement } from './agreements.server.ts'
import type { AgreementForm } from './office/royalty.contract.ts'
import { pay } from './payments.server.ts'
import { DUE_DAYS, shownOn } from './royalty.rules.ts'
import { statements } from './royalty.tables.ts'
import { countStatement, invoice, lockStatement, markShown } from './statements.server.ts'

/** A franchise of the demo: what was agreed, and whether it pays what is due. */
export type SeedAgreement = Omit<AgreementForm, '_id' | 'fromMonth'> & { headId: string; pays: boolean }

/** Noon in India of a day like 2026-11-03. */
const noonOf = (day: string): Date => new Date(`${day}T06:30:00Z`)

/** Days after it was shown on which the demo's heads agree. */
const AGREES_AFTER = 2

/**
 * The demo's agreements since a month, and their statements: each month that is over is counted, shown,
 * agreed to and paid on its days, as far as these have come.
 */
export async function seedRoyalty(
  { tx, now }: SeedContext,
  { byId, fromMonth, agreements }: { byId: string; fromMonth: string; agreements: readonly SeedAgreement[] },
): Promise<void> {
  const made: { id: string; of: SeedAgreement }[] = []
  for (const of of agreements) {
    const { headId: _, pays: __, ...terms } = of
    const { id } = await makeAgreement({ tx, now, byId }, { ...terms, _id: newId(), fromMonth })
    made.push({ id, of })
  }
  for (let month = fromMonth; month < monthOf(now); month = monthAfter(month))
    for (const { id, of } of made) await seedStatement(tx, { agreementId: id, of, month, byId, now })
}

type Seeding = { agreementId: string; of: SeedAgreement; month: string; byId: string; now: Date }

async function seedStatement(tx: Tx, { agreementId, of, month, byId, now }: Seeding): Promise<void> {
  const shown = noonOf(shownOn(month))
  const agreed = noonOf(dayAfter(shownOn(month), AGREES_AFTER))
  const paid = noonOf(dayAfter(indianDay(agreed), DUE_DAYS))
  const row = await countStatement({ tx, now: shown < now ? shown : now }, agreementId, month)
  if (!row || shown > now) return
  await markShown({ tx, now: shown }, row.id)
  if (agreed > now) return
  await invoice({ tx, now: agreed }, await lockStatement(tx, row.id), of.headId)
  const [{ sums, status } = row] = await tx.select().from(statements).where(eq(statements.id, row.id))
  if (!of.pays || paid > now || status !== 'invoiced') return
  await pay({ tx, now: paid }, await lockStatement(tx, row.id), {
    id: newId(),
    amountPaise: sums.toPayPaise,
    keptBackPaise: sums.tdsPaise,
    reference: `UTR${row.id.replaceAll('-', '').slice(-12)}`,
    day: indianDay(paid),
    byId,
  })
}
