import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/platform/db/open-database.server.ts'
import { createLog } from '../../src/platform/runtime/log.server.ts'
import { startServer } from '../faults/server.ts'
import { type MailSink, openMailSink } from '../mail-sink.ts'
import { freshDatabase } from '../template.ts'
import { DESKTOP, expectAccessible, openBrowser, PHONE, visit } from './browser.ts'
import { openWorld, type World } from '../world.ts'

let browser: Browser
let server: World
let sink: MailSink
beforeAll(async () => {
  sink = await openMailSink()
  server = await openWorld({ SMTP_URL: sink.url }, { filling: 'demo' })
  browser = await openBrowser()
})
afterAll(async () => {
  await server.close()
  await sink.close()
})

const first = async (list: string) =>
  ((await (await fetch(`${server.url}/api${list}`)).json()) as { data: { _id: string }[] }).data[0]?._id ?? ''

async function fillDemo(page: Page, email: string): Promise<void> {
  await page.getByLabel('Student’s name').fill('Asha')
  await page.getByLabel('Parent’s name').fill('Kavita')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mobile').fill('9876543210')
  await page.getByLabel('State').selectOption('Puducherry')
  await page.getByLabel('District').fill('Karaikal')
  await page.getByLabel('Location').fill('Beach Road')
}

test('booking a demo class on a phone: errors beside the fields, then one enquiry for a double click, and the thanks', async () => {
  const { page, errors, close } = await visit(browser, PHONE)
  await page.goto(`${server.url}/bookdemo`)
  const send = page.getByRole('button', { name: 'Book the free class' })
  await send.click()
  const list = page.getByRole('group', { name: '7 fields need a look' })
  await list.and(page.locator(':focus')).waitFor()
  expect(await page.getByText('Validation error').count()).toBe(0)
  await expectAccessible(page)
  await list.getByRole('link', { name: 'State is required' }).click()
  expect(await page.evaluate('document.activeElement.name')).toBe('state')
  await page.getByLabel('Student’s name').fill('A')
  expect(await page.getByText('Student name is required').count()).toBe(0)
  await page.locator('.field-error', { hasText: 'Parent name is required' }).waitFor()

  await fillDemo(page, 'phone@test.example')
  expect(await page.locator('optgroup[label=States] option').count()).toBe(28)
  expect(await page.locator('optgroup[label="Union territories"] option').count()).toBe(8)
  await send.dblclick()
  await page.getByRole('heading', { name: 'Thank you. We have your request.' }).waitFor()
  await expectAccessible(page)
  await expect.poll(() => sink.mails.filter(({ to }) => to === 'phone@test.example').length).toBe(1)
  await page.getByRole('button', { name: 'Send another message' }).click()
  await page.getByLabel('Student’s name').waitFor()
  expect(errors.filter((error) => !error.includes('422'))).toEqual([])
  expect(sink.mails.filter(({ to }) => to === 'phone@test.example')).toHaveLength(1)
  await close()
})

test('a form that meets a dead network keeps its words, says so, and is sent once when the network is back', async () => {
  const { page, context, close } = await visit(browser, DESKTOP)
  await page.goto(`${server.url}/contact`)
  await page.getByLabel('Name').fill('Ravi')
  await page.getByLabel('Email').fill('offline@test.example')
  await page.getByLabel('Mobile').fill('9876543210')
  await page.getByLabel('Message').fill('Is there a class in Leh?')
  await context.setOffline(true)
  const send = page.getByRole('button', { name: 'Send message' })
  await send.click()
  await page.getByText('You are offline. Check your internet connection and try again.').first().waitFor()
  expect(await page.getByLabel('Message').inputValue()).toBe('Is there a class in Leh?')
  await context.setOffline(false)
  await send.click()
  await page.getByRole('heading', { name: 'Thank you. We have your message.' }).waitFor()
  await expect.poll(() => sink.mails.filter(({ to }) => to === 'offline@test.example').length).toBe(1)
  await close()
})

test('without JavaScript the franchise form still reaches the office', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE })
  const page = await context.newPage()
  await page.goto(`${server.url}/franchise`)
  await page.getByLabel('Name').fill('Ravi')
  await page.getByLabel('Email').fill('plain@test.example')
  await page.getByLabel('Mobile').fill('12345')
  await page.getByLabel('State').selectOption('Ladakh')
  await page.getByLabel('Location').fill('Leh')
  await page.getByLabel('Training type').selectOption('Training')
  await page.getByRole('button', { name: 'Send request' }).click()
  await page.locator('.field-error', { hasText: 'Invalid mobile number (10 digits required)' }).waitFor()
  expect(await page.getByLabel('Location').inputValue()).toBe('Leh')
  expect(await page.getByLabel('State').inputValue()).toBe('Ladakh')
  await page.getByLabel('Mobile').fill('9876543210')
  await page.getByRole('button', { name: 'Send request' }).click()
  await page.getByRole('heading', { name: 'Thank you. We have your request.' }).waitFor()
  await expect.poll(() => sink.mails.filter(({ to }) => to === 'plain@test.example').length).toBe(1)
  await context.close()
})

test('a comment is stored for the office and not shown before it is approved', async () => {
  const { page, errors, close } = await visit(browser, DESKTOP)
  const blog = await first('/blogs/live-blogs')
  await page.goto(`${server.url}/blogs-details/${blog}`)
  await page.getByText('No comments yet. Yours can be the first.').waitFor()
  await page.getByLabel('Name').fill('Farah')
  await page.getByLabel('Email').fill('farah@test.example')
  await page.getByLabel('Comment', { exact: true }).fill('We tried it at dinner.')
  await page.getByRole('button', { name: 'Send comment' }).click()
  await page.getByRole('heading', { name: 'Thank you for your comment' }).waitFor()
  await page.reload()
  await page.getByText('No comments yet. Yours can be the first.').waitFor()
  expect(errors).toEqual([])
  await close()
})

test('the gallery opens large, moves with the arrows, closes with Escape and gives the focus back', async () => {
  const { page, errors, close } = await visit(browser, DESKTOP)
  await page.goto(`${server.url}/gallery`)
  const second = page.getByRole('button', { name: 'A slate with four rods of coloured beads' })
  await second.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('img', { name: 'A slate with four rods of coloured beads' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await dialog.getByText('3 of 12').waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await dialog.getByText('12 of 12').waitFor()
  await page.keyboard.press('Escape')
  expect(await dialog.count()).toBe(0)
  expect(await second.evaluate((button) => button === button.ownerDocument.activeElement)).toBe(true)
  expect(errors).toEqual([])
  await close()
})

describe('the course page', () => {
  test('shows offer, content and locked lessons; the card stays beside the content on wide screens', async () => {
    const { page, errors, close } = await visit(browser, DESKTOP)
    await page.goto(`${server.url}/course-details/${await first('/courses/get-all-courses')}`)
    const card = page.getByRole('complementary', { name: 'Price and enrolment' })
    for (const text of ['₹455', '₹3,499', '87% off', '4 days left at this price'])
      await card.getByText(text).first().waitFor()
    await page.getByText('20 Lesson, 4 hour 31min').waitFor()
    await page.mouse.wheel(0, 900)
    await expect.poll(async () => Math.round((await card.boundingBox())?.y ?? -1)).toBe(92)
    await page.locator('summary').nth(5).click()
    const locked = page.getByRole('button', { name: 'Play video', exact: true }).nth(1)
    expect(await locked.getAttribute('aria-disabled')).toBe('true')
    await page.getByText('Enrol to watch').filter({ visible: true }).first().waitFor()
    expect(errors).toEqual([])
    await close()
  })

  test('loads the player only when asked for', async () => {
    const { page, errors, close } = await visit(browser, PHONE)
    await page.goto(`${server.url}/course-details/${await first('/courses/get-all-courses')}`)
    expect(await page.locator('video, iframe').count()).toBe(0)
    await page.getByRole('button', { name: /Play video: Abacus Foundation/ }).click()
    await expect
      .poll(() => page.evaluate<number>("document.querySelector('video')?.readyState ?? 0"))
      .toBeGreaterThan(1)
    await expectAccessible(page)
    expect(errors).toEqual([])
    await close()
  })

  test('offers a free demo class after 10 s, once per visit', async () => {
    const { page, errors, close } = await visit(browser, PHONE)
    await page.clock.install({ time: 0 })
    // The page's time stands while it loads, however long that takes.
    await page.clock.pauseAt(1_000)
    await page.goto(`${server.url}/course-details/${await first('/courses/get-all-courses')}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.clock.runFor(9_500)
    const offer = page.getByRole('status', { name: 'Free demo class' })
    expect(await offer.count()).toBe(0)
    await page.clock.runFor(1_000)
    await offer.waitFor()
    await page.clock.resume()
    await expectAccessible(page)
    await offer.getByRole('button', { name: 'Close' }).click()
    expect(await offer.count()).toBe(0)
    await page.reload()
    await page.clock.runFor(12_000)
    expect(await offer.count()).toBe(0)
    expect(errors).toEqual([])
    await close()
  })

  test('Enroll Now leads a visitor to the login and back', async () => {
    const { page, errors, close } = await visit(browser, PHONE)
    const path = `/course-details/${await first('/courses/get-all-courses')}`
    await page.goto(server.url + path)
    await page.getByRole('button', { name: 'Enroll Now' }).filter({ visible: true }).click()
    await page.waitForURL(/\/login\?next=/)
    expect(new URL(page.url()).searchParams.get('next')).toBe(path)
    // The course and its price stay in view; the family's way stands above the tabs.
    const slip = page.getByRole('region', { name: 'Your course' })
    await slip.getByText(/^₹/).waitFor()
    await expectAccessible(page)
    const family = page.getByRole('link', { name: 'Parent? Log in here' })
    const tabs = page.getByRole('tablist')
    expect((await family.boundingBox())?.y ?? 999).toBeLessThan((await tabs.boundingBox())?.y ?? 0)
    await family.click()
    await page.waitForURL(/\/family\/login\?next=/)
    await slip.getByText(/^₹/).waitFor()
    expect(errors).toEqual([])
    await close()
  })
})

test('the offers turn both ways without end, by button and by bead, never by themselves', async () => {
  const { page, errors, close } = await visit(browser, PHONE)
  await page.goto(`${server.url}/`)
  const offers = page.getByRole('region', { name: 'Current offers' })
  await offers.getByRole('heading', { name: 'New Year abacus batch' }).waitFor()
  await offers.getByRole('button', { name: 'Previous offer' }).click()
  await offers.getByRole('heading', { name: 'Teacher training intake' }).waitFor()
  await offers.getByRole('button', { name: 'Next offer' }).click()
  await offers.getByRole('button', { name: 'Offer 2 of 3' }).click()
  await offers.getByRole('heading', { name: 'Vedic Math for Class 6 to 8' }).waitFor()
  expect(errors).toEqual([])
  await close()
})

test.each([
  ['gallery_items', '/gallery', 'No gallery images found'],
  ['course_categories', '/course', 'No categories available'],
  ['blogs', '/blogs', 'No blogs yet'],
])('without %s the page says so', async (table, path, text) => {
  // A server of its own, on a database that is emptied of this one list.
  const own = await freshDatabase()
  const settings = { DATA_DIR: own.folder, DATABASE_URL: own.url }
  const database = await openDatabase({ url: own.url, folder: own.folder, log: createLog('error') })
  await database.pool.query(`truncate ${table}, banners cascade`)
  await database.close()
  const empty = await startServer(settings)
  const { page, errors, close } = await visit(browser, PHONE)
  // An academy without offers says nothing about offers.
  await page.goto(empty.url)
  expect(await page.getByText('No banners available').count()).toBe(0)
  await page.goto(empty.url + path)
  await page.getByText(text).waitFor()
  await expectAccessible(page)
  expect(errors).toEqual([])
  await close()
  await empty.terminate()
  await own.drop()
})

test('a blog prints as text: no header, no footer, no form', async () => {
  const { page, close } = await visit(browser, DESKTOP)
  await page.goto(`${server.url}/blogs-details/${await first('/blogs/live-blogs')}`)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('banner').isVisible()).toBe(false)
  expect(await page.getByRole('contentinfo').isVisible()).toBe(false)
  expect(await page.getByRole('button', { name: 'Send comment' }).isVisible()).toBe(false)
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  await close()
})
