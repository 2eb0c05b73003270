import { officePages as academy } from '../academy/office/pages.ts'
import { officePages as catalogue } from '../catalogue/office/pages.ts'
import { officePages as centres } from '../centres/office/pages.ts'
import { officePages as classroom } from '../classroom/office/pages.ts'
import { officePages as competition } from '../competition/office/pages.ts'
import { officePages as content } from '../content/office/pages.ts'
import { officePages as craft } from '../craft/office/pages.ts'
import { officePages as enquiries } from '../enquiries/office/pages.ts'
import { officePages as enrolment } from '../enrolment/office/pages.ts'
import { officePages as fees } from '../fees/office/pages.ts'
import { officePages as messages } from '../messages/office/pages.ts'
import { officePages as pay } from '../pay/office/pages.ts'
import { officePages as people } from '../people/office/pages.ts'
import { officePages as quiz } from '../quiz/office/pages.ts'
import { officePages as royalty } from '../royalty/office/pages.ts'
import { officePages as stock } from '../stock/office/pages.ts'
import { officePages as visits } from '../visits/office/pages.ts'
import { officePages as office } from '../office/pages.ts'
import type { Page } from '../platform/rooms/room.ts'

/** The pages of the office, of all rooms. */
export const officePages: readonly Page[] = [
  ...office,
  ...enquiries,
  ...people,
  ...messages,
  ...centres,
  ...classroom,
  ...catalogue,
  ...quiz,
  ...competition,
  ...craft,
  ...content,
  ...enrolment,
  ...fees,
  ...stock,
  ...royalty,
  ...visits,
  ...pay,
  ...academy,
]
