import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { layoutOf } from '../../src/craft/soroban/layout.rules.ts'
import { pathOf, placeOf, rodsOf } from '../../src/craft/soroban/soroban.rules.ts'
import { makeWorksheet, topicOf } from '../../src/craft/worksheets/worksheet.rules.ts'
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

test('a product and a quotient are laid out on a phone, bead by bead, and kept as practised', async () => {
  const { page, errors, close } = await visit(browser, PHONE)
  await page.goto(`${server.url}/practice/soroban?mode=layout&seed=4`)
  await page.getByText('Step 1 of').waitFor()
  await expectAccessible(page)
  for (const key of ['times 2x1', 'over 1x2'] as const) {
    await page.getByLabel('Which sum').selectOption(key)
    const layout = layoutOf(key, 4, 5)
    await page.getByText(`${layout.numbers[0]} ${layout.sign} ${layout.numbers[1]}`).first().waitFor()
    let value = layout.start
    for (const [at, { by }] of layout.steps.entries()) {
      await page.getByText(`Step ${at + 1} of ${layout.steps.length}`).waitFor()
      for (const { moves } of pathOf(rodsOf(value, layout.rods), by))
        for (const { rod, to } of moves) {
          await page.getByRole('slider', { name: `${placeOf(rod)} rod`, exact: true }).focus()
          await page.keyboard.press(String(to))
        }
      await page.getByRole('heading', { name: 'Right' }).waitFor()
      value += by
      if (at === 0) await expectAccessible(page)
      if (at < layout.steps.length - 1) await page.getByRole('button', { name: 'Next step' }).click()
    }
    await page.getByText(`${layout.sign} ${layout.numbers[1]} = ${layout.answer}.`).waitFor()
    await page.getByRole('button', { name: 'Next sum' }).click()
    await page.goto(`${server.url}/practice/soroban?mode=layout&seed=4`)
  }
  const kept = await page.evaluate(() => localStorage.getItem('own:craft') ?? '')
  expect(kept).toContain('times 2x1')
  expect(kept).toContain('over 1x2')
  expect(errors).toEqual([])
  await close()
})

test('a sheet is printed for a class, and marked on the phone that read its square', async () => {
  const { page, errors, close } = await visit(browser, DESKTOP)
  await page.goto(`${server.url}/practice/worksheets?what=sums-big-2x3&seed=4127&sums=10`)
  await page
    .getByRole('heading', { name: 'Answer key: Sums by technique: Big friends, two digits, 3 numbers' })
    .waitFor()
  await expectAccessible(page)
  expect(await page.getByText('sums-big-2x3, 10 sums, seed 4127, version 3').count()).toBe(2)
  await page.getByLabel('Names of the class, one per line').fill('Asha\nRohan\nDiya')
  await page.getByText('3 sheets, and its answer key on a separate sheet').waitFor()
  expect(await page.locator('.ws-sheet').count()).toBe(4)
  await page.getByLabel('Different sums for each child').check()
  await page.getByRole('region', { name: 'Answer key of Diya' }).waitFor()
  expect(await page.locator('.ws-sheet').count()).toBe(6)
  expect(new Set(await page.locator('.ws-sheet footer').allTextContents()).size).toBe(3)
  expect(new URL(page.url()).search).not.toContain('Asha')
  await page.emulateMedia({ media: 'print' })
  // Its own head and corner are on the paper, though those of the page are not.
  const sheet = page.locator('.ws-sheet').first()
  expect(await sheet.locator('header').isVisible()).toBe(true)
  expect(await sheet.locator('footer').isVisible()).toBe(true)
  expect(await page.locator('.ws-form').isVisible()).toBe(false)
  // Each sheet is a page of A4.
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBe(6)
  expect(pdf).toMatch(/\/MediaBox\s*\[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/)
  await page.emulateMedia({ media: 'screen' })
  await page.getByLabel('What to practise').selectOption('exam-kyu-7')
  await page.getByRole('heading', { name: '2. Multiplication, 5 points each' }).first().waitFor()
  await expectAccessible(page)
  expect(errors).toEqual([])
  await close()

  const topic = topicOf('sums-big-2x3')
  if (!topic) throw new Error('no topic')
  const sums = makeWorksheet(topic, 4_127, 10).sections.flatMap((section) => section.sums)
  const phone = await visit(browser, PHONE)
  await phone.page.goto(`${server.url}/practice/worksheets/mark?what=sums-big-2x3&seed=4127&sums=10&v=3`)
  const fields = phone.page.getByRole('textbox')
  await fields.first().waitFor()
  for (const [at, { answer }] of sums.entries()) await fields.nth(at).fill(at === 2 ? '7' : answer)
  await phone.page.getByRole('button', { name: 'Check' }).click()
  await phone.page.getByText('9 of 10 right. Check again: 3.').waitFor()
  await expectAccessible(phone.page)
  await fields.nth(2).fill(sums[2]?.answer ?? '')
  await phone.page.getByRole('button', { name: 'Check' }).click()
  await phone.page.getByText('10 of 10 right. All of them!').waitFor()
  await phone.page.goto(`${server.url}/practice/worksheets/mark?what=sums-big-2x3&seed=4127&sums=10&v=2`)
  await phone.page.getByText(/mark it with the answer key printed with it/).waitFor()
  await phone.page.goto(`${server.url}/practice/worksheets/mark?what=nothing`)
  await phone.page.getByText(/couldn’t read this code/).waitFor()
  await expectAccessible(phone.page)
  expect(phone.errors).toEqual([])
  await phone.close()
})
