import { endpointsOf, type OpenRoom, type RoomParts } from '../platform/room.server.ts'
import { calendarCalls } from './calendar.server.ts'
import * as child from './child.contract.ts'
import * as classroom from './classroom.contract.ts'
import { classroomClearing } from './clearing.server.ts'
import { classroomAbout, classroomDesk } from './desk.server.ts'
import { classroomDoubles } from './doubles.server.ts'
import * as homework from './homework.contract.ts'
import * as office from './office/groups.contract.ts'
import { groupOfficeCalls } from './office/groups.server.ts'
import { classroomData } from './own-data.server.ts'
import * as exams from './register/exams.contract.ts'
import { teachExamCalls } from './register/exams.server.ts'
import { teachCalls } from './teach.server.ts'
import { writtenCalls, writtenJobs } from './written/calls.server.ts'
import * as written from './written/written.contract.ts'

export const endpoints = endpointsOf(classroom, homework, child, office, written, exams)

export const openRoom = (parts: RoomParts): OpenRoom => ({
  calls: [
    ...teachCalls(parts.database),
    ...teachExamCalls(parts),
    ...calendarCalls(parts),
    ...groupOfficeCalls(parts.database),
    ...writtenCalls(parts),
  ],
  jobs: writtenJobs(parts),
  personalData: { ...classroomData(parts), doubles: classroomDoubles },
  about: classroomAbout(parts.database),
  desk: classroomDesk(parts.database),
  clears: classroomClearing,
})
