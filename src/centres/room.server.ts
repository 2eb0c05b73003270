import { eq } from 'drizzle-orm'
import { endpointsOf, type RoomModule, type RoomParts } from '../platform/rooms/room.server.ts'
import * as wire from './centres.contract.ts'
import { centreCalls } from './centres.server.ts'
import { seats } from './centres.tables.ts'

export const endpoints = endpointsOf(wire)

export const openRoom = (parts: RoomParts): RoomModule => ({
  calls: centreCalls(parts),
  personalData: {
    name: 'centres',
    collect: (personId) => parts.database.db.select().from(seats).where(eq(seats.personId, personId)),
    erase: async (tx, personId) => {
      await tx.delete(seats).where(eq(seats.personId, personId))
    },
  },
  demoReset: {
    count: () => Promise.resolve([]),
    // Staff stays, with its seats.
    clear: async (tx) => {
      await tx.delete(seats).where(eq(seats.role, 'teacher'))
    },
  },
})
