import { mailKindsOf } from '../platform/mail/mail-kind.server.ts'
import { endpointsOf, HOUR_S, type RoomModule, type RoomParts } from '../platform/rooms/room.server.ts'
import { feesReset } from './demo-reset.server.ts'
import { feesDashboard } from './dues.server.ts'
import { feesDoubles, feesJoined } from './duplicates.server.ts'
import * as family from './family/family-fees.contract.ts'
import { familyFeeCalls } from './family/family-fees.server.ts'
import { feeCalls } from './office/calls.server.ts'
import * as day from './office/day.contract.ts'
import * as fees from './office/fees.contract.ts'
import * as run from './office/run.contract.ts'
import * as roomMails from './mails.server.ts'
import { feesData } from './personal-data.server.ts'
import { feeReceiptFile } from './receipts.server.ts'
import { remindFamilies } from './reminders.server.ts'

export const endpoints = endpointsOf(fees, run, day, family)
export const mails = mailKindsOf(roomMails)

export const openRoom = ({ database, outbox }: RoomParts): RoomModule => {
  outbox.draws(roomMails.FEE_RECEIPT, feeReceiptFile)
  return {
    calls: [...feeCalls({ database, outbox }), ...familyFeeCalls(database)],
    personalData: { ...feesData(database), doubles: feesDoubles, joined: feesJoined },
    dashboard: feesDashboard(database),
    demoReset: feesReset,
    jobs: [
      {
        name: 'fee-reminders',
        everySeconds: HOUR_S,
        run: (now) => remindFamilies({ database, outbox }, now),
      },
    ],
  }
}
