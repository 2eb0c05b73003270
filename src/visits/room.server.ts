import { sql } from 'drizzle-orm'
import { mailKindsOf } from '../platform/mail/mail-kind.server.ts'
import { endpointsOf, type RoomModule, type RoomParts } from '../platform/rooms/room.server.ts'
import { visitCalls } from './calls.server.ts'
import { visitsDashboard } from './dashboard.server.ts'
import * as roomMails from './mails.server.ts'
import * as wire from './office/visits.contract.ts'
import { visitsOverview } from './overview.server.ts'
import { visitPoints, visits } from './visits.tables.ts'

export const endpoints = endpointsOf(wire)
export const mails = mailKindsOf(roomMails)

export const openRoom = (parts: RoomParts): RoomModule => ({
  calls: visitCalls(parts),
  overview: visitsOverview,
  dashboard: visitsDashboard(parts.database),
  demoReset: {
    // The demo comes without visits: what is there came since, and is asked about.
    count: () => Promise.resolve([]),
    arrivals: [{ table: visits, id: visits.id, at: visits.createdAt, one: 'visit', more: 'visits' }],
    clear: async (tx) => {
      await tx.execute(sql`truncate ${visitPoints}, ${visits}`)
    },
  },
})
