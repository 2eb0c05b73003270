import { pages as catalogue } from '../catalogue/room.ts'
import { pages as classroom } from '../classroom/room.ts'
import { pages as competition } from '../competition/room.ts'
import { pages as content } from '../content/room.ts'
import { pages as craft } from '../craft/room.ts'
import { pages as enquiries } from '../enquiries/room.ts'
import { pages as enrolment } from '../enrolment/room.ts'
import { pages as people } from '../people/room.ts'
import type { Page } from '../platform/room.ts'
import { pages as progress } from '../progress/room.ts'
import { pages as quiz } from '../quiz/room.ts'

/** The pages of all rooms, without those of the office: a visitor's browser hears of no more. */
export const pages: readonly Page[] = [
  ...catalogue,
  ...people,
  ...content,
  ...enquiries,
  ...quiz,
  ...competition,
  ...craft,
  ...enrolment,
  ...classroom,
  ...progress,
]
