import { href } from 'react-router'
import type { Role } from '../../platform/wire.ts'

/** A page of one's own: its address, its name, and the addresses below which it is marked too. */
export type Place = {
  to: string
  name: string
  icon: 'home' | 'courses' | 'quizzes' | 'practise' | 'diary' | 'fees' | 'register' | 'office'
}

const courses: Place = { to: href('/my-courses'), name: 'My Courses', icon: 'courses' }
const quizzes: Place = { to: href('/events'), name: 'My Quizzes', icon: 'quizzes' }
const practise: Place = { to: href('/practice'), name: 'Practise', icon: 'practise' }
const office: readonly Place[] = [{ to: '/office', name: 'Office', icon: 'office' }]

/** The pages of each role's own, in the order of its navigation. */
export const places: Readonly<Record<Role, readonly Place[]>> = {
  student: [{ to: href('/home'), name: 'Home', icon: 'home' }, courses, quizzes, practise],
  teacher: [{ to: '/teach', name: 'Register', icon: 'register' }, courses, quizzes],
  parent: [
    { to: href('/family'), name: 'Diary', icon: 'diary' },
    { to: href('/course'), name: 'Courses', icon: 'courses' },
    { to: `${href('/family')}#fees`, name: 'Fees', icon: 'fees' },
  ],
  office,
  author: office,
  organiser: office,
  owner: office,
}

/** Which of them marks this page: the one it stands at or below; null for none. */
export const markedPlace = (list: readonly Place[], { pathname, hash }: { pathname: string; hash: string }) =>
  list.find(({ to }) => to === pathname + hash) ??
  list.find(({ to }) => !to.includes('#') && (pathname === to || pathname.startsWith(`${to}/`))) ??
  null
