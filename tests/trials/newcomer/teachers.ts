import { linkInMail } from './mailbox.ts'
import type { Job, Week } from './week.ts'

const TEACHER = { name: 'Meenakshi Raman', email: 'meenakshi@bead.example' }
export const SUBSTITUTE = { name: 'Joseph Varghese', email: 'joseph@bead.example' }
const PASSWORD = 'four quiet rivers'

async function invite(week: Week, { name, email }: { name: string; email: string }): Promise<void> {
  const owner = week.at('owner')
  await owner.fill('Full name', name)
  await owner.fill('Mobile', '90000 22222')
  await owner.fill('Email', email)
  await owner.tick('Abacus')
  await owner.press('Send the invitation')
  await owner.see('not here yet')
}

async function open(week: Week, who: string, email: string): Promise<void> {
  const teacher = await week.sitDown(who, 'desk')
  await teacher.page.goto(week.origin + (await linkInMail(week.mailFolder, email, /./)))
  await teacher.fill('Password', PASSWORD)
  await teacher.fill('Confirm password', PASSWORD)
  await teacher.press('Save password')
  await teacher.follow('Go to login now')
  await teacher.page.getByRole('tab', { name: "Teacher's Login" }).click()
  teacher.count.clicks += 1
  await teacher.fill('Email', email)
  await teacher.fill('Password', PASSWORD)
  await teacher.press('Sign In')
  await teacher.page.waitForURL((url) => !url.pathname.includes('login'))
}

const inviteTeacher: Job = {
  title: 'Invite a teacher',
  run: async (week) => {
    await week.at('owner').follow('Desk')
    await week.at('owner').follow('Start: Invite your teachers')
    await invite(week, TEACHER)
  },
}

const openInvitation: Job = {
  title: 'As the teacher: open the link and log in',
  run: (week) => open(week, 'teacher', TEACHER.email),
}

const inviteSubstitute: Job = {
  title: 'Invite a second teacher, who opens the link',
  run: async (week) => {
    await week.at('owner').follow('People')
    await week.at('owner').follow('Invite a teacher')
    await invite(week, SUBSTITUTE)
    await open(week, 'substitute', SUBSTITUTE.email)
  },
}

type Group = { name: string; place: string; time: string; seats: string; days: readonly string[] }

async function makeGroup(week: Week, { name, place, time, seats, days }: Group): Promise<void> {
  const owner = week.at('owner')
  await owner.follow('People')
  await owner.follow('Groups')
  await owner.follow('New')
  await owner.fill('Name', name)
  await owner.choose('Subject', 'Abacus')
  await owner.choose('Teacher', TEACHER.name)
  for (const day of days) await owner.tick(day)
  await owner.fill('Time (IST)', time)
  await owner.fill('Place', place)
  await owner.fill('Seats', seats)
  await owner.press('Create group')
  await owner.see('No children in this group yet.')
}

const everyDay = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const groupAtLakeRoad: Job = {
  title: 'Make a group at the first place',
  run: (week) =>
    makeGroup(week, {
      name: 'Lake Road Beginners',
      place: 'Lake Road, Room 2',
      time: '00:05',
      seats: '24',
      days: everyDay,
    }),
}

const groupAtRiverBank: Job = {
  title: 'Make a group at the second place',
  run: (week) =>
    makeGroup(week, {
      name: 'River Bank Saturday',
      place: 'River Bank Hall',
      time: '10:00',
      seats: '20',
      days: ['Saturday', 'Sunday'],
    }),
}

export const teacherJobs: readonly Job[] = [
  inviteTeacher,
  openInvitation,
  inviteSubstitute,
  groupAtLakeRoad,
  groupAtRiverBank,
]
