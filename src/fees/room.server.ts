import { mailKindsOf } from '../platform/mail/mail-kind.server.ts'
import {
  endpointsOf,
  HOUR_S,
  OFTEN_S,
  type RoomModule,
  type RoomParts,
} from '../platform/rooms/room.server.ts'
import { ORDER_KINDS } from '../enrolment/enrolment.rules.ts'
import { notingUse, type OtherOrders, type PaymentGateway } from '../enrolment/gateways.reads.server.ts'
import { feesBlockers } from './blockers.server.ts'
import { moveCourseCash } from './course-cash.server.ts'
import { feesReset } from './demo-reset.server.ts'
import { feesDoubles, feesJoined } from './duplicates.server.ts'
import { creditUnowedEntries } from './entry-fees.server.ts'
import { feesDashboard } from './found-families.server.ts'
import * as family from './family/family-fees.contract.ts'
import * as familyPauses from './family/pause-requests.contract.ts'
import { familyFeeCalls } from './family/family-fees.server.ts'
import { feeCalls } from './office/calls.server.ts'
import { mandateCalls } from './office/mandate-calls.server.ts'
import * as day from './office/day.contract.ts'
import * as discount from './office/discount.contract.ts'
import * as fees from './office/fees.contract.ts'
import * as books from './office/export/books.contract.ts'
import * as feeImport from './office/import/fee-import.contract.ts'
import { storeFeesLeftBehind } from './office/import/store-fees.server.ts'
import * as monthsAhead from './office/months-ahead.contract.ts'
import * as pauseRequests from './office/pause-requests.contract.ts'
import * as run from './office/run.contract.ts'
import { beginDebits, handOver } from './online/debits.server.ts'
import { revokeStopped } from './online/mandates.server.ts'
import { hearOfPayment, pollPayments } from './online/online.server.ts'
import * as roomMails from './mails.server.ts'
import { feesOverview } from './overview.server.ts'
import { creditMakeUps } from './make-up-credits.server.ts'
import { feesData } from './personal-data.server.ts'
import { feePayers } from './payers.server.ts'
import { feeReceiptFile } from './receipts.server.ts'
import { remindFamilies } from './reminders.server.ts'
import { followTransfers } from './transfers.reads.server.ts'

export const endpoints = endpointsOf(
  fees,
  run,
  day,
  feeImport,
  books,
  family,
  familyPauses,
  pauseRequests,
  monthsAhead,
  discount,
)
export const mails = mailKindsOf(roomMails)

export function openRoom(
  given: RoomParts & { gateways: readonly PaymentGateway[]; otherOrders: OtherOrders },
): RoomModule {
  const { database, outbox, signedPaths, services, log, publicUrl, otherOrders } = given
  const gateways = given.gateways.map((gateway) => notingUse(gateway, services))
  const paying = { database, outbox, gateways, log }
  outbox.draws(roomMails.FEE_RECEIPT, feeReceiptFile)
  otherOrders.set(ORDER_KINDS.fees, (number, now) => hearOfPayment({ ...paying, now }, number))
  return {
    calls: [
      ...feeCalls({ database, outbox, signedPaths, publicUrl }),
      ...mandateCalls(paying),
      ...familyFeeCalls(paying),
    ],
    personalData: { ...feesData(database), doubles: feesDoubles, joined: feesJoined },
    blockers: feesBlockers,
    onTransfers: followTransfers,
    onCash: moveCourseCash,
    overview: feesOverview,
    payers: feePayers,
    dashboard: feesDashboard(database),
    demoReset: feesReset,
    jobs: [
      { name: 'fee-online', everySeconds: OFTEN_S, run: (now) => pollPayments({ ...paying, now }) },
      {
        name: 'fee-mandates',
        everySeconds: 60,
        // What a family has stopped is over before anything more is handed over.
        run: async (now) => {
          await revokeStopped({ ...paying, now })
          await handOver({ ...paying, now })
        },
      },
      { name: 'fee-debits', everySeconds: HOUR_S, run: (now) => beginDebits({ ...paying, now }) },
      { name: 'fee-imports', everySeconds: OFTEN_S, run: () => storeFeesLeftBehind(database) },
      {
        name: 'fee-entries',
        everySeconds: 300,
        run: (now) => creditUnowedEntries({ database }, now),
      },
      {
        name: 'fee-make-ups',
        everySeconds: HOUR_S,
        run: (now) => creditMakeUps({ database }, now),
      },
      {
        name: 'fee-reminders',
        everySeconds: HOUR_S,
        run: (now) => remindFamilies({ database, outbox }, now),
      },
    ],
  }
}
