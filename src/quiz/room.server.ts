import {
  endpointsOf,
  HOUR_S,
  OFTEN_S,
  type RoomModule,
  type RoomParts,
} from '../platform/rooms/room.server.ts'
import { quizAbout } from './timeline.server.ts'
import { openQuizParts } from './act.server.ts'
import { finaliseExpired } from './attempt/submit.server.ts'
import { quizAuthorCalls } from './bank/authors.server.ts'
import { exportCalls } from './bank/import/export.server.ts'
import * as imports from './bank/import/import.contract.ts'
import { importCalls } from './bank/import/import.server.ts'
import { finishLeftBehind } from './bank/import/new-quizzes.server.ts'
import { quizDemoReset } from './demo-reset.server.ts'
import { quizDoubles } from './duplicates.server.ts'
import { quizDashboard } from './dashboard.server.ts'
import { quizEditables } from './office/documents.server.ts'
import * as analysis from './office/analysis.contract.ts'
import { analysisCalls } from './office/analysis.server.ts'
import * as office from './office/quizzes.contract.ts'
import { shelfCalls } from './office/quiz-lists.server.ts'
import { quizData } from './personal-data.server.ts'
import * as time from './office/time.contract.ts'
import { timeCalls } from './office/time.server.ts'
import * as practice from './practice/practice.contract.ts'
import { practiceCalls } from './practice/practice.server.ts'
import * as quiz from './quiz.contract.ts'
import { countRunning } from './quiz.reads.server.ts'
import { quizCalls } from './quiz.server.ts'
import * as beside from './results/comparison.contract.ts'
import { comparisonCalls } from './results/comparison.server.ts'
import * as trying from './try/try.contract.ts'
import { deleteUnclaimed, tryCalls } from './try/tries.server.ts'

export const endpoints = endpointsOf(quiz, beside, practice, trying, office, analysis, time, imports)

export function openRoom(given: RoomParts): RoomModule {
  const { database } = given
  const parts = openQuizParts(given)
  return {
    calls: [
      ...quizCalls(parts),
      ...comparisonCalls(parts),
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
      {
        name: 'question-imports',
        everySeconds: OFTEN_S,
        run: (now) => finishLeftBehind(database, now),
      },
      { name: 'tries', everySeconds: HOUR_S, forgets: true, run: (now) => deleteUnclaimed(database, now) },
    ],
    personalData: { ...quizData(database), doubles: quizDoubles },
    timeline: quizAbout(database),
    dashboard: quizDashboard(database),
    documentKinds: quizEditables(database.clock),
    demoReset: quizDemoReset,
    gauges: [
      {
        name: 'attempts_running',
        help: 'Attempts that have begun and are not submitted.',
        read: (now) => countRunning(database, now),
      },
    ],
  }
}
