import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { initiatePayment, verifyPayment } from '../../src/enrolment/enrolment.contract.ts'
import { taxSettings } from '../../src/enrolment/enrolment.tables.ts'
import { type Member, openWorld, type World } from '../world.ts'
import { DESKTOP, expectWhole, openBrowser, PHONE, visit } from './browser.ts'
import { memberSession } from './staff-session.ts'

let browser: Browser
let world: World
let office: Member
let course: string
beforeAll(async () => {
  world = await openWorld()
  await world.database.db
    .insert(taxSettings)
    .values({ gstin: '23ABCDE1234F1Z5', state: 'Madhya Pradesh', address: 'Indore' })
  office = await world.office('Omar')
  course = (await world.course('Abacus 1')).id
  browser = await openBrowser()
})
afterAll(() => world.close())

/** A child whose family paid at the sandbox: `paise` is what its book says. */
async function paidBy(name: string, paise: number, state: 'Madhya Pradesh' | 'Kerala'): Promise<string> {
  const child = await world.student(name)
  const body = { course_id: course, currency: 'INR' as const, state }
  const { order_id: id } = (await child.ask(initiatePayment, { body })).body
  const book = new DatabaseSync(join(world.folder, 'sandbox-gateway.sqlite'))
  book.prepare('update orders set amount = ? where order_id = ?').run(paise, id)
  book.close()
  await fetch(`${world.url}/sandbox-gateway/pay/${id}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ action: 'succeed' }),
  })
  await child.ask(verifyPayment, { query: { order_id: id } })
  return id
}

async function asOffice(viewport: typeof DESKTOP) {
  const visitor = await visit(browser, viewport)
  await memberSession(world, office, 'office')(visitor.context)
  return visitor
}

async function decide(page: Page, key: string, reason: string): Promise<void> {
  const dialog = page.getByRole('alertdialog')
  await expectWhole(page)
  await dialog.getByRole('button', { name: key }).click()
  await dialog.getByText('Enter a reason for the log').waitFor()
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: key }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** The cells of a CSV whose cells hold no comma, by their heads. */
const rowsOf = (text: string): Record<string, string>[] => {
  const [heads = [], ...rows] = text
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  return rows.map((cells) => Object.fromEntries(heads.map((head, place) => [head, cells[place] ?? ''])))
}

test('from the desk: a held order decided, a refund, cash, and the month adds up', async () => {
  const held = await paidBy('Ishaan Verma', 40_000, 'Kerala')
  const sold = await paidBy('Diya Kapoor', 45_500, 'Madhya Pradesh')
  const tara = await world.student('Tara Iyer')
  const { page, errors, close } = await asOffice(DESKTOP)

  await page.goto(`${world.url}/office`)
  await page.getByRole('link', { name: `Decide: Order ${held} is held` }).click()
  await page.getByText('The course is not open yet').waitFor()
  await expectWhole(page)
  await page.getByRole('button', { name: 'Accept ₹400' }).click()
  await decide(page, 'Accept', 'The old price was promised')
  await page.getByText('Accepted by Omar').waitFor()

  await page.getByRole('link', { name: 'Orders', exact: true }).first().click()
  await page.getByRole('button', { name: sold }).click()
  const panel = page.getByRole('dialog', { name: 'Diya Kapoor' })
  await panel.getByText('History').waitFor()
  await expectWhole(page)
  await panel.getByRole('button', { name: 'Refund' }).click()
  await decide(page, 'Refund', 'The family moves')
  await panel.getByText('Refund started by Omar').waitFor()
  const saved = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Credit note' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^C-\d\d-\d\d-000001\.pdf$/)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await page.getByRole('table', { name: 'orders' }).getByText('Refunded', { exact: true }).waitFor()

  await page.getByRole('link', { name: 'New', exact: true }).click()
  await page.getByRole('button', { name: 'Record payment' }).click()
  const wrong = page.getByRole('group', { name: '3 fields need a look' })
  await wrong.getByRole('link', { name: 'Please choose the student' }).click()
  await page.getByLabel('Student').and(page.locator(':focus')).fill('tara')
  await page.getByRole('button', { name: /Tara Iyer/ }).click()
  await page.getByLabel('Course').fill('abacus')
  await page.getByRole('button', { name: /Abacus 1/ }).click()
  expect(await page.getByLabel('Amount in rupees').inputValue()).toBe('455')
  await page.getByLabel('Amount in rupees').fill('300.50')
  await page.getByLabel('Reference').fill('Book 7')
  await page.getByLabel('Parent’s State').selectOption('Madhya Pradesh')
  await expectWhole(page)
  await page.getByRole('button', { name: 'Record payment' }).click()
  await page.getByRole('alertdialog', { name: 'Record ₹300.50 for a price of ₹455?' }).waitFor()
  await decide(page, 'Record ₹300.50', 'A bursary')
  await page.getByText('Cash, Book 7').waitFor()
  await page.getByText('₹300.50 instead of ₹455: A bursary').first().waitFor()

  // A part of it goes back: the course stays.
  await page.getByRole('button', { name: 'Refund' }).click()
  await page.getByRole('alertdialog').getByLabel('Amount in rupees').fill('100')
  await page.getByText('“Abacus 1” stays with Tara Iyer.').waitFor()
  await decide(page, 'Refund', 'Two classes fell out')
  await page.getByText('Paid, ₹100 refunded').waitFor()
  await page.getByRole('button', { name: /^Credit note C/ }).waitFor()
  await expectWhole(page)
  expect(await world.count('enrolments', `student_id = '${tara.id}' and ended_at is null`)).toBe(1)

  // A second payment for the same course is refused before its price is typed.
  await page.goto(`${world.url}/office/orders/new`)
  await page.getByLabel('Student').fill('tara')
  await page.getByRole('button', { name: /Tara Iyer/ }).click()
  await page.getByLabel('Course').fill('abacus')
  await page.getByRole('button', { name: /Abacus 1/ }).click()
  await page.getByRole('alert').filter({ hasText: 'already has this course' }).waitFor()

  await page.goto(`${world.url}/office/reports/gst`)
  await page.getByText('Tallied exactly').waitFor()
  await expectWhole(page)
  const file = async (name: string) => {
    const coming = page.waitForEvent('download')
    await page.locator('summary').filter({ hasText: 'Export' }).click()
    await page.getByRole('button', { name }).click()
    return readFileSync(await (await coming).path())
  }
  const documents = rowsOf((await file('All documents (CSV)')).toString())
  expect(documents.map(({ doc_type: type, total }) => [type, total])).toEqual([
    ['invoice', '455'],
    ['invoice', '400'],
    ['credit note', '-455'],
    ['invoice', '300.5'],
    ['credit note', '-100'],
  ])
  const paise = (rows: Record<string, string>[], ...names: string[]) =>
    rows.reduce(
      (sum, row) => sum + names.reduce((all, name) => all + Math.round(Number(row[name]) * 100), 0),
      0,
    )
  const { rows } = await world.database.pool.query('select sum(amount_paise)::int as n from ledger_entries')
  const ledger = Number(rows[0]?.n)
  const seven = rowsOf((await file('Table 7 (CSV)')).toString())
  expect(seven.map(({ place_of_supply: place }) => place)).toEqual(['23-Madhya Pradesh', '32-Kerala'])
  for (const sheet of [documents, seven]) {
    expect(paise(sheet, 'total')).toBe(ledger)
    expect(paise(sheet, 'taxable', 'CGST', 'SGST', 'IGST')).toBe(ledger)
  }
  expect((await file('Excel, all sheets (XLSX)')).subarray(0, 2).toString()).toBe('PK')
  // The browser itself writes the refused payment to the console.
  expect(errors).toEqual([expect.stringContaining('422')])
  await close()
})

test.each([
  ['a phone', PHONE],
  ['a desk', DESKTOP],
])('on %s: every screen of money is whole', async (_, viewport) => {
  const id = await paidBy(`Yusuf Khan ${String(viewport.width)}`, 40_000, 'Kerala')
  const { page, errors, close } = await asOffice(viewport)
  await page.goto(`${world.url}/office/orders`)
  await page.getByRole('button', { name: id }).click()
  await page.getByText('The course is not open yet').waitFor()
  await expectWhole(page)
  await page.getByRole('button', { name: 'Refund' }).click()
  await decide(page, 'Refund', 'Paid too little')
  await page.getByText('Refund started by Omar').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('HELD')
  await page.getByText('No orders match these filters').waitFor()
  await expectWhole(page)
  for (const path of [`/office/orders/${id}`, '/office/orders/new', '/office/reports/gst']) {
    await page.goto(world.url + path)
    await page.locator('.of-main .rg').first().waitFor()
    await expectWhole(page)
  }
  expect(errors).toEqual([])
  await close()
})
