import { endpointsOf, HOUR_S, OFTEN_S, type OpenRoom, type RoomParts } from '../platform/room.server.ts'
import { enquiriesAbout } from './about.server.ts'
import { enquiryClearing } from './clearing.server.ts'
import { enquiryDoubles } from './doubles.server.ts'
import * as demo from './demo/demo.contract.ts'
import { drawCalendars } from './demo/demo-letters.server.ts'
import { demoCalls, remindAll, tend } from './demo/demo.server.ts'
import { enquiryDesk } from './desk.server.ts'
import * as enquiries from './enquiries.contract.ts'
import { enquiryCalls } from './enquiries.server.ts'
import * as desk from './office/desk.contract.ts'
import { enquiryListCalls } from './office/list.server.ts'
import { enquiryDeskCalls } from './office/one.server.ts'
import { enquiryData, sweepEnquiries } from './own-data.server.ts'

export const endpoints = endpointsOf(enquiries, demo, desk)

export const openRoom = (parts: RoomParts): OpenRoom => {
  const { database, outbox, signedPaths, publicUrl } = parts
  const demoParts = { database, outbox, signedPaths, publicUrl }
  drawCalendars(outbox)
  return {
    calls: [
      ...enquiryCalls(demoParts),
      ...demoCalls(demoParts),
      ...enquiryListCalls(database),
      ...enquiryDeskCalls(demoParts),
    ],
    jobs: [
      { name: 'enquiries', everySeconds: HOUR_S, forgets: true, run: (now) => sweepEnquiries(database, now) },
      { name: 'demo classes', everySeconds: OFTEN_S, run: (now) => tend(database, now) },
      { name: 'demo reminders', everySeconds: OFTEN_S, run: (now) => remindAll(demoParts, now) },
    ],
    personalData: { ...enquiryData(database), doubles: enquiryDoubles },
    about: enquiriesAbout(database),
    desk: enquiryDesk(database),
    clears: enquiryClearing,
  }
}
