import { dayAfter } from '../../../src/classroom/classroom.rules.ts'
import { indianDay } from '../../../src/platform/text/india.rules.ts'
import type { Hands } from './hands.ts'
import { publish } from './setting-up.ts'
import type { Job } from './week.ts'

/** The button below a step that leads to the next one; the list of steps has buttons that begin so too. */
async function next(owner: Hands, step: string): Promise<void> {
  await owner.page.getByRole('button', { name: step, exact: true }).last().click()
  owner.count.clicks += 1
}

const publishExam: Job = {
  title: 'Publish a grade exam of our own',
  run: async (week) => {
    const owner = week.at('owner')
    await owner.follow('Quizzes')
    await owner.follow('Grade exams')
    await owner.press('Copy as our own')
    await owner.fill('Name', 'Our first levels')
    await publish(owner)
  },
}

const recordPaperExam: Job = {
  title: 'Record a paper exam and print its certificates',
  run: async (week) => {
    const owner = week.at('owner')
    await owner.follow('Quizzes')
    await owner.follow('Grade exams')
    await owner.follow('Record a paper exam')
    await owner.choose('Exam', '10 kyu')
    await owner.fill('Supervised by', 'Meera Iyer')
    await owner.choose('Children', 'Lake Road Beginners')
    await owner.fill('Asha Rao, Columns', '90')
    await owner.fill('Asha Rao, Multiplication', '85')
    await owner.press('Save 1 result')
    await owner.see('1 result saved')
    await owner.save('Print certificates')
  },
}

const planCompetition: Job = {
  title: 'Plan a competition with a fee and announce it',
  run: async (week) => {
    const owner = week.at('owner')
    const tomorrow = dayAfter(indianDay(new Date()), 1)
    await owner.follow('Competitions')
    await owner.follow('New')
    await owner.fill('Name', 'Winter Cup')
    await owner.fill('Short description', 'Twenty sums in ten minutes.')
    await owner.choose('Subject', 'Abacus')
    await next(owner, 'Groups')
    await owner.fill('Group (1)', 'Juniors')
    await owner.fill('Age from (1)', '5')
    await owner.fill('Age to (1)', '12')
    await next(owner, 'Rounds')
    await owner.fill('Day of round 1', dayAfter(tomorrow, 1))
    await next(owner, 'Papers')
    await owner.choose('Paper of Juniors (1)', 'Sums to fifty')
    await next(owner, 'Entries and fee')
    await owner.fill('Last day for entries', tomorrow)
    await owner.fill('Fee in rupees', '150')
    await next(owner, 'Check and save')
    await owner.press('Save')
    await owner.press('Announce')
    await owner.see('See the page')
  },
}

const enterChild: Job = {
  title: 'As the parent: enter a child and see the fee',
  run: async (week) => {
    const phone = week.at('visitor')
    await phone.page.goto(`${week.origin}/competition`)
    await phone.follow(/Winter Cup/)
    await phone.press('Enter a child')
    await phone.inDialog().fill('Date of birth', '2019-06-14')
    await phone.inDialog().press('Enter')
    await phone.see(/150/)
  },
}

const takeFee: Job = {
  title: 'Take the competition’s fee in cash',
  run: async (week) => {
    const owner = week.at('owner')
    await owner.follow('Competitions')
    await owner.press('Winter Cup')
    await owner.page.getByRole('tab', { name: 'Entries' }).click()
    owner.count.clicks += 1
    await owner.press('Rohan Iyer')
    await owner.inDialog().follow('Take the fee')
    await owner.press(/Charge ₹150/)
    await owner.press(/^Take ₹150/)
    await owner.see(/taken. Receipt/)
  },
}

export const contestJobs: readonly Job[] = [
  publishExam,
  recordPaperExam,
  planCompetition,
  enterChild,
  takeFee,
]
