import { lockPerson } from '../people/people.reads.server.ts'
import type { OnCash } from '../platform/rooms/cash.server.ts'
import { Refusal } from '../platform/errors.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { assertCashAllowed } from './cash-limit.server.ts'
import { payerIdOf } from './families.server.ts'
import { moveTill } from './till.server.ts'

/**
 * Cash for a course is in the academy's own till from the day on which it is recorded: head office alone
 * records it, and a till that was counted stays as it was.
 * @throws {Refusal} 404 for a student who is not there, 409 for too much cash, and a closed or low till.
 */
export const moveCourseCash: OnCash = async ({ tx, now }, { personId, paise, day }) => {
  const today = indianDay(now)
  if (paise > 0) {
    // Who pays for the student stays so until the transaction ends.
    const student = await lockPerson(
      tx,
      personId,
      new Refusal(404, 'Student not found', { code: 'student_not_found' }),
    )
    const payerId = payerIdOf(student)
    await assertCashAllowed(tx, { payerId, paise, today, cameOn: day, companyId: null })
  }
  await moveTill(tx, { centreId: null, day: today, paise, companyId: null })
}
