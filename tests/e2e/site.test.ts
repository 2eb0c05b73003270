import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DESKTOP, expectAccessible, menuButton, openBrowser, PHONE, visit, type Visitor } from './browser.ts'
import { openWorld, type World } from '../world.ts'

let browser: Browser
let server: World
let course: string
let blog: string
beforeAll(async () => {
  server = await openWorld({}, { filling: 'demo' })
  browser = await openBrowser()
  const first = async (list: string) =>
    ((await (await fetch(`${server.url}/api${list}`)).json()) as { data: [{ _id: string }] }).data[0]._id
  course = await first('/courses/get-all-courses')
  blog = await first('/blogs/live-blogs')
})
afterAll(() => server.close())

/** How much the layout has shifted since the page began, as the browser counts it. */
const shift = (page: Page) =>
  page.evaluate<number>(
    `new Promise((resolve) => {
      let sum = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sum += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
    })`,
  )

const screens: [path: string, heading: RegExp][] = [
  ['/', /Quick mind/],
  ['/course', /Courses/],
  ['/competition', /Competitions/],
  ['/about', /About Us/],
  ['/course-details/{course}', /Abacus Foundation/],
  ['/coursecard', /Course cards/],
  ['/blogs', /Blogs/],
  ['/blogs-details/{blog}', /top bead/],
  ['/gallery', /Gallery/],
  ['/franchise', /Teach where you live/],
  ['/bookdemo', /Book a Demo/],
  ['/contact', /Contact/],
  ['/success', /Success/],
  ['/login', /Welcome Back/],
  ['/signup', /account/],
  ['/results', /Results/],
  ['/nowhere', /not found/i],
]

describe.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('on a %s', (_, viewport) => {
  let seen: Visitor
  beforeAll(async () => {
    seen = await visit(browser, viewport)
  })
  afterAll(() => seen.close())

  test.each(screens)(
    '%s: axe finds nothing in both themes, nothing shifts, nothing is wider than the screen, no console error',
    async (path, heading) => {
      const { page, errors } = seen
      errors.length = 0
      await page.goto(server.url + path.replace('{course}', course).replace('{blog}', blog))
      await page.getByRole('heading', { level: 1, name: heading }).waitFor({ state: 'attached' })
      await page.waitForLoadState('networkidle')
      expect(await shift(page)).toBeLessThan(0.02)
      await expectAccessible(page)
      // The status of the missing page is told as an error by the console; anything else is one.
      expect(errors.filter((error) => path !== '/nowhere' || !error.includes('404'))).toEqual([])
    },
  )
})

type Stop = { name: string; marked: boolean; seen: boolean }
// The focused element: its name, whether a focus ring is drawn on it (or its parts), and whether it is on the
// screen.
const focused = `(() => {
  const element = document.activeElement
  if (!element || element === document.body) return null
  const around = [element, element.nextElementSibling, element.closest('label')].filter(Boolean)
  const marked = [...around, ...element.querySelectorAll('*')].some((part) => {
    const style = getComputedStyle(part)
    if (part.matches('.ring') && style.stroke !== 'none') return true
    return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2
  })
  const box = element.getBoundingClientRect()
  const seen = box.width > 0 && box.bottom > 0 && box.top < innerHeight
  const words = element.getAttribute('aria-label') || element.textContent || element.getAttribute('name')
  return { name: (words || element.tagName).trim().slice(0, 40), marked, seen }
})()`

test.each(screens)(
  '%s by keyboard alone: every stop is visible and marked, and Tab gets through to the end',
  async (path) => {
    const { page, close } = await visit(browser, DESKTOP)
    await page.goto(server.url + path.replace('{course}', course).replace('{blog}', blog))
    const wanted = await page.evaluate<number>(
      `[...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')]
        .filter((element) => !element.matches('button:disabled, input[type=hidden]'))
        .filter((element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }))
        .filter((element) => !element.closest('.trap')).length`,
    )
    const stops: Stop[] = []
    for (let at = 0; at < wanted + 20; at += 1) {
      await page.keyboard.press('Tab')
      const stop = await page.evaluate<Stop | null>(focused)
      if (!stop) break
      stops.push(stop)
    }
    expect(stops.filter(({ marked, seen }) => !marked || !seen)).toEqual([])
    expect(stops.length).toBeGreaterThanOrEqual(wanted)
    await close()
  },
)

test('the header: greeting without a flash, profile, logout after Yes only', async () => {
  const { page, context, errors, close } = await visit(browser, DESKTOP)
  await page.goto(`${server.url}/login`)
  await page.getByRole('tab', { name: "Teacher's Login" }).click()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.locator('.field-error', { hasText: 'Password is required' }).waitFor()
  const list = page.getByRole('group', { name: '2 fields need a look' })
  await list.and(page.locator(':focus')).waitFor()
  await list.getByRole('link', { name: 'Email is required' }).click()
  await page.getByLabel('Email').and(page.locator(':focus')).waitFor()
  await page.getByLabel('Email').fill('teacher@manka.example')
  expect(await page.getByText('Email is required').count()).toBe(0)
  await page.getByLabel('Password', { exact: true }).fill('wrong password')
  await page.getByRole('button', { name: 'Show password' }).click()
  expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('Invalid email or password').first().waitFor()
  await page.getByLabel('Password', { exact: true }).fill('demo password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('Welcome, Meenakshi Raman').first().waitFor()
  const stored = await page.evaluate<Record<string, string>>('({ ...localStorage })')
  expect(stored).toMatchObject({ authToken: 'cookie', user: '"Meenakshi Raman"', role: '"teacher"' })

  // Before any script of ours has run, the signed-out half is hidden already.
  const early = await context.newPage()
  await early.route('**/assets/*.js', (route) => route.abort())
  await early.goto(`${server.url}/competition`)
  expect(await early.getByRole('link', { name: 'Signup' }).filter({ visible: true }).count()).toBe(0)
  await early.close()
  await page.goto(`${server.url}/competition`)
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.waitForURL(/\/teacherprofile\//)
  await page.getByText('teacher@manka.example').waitFor()
  await expectAccessible(page)

  await page.goto(`${server.url}/competition`)
  await page.getByRole('button', { name: 'Logout' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await dialog.getByText('You want to logout!').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'No' }).click()
  await page.getByText('Welcome, Meenakshi Raman').first().waitFor()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.keyboard.press('Escape')
  expect(await dialog.count()).toBe(0)
  await page.evaluate(
    "localStorage.setItem('attempt:somebody', '{}'); localStorage.setItem('paymentResult', '{}')",
  )
  await page.getByRole('button', { name: 'Logout' }).click()
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await page.waitForURL(`${server.url}/`)
  await page.getByRole('link', { name: 'Signup' }).first().waitFor()
  expect(await page.evaluate('Object.keys(localStorage)')).toEqual([])
  expect(errors.filter((error) => !error.includes('401') && !error.includes('ERR_FAILED'))).toEqual([])
  await close()
})

test('signing up: the specified message under each field, and the login page by itself after 10 s', async () => {
  const { page, errors, close } = await visit(browser, PHONE)
  await page.clock.install({ time: 0 })
  await page.goto(`${server.url}/signup`)
  await page.getByRole('tab', { name: "Teacher's Signup" }).click()
  await page.getByRole('button', { name: 'Signup', exact: true }).click()
  for (const text of [
    'Full name is required',
    'Email is required',
    'Mobile number is required',
    'Password is required',
    'Confirm password is required',
  ])
    await page.locator('.field-error').getByText(text, { exact: true }).waitFor()
  await page.getByLabel('Full name').fill('Guru')
  await page.getByLabel('Email').fill('guru@test.example')
  await page.getByLabel('Mobile').fill('9876543210')
  await page.getByLabel('Password', { exact: true }).fill('a fine password')
  await page.getByLabel('Confirm password', { exact: true }).fill('another password')
  await page.getByRole('button', { name: 'Signup', exact: true }).click()
  await page.getByText('Passwords do not match').first().waitFor()
  await page.getByLabel('Confirm password', { exact: true }).fill('a fine password')
  const pressed = Number(await page.evaluate('Date.now()'))
  await page.getByRole('button', { name: 'Signup', exact: true }).click()
  await page.getByText('The login page will open in 10 seconds.').waitFor()
  // At most 9.5 s after the sentence came, however long that took.
  await page.clock.pauseAt(pressed + 9_500)
  expect(new URL(page.url()).pathname).toBe('/signup')
  await page.clock.runFor(10_000)
  await page.waitForURL(`${server.url}/login`)
  expect(errors).toEqual([])
  await close()
})

test('on a phone the menu opens and closes, and choosing a link closes it; each change of route begins at the top', async () => {
  const { page, errors, close } = await visit(browser, PHONE)
  await page.goto(`${server.url}/`)
  const menu = menuButton(page)
  const isOpen = () => page.locator('#menu[open]').count()
  await menu.click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  expect(await isOpen()).toBe(0)
  await page.mouse.wheel(0, 3_000)
  await menu.click()
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Courses' })
    .filter({ visible: true })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Courses' }).waitFor()
  expect(await isOpen()).toBe(0)
  await expect.poll(() => page.evaluate('window.scrollY')).toBe(0)
  expect(await page.title()).toBe('Courses | Manka Academy')
  expect(errors).toEqual([])
  await close()
})

test('the abacus on the home page is the one of the practice: a mouse drags beads, a tap moves one', async () => {
  const { page, errors, close } = await visit(browser, DESKTOP)
  await page.goto(`${server.url}/`)
  const tens = page.getByRole('slider', { name: 'tens rod' })
  const box = await tens.locator('[data-bead]').nth(3).boundingBox()
  if (!box) throw new Error('no bead')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  // 462: the tens show six, and three of its lower beads are away.
  expect(await tens.getAttribute('aria-valuetext')).toBe('6: five and one')
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y - box.height, { steps: 4 })
  await page.mouse.up()
  expect(await tens.getAttribute('aria-valuetext')).toBe('8: five and three')
  await page.getByText('The abacus shows 482').waitFor({ state: 'attached' })
  const ones = page.getByRole('slider', { name: 'ones rod' })
  await ones.locator('[data-bead]').first().click({ force: true })
  expect(await ones.getAttribute('aria-valuetext')).toBe('7: five and two')
  expect(errors).toEqual([])
  await close()
})

test('the abacus on the home page works with the keyboard alone', async () => {
  const { page, errors, close } = await visit(browser, DESKTOP)
  await page.goto(`${server.url}/`)
  const ones = page.getByRole('slider', { name: /ones/i })
  await ones.focus()
  const before = Number(await ones.getAttribute('aria-valuenow'))
  await page.keyboard.press('ArrowUp')
  expect(Number(await ones.getAttribute('aria-valuenow'))).toBe(before + 1)
  await page.keyboard.press('Home')
  expect(await ones.getAttribute('aria-valuenow')).toBe('0')
  expect(errors).toEqual([])
  await close()
})
