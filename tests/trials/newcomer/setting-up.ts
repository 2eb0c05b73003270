import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { root } from '../trial.ts'
import type { Hands } from './hands.ts'
import { sumsSheet, worksheet } from './sheets.ts'
import type { Job, Week } from './week.ts'

/** Seconds for which a code of the authenticator is shown. */
const STEP_S = 30

/** A code of the owner's authenticator that was not used yet: each is good once. */
export function nextCode(week: Week): string {
  const step = Math.max(Math.floor(Date.now() / 1_000 / STEP_S), week.lastStep + 1)
  week.lastStep = step
  return new TOTP({ secret: Secret.fromBase32(week.secret) }).generate({ timestamp: step * STEP_S * 1_000 })
}

export const publish = async (hands: Hands): Promise<void> => {
  await hands.press('Publish')
  await hands.see('Published: visitors see this version')
}

export const setUp: Job = {
  title: 'Set up the academy and its owner',
  run: async (week) => {
    const owner = await week.sitDown('owner', 'desk')
    await owner.page.goto(week.setupLink)
    await owner.fill('Name', 'Bead by Bead')
    await owner.fill('Email', 'hello@bead.example')
    await owner.fill('Phone', '+91 90000 12345')
    await owner.fill('GSTIN (optional)', '27abcde1234f1z5')
    await owner.choose('State', 'Maharashtra')
    await owner.fill('Address on receipts', '12 Lake Road, Pune')
    await owner.press('Next')
    await owner.fill('Full name', 'Lakshmi Nair')
    await owner.fill('Your email', 'lakshmi@bead.example')
    await owner.fill('Mobile', '90000 12345')
    await owner.fill('Password', 'seven slow herons')
    await owner.press('Next')
    week.secret = (await owner.page.locator('.su-key').innerText()).replaceAll(' ', '')
    await owner.fill('Code', nextCode(week))
    await owner.press('Set up the academy')
    await owner.press('I have saved them')
    await owner.press('Start empty')
    await owner.see('First steps')
  },
}

const describeAcademy: Job = {
  title: 'Write the academy’s facts and its refund rule',
  run: async (week) => {
    const owner = week.at('owner')
    await owner.follow('Settings')
    await owner.follow('Academy')
    await owner.fill('Second phone', '+91 90000 54321')
    await owner.fill('Instagram', 'https://instagram.com/beadbybead')
    await owner.fill('About the academy', 'Two rooms, six teachers, and beads for everybody.')
    await publish(owner)
    await owner.follow('Tax on receipts')
    await owner.fill('Refund window (days)', '10')
    await publish(owner)
  },
}

const publishCourse: Job = {
  title: 'Publish a course with a film and a worksheet',
  run: async (week) => {
    const owner = week.at('owner')
    await owner.follow('Desk')
    await owner.follow('Start: Publish a course')
    await owner.follow('New')
    await owner.follow('Add a category')
    await owner.fill('Name', 'Abacus')
    await publish(owner)
    await owner.follow('Courses')
    await owner.follow('New')
    await owner.fill('Title', 'Beads for beginners')
    await owner.choose('Category', 'Abacus')
    await owner.fill('Teacher', 'Meenakshi Raman')
    await owner.fill('Subtitle', 'From the first bead to ninety-nine.')
    await owner.fill('Level', 'Level 1')
    await owner.fill('Ages', '6 to 9')
    await owner.fill('Price', '900')
    await owner.fill('What children learn', '- To set numbers on a rod\n- To add without a pencil')
    await owner.press('Lesson')
    const lesson = owner.within(owner.page.getByRole('region', { name: 'Lessons in order' }))
    await lesson.fill('Title', 'Meet the beads')
    const film = readFileSync(join(root, 'public/uploads/videos/abacus.webm'))
    await lesson.give('Video: upload a video', { name: 'beads.webm', mimeType: 'video/webm', buffer: film })
    await lesson.see('Uploaded video')
    await lesson.give('Add a file to the lesson', worksheet)
    await lesson.see(worksheet.name)
    await publish(owner)
  },
}

const importQuiz: Job = {
  title: 'Make a quiz from a sheet of twenty questions',
  run: async (week) => {
    const owner = week.at('owner')
    await owner.follow('Quizzes')
    await owner.follow('Subject')
    await owner.fill('Name', 'Abacus')
    await publish(owner)
    await owner.follow('Quizzes')
    await owner.follow('Import questions')
    await owner.give('Question file', sumsSheet())
    await owner.press('A new quiz')
    await owner.choose('Subject', 'Abacus')
    await owner.fill('Title', 'Sums to fifty')
    await owner.fill('Description', 'Twenty sums on two rods.')
    await owner.press('Check file')
    await owner.press('Confirm import')
    await owner.see(/20 questions/)
  },
}

const offerDemoClass: Job = {
  title: 'Offer a demo class every week',
  run: async (week) => {
    const owner = week.at('owner')
    await owner.follow('Enquiries')
    await owner.follow('Demo classes')
    await owner.press('Add a demo class')
    const dialog = owner.inDialog()
    await dialog.choose('Teacher', 'Meenakshi Raman')
    await dialog.fill('Meeting link', 'https://meet.example/beads')
    await dialog.press('Save')
    await owner.see('0 of 4 taken')
  },
}

const enterHolidays: Job = {
  title: 'Enter the holidays of the year',
  run: async (week) => {
    const owner = week.at('owner')
    await owner.follow('People')
    await owner.follow('Timetable')
    await owner.follow('Holidays')
    await owner.press('Add the national holidays')
    await owner.press('Save the year')
    await owner.see(/saved/i)
  },
}

const announceOffer: Job = {
  title: 'Put a banner on the home page',
  run: async (week) => {
    const owner = week.at('owner')
    await owner.follow('Site')
    await owner.follow('Banners')
    await owner.follow('New')
    await owner.fill('Title', 'First batch')
    await owner.fill('Subtitle', 'The first ten families pay less.')
    await owner.fill('Percent off', '10')
    await publish(owner)
  },
}

const makeCoupon: Job = {
  title: 'Make a coupon for the first families',
  run: async (week) => {
    const owner = week.at('owner')
    await owner.follow('Money')
    await owner.follow('Coupons')
    await owner.follow('New')
    await owner.fill('Code', 'FIRST10')
    await owner.fill('Percent off', '10')
    await owner.press('Create coupon')
    await owner.see('none yet')
  },
}

export const beforeTeachers: readonly Job[] = [setUp, describeAcademy, publishCourse]
export const afterTeachers: readonly Job[] = [
  importQuiz,
  offerDemoClass,
  enterHolidays,
  announceOffer,
  makeCoupon,
]
