import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { numbersOf } from '../../src/craft/flash/flash.rules.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '../../src/craft/spoken/grades.rules.ts'
import { placesOf } from '../../src/craft/spoken/spoken.rules.ts'
import { type RunningServer, startServer } from '../faults/server.ts'
import { type FreshDatabase, freshDatabase } from '../template.ts'
import { DESKTOP, expectAccessible, openBrowser, PHONE, visit } from './browser.ts'

let browser: Browser
let server: RunningServer
let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
  server = await startServer({ DATA_DIR: fresh.folder, DATABASE_URL: fresh.url })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.terminate()
  await fresh.drop()
})

type Noted = { tried: { itemKey: string; right: boolean; measured?: Record<string, number> } }
const noted = async (page: Page) =>
  (
    await page.evaluate(() => JSON.parse(localStorage.getItem('own:craft') ?? '[]') as unknown[] as Noted[])
  ).map(({ tried }) => tried)
const sounds = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.mp3')),
  )

test('flash that is heard: fetched when it is asked for, on the clock of the sound, measured and kept', async () => {
  const { page, errors, close } = await visit(browser, PHONE)
  await page.goto(`${server.url}/practice/flash?seed=7`)
  await page.getByRole('radio', { name: 'Listen' }).check()
  await expectAccessible(page)
  expect(await sounds(page)).toEqual([])
  await page.getByRole('button', { name: 'Listening 1', exact: true }).click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('button', { name: 'Ready' }).click()
  await page.getByText('Listen …').waitFor()
  const sum = numbersOf({ digits: 1, count: 3 }, 7).reduce((total, number) => total + number, 0)
  await page.getByLabel('Sum').fill(String(sum))
  await page.getByRole('button', { name: 'Done' }).click()
  const timing = page.locator('.flash-timing')
  await timing.waitFor()
  const [worst, late] = [
    Number(await timing.getAttribute('data-worst')),
    Number(await timing.getAttribute('data-late')),
  ]
  // On a machine that is busy the player may stand still: then it says so, and does not count.
  expect(late > 0 || worst <= 30).toBe(true)
  if (late > 0) await page.getByText('does not count').waitFor()
  else
    expect(await noted(page)).toMatchObject([
      { itemKey: 'hear en 1', right: true, measured: { late: 0, worst: Math.round(worst * 10) / 10 } },
    ])
  await expectAccessible(page)
  expect(await sounds(page)).toHaveLength(1)
  expect(errors).toEqual([])
  await close()
})

test('numbers are spoken as one likes: digits, how many and how quickly, and nothing is graded', async () => {
  const { page, errors, close } = await visit(browser, PHONE)
  await page.goto(`${server.url}/practice/flash?seed=11`)
  await page.getByRole('radio', { name: 'Listen' }).check()
  await page.getByRole('heading', { name: 'Or make your own' }).waitFor()
  await page.getByRole('button', { name: 'Digits: more' }).click()
  for (let less = 5; less > 2; less -= 1) await page.getByRole('button', { name: 'Numbers: fewer' }).click()
  await page.getByRole('radio', { name: 'Fast' }).check()
  await page.getByText('2 numbers of 2 digits, spoken fast').waitFor()
  await page.getByText('practice only, no grade').waitFor()
  expect(await page.getByRole('button', { name: /^Listening \d+$/, pressed: true }).count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('button', { name: 'Ready' }).click()
  const sum = numbersOf({ digits: 2, count: 2 }, 11).reduce((total, number) => total + number, 0)
  // The pad is ours: a field that asked for the phone's keyboard would cover the question.
  expect(await page.getByLabel('Sum').getAttribute('inputmode')).toBe('none')
  for (const digit of `0${sum}7`) await page.getByRole('button', { name: digit, exact: true }).click()
  await page.getByRole('button', { name: /delete the last digit/ }).click()
  expect(await page.getByLabel('Sum').inputValue()).toBe(String(sum))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('heading', { name: 'Right' }).waitFor()
  expect(await page.getByText('It counts').count()).toBe(0)
  expect(await noted(page)).toMatchObject([{ itemKey: 'own heard', right: true }])
  expect(errors).toEqual([])
  await close()
})

test('an address names a grade of listening, as homework and lessons lead to it', async () => {
  const { page, close } = await visit(browser, PHONE)
  await page.goto(`${server.url}/practice/flash?grade=hear%20hi%204`)
  await page.getByRole('button', { name: 'Listening 4', pressed: true }).waitFor()
  expect(await page.getByRole('radio', { name: LANGUAGE_NAMES.hi }).isChecked()).toBe(true)
  await close()
})

test('without a network and without the words it says so; once they are there, it goes on', async () => {
  const { page, context, errors, close } = await visit(browser, DESKTOP)
  await page.goto(`${server.url}/practice/flash?seed=7`)
  await page.getByRole('radio', { name: 'Listen' }).check()
  await page.getByRole('radio', { name: 'Hindi' }).check()
  let open = false
  await context.route('**/*.mp3', (route) => (open ? route.continue() : route.abort()))
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('heading', { name: 'The voice did not load' }).waitFor()
  await expectAccessible(page)
  open = true
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Ready' }).waitFor()
  expect(await sounds(page)).not.toEqual([])
  expect(errors).toEqual([])
  await close()
})

test('each word lies in its recording where the table says, as this browser decodes it', async () => {
  const { page, close } = await visit(browser, DESKTOP)
  await page.goto(`${server.url}/practice/soroban?mode=listen&seed=3`)
  for (const language of LANGUAGES) {
    await page.getByRole('radio', { name: LANGUAGE_NAMES[language] }).check()
    const came = page.waitForResponse((reply) => reply.url().endsWith('.mp3'))
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    const url = (await came).url()
    expect((await came).headers()['content-type']).toBe('audio/mpeg')
    const loud = await page.evaluate(
      async ({ url: from, places }) => {
        const bytes = await (await fetch(from)).arrayBuffer()
        const decoded = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes)
        const data = decoded.getChannelData(0)
        const loudness = (start: number, length: number) => {
          const part = data.slice((start / 1_000) * 48_000, ((start + length) / 1_000) * 48_000)
          return Math.sqrt(part.reduce((sum, x) => sum + x * x, 0) / part.length)
        }
        return places.map(([start, length]) => [loudness(start, length), loudness(start + length + 20, 20)])
      },
      { url, places: placesOf(language, ['0', '1', '9', '10', '19', '90', 'plus', 'minus']) },
    )
    for (const [word = 0, silence = 1] of loud) {
      expect(word).toBeGreaterThan(0.05)
      expect(silence).toBeLessThan(0.02)
    }
    await page.reload()
    await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  }
  await close()
})

test('a listening sum is spoken with recorded words, and the first hearing is what counts', async () => {
  const { page, errors, close } = await visit(browser, PHONE)
  await page.goto(`${server.url}/practice/soroban?mode=listen&seed=3`)
  await page.getByRole('radio', { name: 'Fast' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByText('Listen …').waitFor()
  await page.getByText(/You will hear \d+ numbers/).waitFor()
  const answer = page.getByLabel('What is the sum?')
  for (let sum = 0; sum < 100; sum += 1) {
    await answer.fill(String(sum))
    await answer.press('Enter')
    if (await page.getByText('Right.').isVisible()) break
  }
  const [kept] = await noted(page)
  if (kept) expect(kept).toMatchObject({ right: false, measured: { late: 0 } })
  else await page.getByText('does not count').waitFor()
  await page.getByRole('list', { name: 'Numbers' }).waitFor()
  expect(errors).toEqual([])
  await close()
})
