import type { Browser } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAfter } from '../../src/classroom/classroom.rules.ts'
import { createGroup, addGroupMembers } from '../../src/classroom/office/groups.contract.ts'
import { LATIN } from '../../src/craft/handwriting/letters.rules.ts'
import { pointsOf } from '../../src/craft/handwriting/line.rules.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { type Member, openWorld, type World } from '../world.ts'
import { DESKTOP, expectAccessible, openBrowser, PHONE, visit } from './browser.ts'

let browser: Browser
let world: World
let desk: Member
let guru: Member
let child: Member
beforeAll(async () => {
  world = await openWorld()
  desk = await world.office('Omar')
  guru = await world.teacher('Meenakshi')
  child = await world.student('Rohan Iyer')
  await world.subject('Handwriting')
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await world.close()
})

async function as(member: Member, role: string, viewport: { width: number; height: number }) {
  const visitor = await visit(browser, viewport)
  const value = member.cookie.replace(/^session=/, '')
  await visitor.context.addCookies([{ name: 'session', value, url: world.url }])
  await visitor.context.addInitScript(
    ([id, name, as_]) => {
      localStorage.setItem('authToken', 'cookie')
      localStorage.setItem('user', JSON.stringify(name))
      localStorage.setItem('userid', JSON.stringify(id))
      localStorage.setItem('role', JSON.stringify(as_))
    },
    [member.id, member.name, role],
  )
  return visitor
}
async function makeGroup(): Promise<string> {
  const today = indianDay(new Date())
  const { body } = await desk.ask(createGroup, {
    body: {
      name: 'Writers',
      subject: 'Handwriting',
      level: '',
      teacherId: guru.id,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      time: '16:30',
      minutes: 60,
      place: 'Room 2',
      meetingUrl: null,
      capacity: 20,
      fromDay: dayAfter(today, -30),
      untilDay: null,
      holidays: [],
    },
  })
  const id = body.data._id
  await desk.ask(addGroupMembers, {
    params: { id },
    body: { studentIds: [child.id], joinedOn: dayAfter(today, -3) },
  })
  return id
}

/** A written page as a phone takes it. */
const photo = () =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><rect width="100%" height="100%" fill="#fdfaf0"/>
      <path d="M60 300H840M60 420H840M60 540H840" stroke="#7aa" stroke-width="3"/>
      <path d="M80 420C140 300 200 300 190 420S260 300 300 420S420 300 440 420" fill="none" stroke="#224" stroke-width="9"/></svg>`,
    ),
  )
    .jpeg()
    .toBuffer()

test('a page on paper: its photo is sent, the teacher marks it in the register, the child reads the answer', async () => {
  const small = await as(child, 'student', PHONE)
  const { page } = small
  await page.goto(`${world.url}/practice/write`)
  await page.getByRole('link', { name: 'Send to your teacher' }).click()
  await page.getByText('You are not in a group yet').waitFor()
  await expectAccessible(page)
  const groupId = await makeGroup()
  await page.reload()
  await page.getByText('None yet.').waitFor()
  const camera = page.getByLabel('Take a photo')
  expect(await camera.getAttribute('capture')).toBe('environment')
  // The one large key of the page: most of a phone wide, and almost a fifth of it high.
  const key = await page.locator('label', { has: camera }).boundingBox()
  expect(key?.height).toBeGreaterThanOrEqual(140)
  expect(key?.width).toBeGreaterThanOrEqual(0.6 * PHONE.width)
  await camera.setInputFiles({ name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await page.getByRole('button', { name: 'Send to' }).click()
  await page.getByText('Choose a JPEG, PNG, WebP, AVIF or GIF picture').waitFor()
  await page
    .getByLabel('Choose another photo')
    .setInputFiles({ name: 'page.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  await page.getByRole('img', { name: 'Your photo' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send to' }).click()
  await page.getByText('Your teacher has not checked it yet.').waitFor()
  const shown = page.getByRole('img', { name: /^Your page of/ })
  await expect.poll(() => shown.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(900)
  await expectAccessible(page)

  const large = await as(guru, 'teacher', DESKTOP)
  await large.page.goto(`${world.url}/teach/groups/${groupId}`)
  await large.page.getByRole('heading', { name: 'Handwriting pages' }).waitFor()
  await large.page.getByText('1 to check.').waitFor()
  await expectAccessible(large.page, { touch: false })
  await large.page.getByRole('button', { name: 'Rohan Iyer', exact: true }).click()
  const opened = large.page.getByRole('img', { name: 'Page of Rohan Iyer' })
  await expect.poll(() => opened.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(900)
  await large.page.getByRole('button', { name: 'Neat, even letters.' }).click()
  await expectAccessible(large.page, { touch: false })
  await large.page.getByRole('button', { name: 'Mark as checked' }).click()
  await large.page.getByText('All checked.').waitFor()
  expect(large.errors).toEqual([])
  await large.close()

  await page.reload()
  await page.getByText('Neat, even letters.').waitFor()
  await page.getByRole('button', { name: /^Delete the page/ }).click()
  await page.getByText('None yet.').waitFor()
  expect(small.errors.filter((error) => !error.includes('415'))).toEqual([])
  await small.close()
})

test('who is no student is told so, and led on', async () => {
  const { page, close } = await as(guru, 'teacher', PHONE)
  await page.goto(`${world.url}/practice/write/show`)
  await page.getByRole('alert').waitFor()
  await page.getByRole('link', { name: 'Writing sheets' }).click()
  await page.getByRole('heading', { name: 'Writing sheets' }).waitFor()
  await close()
})

test('a teacher signs letters off, one in another order, and children trace it that way', async () => {
  const { page, errors, close } = await as(guru, 'teacher', PHONE)
  await page.goto(`${world.url}/teach/letters`)
  await page.getByText(/^0 of \d+ letters signed off$/).waitFor()
  await page.getByRole('button', { name: 'a, not signed off yet', exact: true }).click()
  await page.getByRole('button', { name: 'This is how we write it' }).click()
  await page.getByText('Signed off', { exact: true }).waitFor()
  await page.getByRole('button', { name: 't, not signed off yet', exact: true }).click()
  await page.getByRole('button', { name: 'Change order' }).click()
  await page.getByRole('button', { name: 'Stroke 2: earlier' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save: we write it this way' }).click()
  await page.getByText(/^2 of \d+ letters signed off$/).waitFor()
  expect(errors).toEqual([])
  await close()

  // The bar of t comes first for this academy's children.
  const phone = await as(child, 'student', PHONE)
  await phone.page.goto(`${world.url}/practice/write?mode=trace`)
  await phone.page.getByRole('button', { name: 't, not started', exact: true }).click()
  const pad = phone.page.getByRole('img', { name: /^t: stroke 1 of 2/ })
  await expect
    .poll(() => phone.page.evaluate(() => localStorage.getItem('craft:letters') ?? ''))
    .toContain('"letter":"t"')
  const box = await pad.boundingBox()
  const [letter, order] = [LATIN.t, [1, 0]]
  if (!box || !letter) throw new Error('no pad')
  // The letter stands in the middle of the pad.
  const [by, left] = [box.width / 150, (150 - letter.width) / 2]
  for (const [at, stroke] of order.entries()) {
    for (const [i, [x, y]] of pointsOf(letter.strokes[stroke] ?? '').entries()) {
      await phone.page.mouse.move(box.x + (x + left) * by, box.y + (y + 118) * by, { steps: 6 })
      if (i === 0) await phone.page.mouse.down()
    }
    await phone.page.mouse.up()
    if (at === 0) await phone.page.getByRole('img', { name: /^t: stroke 2 of 2/ }).waitFor()
  }
  await phone.page.getByText('Every stroke in the right order!').waitFor()
  expect(phone.errors).toEqual([])
  await phone.close()
})
