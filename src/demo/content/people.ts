import type { SeedAccount, SeedChild, SeedTeaching } from '../../people/seed.server.ts'
import { uuidv7 } from '../../platform/new-id.ts'
import { DAY_MS } from '../../platform/text/india.rules.ts'
import { courses } from './catalogue.ts'

const mobile = '9000000001'
/** When somebody joined, and an id with that time, because lists are sorted by id. */
const joined = (daysAgo: number) => ({ id: uuidv7(Date.now() - daysAgo * DAY_MS), daysAgo })

const student: SeedAccount = {
  ...joined(58),
  role: 'student',
  email: 'student@manka.example',
  mobile,
  fullName: 'Asha Verma',
  presentEducation: 'Class 5',
  adult: true,
}
const teacher: SeedAccount = {
  ...joined(66),
  role: 'teacher',
  email: 'teacher@manka.example',
  mobile,
  fullName: 'Meenakshi Raman',
}
const parent: SeedAccount = {
  ...joined(60),
  role: 'parent',
  email: 'parent@manka.example',
  mobile,
  fullName: 'Kavita Iyer',
}

const staff = (
  [
    ['office', 'Academy Office', 70],
    ['author', 'Farah Khan', 69],
    ['organiser', 'Joseph Mathew', 65],
    ['owner', 'Lakshmi Nair', 72],
  ] as const
).map(([role, fullName, daysAgo]) => ({
  ...joined(daysAgo),
  role,
  email: `${role}@manka.example`,
  mobile,
  fullName,
}))

/** One account of each role. */
const accounts: readonly SeedAccount[] = [student, teacher, parent, ...staff]

const children: readonly SeedChild[] = [
  { ...joined(60), guardianId: parent.id, fullName: 'Rohan Iyer', presentEducation: 'Class 3' },
  { ...joined(57), guardianId: parent.id, fullName: 'Diya Iyer', presentEducation: 'Class 6' },
]

const teaching: readonly SeedTeaching[] = [
  {
    teacherId: teacher.id,
    franchise: 'Manka Academy, Chennai',
    courseIds: courses.filter((course) => course.leadInstructor === teacher.fullName).map(({ id }) => id),
    studentIds: [...children, student].map(({ id }) => id),
  },
]

export const people = { accounts, children, teaching }
