import type { Page } from 'playwright'
import { expect } from 'vitest'
import { expectAccessible, PHONE } from './browser.ts'

// What a hand can use: it stays whatever the screen. What scrolls sideways by itself keeps it within reach, and
// what lies one below the other as a page does too.
const LOOK = `
  window.reach = () => [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')]
    .filter((one) => !one.closest('dialog:not([open]), [aria-hidden=true], .skiplink') && one.checkVisibility({ visibilityProperty: true }))
  window.known = reach()
`
const LOST = `(() => {
  const wide = document.documentElement.clientWidth + 1
  const scrolls = (one) => {
    for (let up = one.parentElement; up; up = up.parentElement)
      if (/auto|scroll/.test(getComputedStyle(up).overflowX)) return true
    return false
  }
  const name = (one) => (one.getAttribute('aria-label') || one.textContent || one.name || one.outerHTML).trim().slice(0, 60)
  return known.filter((one) => one.isConnected).flatMap((one) => {
    const box = (one.closest('label') ?? one).getBoundingClientRect()
    if (!one.checkVisibility({ visibilityProperty: true }) || box.width < 1 || box.height < 1) return ['gone: ' + name(one)]
    if ((box.left < -1 || box.right > wide) && !scrolls(one)) return ['outside: ' + name(one)]
    return []
  })
})()`
// Parts that stay put leave most of a low screen to the page.
const COVERED = `[...document.querySelectorAll('body *')].filter((one) => {
  const { position, visibility } = getComputedStyle(one)
  return position === 'fixed' && visibility === 'visible' && one.getBoundingClientRect().width > innerWidth / 2
}).reduce((sum, one) => sum + one.getBoundingClientRect().height, 0) / innerHeight`

async function expectNothingLost(page: Page, told: string): Promise<void> {
  // A phone's window grows with what is too wide for it; the page's own width does not.
  const { scrollWidth, clientWidth } = await page.evaluate<{ scrollWidth: number; clientWidth: number }>(
    '(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }))(document.documentElement)',
  )
  expect.soft(scrollWidth, `${told}: wider than the screen`).toBeLessThanOrEqual(clientWidth)
  expect.soft(await page.evaluate<string[]>(LOST), told).toEqual([])
}

/**
 * Opens a page on a phone and looks at it with axe in both themes, at 320 pixels, with text at 200 %, on its
 * side and in forced colours.
 */
export async function everywhere(page: Page, url: string, path: string): Promise<void> {
  await page.goto(url + path)
  await page.locator('main h1').first().waitFor()
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
  expect(await page.evaluate('location.pathname'), path).toBe(path.split('?')[0])
  await expectAccessible(page)
  await page.evaluate(LOOK)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNothingLost(page, `${path} at 320 pixels`)
  await page.setViewportSize(PHONE)
  await page.evaluate("document.documentElement.style.fontSize = '200%'")
  await expectNothingLost(page, `${path} with text at 200 %`)
  await page.evaluate("document.documentElement.style.fontSize = ''")
  await page.setViewportSize({ width: 640, height: 320 })
  await expectNothingLost(page, `${path} on its side`)
  expect(await page.evaluate<number>(COVERED), `${path} on its side is covered`).toBeLessThan(0.5)
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active', reducedMotion: 'reduce' })
  await expectNothingLost(page, `${path} in forced colours`)
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce' })
}
