import { pages as catalogue } from '../catalogue/room.ts'
import { pages as content } from '../content/room.ts'
import { pages as enquiries } from '../enquiries/room.ts'
import { pages as enrolment } from '../enrolment/room.ts'
import { pages as people } from '../people/room.ts'
import type { Page } from '../platform/room.ts'
import { pages as quiz } from '../quiz/room.ts'

/** The pages of all rooms, without those of the office: a visitor's browser hears of no more. */
export const pages: readonly Page[] = [
  ...catalogue,
  ...people,
  ...content,
  ...enquiries,
  ...quiz,
  ...enrolment,
]
