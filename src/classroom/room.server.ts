import { mailKindsOf } from '../platform/mail/mail-kind.server.ts'
import {
  endpointsOf,
  HOUR_S,
  OFTEN_S,
  type RoomModule,
  type RoomParts,
} from '../platform/rooms/room.server.ts'
import * as announcements from './announcements/announcements.contract.ts'
import { announcementCalls } from './announcements/announcements.server.ts'
import { sendPlanned } from './announcements/send.server.ts'
import { calendarCalls } from './calendar.server.ts'
import * as scan from './cards/scan.contract.ts'
import { scanCalls } from './cards/scan.server.ts'
import * as child from './child.contract.ts'
import * as children from './children/children.contract.ts'
import { childrenCalls } from './children/children.server.ts'
import * as classroom from './classroom.contract.ts'
import * as absences from './days/absences.contract.ts'
import { absenceCalls } from './days/absences.server.ts'
import * as calendar from './days/calendar.contract.ts'
import { calendarMonthCalls } from './days/calendar-month.server.ts'
import * as classes from './days/classes.contract.ts'
import { classCalls } from './days/classes.server.ts'
import { classroomDemoReset } from './demo-reset.server.ts'
import { classroomAbout, classroomDashboard } from './dashboard.server.ts'
import { storeDone } from './homework-status.server.ts'
import { classroomDoubles } from './duplicates.server.ts'
import { fileCalls, fileJobs } from './files/calls.server.ts'
import * as files from './files/files.contract.ts'
import * as homework from './homework.contract.ts'
import * as roomMails from './mails.server.ts'
import { tidyAbsences } from './make-ups/absence-make-ups.server.ts'
import { reportedAbsenceCalls } from './make-ups/absence-calls.server.ts'
import { makeUpCalls } from './make-ups/calls.server.ts'
import * as makeUps from './make-ups/make-ups.contract.ts'
import { reopenLost } from './make-ups/make-ups.server.ts'
import * as reported from './make-ups/reported.contract.ts'
import * as office from './office/groups.contract.ts'
import { groupOfficeCalls } from './office/groups.server.ts'
import * as licences from './office/licences/licences.contract.ts'
import { licenceCalls } from './office/licences/licences.server.ts'
import * as teachers from './office/teachers.contract.ts'
import { applyHandovers, teacherCalls } from './office/teachers.server.ts'
import { centreOccupancy } from './office/occupancy.server.ts'
import { centreOverview } from './office/overview.server.ts'
import { groupPlacements } from './office/placements.server.ts'
import { classroomData } from './personal-data.server.ts'
import * as paperExams from './paper-exams/paper-exams.contract.ts'
import { paperExamCalls } from './paper-exams/paper-exams.server.ts'
import * as exams from './register/exams.contract.ts'
import { examDayCalls, teachExamCalls } from './register/exams.server.ts'
import { teachCalls } from './teach.server.ts'
import { writtenCalls, writtenJobs } from './page-photos/calls.server.ts'
import * as written from './page-photos/written.contract.ts'

export const endpoints = endpointsOf(
  classroom,
  homework,
  child,
  office,
  teachers,
  written,
  exams,
  paperExams,
  scan,
  children,
  classes,
  absences,
  calendar,
  announcements,
  files,
  makeUps,
  reported,
  licences,
)
export const mails = mailKindsOf(roomMails)

export const openRoom = (parts: RoomParts): RoomModule => ({
  calls: [
    ...teachCalls(parts),
    ...teachExamCalls(parts),
    ...examDayCalls(parts),
    ...paperExamCalls(parts),
    ...scanCalls(parts.database),
    ...childrenCalls(parts.database),
    ...calendarCalls(parts),
    ...groupOfficeCalls(parts),
    ...teacherCalls(parts),
    ...licenceCalls(parts.database),
    ...classCalls(parts),
    ...absenceCalls(parts),
    ...calendarMonthCalls(parts.database.db),
    ...announcementCalls(parts),
    ...writtenCalls(parts),
    ...fileCalls(parts),
    ...makeUpCalls(parts),
    ...reportedAbsenceCalls(parts),
  ],
  jobs: [
    ...writtenJobs(parts),
    ...fileJobs(parts),
    { name: 'announcements', everySeconds: OFTEN_S, run: (now) => sendPlanned(parts, now) },
    {
      name: 'make-ups',
      everySeconds: HOUR_S,
      run: async (now) => {
        await reopenLost(parts.database.db, now)
        await tidyAbsences(parts.database.db, now)
      },
    },
    { name: 'group-handovers', everySeconds: OFTEN_S, run: (now) => applyHandovers(parts.database, now) },
  ],
  personalData: { ...classroomData(parts), doubles: classroomDoubles },
  timeline: classroomAbout(parts.database),
  dashboard: classroomDashboard(parts.database),
  placements: groupPlacements,
  occupancy: centreOccupancy,
  overview: centreOverview,
  demoReset: classroomDemoReset,
  follows: { practised: storeDone },
})
