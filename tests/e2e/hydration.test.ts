import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../world.ts'
import { DESKTOP, openBrowser, PHONE } from './browser.ts'

let browser: Browser
let server: World
let paths: Record<'home' | 'courses' | 'course' | 'blog' | 'competitions', string>
beforeAll(async () => {
  server = await openWorld({}, { filling: 'demo' })
  browser = await openBrowser()
  const first = async (list: string) =>
    ((await (await fetch(`${server.url}/api${list}`)).json()) as { data: [{ _id: string }] }).data[0]._id
  paths = {
    home: '/',
    courses: '/course',
    course: `/course-details/${await first('/courses/get-all-courses')}`,
    blog: `/blogs-details/${await first('/blogs/live-blogs')}`,
    competitions: '/competition',
  }
})
afterAll(() => server.close())

type Held = { page: Page; scripts: string[]; loading: Set<string>; errors: string[]; release: () => void }

/** A visitor who has touched nothing yet. Scripts do not arrive before `release`. */
async function untouched(
  act: (held: Held) => Promise<void>,
  { viewport = DESKTOP, isHeld = true } = {},
): Promise<void> {
  const context = await browser.newContext({
    viewport,
    hasTouch: viewport === PHONE,
    isMobile: viewport === PHONE,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const scripts: string[] = []
  const errors: string[] = []
  const loading = new Set<string>()
  page.on('request', (request) => loading.add(request.url()))
  page.on('requestfinished', (request) => loading.delete(request.url()))
  page.on('requestfailed', (request) => loading.delete(request.url()))
  page.on('pageerror', (error) => errors.push(String(error)))
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    scripts.push(route.request().url())
    if (isHeld) await held
    await route.continue()
  })
  await act({ page, scripts, loading, errors, release })
  expect(errors).toEqual([])
  await context.close()
}

const alive = (page: Page) => page.locator('html[data-alive]').waitFor({ state: 'attached' })
/** Resolves once a script of the app was asked for. */
const wakes = (scripts: string[]) => expect.poll(() => scripts.length).toBeGreaterThan(0)
/** Nothing is asked for after the page is loaded and its browser was idle. */
async function sleeps({ page, scripts, loading }: Held): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 60_000 }).catch(() => {
    throw new Error(`still loading after a minute: ${[...loading].join(', ')}`)
  })
  await page.evaluate('new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))')
  expect(scripts).toEqual([])
}

describe('a visitor’s page loads no script of the app', () => {
  test.each(['home', 'courses', 'course', 'blog', 'competitions'] as const)('%s', (name) =>
    untouched(async (held) => {
      const { page } = held
      await page.goto(server.url + paths[name])
      await sleeps(held)
      // Reading on is no touch.
      await page.evaluate('scrollTo(0, 2000)')
      await sleeps(held)
      expect(await page.locator('html[data-alive]').count()).toBe(0)
    }),
  )
})

describe('what wakes a page', () => {
  test('a mouse that points at something', () =>
    untouched(async (held) => {
      const { page, release } = held
      await page.goto(server.url)
      await sleeps(held)
      await page.getByRole('link', { name: 'See the courses' }).hover()
      release()
      await alive(page)
    }))

  test('a key that moves the focus', () =>
    untouched(async (held) => {
      const { page, release } = held
      await page.goto(server.url)
      await sleeps(held)
      await page.keyboard.press('Tab')
      release()
      await alive(page)
      expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content')
    }))

  test('a focus that no key has moved, as a screen reader does', () =>
    untouched(async (held) => {
      const { page, release } = held
      await page.goto(server.url + paths.courses)
      await sleeps(held)
      await page.evaluate("document.querySelector('[name=q]').focus()")
      release()
      await alive(page)
      expect(await page.evaluate('document.activeElement.name')).toBe('q')
    }))

  test('a session, without any touch', () =>
    untouched(
      async ({ page }) => {
        await page.addInitScript(`
          localStorage.setItem('authToken', 'cookie')
          localStorage.setItem('user', '"Asha Verma"')
          localStorage.setItem('userid', '"01a1fc80-468c-759b-94da-3f8553b8d7ac"')
          localStorage.setItem('role', '"student"')
        `)
        await page.goto(server.url + paths.competitions)
        await alive(page)
      },
      { isHeld: false },
    ))

  test('a login in another tab', () =>
    untouched(
      async (held) => {
        const { page } = held
        await page.goto(server.url + paths.competitions)
        await sleeps(held)
        const other = await page.context().newPage()
        await other.goto(`${server.url}/login`)
        await alive(other)
        await other.getByLabel('Email').fill('student@manka.example')
        await other.getByLabel('Password', { exact: true }).fill('demo password')
        await other.getByRole('button', { name: 'Sign In' }).click()
        await page.getByText('Welcome, Asha Verma').filter({ visible: true }).waitFor()
      },
      { isHeld: false },
    ))

  test('a page of one’s own needs no touch', () =>
    untouched(
      async ({ page }) => {
        await page.goto(`${server.url}/events`)
        await alive(page)
      },
      { isHeld: false },
    ))
})

describe('what was done before the page woke is not lost', () => {
  test('pressed buttons answer in their order', () =>
    untouched(async ({ page, scripts, release }) => {
      await page.goto(server.url)
      await page.getByRole('group', { name: /^1 of/ }).waitFor()
      const next = page.getByRole('button', { name: 'Next offer' })
      await next.click()
      await next.click()
      await page.getByRole('button', { name: 'Next review' }).click()
      await wakes(scripts)
      // It is under way, and says so.
      expect(await page.locator('body > .progress-line').count()).toBe(1)
      release()
      await page.getByRole('group', { name: /^3 of/ }).waitFor()
      await page.getByText(/^2 of \d/).waitFor()
      expect(await page.locator('body > .progress-line').count()).toBe(0)
    }))

  test('a tab that was pressed is selected', () =>
    untouched(async ({ page, release }) => {
      await page.goto(server.url)
      const tab = page.getByRole('tab').nth(1)
      await tab.click()
      expect(await tab.getAttribute('aria-selected')).toBe('false')
      release()
      await page.getByRole('tab', { selected: true }).and(tab).waitFor()
    }))

  test('a bead that was tapped has moved', () =>
    untouched(async ({ page, release }) => {
      await page.goto(server.url)
      const ones = page.getByRole('slider', { name: 'ones rod' })
      expect(await ones.getAttribute('aria-valuenow')).toBe('2')
      await ones.locator('[data-bead]').first().click({ force: true })
      release()
      await page.getByText('The abacus shows 467').waitFor({ state: 'attached' })
      expect(await ones.getAttribute('aria-valuenow')).toBe('7')
    }))

  test('arrow keys on the abacus count', () =>
    untouched(async ({ page, release }) => {
      await page.goto(server.url)
      const ones = page.getByRole('slider', { name: 'ones rod' })
      await ones.focus()
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('ArrowUp')
      release()
      await expect.poll(() => ones.getAttribute('aria-valuenow')).toBe('4')
      expect(await page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe('ones rod')
    }))

  test('a swipe on a phone turns the review', () =>
    untouched(
      async ({ page, release }) => {
        await page.goto(server.url)
        await page
          .getByText(/^1 of \d/)
          .first()
          .waitFor()
        await page.locator('figure.diary').evaluate((figure) => {
          const touch = (clientX: number) =>
            new Touch({ identifier: 1, target: figure, clientX, clientY: 100 })
          const send = (type: string, x: number, isDown: boolean) =>
            figure.dispatchEvent(
              new TouchEvent(type, {
                bubbles: true,
                touches: isDown ? [touch(x)] : [],
                changedTouches: [touch(x)],
              }),
            )
          send('touchstart', 250, true)
          send('touchend', 100, false)
          figure.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
        })
        release()
        await page.getByText(/^2 of \d/).waitFor()
      },
      { viewport: PHONE },
    ))

  test('what was typed and chosen stands in its fields, and counts', () =>
    untouched(async ({ page, release }) => {
      await page.goto(server.url + paths.courses)
      await page.getByLabel('Search').fill('abacus')
      await page.getByLabel('Age', { exact: true }).selectOption('8')
      release()
      await alive(page)
      await page.waitForURL('**/course?q=abacus&age=8')
      expect(await page.getByLabel('Search').inputValue()).toBe('abacus')
      expect(await page.getByLabel('Age', { exact: true }).inputValue()).toBe('8')
      await page.getByText('2 courses').waitFor()
    }))

  test('fields of a form keep their text, the place of the caret and the focus', () =>
    untouched(async ({ page, release }) => {
      await page.goto(`${server.url}/contact`)
      await page.getByLabel('Name', { exact: true }).fill('Asha Verma')
      const message = page.getByRole('textbox', { name: 'Message' })
      await message.pressSequentially('When do classes start?')
      for (let at = 0; at < 6; at += 1) await page.keyboard.press('ArrowLeft')
      await page.evaluate('scrollTo(0, 120)')
      const before = await page.evaluate('[scrollY, document.activeElement.selectionStart]')
      release()
      await alive(page)
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Asha Verma')
      expect(await message.inputValue()).toBe('When do classes start?')
      expect(await page.evaluate('[scrollY, document.activeElement.selectionStart]')).toEqual(before)
      await page.keyboard.type('!')
      expect(await message.inputValue()).toBe('When do classes !start?')
    }))

  test('a link leads on before scripts come', () =>
    untouched(async ({ page }) => {
      await page.goto(server.url)
      await page.getByRole('link', { name: 'See the courses' }).click()
      await page.getByRole('heading', { level: 1, name: 'Courses' }).waitFor()
      expect(await page.locator('html[data-alive]').count()).toBe(0)
    }))

  test('a form is posted before scripts come, and its outcome needs no touch', () =>
    untouched(async ({ page, release }) => {
      await page.goto(`${server.url}/contact`)
      await page.getByLabel('Name', { exact: true }).fill('Asha Verma')
      await page.getByLabel('Email').fill('asha@test.example')
      await page.getByLabel('Mobile').fill('98765 43210')
      await page.getByRole('textbox', { name: 'Message' }).fill('When do classes start?')
      await page.getByRole('button', { name: 'Send message' }).click()
      await page.getByRole('heading', { name: 'Thank you. We have your message.' }).waitFor()
      release()
      await page.getByRole('button', { name: 'Send another message' }).waitFor()
    }))

  /** Whether the browser said by itself what is wrong: it goes to the first wrong field then. */
  const isAtAField = (page: Page) => page.evaluate("document.activeElement.matches('input, select')")

  test('an empty form that is sent at the first touch lists its fields on the page, once', () =>
    untouched(
      async ({ page, scripts, release }) => {
        await page.goto(`${server.url}/bookdemo`)
        const send = page.getByRole('button', { name: 'Book the free class' })
        await send.tap()
        await send.tap()
        await wakes(scripts)
        expect(await isAtAField(page)).toBe(false)
        release()
        const list = page.getByRole('group', { name: '7 fields need a look' })
        await list.and(page.locator(':focus')).waitFor()
        await list.getByRole('link', { name: 'State is required' }).click()
        expect(await page.evaluate('document.activeElement.name')).toBe('state')
        expect(await page.locator('body > .progress-line').count()).toBe(0)
      },
      { viewport: PHONE },
    ))

  test('where the app never arrives the browser says which field of a form is missing', () =>
    untouched(async ({ page }) => {
      await page.route('**/assets/*.js', (route) => route.abort())
      await page.goto(`${server.url}/bookdemo`)
      await page.getByRole('button', { name: 'Book the free class' }).click()
      await expect.poll(() => isAtAField(page)).toBe(true)
      expect(await page.locator('body > .progress-line').count()).toBe(0)
    }))

  test('the menu opens without scripts and stays open, and a link in it closes it', () =>
    untouched(
      async ({ page, release }) => {
        await page.goto(server.url)
        const menu = page.locator('#menu')
        await menu.locator('summary').click()
        const link = menu.getByRole('link', { name: 'Courses', exact: true })
        await link.waitFor()
        release()
        await alive(page)
        await link.click()
        await page.getByRole('heading', { level: 1, name: 'Courses' }).waitFor()
        expect(await menu.getAttribute('open')).toBeNull()
      },
      { viewport: PHONE },
    ))
})

test('a course page offers a demo class after 10 s without a touch, and Close works', () =>
  untouched(
    async ({ page, scripts }) => {
      await page.clock.install({ time: 0 })
      // The page's time stands while it loads, however long that takes.
      await page.clock.pauseAt(1_000)
      await page.goto(server.url + paths.course)
      const offer = page.getByRole('status', { name: 'Free demo class' })
      await page.clock.runFor(9_000)
      expect(await offer.count()).toBe(0)
      await page.clock.runFor(1_500)
      await offer.waitFor()
      expect(scripts).toEqual([])
      await offer.getByRole('button', { name: 'Close' }).click()
      await offer.waitFor({ state: 'detached' })
      await alive(page)
    },
    { isHeld: false },
  ))
