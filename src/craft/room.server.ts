import { endpointsOf, HOUR_S, type OpenRoom, type RoomParts } from '../platform/room.server.ts'
import * as craft from './craft.contract.ts'
import * as exams from './exams/exams.contract.ts'
import { examCalls } from './exams/exams.server.ts'
import { craftClearing, craftData } from './own-data.server.ts'
import * as office from './office/exams.contract.ts'
import { lessonCalls } from './office/lessons.server.ts'
import { examAbout, examDesk, examOfficeCalls } from './office/exams.server.ts'
import * as ladders from './office/ladders.contract.ts'
import { craftEditables, givenLadderCalls } from './office/ladders.server.ts'
import * as write from './handwriting/write.contract.ts'
import { writeCalls } from './handwriting/write.server.ts'
import { forgetDetails, practisedCalls } from './practised.server.ts'

export const endpoints = endpointsOf(craft, write, exams, office, ladders)

export const openRoom = (parts: RoomParts): OpenRoom => ({
  calls: [
    ...practisedCalls(parts),
    ...writeCalls(parts),
    ...examCalls(parts),
    ...examOfficeCalls(parts),
    ...lessonCalls(),
    ...givenLadderCalls(parts.database),
  ],
  editables: craftEditables,
  desk: examDesk(parts.database),
  jobs: [
    {
      name: 'practice-details',
      everySeconds: HOUR_S,
      forgets: true,
      run: (now) => forgetDetails(parts.database, now),
    },
  ],
  about: examAbout(parts.database),
  personalData: craftData(parts.database),
  clears: craftClearing,
})
