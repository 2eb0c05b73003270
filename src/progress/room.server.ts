import { mailKindsOf } from '../platform/mail/mail-kind.server.ts'
import { endpointsOf, HOUR_S, type RoomModule, type RoomParts } from '../platform/rooms/room.server.ts'
import { diaryCalls } from './diary/calls.server.ts'
import * as diary from './diary/diary.contract.ts'
import { sendWeeklyDigests } from './diary/weekly-digest.server.ts'
import { LETTER_AT } from './diary/week.rules.ts'
import * as home from './home/home.contract.ts'
import { homeCalls } from './home/home.server.ts'
import * as roomMails from './mails.server.ts'
import { progressData } from './personal-data.server.ts'
import * as portfolio from './portfolio/portfolio.contract.ts'
import { portfolioCalls } from './portfolio/portfolio.server.ts'
import { progressCalls } from './progress.server.ts'

export const endpoints = endpointsOf(home, diary, portfolio)
export const mails = mailKindsOf(roomMails)

export const openRoom = (parts: RoomParts): RoomModule => ({
  calls: [
    ...progressCalls(parts.database),
    ...homeCalls(parts.database),
    ...diaryCalls(parts),
    ...portfolioCalls(parts),
  ],
  jobs: [
    {
      // Looks every evening, writes on Sundays: one that was missed by hours is still written.
      name: 'sundays-letter',
      everySeconds: HOUR_S / 6,
      daily: LETTER_AT,
      run: (now) => sendWeeklyDigests(parts, now),
    },
  ],
  personalData: progressData(parts.database),
})
