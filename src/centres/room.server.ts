import { eq } from 'drizzle-orm'
import { endpointsOf, type RoomModule, type RoomParts } from '../platform/rooms/room.server.ts'
import * as wire from './centres.contract.ts'
import * as network from './network.contract.ts'
import { centreCalls } from './centres.server.ts'
import { networkCalls } from './network.server.ts'
import { centresDemoReset } from './demo-reset.server.ts'
import { seats, unseatedPeople } from './centres.tables.ts'

export const endpoints = endpointsOf(wire, network)

export const openRoom = (parts: RoomParts): RoomModule => ({
  calls: [...centreCalls(parts), ...networkCalls(parts)],
  personalData: {
    name: 'centres',
    collect: (personId) => parts.database.db.select().from(seats).where(eq(seats.personId, personId)),
    erase: async (tx, personId) => {
      await tx.delete(seats).where(eq(seats.personId, personId))
      // Nobody can sign in as who was erased.
      await tx.delete(unseatedPeople).where(eq(unseatedPeople.personId, personId))
    },
  },
  demoReset: centresDemoReset,
})
