/** Sections of the office, in the order of its navigation. */
export const OFFICE_SECTIONS = [
  'Desk',
  'Enquiries',
  'People',
  'Courses',
  'Quizzes',
  'Competitions',
  'Site',
  'Money',
  'Staff and log',
  'Settings',
] as const

declare module '../platform/wire.ts' {
  interface Register {
    section: (typeof OFFICE_SECTIONS)[number]
  }
}
