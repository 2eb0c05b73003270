import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { officePages } from '../../src/app/office-rooms.ts'
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
  const enter = await staffSession(server.url, `${role}@manka.example`, keyOf(role))
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
    '$path: axe finds nothing in both themes, nothing is wider than the screen',
    async ({ path, head }) => {
      const { page, errors } = seen
      await shown(page, path)
      await expectAccessible(page, { touch: size === PHONE })
      expect(await page.title(), path).toContain(typeof head === 'object' ? head.title : '')
      expect(errors).toEqual([])
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
    await page.getByRole('heading', { name: 'This part of the office is not yours' }).waitFor()
  }
  await close()
})

test('the first screen of the office weighs less than 300 kB over the wire', async () => {
  const { page, context, close } = await visit(browser, PHONE)
  await (await enterAs('owner'))(context)
  await page.goto(`${server.url}/office`, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { name: 'Waits for you' }).waitFor()
  const bytes = await page.evaluate<number>(
    `[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .reduce((sum, { transferSize }) => sum + transferSize, 0)`,
  )
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThan(300_000)
  await close()
})
