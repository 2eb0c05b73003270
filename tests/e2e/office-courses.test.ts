import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getVideoUrl } from '../../src/catalogue/office/videos.contract.ts'
import { type Member, openWorld, type World } from '../world.ts'
import { DESKTOP, openBrowser, visit } from './browser.ts'
import { memberSession } from './staff-session.ts'

let browser: Browser
let world: World
let author: Member
beforeAll(async () => {
  world = await openWorld()
  author = await world.staff('author', 'Farah Khan')
  browser = await openBrowser()
})
afterAll(() => world.close())

/** A browser in which the author is logged in. */
async function atDesk(size: typeof DESKTOP) {
  const visitor = await visit(browser, size)
  await memberSession(world, author, 'author')(visitor.context)
  return visitor
}

test('on a laptop what is missing is said at its field, and a film is sent from the disk', async () => {
  const { page, errors, close } = await atDesk(DESKTOP)
  await page.goto(`${world.url}/office/courses/new`)
  await page.getByLabel('Title', { exact: true }).fill('A film of ours')
  await page.getByRole('button', { name: 'Lesson', exact: true }).click()
  await page
    .getByLabel('Video: upload a video', { exact: true })
    .setInputFiles('public/uploads/videos/abacus.webm')
  await page.getByText('Uploaded video', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Watch' }).waitFor()
  await page.getByRole('button', { name: 'Publish' }).click()
  const missing = page.getByRole('group', { name: /fields need a look$/ })
  await missing.getByRole('link', { name: 'Subtitle is required' }).click()
  await page.getByLabel('Subtitle').and(page.locator(':focus')).waitFor()
  await missing.getByRole('link', { name: 'Title is required', exact: true }).waitFor()
  // A refused call is written to the console by the browser itself.
  expect(errors.filter((message) => !message.includes('422'))).toEqual([])
  await close()
}, 120_000)

test('a film whose upload loses the network goes on by itself, and every byte of it is stored', async () => {
  const { page, context, close } = await atDesk(DESKTOP)
  const film = Buffer.concat([
    await readFile('public/uploads/videos/abacus.webm'),
    Buffer.alloc(3_000_000, 7),
  ])
  let video = ''
  page.on('request', (request) => {
    if (request.url().includes('at=1048576')) void context.setOffline(true)
  })
  page.on('response', async (response) => {
    if (!response.url().includes('size=')) return
    video ||= ((await response.json()) as { data: { video: string | null } }).data.video ?? ''
  })
  await page.goto(`${world.url}/office/courses/new`)
  await page.getByRole('button', { name: 'Lesson', exact: true }).click()
  await page
    .getByLabel('Video: upload a video', { exact: true })
    .setInputFiles({ name: 'long.webm', mimeType: 'video/webm', buffer: film })
  await page.getByText(/%. No internet: the upload continues when it is back\./).waitFor()
  page.removeAllListeners('request')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Watch' }).waitFor()
  const { address } = (await author.ask(getVideoUrl, { body: { video } })).body.data
  const stored = Buffer.from(await (await fetch(world.url + address)).arrayBuffer())
  expect(stored.equals(film)).toBe(true)
  await close()
}, 120_000)
