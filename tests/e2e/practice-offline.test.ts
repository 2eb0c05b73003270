import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pages } from '../../src/craft/room.ts'
import { openTcpProxy, type TcpProxy } from '../tcp-proxy.ts'
import { type Member, openWorld, PASSWORD, type World } from '../world.ts'
import { moveBeads } from './beads.ts'
import { DESKTOP, expectAccessible, PHONE } from './browser.ts'
import { switchOn } from './phone.ts'

let world: World
let proxy: TcpProxy
let url = ''
let profile = ''
beforeAll(async () => {
  world = await openWorld()
  proxy = await openTcpProxy({ host: '127.0.0.1', port: Number(new URL(world.url).port) })
  url = `http://127.0.0.1:${proxy.port}`
})
beforeEach(async () => {
  proxy.heal()
  profile = await mkdtemp(join(tmpdir(), 'phone-'))
  return () => rm(profile, { recursive: true, force: true, maxRetries: 5 })
})
afterAll(async () => {
  proxy.heal()
  await world.close()
  await proxy.close()
})

const paths = ['/practice', ...pages.map(({ path }) => path).filter((path) => path.startsWith('/practice'))]

/** Until every page of the practice is kept, and the worker that brings them back. */
async function kept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate("caches.open('open-pages').then((c) => c.keys()).then((k) => k.length)"), {
      timeout: 30_000,
    })
    .toBe(paths.length)
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
}

const alive = (page: Page) => page.locator('html[data-alive]').waitFor({ state: 'attached' })

/** Sets the number that is asked for by keys, and checks it. */
async function setNumber(page: Page): Promise<void> {
  const asked = (await page.getByText(/^Show [\d,]+$/).textContent()) ?? ''
  for (const [place, digit] of [...asked.replace(/\D/g, '')].toReversed().entries()) {
    await moveBeads(page, ['Ones', 'Tens', 'Hundreds', 'Thousands'][place] ?? '', Number(digit))
  }
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByText('Right.').waitFor()
}

async function login(page: Page, { email }: Member): Promise<void> {
  await page.goto(`${url}/login`)
  await alive(page)
  await page.getByRole('tab', { name: "Student's Login" }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(`${url}/`)
}

async function logout(page: Page): Promise<void> {
  await alive(page)
  await page.setViewportSize(DESKTOP)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await page.setViewportSize(PHONE)
}

const practisedOf = (student: Member) => world.count('practised', `student_id = '${student.id}'`)
const DAYS = /^Days this week: /

test('after one visit all of the practice opens without network, without an account, and nothing is lost', async () => {
  let phone = await switchOn(profile)
  await phone.page.goto(`${url}/practice`)
  await kept(phone.page)
  await phone.switchOff()

  proxy.cut()
  phone = await switchOn(profile)
  for (const path of paths) {
    await phone.page.goto(url + path)
    await alive(phone.page)
    expect([path, await phone.page.getByRole('heading', { name: 'You are offline' }).count()]).toEqual([
      path,
      0,
    ])
    await phone.page.locator('h1').first().waitFor()
  }
  // Scrambles come from a worker of their own.
  await phone.page.goto(`${url}/practice/cube`)
  await expect
    .poll(() => phone.page.locator('main, body').first().textContent())
    .toMatch(/[RULDFB]['2]? [RULDFB]/)
  // What reads the camera is fetched by whoever opens it: without it the page says so, and how to go on.
  for (const [path, way] of [
    ['/practice/soroban?mode=camera', 'Use the beads on the screen'],
    ['/practice/cube/mine?by=camera', 'Tap in the colours'],
  ] as const) {
    await phone.page.goto(url + path)
    await phone.page.getByRole('heading', { name: 'The camera needs the internet once' }).waitFor()
    await phone.page.getByRole('link', { name: way }).waitFor()
  }
  await expectAccessible(phone.page)
  // From a page to another as a hand goes, without a new start.
  await phone.page.goto(`${url}/practice`)
  await alive(phone.page)
  await phone.page.getByRole('link', { name: /^Abacus/ }).click()
  await phone.page.getByRole('link', { name: '34 formulas' }).click()
  await phone.page.getByRole('heading', { name: 'Your 34 formulas' }).waitFor()
  await expectAccessible(phone.page)
  // A page that needs the network says so, and where one can go.
  await phone.page.goto(`${url}/my-courses`)
  await phone.page.getByRole('heading', { name: 'You are offline' }).waitFor()
  await phone.page.getByRole('link', { name: 'Practice', exact: true }).click()
  await phone.page.getByRole('heading', { name: 'Ten minutes today' }).waitFor()

  await phone.page.goto(`${url}/practice/soroban?mode=set&seed=5`)
  await setNumber(phone.page)
  await phone.page.reload()
  await setNumber(phone.page)
  await expect.poll(() => unsent(phone.page)).toBe(2)
  await phone.kill()

  phone = await switchOn(profile)
  await phone.page.goto(`${url}/practice`)
  await phone.page.getByRole('img', { name: DAYS }).waitFor()
  proxy.heal()
  const asha = await world.student('Asha')
  await login(phone.page, asha)
  await phone.page.goto(`${url}/practice`)
  await expect.poll(() => practisedOf(asha)).toBe(2)
  await expect.poll(() => unsent(phone.page)).toBe(0)
  await phone.kill()
})

test('a logout without network keeps what was practised for its owner, and shows it to nobody', async () => {
  const [asha, bela] = [await world.student('Asha'), await world.student('Bela')]
  const { page, kill } = await switchOn(profile)
  await login(page, asha)
  await page.goto(`${url}/practice`)
  await kept(page)

  await page.goto(`${url}/`)
  await alive(page)
  const other = await page.context().newPage()
  proxy.cut()
  await other.goto(`${url}/practice/soroban?mode=set&seed=5`)
  await setNumber(other)
  await other.close()
  await logout(page)
  await page.getByRole('heading', { name: 'You are offline' }).waitFor()
  // Who is here now sees nothing of it, and the practice is still there.
  await page.goto(`${url}/practice`)
  await page.getByRole('img', { name: 'Days this week: none yet.' }).waitFor()
  expect(await unsent(page)).toBe(1)

  proxy.heal()
  await login(page, bela)
  const asked = page.waitForResponse((reply) => reply.url().endsWith('/craft/practised') && reply.ok())
  await page.goto(`${url}/practice`)
  await asked
  await page.getByRole('img', { name: 'Days this week: none yet.' }).waitFor()
  expect([await practisedOf(bela), await practisedOf(asha)]).toEqual([0, 0])
  await page.goto(`${url}/`)
  await logout(page)
  await page.locator('html[data-session="out"]').waitFor({ state: 'attached' })
  await login(page, asha)
  await page.goto(`${url}/practice`)
  await expect.poll(() => practisedOf(asha), { timeout: 30_000 }).toBe(1)
  expect(await practisedOf(bela)).toBe(0)
  await kill()
})

/** What waits on the disk of this device. */
const unsent = (page: Page) =>
  page.evaluate<number>(`new Promise((resolve, reject) => {
    const asked = indexedDB.open('unsent')
    asked.onerror = reject
    asked.onsuccess = () => {
      const counted = asked.result.transaction('tried').objectStore('tried').count()
      counted.onsuccess = () => { asked.result.close(); resolve(counted.result) }
    }
  })`)
