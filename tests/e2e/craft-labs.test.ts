import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomState } from '../../src/craft/cube/cube.rules.ts'
import { stickersOf } from '../../src/craft/cube/facelets.rules.ts'
import { seeded } from '../../src/quiz/seeded.rules.ts'
import { makeItems, methodOf } from '../../src/craft/vedic/vedic.rules.ts'
import { DEVANAGARI, LATIN } from '../../src/craft/handwriting/letters.rules.ts'
import { pointsOf, resampled } from '../../src/craft/handwriting/line.rules.ts'
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
  await server.terminate()
  await fresh.drop()
})

/** What this device keeps of what was practised. */
const noted = (page: Page) =>
  page.evaluate(() =>
    (
      JSON.parse(localStorage.getItem('own:craft') ?? '[]') as {
        tried: { itemKey: string; right: boolean }
      }[]
    ).map(({ tried }) => `${tried.itemKey} ${tried.right}`),
  )
const helps = (page: Page) =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('own:craft') ?? '[]') as { tried: { help: string } }[]).map(
      ({ tried }) => tried.help,
    ),
  )

test('speed maths on a phone: steps, a mistake that is named when it came twice, and what is kept', async () => {
  const { page, errors, close } = await visit(browser, PHONE)
  await page.goto(`${server.url}/practice/vedic`)
  await expectAccessible(page)
  await page.goto(`${server.url}/practice/vedic?way=near-base&seed=5`)
  await page.getByRole('button', { name: 'My turn' }).click()
  const method = methodOf('near-base')
  if (!method) throw new Error('no method')
  const items = makeItems(method, 5, 6)
  let told = 0
  for (const [number, item] of items.slice(0, 2).entries()) {
    await page.getByText(`Sum ${number + 1} of 6`).waitFor()
    const field = page.getByRole('textbox')
    for (const [step, { entries }] of item.worked.steps.entries()) {
      // One step in sight: what comes later holds numbers that are still to be found.
      await expect.poll(() => page.locator('.vd-steps li').count()).toBe(step + 1)
      for (const [place, { value }] of entries.entries()) {
        const slip = item.slips.find(({ name }) => name === 'across')?.worked.steps[step]?.entries[place]
          ?.value
        if (step === 1 && slip) {
          await field.fill(slip)
          await page.getByRole('button', { name: 'Check' }).click()
          told += 1
          await page.getByText(told === 1 ? 'Not quite' : 'You did not cross-add').waitFor()
        }
        await field.fill(value)
        await field.press('Enter')
      }
    }
    await page.getByText('Right', { exact: true }).waitFor()
    if (number === 0) await expectAccessible(page)
    await page.getByRole('button', { name: 'Next' }).click()
  }
  expect(told).toBe(2)
  while (await page.getByRole('button', { name: 'Show me' }).count())
    await page.getByRole('button', { name: 'Show me' }).click()
  await page.getByText('Done, with help').waitFor()
  expect(await noted(page)).toEqual(['near-base false', 'near-base false', 'near-base false'])
  // Steps in sight are help; after the round come the answers alone.
  await page.getByRole('button', { name: 'Next' }).click()
  for (let sum = 4; sum <= 6; sum += 1) {
    await page.getByText(`Sum ${sum} of 6`).waitFor()
    while (await page.getByRole('button', { name: 'Show me' }).count())
      await page.getByRole('button', { name: 'Show me' }).click()
    await page.getByRole('button', { name: 'Next' }).click()
  }
  await page.getByText('The steps were in sight').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Now only the answers' }).click()
  const [a = 0, b = 0] = ((await page.locator('.vd-question').textContent()) ?? '').split('×').map(Number)
  await page.getByRole('textbox').fill(String(a * b))
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText('Right', { exact: true }).waitFor()
  expect(await helps(page)).toEqual([...Array.from({ length: 6 }, () => 'shown'), 'none'])
  await page.goto(`${server.url}/practice/vedic?way=which&seed=7`)
  await page.getByText('Question 1 of 6').waitFor()
  await page.getByRole('listitem').first().getByRole('button').click()
  await page.getByRole('button', { name: 'Next' }).waitFor()
  await expectAccessible(page)
  expect((await noted(page)).at(-1)).toMatch(/^which /)
  expect(errors).toEqual([])
  await close()
})

test('the cube: a scramble in a worker, a solve by the keyboard, and a cube that turns', async () => {
  const { page, errors, close } = await visit(browser, DESKTOP)
  await page.goto(`${server.url}/practice/cube`)
  const scramble = page.locator('.cb-scramble p')
  await expect.poll(() => scramble.textContent()).toMatch(/^(?:[URFDLB][2']? ?){15,22}$/)
  const first = await scramble.textContent()
  await page.getByRole('button', { name: 'Scramble', exact: true }).click()
  await expect.poll(() => scramble.textContent()).not.toBe(first)
  // A picture beside each letter, for whoever does not read them yet.
  const letters = ((await scramble.textContent()) ?? '').trim().split(/ +/)
  await page.getByRole('button', { name: 'Scramble in pictures' }).click()
  const pictures = page.getByRole('list', { name: 'The scramble in pictures' }).getByRole('listitem')
  expect(await pictures.count()).toBe(letters.length)
  for (const [at, letter] of letters.entries()) {
    expect(await pictures.nth(at).locator('.cb-tile').count()).toBe(1)
    expect(await pictures.nth(at).textContent()).toMatch(new RegExp(`${letter}$`))
  }
  await page.getByLabel('15-second inspection').uncheck()
  const pad = page.getByRole('button', { name: /^Timer/ })
  await pad.focus()
  await page.keyboard.down('Space')
  await page.getByRole('button', { name: /Ready$/ }).waitFor()
  await page.keyboard.up('Space')
  await page.getByRole('button', { name: /to stop\.$/ }).waitFor()
  await page.keyboard.press('a')
  await page.getByRole('button', { name: 'DNF' }).click()
  await page.locator('.cb-list li b', { hasText: 'DNF' }).waitFor()
  expect(await noted(page)).toEqual(['solve true'])
  const faces = () =>
    page.locator('.cv path[data-index]').evaluateAll((all) => all.map((one) => one.className.toString()))
  const before = await page.locator('.cv').innerHTML()
  await page.getByRole('application').focus()
  await page.keyboard.press('r')
  await expect.poll(() => page.locator('.cv').innerHTML()).not.toBe(before)
  expect((await faces()).length).toBe(27)
  await page.getByText('1 turn', { exact: true }).waitFor()
  await expectAccessible(page)
  await page.goto(`${server.url}/practice/worksheets?what=vedic-ends-in-five&seed=9&sums=8`)
  await page.getByText('vedic-ends-in-five, 8 sums, seed 9, version 3').first().waitFor()
  await expectAccessible(page)
  expect(errors).toEqual([])
  await close()
})

test('my cube: tapped in on a phone, the fault told with its place, then led to the end of a stage', async () => {
  const { page, errors, close } = await visit(browser, PHONE)
  await page.goto(`${server.url}/practice/cube/mine`)
  await expectAccessible(page)
  const stickers = stickersOf(randomState(seeded(3)))
  // Two stickers of one corner change places: no cube has such a corner.
  const wrong = stickers.with(8, stickers[9] ?? 'U').with(9, stickers[8] ?? 'U')
  const put = async (all: readonly string[]) => {
    await page.evaluate((text) => localStorage.setItem('own:my-cube', text), all.join(''))
    await page.reload()
    await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  }
  await put(wrong)
  await page.getByText('This corner is not possible').waitFor()
  await page.getByText('Look where these sides meet: top, right side, front.').waitFor()
  await put(stickers.with(0, '.' as 'U'))
  await page.getByText('1 square is empty').waitFor()
  const names = { U: 'white', R: 'red', F: 'green', D: 'yellow', L: 'orange', B: 'blue' }
  await page.getByRole('button', { name: 'top', exact: true }).click()
  await page.getByRole('button', { name: new RegExp(`^${names[stickers[0] ?? 'U']}`, 'i') }).click()
  await page.getByRole('button', { name: 'top, row 1, square 1: empty' }).click()
  await page.getByRole('button', { name: 'Ready' }).click()
  await page.getByRole('heading', { name: /^Daisy/ }).waitFor()
  await expectAccessible(page)
  for (let i = 0; i < 20; i += 1) {
    if (await page.getByRole('heading', { name: /^Cross/ }).isVisible()) break
    await page.getByRole('button', { name: 'Show me' }).click()
    await page.getByRole('button', { name: 'Mine looks like this' }).click()
  }
  await page.getByRole('heading', { name: /^Cross/ }).waitFor()
  expect(await noted(page)).toEqual(['stage daisy true'])
  await page.goto(`${server.url}/practice/cube/course?stage=white-corners&seed=3`)
  await page.getByRole('heading', { name: /^White corners/ }).waitFor()
  await expectAccessible(page)
  expect(errors).toEqual([])
  await close()
})

test('writing: a sheet as it is printed, and a letter traced by a finger', async () => {
  const { page, errors, close } = await visit(browser, PHONE)
  await page.goto(`${server.url}/practice/write`)
  await page.getByLabel('Words, separated by commas').fill('kite, né')
  await page.getByText('We can’t write é yet. It is left out.').waitFor()
  await expectAccessible(page)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Print', exact: true }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('writing-sheet.pdf')
  await page.getByRole('button', { name: 'Trace on screen' }).click()
  await page.getByRole('button', { name: '7, not started', exact: true }).click()
  const pad = page.getByRole('img', { name: /^7: stroke 1 of 1/ })
  const box = await pad.boundingBox()
  const letter = LATIN['7']
  if (!box || !letter) throw new Error('no pad')
  const by = box.width / 150
  const shift = (150 - letter.width) / 2
  const on = ([x, y]: readonly [number, number]) =>
    [box.x + (x + shift) * by, box.y + (y + 118) * by] as const
  const draw = async (points: readonly (readonly [number, number])[]) => {
    for (const [i, point] of points.entries()) {
      await page.mouse.move(...on(point), { steps: 6 })
      if (i === 0) await page.mouse.down()
    }
    await page.mouse.up()
  }
  const way = pointsOf(letter.strokes[0] ?? '')
  await draw(way.toReversed())
  await page.getByText('the other way').waitFor()
  await draw(way)
  await page.getByText('All done!').waitFor()
  await expectAccessible(page)
  expect(await noted(page)).toEqual(['trace 7 false'])
  await page.getByRole('button', { name: 'Next letter' }).click()
  await page.getByRole('img', { name: /^8: stroke 1/ }).waitFor()
  // Its bead says what came of it, among the numbers.
  const numbers = page.getByRole('region', { name: 'Numbers' })
  await numbers.getByRole('button', { name: '7, learning', exact: true }).waitFor()
  await numbers.getByRole('button', { name: '8, not started', exact: true, pressed: true }).waitFor()
  // Tracing has an address: a reload stays there, and begins with what is being learned.
  await page.reload()
  await page.getByRole('img', { name: /^7: stroke 1/ }).waitFor()
  // Who chooses a letter further down has the pad in sight again.
  await page.getByRole('button', { name: 'z, not started', exact: true }).click()
  const top = await page.getByRole('img', { name: /^z: stroke 1/ }).boundingBox()
  expect(top?.y ?? -1).toBeGreaterThanOrEqual(0)
  await page.getByRole('button', { name: 'Sheets for paper' }).click()
  await page.getByLabel('Words, separated by commas').waitFor()
  expect(errors).toEqual([])
  await close()
})

test('tracing by touch: what hangs, the bar, the head line; a second finger draws nothing', async () => {
  const { page, context, errors, close } = await visit(browser, PHONE)
  await page.goto(`${server.url}/practice/write`)
  await page.getByRole('button', { name: 'Devanagari' }).click()
  await page.getByLabel('Words, separated by commas').fill('ङ्रा, कमल')
  await page.getByText('We can’t write ङ्रा yet. Words with it are left out.').waitFor()
  await page.getByRole('button', { name: 'Trace on screen' }).click()
  await page.getByRole('button', { name: 'ग, not started', exact: true }).click()
  await expectAccessible(page)
  const letter = DEVANAGARI.ग
  const box = await page.getByRole('img', { name: /^ग: stroke 1 of 3/ }).boundingBox()
  if (!box || !letter) throw new Error('no pad')
  const by = box.width / 186
  const on = ([x, y]: readonly [number, number], id: number) => ({
    id,
    x: box.x + (x + (186 - letter.width) / 2) * by,
    y: box.y + (y + 62) * by,
  })
  const cdp = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: ReturnType<typeof on>[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
  for (const [at, stroke] of letter.strokes.entries()) {
    const points = resampled(pointsOf(stroke), 24)
    const [first = [0, 0]] = points
    await touch('touchStart', [on(first, 0)])
    for (const point of points.slice(1)) await touch('touchMove', [on(point, 0), on([10, 120], 1)])
    await touch('touchEnd', [])
    if (at < 2) await page.getByRole('img', { name: `ग: stroke ${at + 2} of 3` }).waitFor()
  }
  await page.getByText('Every stroke in the right order!').waitFor()
  expect(await noted(page)).toEqual(['trace u917 true'])
  expect(errors).toEqual([])
  await close()
})

test('speed maths opens with what is known, the next shortcut and a question', async () => {
  const { page, errors, close } = await visit(browser, DESKTOP)
  await page.goto(`${server.url}/practice/vedic?seed=7`)
  await page.getByRole('region', { name: 'Next' }).getByText('Subtracting from 100').first().waitFor()
  const question = page.getByRole('region', { name: 'Which shortcut fits?' })
  await expect.poll(() => question.getByRole('listitem').count()).toBe(4)
  await expectAccessible(page)
  await question.getByRole('listitem').first().getByRole('button').click()
  await question.getByText(/^(?:Right|Not quite)/).waitFor()
  await question.getByText(/[01] of your last 1 right/).waitFor()
  await expectAccessible(page)
  expect((await noted(page)).at(-1)).toMatch(/^which /)
  await page.getByRole('link', { name: 'Learn it' }).click()
  await page.getByRole('button', { name: 'My turn' }).waitFor()
  expect(errors).toEqual([])
  await close()
})
