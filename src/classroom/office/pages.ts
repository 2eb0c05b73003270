import type { Page, PagesOf } from '../../platform/rooms/room.ts'

const people = { section: 'People', roles: ['office'] } as const

/** The pages of the office that look after groups. */
export const officePages = [
  {
    path: '/office/children',
    file: 'classroom/office/ChildrenPage.tsx',
    meta: { title: 'Children' },
    cached: true,
    search: 'hidden',
    office: { ...people, listed: true, seat: 'only' },
  },
  {
    path: '/office/children/:id',
    file: 'classroom/office/ChildRecordPage.tsx',
    meta: { title: 'Child' },
    search: 'hidden',
    office: { ...people, seat: 'only' },
  },
  {
    path: '/office/groups',
    file: 'classroom/office/GroupsPage.tsx',
    meta: { title: 'Groups' },
    cached: true,
    search: 'hidden',
    office: { ...people, listed: true, seat: true },
  },
  {
    path: '/office/groups/new',
    file: 'classroom/office/NewGroupPage.tsx',
    meta: { title: 'New group' },
    cached: true,
    search: 'hidden',
    office: { ...people, seat: true },
  },
  {
    path: '/office/groups/:id',
    file: 'classroom/office/GroupPage.tsx',
    meta: { title: 'Group' },
    search: 'hidden',
    office: { ...people, seat: true },
  },
  {
    path: '/office/teachers/invite',
    file: 'classroom/office/InviteTeacherPage.tsx',
    meta: { title: 'Invite a teacher' },
    cached: true,
    search: 'hidden',
    office: people,
  },
  {
    path: '/office/licences',
    file: 'classroom/office/licences/LicencesPage.tsx',
    meta: { title: 'Licences' },
    cached: true,
    search: 'hidden',
    office: { ...people, seat: true, listed: 'network' },
  },
  {
    path: '/office/timetable',
    file: 'classroom/office/TimetablePage.tsx',
    meta: { title: 'Timetable' },
    cached: true,
    search: 'hidden',
    office: { ...people, listed: true, seat: true },
  },
  {
    path: '/office/calendar',
    file: 'classroom/office/CalendarPage.tsx',
    meta: { title: 'Calendar' },
    cached: true,
    search: 'hidden',
    office: { ...people, listed: true, seat: true },
  },
  {
    path: '/office/absences',
    file: 'classroom/office/TeacherAwayPage.tsx',
    meta: { title: 'Teacher away' },
    cached: true,
    search: 'hidden',
    office: { ...people, seat: true },
  },
  {
    path: '/office/holidays',
    file: 'classroom/office/HolidaysPage.tsx',
    meta: { title: 'Holidays' },
    cached: true,
    search: 'hidden',
    office: { ...people, seat: true },
  },
  {
    path: '/office/make-ups',
    file: 'classroom/office/AbsenceSettingsPage.tsx',
    meta: { title: 'Make-ups' },
    cached: true,
    search: 'hidden',
    office: people,
  },
  {
    path: '/office/files',
    file: 'classroom/office/FilesPage.tsx',
    meta: { title: 'Files' },
    cached: true,
    search: 'hidden',
    office: { ...people, listed: true },
  },
  {
    path: '/office/exams/paper',
    file: 'classroom/office/PaperExamPage.tsx',
    meta: { title: 'Record a paper exam' },
    cached: true,
    search: 'hidden',
    office: { section: 'Quizzes', roles: ['organiser'] },
  },
  {
    path: '/office/announcements',
    file: 'classroom/office/AnnouncementsPage.tsx',
    meta: { title: 'Announcements' },
    cached: true,
    search: 'hidden',
    office: { ...people, listed: true, seat: true },
  },
  {
    path: '/office/announcements/new',
    file: 'classroom/office/NewAnnouncementPage.tsx',
    meta: { title: 'New announcement' },
    cached: true,
    search: 'hidden',
    office: { ...people, seat: true },
  },
  {
    path: '/office/announcements/:id',
    file: 'classroom/office/AnnouncementPage.tsx',
    meta: { title: 'Announcement' },
    search: 'hidden',
    office: { ...people, seat: true },
  },
] as const satisfies readonly Page[]

declare module '../../platform/browser/paths.ts' {
  interface Pages extends PagesOf<typeof officePages> {}
}
