import type { SeedAccount, SeedChild, SeedTeaching } from '../../people/seed.server.ts'
import { newId } from '../../platform/db/columns.tables.ts'
import { courses } from './catalogue.ts'

const mobile = '9000000001'

const student: SeedAccount = {
  id: newId(),
  role: 'student',
  email: 'student@manka.example',
  mobile,
  fullName: 'Asha Verma',
  presentEducation: 'Class 5',
  adult: true,
}
const teacher: SeedAccount = {
  id: newId(),
  role: 'teacher',
  email: 'teacher@manka.example',
  mobile,
  fullName: 'Meenakshi Raman',
}
const parent: SeedAccount = {
  id: newId(),
  role: 'parent',
  email: 'parent@manka.example',
  mobile,
  fullName: 'Kavita Iyer',
}

const staff = (
  [
    ['office', 'Academy Office'],
    ['author', 'Farah Khan'],
    ['organiser', 'Joseph Mathew'],
    ['owner', 'Lakshmi Nair'],
  ] as const
).map(([role, fullName]) => ({ id: newId(), role, email: `${role}@manka.example`, mobile, fullName }))

/** One account of each role. */
const accounts: readonly SeedAccount[] = [student, teacher, parent, ...staff]

const children: readonly SeedChild[] = [
  { id: newId(), guardianId: parent.id, fullName: 'Rohan Iyer', presentEducation: 'Class 3' },
  { id: newId(), guardianId: parent.id, fullName: 'Diya Iyer', presentEducation: 'Class 6' },
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
