import { endpointsOf, HOUR_S, OFTEN_S, type OpenRoom, type RoomParts } from '../platform/room.server.ts'
import { quizAbout } from './about.server.ts'
import { openQuizParts } from './act.server.ts'
import { finaliseExpired } from './attempt/submit.server.ts'
import { quizAuthorCalls } from './bank/authors.server.ts'
import { exportCalls } from './bank/import/export.server.ts'
import * as imports from './bank/import/import.contract.ts'
import { importCalls } from './bank/import/import.server.ts'
import { quizClearing } from './clearing.server.ts'
import { quizDoubles } from './doubles.server.ts'
import { quizDesk } from './desk.server.ts'
import { quizEditables } from './office/documents.server.ts'
import * as analysis from './office/analysis.contract.ts'
import { analysisCalls } from './office/analysis.server.ts'
import * as office from './office/quizzes.contract.ts'
import { shelfCalls } from './office/shelves.server.ts'
import { quizData } from './own-data.server.ts'
import * as time from './office/time.contract.ts'
import { timeCalls } from './office/time.server.ts'
import * as practice from './practice/practice.contract.ts'
import { practiceCalls } from './practice/practice.server.ts'
import * as quiz from './quiz.contract.ts'
import { quizCalls } from './quiz.server.ts'
import * as beside from './results/beside.contract.ts'
import { besideCalls } from './results/beside.server.ts'
import * as trying from './try/try.contract.ts'
import { forgetTries, tryCalls } from './try/tries.server.ts'

export const endpoints = endpointsOf(quiz, beside, practice, trying, office, analysis, time, imports)

export function openRoom(given: RoomParts): OpenRoom {
  const { database, disk } = given
  const parts = openQuizParts(database, disk)
  return {
    calls: [
      ...quizCalls(parts),
      ...besideCalls(parts),
      ...practiceCalls(parts),
      ...tryCalls(parts),
      ...quizAuthorCalls(given),
      ...shelfCalls(database),
      ...analysisCalls(parts),
      ...timeCalls(parts),
      ...importCalls(given),
      ...exportCalls(database),
    ],
    jobs: [
      {
        name: 'attempts',
        everySeconds: OFTEN_S,
        ends: true,
        run: (now) => finaliseExpired({ ...parts, now }),
      },
      { name: 'tries', everySeconds: HOUR_S, forgets: true, run: (now) => forgetTries(database, now) },
    ],
    personalData: { ...quizData(database), doubles: quizDoubles },
    about: quizAbout(database),
    desk: quizDesk(database),
    editables: quizEditables(database.clock),
    clears: quizClearing,
  }
}
