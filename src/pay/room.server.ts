import { sql } from 'drizzle-orm'
import { mailKindsOf } from '../platform/mail/mail-kind.server.ts'
import { endpointsOf, HOUR_S, type RoomModule, type RoomParts } from '../platform/rooms/room.server.ts'
import { payCalls } from './calls.server.ts'
import * as roomMails from './mails.server.ts'
import * as office from './office/pay.contract.ts'
import * as wire from './pay.contract.ts'
import { payCorrections, payPayments, payQuestions, paySheets, payTerms } from './pay.tables.ts'
import { payData } from './personal-data.server.ts'
import { countPay } from './sheets.server.ts'

export const endpoints = endpointsOf(wire, office)
export const mails = mailKindsOf(roomMails)

export const openRoom = (parts: RoomParts): RoomModule => ({
  calls: payCalls(parts),
  jobs: [{ name: 'pay', everySeconds: HOUR_S, run: (now) => countPay(parts, now) }],
  personalData: payData(parts.database),
  demoReset: {
    count: () => Promise.resolve([]),
    clear: async (tx) => {
      await tx.execute(
        sql`truncate ${payQuestions}, ${payPayments}, ${payCorrections}, ${paySheets}, ${payTerms}`,
      )
    },
  },
})
