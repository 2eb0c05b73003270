import { mailKindsOf } from '../platform/mail/mail-kind.server.ts'
import { endpointsOf, HOUR_S, type RoomModule, type RoomParts } from '../platform/rooms/room.server.ts'
import { royaltyBlockers } from './blockers.server.ts'
import { royaltyCalls } from './calls.server.ts'
import { royaltyDemoReset } from './demo-reset.server.ts'
import * as roomMails from './mails.server.ts'
import * as wire from './office/royalty.contract.ts'
import { royaltyOverview } from './overview.server.ts'
import { keepRoyalties } from './statements.server.ts'

export const endpoints = endpointsOf(wire)
export const mails = mailKindsOf(roomMails)

export const openRoom = (parts: RoomParts): RoomModule => ({
  calls: royaltyCalls(parts),
  blockers: royaltyBlockers,
  overview: royaltyOverview,
  jobs: [{ name: 'royalties', everySeconds: HOUR_S, run: (now) => keepRoyalties(parts, now) }],
  demoReset: royaltyDemoReset,
})
