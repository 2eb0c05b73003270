import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { expect } from 'vitest'
import { browserOptions } from '../chromium.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export const DESKTOP = { width: 1280, height: 800 }
export const PHONE = { width: 360, height: 800 }
/** The height of a low phone, in pixels. */
export const LOW = 640

let open: Promise<Browser> | undefined

/** The browser of this process, which files of tests share; each visit has a profile of its own. */
export function openBrowser(): Promise<Browser> {
  open ??= launch()
  return open
}

async function launch(): Promise<Browser> {
  const { executablePath, args } = await browserOptions()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : { channel: 'chrome' }),
    args,
  })
  browser.on('disconnected', () => {
    open = undefined
  })
  return browser
}

export type Visitor = {
  page: Page
  context: BrowserContext
  /** Everything the console called an error, and every failed script. */
  errors: string[]
  close: () => Promise<void>
}

/** A fresh browser profile. Requests to anything but loopback go nowhere (chromium.ts), and fail the test. */
export async function visit(
  browser: Browser,
  viewport: { width: number; height: number },
  more: { dark?: boolean } = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    viewport,
    hasTouch: viewport.width < 500,
    isMobile: viewport.width < 500,
    colorScheme: more.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  })
  const errors: string[] = []
  // Watched, not caught: with a catcher in between the browser would keep no file.
  context.on('request', (request) => {
    if (!/^(?:http:\/\/(?:127\.0\.0\.1|localhost)[:/]|data:|blob:)/.test(request.url()))
      errors.push(`request to ${request.url()}`)
  })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const arrive = page.goto.bind(page)
  page.goto = async (...where) => {
    const reply = await arrive(...where)
    await wake(page)
    await appAsks(page)
    return reply
  }
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    // The second is what the first is called once the service worker has asked, the third when it is itself
    // looked for without network.
    if (
      message.type() === 'error' &&
      !/net::ERR_(?:INTERNET_DISCONNECTED|FAILED)|error occurred when fetching the script/.test(
        message.text(),
      )
    )
      errors.push(message.text())
  })
  return { page, context, errors, close: () => context.close() }
}

type LoggedIn = { id: string; name: string; role: string; cookie: string }

/** What a login leaves in a browser: the cookie (with its name or without) and who it is. */
export async function logIn(
  context: BrowserContext,
  { id, name, role, cookie }: LoggedIn,
  url: string,
): Promise<void> {
  await context.addCookies([{ name: 'session', value: cookie.replace(/^session=/, ''), url }])
  await context.addInitScript(
    (stored: readonly (readonly [string, string])[]) => {
      for (const [key, value] of stored) localStorage.setItem(key, JSON.stringify(value))
      localStorage.setItem('authToken', 'cookie')
    },
    [
      ['user', name],
      ['userid', id],
      ['role', role],
    ] as const,
  )
}

/** Touches the page with a key that does nothing, and resolves once the app runs. */
export async function wake(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
}

/** The button of the menu on small screens. */
export const menuButton = (page: Page) => page.locator('#menu > summary')

/** Resolves once a quiz's question is the app's own, and not the one that stands there before it. */
export async function appAsks(page: Page): Promise<void> {
  const isQuiz =
    "document.documentElement.dataset.session === 'in' && location.pathname.startsWith('/questionPaper/')"
  if (!(await page.evaluate<boolean>(isQuiz))) return
  await page.locator('html:not(:has(.first-question, .loading))').waitFor({ state: 'attached' })
}

type Finding = { id: string; help: string; nodes: { target: unknown[]; failureSummary?: string }[] }

// What a thumb must hit (a message behind another comes forward first): links inside a sentence are as high
// as their line, and a box counts with its label.
const small = `(() => {
  const reach = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=slider]'
  const away = '.trap, .prose, [aria-hidden=true], dialog:not([open]), [data-sonner-toast][data-front=false]'
  return [...document.querySelectorAll(reach)].flatMap((element) => {
    if (element.closest(away) || element.matches('.skiplink')) return []
    if (document.querySelector('dialog:modal') && !element.closest('dialog')) return []
    const box = (element.closest('label') ?? element).getBoundingClientRect()
    const beside = [...element.parentElement.childNodes].filter((node) => node.nodeType === 3)
    const inSentence = element.matches('a') && beside.some((node) => node.textContent.trim())
    if (box.width === 0 || inSentence) return []
    if (box.width >= 43.5 && box.height >= 43.5) return []
    return [element.outerHTML.slice(0, 120) + ' ' + Math.round(box.width) + 'x' + Math.round(box.height)]
  })
})()`

// A row spaces its children: a comma or full stop that is a child of its own stands away from its word.
const torn = `(() => {
  const isLaid = (node) =>
    node.nodeType === 3 ||
    (node.nodeType === 1 && node.getClientRects().length > 0 && getComputedStyle(node).position !== 'absolute')
  const words = (node) => (isLaid(node) ? node.textContent.trim() : '')
  return [...document.querySelectorAll('main *, header *, footer *')].flatMap((row) => {
    const { display, columnGap } = getComputedStyle(row)
    if (!/^(inline-)?flex$/.test(display) || !(parseFloat(columnGap) > 0)) return []
    const parts = [...row.childNodes].map(words).filter(Boolean)
    return parts.some((part, at) => at > 0 && /^[,.;:!?)]/.test(part)) ? [parts.join(' | ')] : []
  })
})()`

const rules = "['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']"
/** What the other theme can change: colours. */
const ofColours = "{ type: 'rule', values: ['color-contrast', 'link-in-text-block'] }"

async function findings(page: Page, runOnly: string): Promise<string[]> {
  const found = await page.evaluate<Finding[]>(
    `axe
      .run(document, { runOnly: ${runOnly}, resultTypes: ['violations'], preload: false })
      .then((result) => result.violations)`,
  )
  return found.map(
    ({ id, help, nodes }) =>
      `${id}: ${help} at ${nodes.map((node) => `${node.target.join(' ')} (${node.failureSummary ?? ''})`).join(' | ')}`,
  )
}

/**
 * axe finds nothing against WCAG 2.2 AA and its best practices, nor against the colours of the other theme;
 * targets have 44 pixels, and nothing is wider than the screen. `touch`: false for the office at a desk,
 * which is dense.
 */
export async function expectAccessible(page: Page, { touch = true } = {}): Promise<void> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe)
  expect(await findings(page, rules)).toEqual([])
  const prefers = (what: string) => page.evaluate<boolean>(`matchMedia('(${what})').matches`)
  // With forced colours there is one theme: the reader's own.
  if (!(await prefers('forced-colors: active'))) {
    const [now, other] = (await prefers('prefers-color-scheme: dark'))
      ? (['dark', 'light'] as const)
      : (['light', 'dark'] as const)
    await page.emulateMedia({ colorScheme: other })
    expect(await findings(page, ofColours), `in ${other} colours`).toEqual([])
    await page.emulateMedia({ colorScheme: now })
  }
  if (touch) {
    const found = await page.evaluate<string[]>(small)
    expect(found, `targets below 44 pixels: ${found.join(', ')}`).toEqual([])
  }
  expect(await page.evaluate<string[]>(torn), 'a sentence torn apart by the gap of its row').toEqual([])
  const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
  expect(wide, 'the page is wider than the screen').toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

/** The same for the office, which is denser where there is a mouse. */
export const expectWhole = (page: Page): Promise<void> =>
  expectAccessible(page, { touch: (page.viewportSize()?.width ?? 0) <= 500 })

/** How much of the screen's height is under bars that stay where they are, in pixels. */
export const coveredHeight = (page: Page): Promise<number> =>
  page.evaluate<number>(`[...document.querySelectorAll('body *')].filter((part) => {
    const { position, visibility, bottom: edge } = getComputedStyle(part)
    const { top, bottom, width } = part.getBoundingClientRect()
    const isStuck = position === 'sticky' && (top <= 0 || (edge !== 'auto' && bottom > innerHeight * 0.7))
    return (position === 'fixed' || isStuck) && visibility === 'visible' && width > innerWidth / 2
  }).reduce((sum, part) => sum + part.getBoundingClientRect().height, 0)`)
