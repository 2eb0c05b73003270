import { sql } from 'drizzle-orm'
import { mailKindsOf } from '../platform/mail/mail-kind.server.ts'
import { endpointsOf, HOUR_S, type RoomModule, type RoomParts } from '../platform/rooms/room.server.ts'
import { royaltyCalls } from './calls.server.ts'
import * as roomMails from './mails.server.ts'
import * as wire from './office/royalty.contract.ts'
import { agreements, objections, royaltyCredits, royaltyPayments, statements } from './royalty.tables.ts'
import { keepRoyalties } from './statements.server.ts'

export const endpoints = endpointsOf(wire)
export const mails = mailKindsOf(roomMails)

export const openRoom = (parts: RoomParts): RoomModule => ({
  calls: royaltyCalls(parts),
  jobs: [{ name: 'royalties', everySeconds: HOUR_S, run: (now) => keepRoyalties(parts, now) }],
  demoReset: {
    count: () => Promise.resolve([]),
    clear: async (tx) => {
      await tx.execute(
        sql`truncate ${royaltyPayments}, ${royaltyCredits}, ${objections}, ${statements}, ${agreements}`,
      )
    },
  },
})
