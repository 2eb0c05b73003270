import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { expect } from 'vitest'
import { browserOptions } from '../chromium.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export const DESKTOP = { width: 1280, height: 800 }
export const PHONE = { width: 360, height: 800 }

export async function openBrowser(): Promise<Browser> {
  const { executablePath, args } = await browserOptions()
  return chromium.launch({ ...(executablePath ? { executablePath } : { channel: 'chrome' }), args })
}

export type Visitor = {
  page: Page
  context: BrowserContext
  /** Everything the console called an error, and every failed script. */
  errors: string[]
  close: () => Promise<void>
}

/** A fresh browser profile. Requests to anything but loopback are cut, and fail the test. */
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
  await context.route(/^(?!http:\/\/127\.0\.0\.1[:/]|data:|blob:)/, (route) => {
    errors.push(`request to ${route.request().url()}`)
    return route.abort()
  })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  // Scripts come after the first paint: a test begins where a hand can.
  const arrive = page.goto.bind(page)
  page.goto = async (...where) => {
    const reply = await arrive(...where)
    await page.locator('html[data-alive]').waitFor({ state: 'attached' })
    return reply
  }
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('net::ERR_INTERNET_DISCONNECTED'))
      errors.push(message.text())
  })
  return { page, context, errors, close: () => context.close() }
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

/**
 * axe finds nothing against WCAG 2.2 AA and its best practices, targets have 44 pixels, and nothing is wider
 * than the screen. `touch`: false for the office at a desk, which is dense.
 */
export async function expectAccessible(page: Page, { touch = true } = {}): Promise<void> {
  await page.evaluate(axe)
  const findings = await page.evaluate<Finding[]>(
    `axe
      .run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
      .then((result) => result.violations)`,
  )
  expect(
    findings.map(
      ({ id, help, nodes }) =>
        `${id}: ${help} at ${nodes.map((node) => `${node.target.join(' ')} (${node.failureSummary ?? ''})`).join(' | ')}`,
    ),
  ).toEqual([])
  if (touch) {
    const found = await page.evaluate<string[]>(small)
    expect(found, `targets below 44 pixels: ${found.join(', ')}`).toEqual([])
  }
  const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
  expect(wide, 'the page is wider than the screen').toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}
