import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { initiatePayment } from '../../src/enrolment/enrolment.contract.ts'
import { openTcpProxy, type TcpProxy } from '../tcp-proxy.ts'
import { type Member, openWorld, PASSWORD, type TestQuiz, type World } from '../world.ts'
import { appAsks, DESKTOP, expectAccessible, PHONE } from './browser.ts'
import { switchOn } from './phone.ts'

let world: World
let proxy: TcpProxy
let url = ''
let quiz: TestQuiz
/** A profile that outlives its browser, as a phone does its battery. */
let profile = ''
beforeAll(async () => {
  world = await openWorld()
  proxy = await openTcpProxy({ host: '127.0.0.1', port: Number(new URL(world.url).port) })
  url = `http://127.0.0.1:${proxy.port}`
  quiz = await world.quiz(await world.subject('Offline'), 1, { size: 5 })
  profile = await mkdtemp(join(tmpdir(), 'phone-'))
})
afterAll(async () => {
  proxy.heal()
  await world.close()
  await proxy.close()
  await rm(profile, { recursive: true, force: true, maxRetries: 5 })
})

async function login(page: Page, { email }: Member): Promise<void> {
  await page.goto(`${url}/login`)
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  await page.getByRole('tab', { name: "Student's Login" }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(`${url}/`)
}

const answer = async (page: Page, number: number) => {
  await appAsks(page)
  await page.getByRole('heading', { name: `Question ${number} of 5` }).waitFor()
  const right = quiz.questions[number - 1]?.right ?? ''
  await page.getByRole('radio', { name: right }).check({ force: true })
}
const next = (page: Page) =>
  page.getByRole('button', { name: 'Next', exact: true }).filter({ visible: true }).click()

const SAFE = 'You are offline. Your answers are safe on this device.'
const stored = (student: Member) =>
  world.count(
    'attempt_answers',
    `option_id is not null and attempt_id in
    (select id from attempts where student_id = '${student.id}')`,
  )

test('a running attempt reloads without network, survives the phone’s death, and what was answered counts', async () => {
  const asha = await world.student('Asha')
  let phone = await switchOn(profile)
  await login(phone.page, asha)
  await phone.page.goto(`${url}/questionPaper/${quiz.id}`)
  await answer(phone.page, 1)
  await phone.page.getByText('All answers saved').waitFor()
  // Kept: the page with its files, the one for all others, and the worker that brings them back.
  for (const path of ['location.pathname', "'/offline'"])
    await expect.poll(() => phone.page.evaluate(`caches.match(${path}).then(Boolean)`)).toBe(true)
  await phone.page.evaluate('navigator.serviceWorker.ready.then(() => true)')

  proxy.cut()
  await next(phone.page)
  await answer(phone.page, 2)
  await phone.page.getByText(SAFE).waitFor()
  await phone.page.reload()
  await phone.page.getByText(SAFE).waitFor()
  await expectAccessible(phone.page)
  // Elsewhere nothing can be shown, and what can is named.
  await phone.page.goto(`${url}/my-courses`)
  await phone.page.getByRole('heading', { name: 'You are offline' }).waitFor()
  await expectAccessible(phone.page)
  await phone.page.getByRole('link', { name: /^Continue/ }).click()
  await phone.page.getByRole('heading', { name: 'Question 2 of 5' }).waitFor()
  // What a browser writes in its own time, cookies among it, is written.
  await phone.switchOff()

  phone = await switchOn(profile)
  await phone.page.goto(`${url}/questionPaper/${quiz.id}`)
  await phone.page.getByRole('heading', { name: 'Question 2 of 5' }).waitFor()
  await next(phone.page)
  await answer(phone.page, 3)
  await phone.page.getByText(SAFE).waitFor()
  await phone.kill()

  phone = await switchOn(profile)
  await phone.page.goto(`${url}/questionPaper/${quiz.id}`)
  await phone.page.getByText(SAFE).waitFor()
  await phone.page.getByRole('button', { name: /3 of 5 done/ }).waitFor()
  expect(await stored(asha)).toBe(1)
  proxy.heal()
  await phone.page.getByText('All answers saved').waitFor()
  expect(await stored(asha)).toBe(3)

  // Time and grace go by without network: what is answered then is kept, counts no more, and that is said.
  proxy.cut()
  await next(phone.page)
  await answer(phone.page, 4)
  await phone.page.getByText(SAFE).waitFor()
  const { rows } = await world.database.pool.query('select id from attempts where student_id = $1', [asha.id])
  await world.letPass(String(rows[0]?.id), 700)
  proxy.heal()
  await phone.page.getByText('One answer reached us after time was up').first().waitFor()
  // Whichever comes first of the page's own end and the server's word that it has ended: a result stands there.
  const result = phone.page.getByText('View Detailed Results').or(phone.page.getByText('Answer Review'))
  await result.first().waitFor({ timeout: 60_000 })
  expect(await stored(asha)).toBe(3)
  expect(await world.count('late_answers', `attempt_id = '${String(rows[0]?.id)}'`)).toBe(1)
  await phone.kill()
})

test('a logout leaves nothing; a saved lesson opens without network, with its film, and goes when told', async () => {
  const bela = await world.student('Bela')
  const course = await world.course('Beads', { pricePaise: 0 })
  const body = { course_id: course.id, amount: 0, currency: 'INR' } as const
  expect((await bela.ask(initiatePayment, { body })).status).toBe(200)
  proxy.heal()
  const { page, kill } = await switchOn(profile)
  await page.goto(`${url}/`)
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  // Another child's, from before: its paper and its page.
  expect(await keptHere(page)).toEqual([true, true])
  await page.setViewportSize(DESKTOP)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await page.setViewportSize(PHONE)
  await expect.poll(() => keptHere(page).catch(() => [])).toEqual([false, false])
  await page.locator('html[data-session="out"]').waitFor({ state: 'attached' })

  await login(page, bela)
  const address = `${url}/my-courses/${course.id}`
  await page.goto(address)
  await page.getByRole('button', { name: 'Save for offline' }).click()
  await page.getByText('Saved on this device').waitFor()
  await expectAccessible(page)
  await expect.poll(() => page.evaluate('caches.match(location.pathname).then(Boolean)')).toBe(true)
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')

  proxy.cut()
  await page.goto(address)
  await page.getByText('These lessons are saved on this device').waitFor()
  await page.getByRole('heading', { name: '1. Lesson 1' }).waitFor()
  expect(await page.getByRole('button', { name: /Lesson 2/ }).count()).toBe(0)
  const film = 'document.querySelector(\'video[src^="blob:"]\')?.readyState ?? -1'
  await expect.poll(() => page.evaluate<number>(film)).toBeGreaterThan(0)
  await page.goto(`${url}/questionPaper/${quiz.id}`)
  await page.getByRole('link', { name: 'Lesson 1' }).waitFor()
  expect(await page.getByRole('link', { name: /^Continue/ }).count()).toBe(0)
  await page.getByRole('link', { name: 'Lesson 1' }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Save for offline' }).waitFor()
  await expect.poll(() => page.evaluate('caches.match(location.pathname).then(Boolean)')).toBe(false)
  await kill()
  proxy.heal()
})

/** Whether the device has a database, and pages of somebody's own. */
const keptHere = (page: Page) =>
  page.evaluate<boolean[]>(`Promise.all([
    indexedDB.databases().then((all) => all.some(({ name }) => name === 'device')),
    caches.has('pages'),
  ])`)
