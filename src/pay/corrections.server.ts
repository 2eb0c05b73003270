import { eq } from 'drizzle-orm'
import { Refusal } from '../platform/errors.ts'
import { payCorrections } from './pay.tables.ts'
import { countOpenSheets, lockPay, termsOf, type Timed } from './sheets.server.ts'

type Correcting = { id: string; teacherId: string; paise: number; reason: string; byId: string }

/**
 * Adds to what a teacher is paid, or takes off; open sheets are counted anew.
 * @throws {Refusal} 404 for who has no terms, 409 for another correction of this id.
 */
export async function addCorrection({ tx, now }: Timed, wanted: Correcting): Promise<void> {
  const { id, teacherId, paise, reason, byId } = wanted
  await lockPay(tx)
  const [stored] = await tx.select().from(payCorrections).where(eq(payCorrections.id, id))
  if (stored) {
    if (stored.teacherId === teacherId && stored.paise === paise && stored.reason === reason) return
    throw new Refusal(409, 'This correction was sent already with other details. Reload the page.', {
      code: 'correction_id_used',
    })
  }
  if ((await termsOf(tx, teacherId)).length === 0)
    throw new Refusal(404, 'Teacher not found', { code: 'teacher_not_found' })
  await tx.insert(payCorrections).values({ id, teacherId, paise, reason, byId, at: now })
  await countOpenSheets({ tx, now }, teacherId)
}
