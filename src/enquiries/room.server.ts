import { idempotencyKeys } from './enquiries.tables.ts'
import { mailKindsOf } from '../platform/mail/mail-kind.server.ts'
import {
  endpointsOf,
  HOUR_S,
  OFTEN_S,
  type RoomModule,
  type RoomParts,
} from '../platform/rooms/room.server.ts'
import { enquiriesAbout } from './timeline.server.ts'
import { enquiryDemoReset } from './demo-reset.server.ts'
import { enquiryDoubles, enquiryJoined } from './duplicates.server.ts'
import * as applications from './applications/applications.contract.ts'
import { applicationCalls } from './applications/applications.server.ts'
import { applicationOrigins } from './applications/origins.server.ts'
import { applicationOverview } from './applications/overview.server.ts'
import * as demo from './demo/demo.contract.ts'
import { drawCalendars } from './demo/demo-mails.server.ts'
import { demoCalls, remindAll, generateClasses } from './demo/demo.server.ts'
import { enquiryDashboard } from './dashboard.server.ts'
import * as enquiries from './enquiries.contract.ts'
import { enquiryCalls } from './enquiries.server.ts'
import * as roomMails from './mails.server.ts'
import * as desk from './office/enquiries-office.contract.ts'
import { enquiryListCalls } from './office/list.server.ts'
import { enquiryOfficeCalls } from './office/enquiry-detail.server.ts'
import { enquiryData, sweepEnquiries } from './personal-data.server.ts'

export const endpoints = endpointsOf(enquiries, demo, desk, applications)
export const mails = mailKindsOf(roomMails)

export const openRoom = (parts: RoomParts): RoomModule => {
  const { database, outbox, signedPaths, publicUrl, placements } = parts
  const demoParts = { database, outbox, signedPaths, publicUrl }
  drawCalendars(outbox)
  return {
    calls: [
      ...enquiryCalls(demoParts),
      ...demoCalls(demoParts),
      ...enquiryListCalls(parts),
      ...applicationCalls(parts),
      ...enquiryOfficeCalls({ ...demoParts, placements }),
    ],
    jobs: [
      { name: 'enquiries', everySeconds: HOUR_S, forgets: true, run: (now) => sweepEnquiries(database, now) },
      { name: 'demo classes', everySeconds: OFTEN_S, run: (now) => generateClasses(database, now) },
      { name: 'demo reminders', everySeconds: OFTEN_S, run: (now) => remindAll(demoParts, now) },
    ],
    personalData: { ...enquiryData(database), doubles: enquiryDoubles, joined: enquiryJoined },
    origins: applicationOrigins,
    overview: applicationOverview,
    timeline: enquiriesAbout(database),
    dashboard: enquiryDashboard(database),
    demoReset: enquiryDemoReset,
    notExported: [idempotencyKeys],
  }
}
