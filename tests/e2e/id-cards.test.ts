import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, openWorld, type World } from '../world.ts'
import { DESKTOP, expectAccessible, openBrowser, PHONE, visit } from './browser.ts'
import { memberSession } from './staff-session.ts'

let browser: Browser
let world: World
let office: Member
beforeAll(async () => {
  world = await openWorld()
  office = await world.office('Office')
  browser = await openBrowser()
})
afterAll(() => world.close())

const HAND_IN = 'Please hand it in at the academy.'
const codeOf = async ({ id }: Member) => {
  const { rows } = await world.database.pool.query(
    'select code from id_cards where person_id = $1 and lost_at is null',
    [id],
  )
  return String(rows[0]?.code)
}
/** Presses a button, and what it saves is this file. */
async function saves(page: Page, button: string): Promise<string> {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return saved.suggestedFilename()
}

test('the office prints a card, scans it, and replaces it when it is lost; a finder reads no name', async () => {
  const asha = await world.student('Asha Verma')
  const { page, context, errors, close } = await visit(browser, DESKTOP)
  await memberSession(world, office, 'office')(context)
  await page.goto(`${world.url}/office/people/${asha.id}`)
  await page.getByText('Not printed yet').waitFor()
  expect(await saves(page, 'Print ID card')).toBe('id-cards.pdf')
  await page.getByText(/^Printed on/).waitFor()
  await expectAccessible(page, { touch: false })
  const code = await codeOf(asha)
  await page.goto(`${world.url}/c#${code}`)
  await page.waitForURL(`**/office/people/${asha.id}`)
  expect(errors).toEqual([])

  await page.getByRole('button', { name: 'Report lost' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Report lost' }).click()
  await page.getByText(/^Reported lost on/).waitFor()
  await page.goto(`${world.url}/c#${code}`)
  await page.getByText('This card is not valid here').waitFor()
  await page.goto(`${world.url}/office/people/${asha.id}`)
  await saves(page, 'Print a new card')
  await page.getByText(/^Printed on/).waitFor()
  expect(await codeOf(asha)).not.toBe(code)

  await page.goto(`${world.url}/office/people`)
  await page.getByLabel('Select Asha Verma').check()
  expect(await saves(page, 'ID cards')).toBe('id-cards.pdf')

  const finder = await visit(browser, PHONE)
  await finder.page.goto(`${world.url}/c#${await codeOf(asha)}`)
  await finder.page.getByText(HAND_IN).waitFor()
  await expectAccessible(finder.page)
  await finder.page.goto(`${world.url}/hi/c`)
  await finder.page.getByText('कृपया इसे एकेडमी में लौटा दें').waitFor()
  await finder.page.goto(`${world.url}/c#${await codeOf(asha)}`)
  expect(await finder.page.getByText('Asha').count()).toBe(0)
  await finder.page.getByRole('link', { name: 'Staff login' }).click()
  await finder.page.waitForURL('**/staff/login?next=**')
  expect(new URL(finder.page.url()).searchParams.get('next')).toBe(`/c#${await codeOf(asha)}`)

  const learner = await visit(browser, PHONE)
  await memberSession(world, asha, 'student')(learner.context)
  await learner.page.goto(`${world.url}/c#${await codeOf(asha)}`)
  await learner.page.getByText(HAND_IN).waitFor()
  expect([finder.errors, learner.errors].flat()).toEqual([])
  await Promise.all([close(), finder.close(), learner.close()])
})
