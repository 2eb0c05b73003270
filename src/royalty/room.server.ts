import { sql } from 'drizzle-orm'
import { endpointsOf, HOUR_S, type RoomModule, type RoomParts } from '../platform/rooms/room.server.ts'
import { royaltyCalls } from './calls.server.ts'
import * as wire from './office/royalty.contract.ts'
import { agreements, objections, royaltyPayments, statements } from './royalty.tables.ts'
import { keepRoyalties } from './statements.server.ts'

export const endpoints = endpointsOf(wire)

export const openRoom = ({ database }: RoomParts): RoomModule => ({
  calls: royaltyCalls(database),
  jobs: [{ name: 'royalties', everySeconds: HOUR_S, run: (now) => keepRoyalties(database.db, now) }],
  demoReset: {
    count: () => Promise.resolve([]),
    clear: async (tx) => {
      await tx.execute(sql`truncate ${royaltyPayments}, ${objections}, ${statements}, ${agreements}`)
    },
  },
})
