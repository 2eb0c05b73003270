import { href } from 'react-router'
import type { Role } from '../../platform/wire.ts'
import { words } from './nav.words.ts'

/** A link of the navigation of signed-in pages. */
export type NavItem = {
  to: string
  name: string
  icon: 'home' | 'courses' | 'quizzes' | 'practise' | 'diary' | 'fees' | 'register' | 'office'
}

const courses: NavItem = { to: href('/my-courses'), name: words.courses, icon: 'courses' }
const quizzes: NavItem = { to: href('/events'), name: words.quizzes, icon: 'quizzes' }
const practise: NavItem = { to: href('/practice'), name: words.practise, icon: 'practise' }
const office: readonly NavItem[] = [{ to: '/office', name: words.office, icon: 'office' }]

/** The navigation of each role, in order. */
export const navItems: Readonly<Record<Role, readonly NavItem[]>> = {
  student: [{ to: href('/home'), name: words.home, icon: 'home' }, courses, quizzes, practise],
  teacher: [{ to: '/teach', name: words.register, icon: 'register' }, courses, quizzes],
  parent: [
    { to: href('/family'), name: words.diary, icon: 'diary' },
    courses,
    { to: href('/family/fees'), name: words.fees, icon: 'fees' },
  ],
  office,
  author: office,
  organiser: office,
  owner: office,
}

/** The item of the current page or of a page above it; null if none. */
export const activeNavItem = (
  list: readonly NavItem[],
  { pathname, hash }: { pathname: string; hash: string },
) =>
  list.find(({ to }) => to === pathname + hash) ??
  list.find(({ to }) => !to.includes('#') && (pathname === to || pathname.startsWith(`${to}/`))) ??
  null
