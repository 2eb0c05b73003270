import { pages as catalogue } from '../catalogue/room.ts'
import { pages as classroom } from '../classroom/room.ts'
import { pages as competition } from '../competition/room.ts'
import { pages as content } from '../content/room.ts'
import { pages as craft } from '../craft/room.ts'
import { pages as enquiries } from '../enquiries/room.ts'
import { pages as enrolment, privateKeys as enrolmentKeys } from '../enrolment/room.ts'
import { pages as fees } from '../fees/room.ts'
import { pages as live } from '../live/room.ts'
import { pages as messages } from '../messages/room.ts'
import { pages as pay } from '../pay/room.ts'
import { pages as people } from '../people/room.ts'
import type { Page } from '../platform/rooms/room.ts'
import { pages as progress } from '../progress/room.ts'
import { pages as quiz, privateKeys as quizKeys } from '../quiz/room.ts'

/** The pages of all rooms except the office, which is kept out of a visitor's bundle. */
export const pages: readonly Page[] = [
  ...catalogue,
  ...people,
  ...messages,
  ...content,
  ...enquiries,
  ...quiz,
  ...competition,
  ...craft,
  ...enrolment,
  ...classroom,
  ...fees,
  ...pay,
  ...live,
  ...progress,
]

/** Personal keys of the rooms in a browser's storage; deleted at logout. */
export const privateKeys: readonly string[] = [...quizKeys, ...enrolmentKeys]
