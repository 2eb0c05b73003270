import type { Browser, Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALGORITHMS } from '../../src/craft/cube/course.rules.ts'
import { moveWords } from '../../src/craft/cube/labels.ts'
import { LATIN } from '../../src/craft/handwriting/letters.rules.ts'
import { pointsOf } from '../../src/craft/handwriting/line.rules.ts'
import { makeMixed } from '../../src/craft/vedic/vedic.rules.ts'
import { type RunningServer, startServer } from '../faults/server.ts'
import { type FreshDatabase, freshDatabase } from '../template.ts'
import { DESKTOP, expectAccessible, LOW, openBrowser, PHONE, visit } from './browser.ts'

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
const kept = (page: Page) =>
  page.evaluate(() =>
    (
      JSON.parse(localStorage.getItem('own:craft') ?? '[]') as {
        tried: { itemKey: string; right: boolean }
      }[]
    ).map(({ tried }) => `${tried.itemKey} ${tried.right}`),
  )

test('a mixed round asks for answers alone: the shortcut is told after the answer, and nines check it before', async () => {
  const { page, errors, close } = await visit(browser, PHONE)
  // The first sum of this seed is a product.
  const seed = Array.from({ length: 50 }, (_, at) => at).find(
    (one) => makeMixed(one, 10)[0]?.method.kind === 'product',
  )
  const [item] = makeMixed(seed ?? 0, 10)
  if (!item) throw new Error('no item')
  await page.goto(`${server.url}/practice/vedic?way=mixed&seed=${seed}`)
  await page.getByRole('textbox').fill('1')
  expect(await page.getByText(item.method.title).count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check by nines' }).click()
  await page.getByText('Check by nines', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Back to the answer' }).click()
  await page.getByRole('textbox').fill(item.worked.answer)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText(`The short way here: ${item.method.title}.`).waitFor()
  await expectAccessible(page)
  expect(await kept(page)).toEqual([`${item.method.id} true`])
  expect(errors).toEqual([])
  await close()
})

test('flash counts in before the first number, and its own pad takes the sum', async () => {
  const { page, errors, close } = await visit(browser, PHONE)
  await page.goto(`${server.url}/practice/flash?seed=3`)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByText('Your screen').waitFor()
  await page.getByRole('button', { name: 'Ready' }).click()
  await page.getByText('20 kyu, starts in 3').waitFor({ state: 'attached' })
  expect(await page.locator('.flash-number').textContent()).toBe('')
  await expectAccessible(page)
  await page.getByText('What is the sum?').waitFor()
  expect(await page.getByLabel('Sum').getAttribute('inputmode')).toBe('none')
  for (const digit of '0123456789')
    expect(await page.getByRole('button', { name: digit, exact: true }).count()).toBe(1)
  await page.getByRole('button', { name: '7', exact: true }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('img', { name: /^Question 2 of 10/ }).waitFor()
  expect(errors).toEqual([])
  await close()
})

test('a wrong answer to numbers that were disturbed is no try of the child, without a grade neither', async () => {
  const { page, errors, close } = await visit(browser, PHONE)
  await page.goto(`${server.url}/practice/flash?seed=3`)
  await page.getByRole('button', { name: 'As you like' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('button', { name: 'Ready' }).click()
  await page.locator('.flash-number:not(:empty)').waitFor()
  // The phone is turned.
  await page.setViewportSize({ width: PHONE.height, height: PHONE.width })
  await page.getByLabel('Sum').fill('1')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('heading', { name: 'Not yet' }).waitFor()
  await page.getByText('so this question does not count').waitFor()
  expect(await kept(page)).toEqual([])
  expect(errors).toEqual([])
  await close()
})

test('a letter from memory: no path while it is written, the model under the child’s line when it is done', async () => {
  const { page, errors, close } = await visit(browser, DESKTOP)
  await page.goto(`${server.url}/practice/write?mode=trace`)
  await page.getByRole('button', { name: 'l, not started', exact: true }).click()
  await page.getByRole('button', { name: 'From memory' }).click()
  const pad = page.getByRole('img', { name: /^l from memory: 0 strokes/ })
  const box = await pad.boundingBox()
  const letter = LATIN.l
  if (!box || !letter) throw new Error('no pad')
  expect(await page.locator('.tr-way').count()).toBe(0)
  await expectAccessible(page)
  const by = box.width / 150
  for (const [i, [x, y]] of pointsOf(letter.strokes[0] ?? '').entries()) {
    await page.mouse.move(box.x + (x + 30) * by, box.y + (y + 118) * by, { steps: 6 })
    if (i === 0) await page.mouse.down()
  }
  await page.mouse.up()
  await page.getByText('From memory, and right!').waitFor()
  expect([await page.locator('.tr-way').count(), await page.locator('.tr-mine').count()]).toEqual([1, 1])
  expect(await kept(page)).toEqual(['trace small l true'])
  expect(errors).toEqual([])
  await close()
})

test('an algorithm from memory: the cube is solved by its turns, and comes again when it is due', async () => {
  const { page, errors, close } = await visit(browser, PHONE)
  await page.goto(`${server.url}/practice/cube/algorithms`)
  await page.getByText('New: White corners').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  for (const move of ALGORITHMS.lift)
    await page.getByRole('button', { name: moveWords(move), exact: true }).click()
  await page.getByText('Solved in 4 turns').waitFor()
  await expectAccessible(page)
  expect(await kept(page)).toEqual(['alg lift true'])
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('New: Middle edges, to the right').waitFor()
  await page.getByText(/^again on /).waitFor()
  expect(errors).toEqual([])
  await close()
})

test('the ladder opens the next grade; a wrong sum shows where it differs, slowly, and an easier grade', async () => {
  const { page, errors, close } = await visit(browser, PHONE)
  await page.goto(`${server.url}/practice/flash?seed=3&grade=a%2019k`)
  await page.getByText('step 1 of 40').waitFor()
  await page.getByRole('heading', { name: '19 kyu' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  for (let question = 0; question < 2; question += 1) {
    await page.getByRole('button', { name: 'Ready' }).click()
    await page.getByLabel('Sum').fill('1')
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('heading', { name: 'Not yet' }).waitFor()
    if (question === 0) {
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Slowly' }).click()
      await page.getByText('Number 1 of 3').waitFor()
      await page.getByRole('button', { name: 'Next number' }).click()
      await page.getByText('Number 2 of 3').waitFor()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Back', exact: true }).click()
      await page.getByRole('button', { name: 'Next', exact: true }).click()
    }
  }
  await page.getByRole('button', { name: '20 kyu is one step easier' }).click()
  await page.getByRole('heading', { name: '20 kyu' }).waitFor()
  expect(errors).toEqual([])
  await close()
})

test.each([
  ['/practice', 'link', 'Start'],
  ['/practice/ten', 'button', 'Start'],
  ['/practice/start', 'button', 'Start'],
  ['/practice/soroban?mode=coach&seed=3&want=%2B4%20big', 'button', 'Show me'],
  ['/practice/soroban?mode=read&seed=3', 'button', 'Check'],
  ['/practice/soroban?mode=mistake&seed=3', 'button', 'This one'],
  ['/practice/soroban?mode=camera&seed=3', 'link', 'Use the beads on the screen'],
  ['/practice/flash?seed=3', 'button', 'As you like'],
  ['/practice/cube/course?stage=white-corners&seed=3', 'button', 'I turned it'],
  ['/practice/write?mode=trace', 'button', 'Show me'],
] as const)('on %s of a phone, 740 pixels high, what is pressed is in sight', async (path, role, name) => {
  const { page, close } = await visit(browser, { width: 360, height: 740 })
  await page.goto(server.url + path)
  const key = page.getByRole(role, { name, exact: true })
  await key.waitFor()
  const box = await key.boundingBox()
  expect((box?.y ?? 1e9) + (box?.height ?? 0)).toBeLessThanOrEqual(740)
  await close()
})

/** Whether a part is on the screen as a whole, with nothing lying over its middle. */
async function expectInSight(page: Page, parts: Locator, height: number): Promise<void> {
  const part = parts.first()
  await part.waitFor()
  const box = await part.boundingBox()
  expect(box?.y ?? -1).toBeGreaterThanOrEqual(0)
  expect((box?.y ?? 1e9) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
  const isFree = await part.evaluate((it) => {
    const { left, top, width, height: high } = it.getBoundingClientRect()
    const above = document.elementFromPoint(left + width / 2, top + high / 2)
    return it.contains(above) || above?.contains(it) === true
  })
  expect(isFree).toBe(true)
  expect(await page.evaluate('scrollY')).toBe(0)
}

test.each([
  ['mode=coach&seed=3&want=%2B7%20mixed', 'Show me'],
  ['mode=layout&seed=3', 'Show me'],
  ['mode=sums&seed=3', 'Check'],
])(
  'the beads of %s and what is pressed are in sight on a low phone, after a mistake too',
  async (mode, name) => {
    const { page, errors, close } = await visit(browser, { width: PHONE.width, height: LOW })
    await page.goto(`${server.url}/practice/soroban?${mode}`)
    const beads = page.getByRole('group', { name: /abacus/i })
    await expectInSight(page, beads, LOW)
    await expectInSight(page, page.getByRole('button', { name, exact: true }), LOW)
    await expectAccessible(page)
    if (name !== 'Check') {
      // Not on the left: nothing is asked of that rod.
      await page.getByRole('slider').first().focus()
      await page.keyboard.press('ArrowUp')
      await expectInSight(page, page.getByRole('button', { name: 'Put the beads back' }), LOW)
      await expectInSight(page, page.getByRole('button', { name, exact: true }), LOW)
      await expectInSight(page, beads, LOW)
    }
    expect(errors).toEqual([])
    await close()
  },
)

test('five rows of a sum, the beads and Check are in sight on a low phone', async () => {
  const { page, errors, close } = await visit(browser, { width: PHONE.width, height: LOW })
  await page.addInitScript(() => localStorage.setItem('craft:sum-level', 'mixed 2x5'))
  await page.goto(`${server.url}/practice/soroban?mode=sums&seed=3`)
  const rows = page.getByRole('list', { name: 'Numbers' }).getByRole('listitem')
  await rows.nth(4).waitFor()
  await expectInSight(page, rows.first(), LOW)
  await expectInSight(page, page.getByRole('group', { name: /abacus/i }), LOW)
  await expectInSight(page, page.getByRole('button', { name: 'Check', exact: true }), LOW)
  expect(errors).toEqual([])
  await close()
})

test('both the turns of the cube course and their keys are in sight on a low phone', async () => {
  const { page, errors, close } = await visit(browser, { width: PHONE.width, height: LOW })
  for (const stage of ['daisy', 'white-corners', 'corners-turned']) {
    await page.goto(`${server.url}/practice/cube/course?seed=3&stage=${stage}`)
    await expectInSight(page, page.locator('.cb-moves [aria-current]'), LOW)
    await expectInSight(page, page.getByRole('button', { name: 'I turned it' }), LOW)
    await expectInSight(page, page.getByRole('button', { name: 'Show me' }), LOW)
    await expectAccessible(page)
  }
  // The turn that comes next moves into sight in its row.
  for (let turn = 0; turn < 3; turn += 1) await page.getByRole('button', { name: 'I turned it' }).click()
  const last = await page.locator('.cb-moves [aria-current]').boundingBox()
  expect((last?.x ?? 1e9) + (last?.width ?? 0)).toBeLessThanOrEqual(PHONE.width)
  expect(errors).toEqual([])
  await close()
})
