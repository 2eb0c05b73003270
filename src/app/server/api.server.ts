import type { PaymentGateway } from '../../enrolment/pay/gateway.server.ts'
import { openSessions } from '../../people/account/sessions.server.ts'
import { type Audit, openAudit } from '../../platform/audit.server.ts'
import type { About, Desk } from '../../platform/desk.server.ts'
import type { Clearing } from '../../platform/clearing.server.ts'
import { openDelays } from '../../platform/delays.server.ts'
import type { AssertNoDraft, Editable } from '../../platform/editable.server.ts'
import type { Job } from '../../platform/jobs.server.ts'
import { sweepLimits } from '../../platform/limits.server.ts'
import type { PersonalData } from '../../platform/personal-data.server.ts'
import { HOUR_S, type OpenRoom, type RoomParts } from '../../platform/room.server.ts'
import { keepStatistics, STATISTICS_S } from '../../platform/statistics.server.ts'
import type { Served, SessionDoor } from '../../platform/serve.server.ts'
import { rooms } from '../rooms.server.ts'
import { reportCalls } from './reports.server.ts'
import { setupCalls } from './setup.server.ts'

export type Api = {
  calls: readonly Served[]
  audit: Audit
  sessions: SessionDoor
  /** Work of the clock: what the rooms do, and what the platform forgets. */
  jobs: readonly Job[]
}

/** What is known once all rooms are open. */
type Gathered = 'personalData' | 'desks' | 'editables' | 'assertNoDraft' | 'abouts' | 'clearings'

export type ApiParts = Omit<RoomParts, 'delays' | Gathered> & {
  gateways: readonly PaymentGateway[]
}

/** All calls that are served, and all work of the clock, mounted from the rooms. */
export function assembleApi(given: ApiParts): Api {
  const { database, outbox, log } = given
  const delays = openDelays(database)
  const personalData: PersonalData[] = []
  const desks: Desk[] = []
  const editables: Editable[] = []
  const abouts: About[] = []
  const clearings: Clearing[] = []
  const draftsHeld: AssertNoDraft[] = []
  const parts = {
    ...given,
    delays,
    personalData: () => personalData,
    desks: () => desks,
    editables: () => editables,
    assertNoDraft: async (...asked: Parameters<AssertNoDraft>) => {
      for (const held of draftsHeld) await held(...asked)
    },
    abouts: () => abouts,
    clearings: () => clearings,
  }
  const open: readonly OpenRoom[] = rooms.map((room) => room.openRoom(parts))
  for (const room of open) {
    if (room.personalData) personalData.push(room.personalData)
    desks.push(...[room.desk ?? []].flat())
    if (room.about) abouts.push(room.about)
    editables.push(...(room.editables ?? []))
    if (room.clears) clearings.push(room.clears)
    if (room.assertNoDraft) draftsHeld.push(room.assertNoDraft)
  }
  return {
    audit: openAudit(database),
    calls: [...open.flatMap(({ calls }) => calls), ...reportCalls(database, log), ...setupCalls(parts)],
    sessions: openSessions(database),
    jobs: [
      ...open.flatMap(({ jobs = [] }) => jobs),
      ...(database.kind === 'embedded'
        ? [{ name: 'statistics', everySeconds: STATISTICS_S, run: () => keepStatistics(database) }]
        : []),
      { name: 'mails', everySeconds: HOUR_S, forgets: true, run: outbox.sweep },
      { name: 'limits', everySeconds: HOUR_S, forgets: true, run: (now) => sweepLimits(database, now) },
      { name: 'delays', everySeconds: HOUR_S, forgets: true, run: delays.sweep },
    ],
  }
}
