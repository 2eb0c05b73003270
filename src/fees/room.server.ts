import { mailKindsOf } from '../platform/mail/mail-kind.server.ts'
import {
  endpointsOf,
  HOUR_S,
  OFTEN_S,
  type RoomModule,
  type RoomParts,
} from '../platform/rooms/room.server.ts'
import { feesBlockers } from './blockers.server.ts'
import { feesReset } from './demo-reset.server.ts'
import { feesDashboard } from './dues.server.ts'
import { feesDoubles, feesJoined } from './duplicates.server.ts'
import { creditUnowedEntries } from './entry-fees.server.ts'
import * as family from './family/family-fees.contract.ts'
import { familyFeeCalls } from './family/family-fees.server.ts'
import { feeCalls } from './office/calls.server.ts'
import * as day from './office/day.contract.ts'
import * as fees from './office/fees.contract.ts'
import * as books from './office/export/books.contract.ts'
import * as feeImport from './office/import/fee-import.contract.ts'
import { storeFeesLeftBehind } from './office/import/store-fees.server.ts'
import * as run from './office/run.contract.ts'
import * as roomMails from './mails.server.ts'
import { feesData } from './personal-data.server.ts'
import { feeReceiptFile } from './receipts.server.ts'
import { remindFamilies } from './reminders.server.ts'

export const endpoints = endpointsOf(fees, run, day, feeImport, books, family)
export const mails = mailKindsOf(roomMails)

export const openRoom = ({ database, outbox, signedPaths }: RoomParts): RoomModule => {
  outbox.draws(roomMails.FEE_RECEIPT, feeReceiptFile)
  return {
    calls: [...feeCalls({ database, outbox, signedPaths }), ...familyFeeCalls(database)],
    personalData: { ...feesData(database), doubles: feesDoubles, joined: feesJoined },
    blockers: feesBlockers,
    dashboard: feesDashboard(database),
    demoReset: feesReset,
    jobs: [
      { name: 'fee-imports', everySeconds: OFTEN_S, run: () => storeFeesLeftBehind(database) },
      {
        name: 'fee-entries',
        everySeconds: 300,
        run: (now) => creditUnowedEntries({ database }, now),
      },
      {
        name: 'fee-reminders',
        everySeconds: HOUR_S,
        run: (now) => remindFamilies({ database, outbox }, now),
      },
    ],
  }
}
