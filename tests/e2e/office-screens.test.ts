import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { officePages } from '../../src/app/office-rooms.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { DESKTOP, expectAccessible, openBrowser, PHONE, visit, type Visitor } from './browser.ts'
import { openWorld, type World } from '../world.ts'
import { staffSession } from './staff-session.ts'

// The living demo: every screen has something to show.
let browser: Browser
let server: World
beforeAll(async () => {
  server = await openWorld({}, { filling: 'living' })
  browser = await openBrowser()
})
afterAll(() => server.close())

const roles = ['owner', 'office', 'author', 'organiser'] as const
type Role = (typeof roles)[number]

const keyOf = (role: Role): string =>
  readFileSync(join(server.folder, 'demo-accounts.txt'), 'utf8')
    .split('\n')
    .find((row) => row.startsWith(`${role}\t`))
    ?.split('\tkey ')[1]
    ?.split('\t')[0] ?? ''
const entered = new Map<Role, Awaited<ReturnType<typeof staffSession>>>()
async function enterAs(role: Role) {
  const known = entered.get(role)
  if (known) return known
  const enter = await staffSession(server.url, `${role}@manka.example`, { key: keyOf(role) })
  entered.set(role, enter)
  return enter
}

/** Screens that stand by themselves: not the forms behind an id, nor the one that an empty academy has. */
const screens = officePages.filter(({ path }) => !path.includes(':') && path !== '/office/setup')
const sees = (role: Role, { office }: (typeof screens)[number]) =>
  role === 'owner' || office?.roles.some((each) => each === role)

const shown = async (page: Page, path: string) => {
  await page.goto(server.url + path)
  await page.locator('.of main > *').first().waitFor()
  await expect.poll(() => page.locator('.of main .sk').count()).toBe(0)
}

describe.each([
  ['a laptop', DESKTOP],
  ['a phone', PHONE],
] as const)('on %s', (_, size) => {
  let seen: Visitor
  beforeAll(async () => {
    seen = await visit(browser, size)
    await (await enterAs('owner'))(seen.context)
  })
  afterAll(() => seen.close())

  test.each(screens)(
    '$path: axe finds nothing in both themes, nothing is wider than the screen, its name is whole',
    async ({ path, meta: head }) => {
      const { page, errors } = seen
      await shown(page, path)
      await expectAccessible(page, { touch: size === PHONE })
      expect(await page.title(), path).toContain(typeof head === 'object' ? head.title : '')
      const cut = await page.locator('.of-bar h1').evaluate((name) => name.scrollWidth - name.clientWidth)
      expect(cut, 'the name of the screen is whole').toBeLessThanOrEqual(0)
      // One page serves them all: what one screen says is not said of the next.
      expect(errors.splice(0).join('\n')).toBe('')
    },
  )
})

test.each(roles.slice(1))('the %s sees its own screens and no more', async (role) => {
  const { page, context, close } = await visit(browser, DESKTOP)
  await (await enterAs(role))(context)
  await shown(page, '/office')
  const listed = await page
    .getByRole('navigation', { name: 'Office' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const foreign = screens.filter((screen) => !sees(role, screen))
  expect(listed.filter((path) => foreign.some((screen) => screen.path === path))).toEqual([])
  for (const { path } of foreign) {
    await page.goto(server.url + path)
    await page.getByRole('heading', { name: 'You don’t have access to this page' }).waitFor()
  }
  await close()
})

test('in every editor what is refused while it is empty is marked as required before', async () => {
  const { page, context, close } = await visit(browser, DESKTOP)
  await (await enterAs('owner'))(context)
  const forms = officePages
    .filter(({ path }) => path.endsWith('/:id'))
    .map(({ path }) => path.replace(':id', 'new'))
  const unmarked: string[] = []
  let editors = 0
  for (const path of forms) {
    await shown(page, path)
    const publish = page.getByRole('button', { name: 'Publish', exact: true })
    if ((await publish.count()) === 0) continue
    editors += 1
    await publish.click()
    await page.locator('.ed [aria-invalid=true]').first().waitFor()
    const names = await page
      .locator('.ed [aria-invalid=true]:not([required], [aria-required=true])')
      .evaluateAll((fields) =>
        fields.map((field) => field.closest('[data-place]')?.getAttribute('data-place') ?? field.outerHTML),
      )
    unmarked.push(...names.map((name) => `${path}: ${name}`))
    expect(await page.locator('.ed label.is-required').count(), path).toBeGreaterThan(0)
  }
  expect(editors).toBeGreaterThanOrEqual(9)
  expect(unmarked).toEqual([])
  await close()
}, 120_000)

test('an address with an id that is none, or of what is not there, says so and leads on', async () => {
  const { page, context, close } = await visit(browser, PHONE)
  await (await enterAs('owner'))(context)
  // Pages for who has a seat at a centre alone are none of the owner's.
  const paths = officePages
    .filter(({ path, office }) => path.includes(':') && office?.seat !== 'only')
    .map(({ path }) => path)
  expect(paths.length).toBeGreaterThan(20)
  for (const path of paths) {
    for (const id of ['abc', '%E0%A4%85', newId()]) {
      const address = path.replaceAll(/:\w+/g, id)
      await page.goto(server.url + address)
      await page.locator('#main').getByText('Not found', { exact: true }).waitFor()
      const to = await page
        .locator('#main')
        .getByRole('link', { name: /^Back to / })
        .getAttribute('href')
      expect(
        screens.some((screen) => screen.path === to),
        `${address} leads to ${to}`,
      ).toBe(true)
    }
  }
  await close()
}, 180_000)

test('the first screen of the office weighs less than 300 kB over the wire', async () => {
  const { page, context, close } = await visit(browser, PHONE)
  await (await enterAs('owner'))(context)
  await page.goto(`${server.url}/office`, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { name: 'Needs you, oldest first' }).waitFor()
  const bytes = await page.evaluate<number>(
    `[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .reduce((sum, { transferSize }) => sum + transferSize, 0)`,
  )
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThan(300_000)
  await close()
})

test('an opened enquiry is marked, has an address, folds the filters, and Escape goes back to its row', async () => {
  const { page, context, errors, close } = await visit(browser, DESKTOP)
  await (await enterAs('office'))(context)
  await shown(page, '/office/enquiries?stage=contacted')
  const rows = page.locator('tbody tr')
  await rows.first().waitFor()
  expect(await page.getByRole('columnheader', { name: 'Received' }).getAttribute('aria-sort')).toBe(
    'descending',
  )
  expect(await page.getByRole('columnheader', { name: 'Next step' }).getAttribute('aria-sort')).toBe('none')
  const names = await rows.locator('.tb-open').allInnerTexts()
  await rows.nth(1).locator('.tb-open').click()
  const panel = page.getByRole('complementary', { name: 'Enquiry' })
  const head = panel.getByRole('heading', { level: 2 })
  await expect.poll(() => head.innerText()).toBe(names[1])
  expect(await rows.nth(1).getAttribute('aria-current')).toBe('true')
  expect(page.url()).toContain('stage=contacted&open=')
  await page.locator('summary', { hasText: 'Filter 1' }).waitFor()
  await expectAccessible(page, { touch: false })

  // The heading has the keyboard: arrows go through the list.
  await expect.poll(() => head.evaluate((at) => at === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => head.innerText()).toBe(names[2])
  await page.reload()
  await expect.poll(() => head.innerText()).toBe(names[2])
  await page.getByRole('button', { name: 'Previous enquiry' }).click()
  await expect.poll(() => head.innerText()).toBe(names[1])
  await expect.poll(() => head.evaluate((at) => at === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('combobox', { name: 'Status' }).count()).toBe(1)
  await expect.poll(() => rows.nth(1).evaluate((row) => row === document.activeElement)).toBe(true)
  expect(page.url()).not.toContain('open=')
  expect(errors).toEqual([])
  await close()
})

test('the desk calls and writes from the row, and the enquiry says so', async () => {
  const { page, context, errors, close } = await visit(browser, PHONE)
  await (await enterAs('office'))(context)
  await shown(page, '/office')
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: /^WhatsApp/ }) })
    .first()
  const name = (await row.locator('b').innerText()).split(',')[0] ?? ''
  const whatsapp = row.getByRole('link', { name: `WhatsApp ${name}` })
  expect(await whatsapp.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/91\d{10}\?text=Namaste/)
  const call = row.getByRole('link', { name: `Call ${name}` })
  expect(await call.getAttribute('href')).toMatch(/^tel:\+91\d{10}$/)
  // No telephone answers here: the click itself is what is recorded.
  await call.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()))
  const recorded = page.waitForResponse((reply) => reply.url().includes('/opened'))
  await call.click()
  expect((await recorded).status()).toBe(200)
  await row.locator('.what-link').click()
  await page.getByRole('heading', { name, level: 2 }).waitFor()
  await page.getByText('opened a call').first().waitFor()
  expect(errors).toEqual([])
  await close()
})

test('an email with a look of its own is previewed in a frame, within the policy of the site', async () => {
  const { page, context, errors, close } = await visit(browser, DESKTOP)
  await (await enterAs('office'))(context)
  await shown(page, '/office/mails')
  await page.getByRole('link', { name: /Preview “Asha’s week/ }).click()
  await page.getByRole('heading', { name: 'As plain text' }).waitFor()
  const mail = page.frameLocator('iframe')
  const diary = mail.getByText('Open the diary')
  await expect
    .poll(() => diary.evaluate((key) => getComputedStyle(key).backgroundColor))
    .toBe('rgb(36, 56, 179)')
  expect(await diary.getAttribute('href')).toBeNull()
  await expectAccessible(page, { touch: false })
  expect(errors).toEqual([])
  await close()
})
