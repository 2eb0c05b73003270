import { sql } from 'drizzle-orm'
import type { RoomModule } from '../platform/rooms/room.server.ts'
import { journals, postings } from './ledger.tables.ts'

/** The journal has no calls: rooms below post to it and show it. It goes with the demo. */
export const openRoom = (): RoomModule => ({
  calls: [],
  demoReset: {
    count: () => Promise.resolve([]),
    arrivals: [],
    clear: async (tx) => {
      await tx.execute(sql`truncate ${postings}, ${journals}`)
    },
  },
})
