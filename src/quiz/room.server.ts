import { endpointsOf, OFTEN_S, type OpenRoom, type RoomParts } from '../platform/room.server.ts'
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
import * as office from './office/quizzes.contract.ts'
import { shelfCalls } from './office/shelves.server.ts'
import { quizData } from './own-data.server.ts'
import * as quiz from './quiz.contract.ts'
import { quizCalls } from './quiz.server.ts'

export const endpoints = endpointsOf(quiz, office, imports)

export function openRoom({ database, disk }: RoomParts): OpenRoom {
  const parts = openQuizParts(database, disk)
  return {
    calls: [
      ...quizCalls(parts),
      ...quizAuthorCalls(database),
      ...shelfCalls(database),
      ...importCalls(database),
      ...exportCalls(database),
    ],
    jobs: [
      {
        name: 'attempts',
        everySeconds: OFTEN_S,
        ends: true,
        run: (now) => finaliseExpired({ ...parts, now }),
      },
    ],
    personalData: { ...quizData(database), doubles: quizDoubles },
    about: quizAbout(database),
    desk: quizDesk(database),
    editables: quizEditables(database.clock),
    clears: quizClearing,
  }
}
