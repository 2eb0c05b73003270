import { endpointsOf, HOUR_S, type OpenRoom, type RoomParts } from '../platform/room.server.ts'
import { diaryCalls } from './diary/calls.server.ts'
import * as diary from './diary/diary.contract.ts'
import { writeSundaysLetters } from './diary/letter.server.ts'
import { LETTER_AT } from './diary/week.rules.ts'
import * as home from './home/home.contract.ts'
import { homeCalls } from './home/home.server.ts'
import { progressData } from './own-data.server.ts'
import { progressCalls } from './progress.server.ts'

export const endpoints = endpointsOf(home, diary)

export const openRoom = (parts: RoomParts): OpenRoom => ({
  calls: [...progressCalls(parts.database), ...homeCalls(parts.database), ...diaryCalls(parts)],
  jobs: [
    {
      // Looks every evening, writes on Sundays: one that was missed by hours is still written.
      name: 'sundays-letter',
      everySeconds: HOUR_S / 6,
      daily: LETTER_AT,
      run: (now) => writeSundaysLetters(parts, now),
    },
  ],
  personalData: progressData(parts.database),
})
