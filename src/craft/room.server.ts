import { mailKindsOf } from '../platform/mail/mail-kind.server.ts'
import { endpointsOf, HOUR_S, type RoomModule, type RoomParts } from '../platform/rooms/room.server.ts'
import * as craft from './craft.contract.ts'
import * as exams from './exams/exams.contract.ts'
import { examCalls } from './exams/exams.server.ts'
import { craftDemoReset, craftData } from './personal-data.server.ts'
import * as office from './office/exams.contract.ts'
import { lessonCalls } from './office/lessons.server.ts'
import { examAbout, examDayOfficeCalls, examDashboard, examOfficeCalls } from './office/exams.server.ts'
import * as ladders from './office/ladders.contract.ts'
import { craftEditables, builtInScaleCalls } from './office/ladders.server.ts'
import * as roomMails from './mails.server.ts'
import * as letterModels from './handwriting/letter-models.contract.ts'
import { letterModelCalls } from './handwriting/letter-models.server.ts'
import * as write from './handwriting/write.contract.ts'
import { writeCalls } from './handwriting/write.server.ts'
import { forgetDetails, practisedCalls } from './practice-attempts.server.ts'

export const endpoints = endpointsOf(craft, write, letterModels, exams, office, ladders)
export const mails = mailKindsOf(roomMails)

export const openRoom = (parts: RoomParts): RoomModule => ({
  calls: [
    ...practisedCalls(parts),
    ...writeCalls(parts),
    ...letterModelCalls(parts.database),
    ...examCalls(parts),
    ...examOfficeCalls(parts),
    ...examDayOfficeCalls(parts),
    ...lessonCalls(),
    ...builtInScaleCalls(parts.database),
  ],
  documentKinds: craftEditables,
  dashboard: examDashboard(parts.database),
  jobs: [
    {
      name: 'practice-details',
      everySeconds: HOUR_S,
      forgets: true,
      run: (now) => forgetDetails(parts.database, now),
    },
  ],
  timeline: examAbout(parts.database),
  personalData: craftData(parts.database),
  demoReset: craftDemoReset,
})
