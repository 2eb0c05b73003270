import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyAcademy } from '../empty-academy.ts'
import { exportAll } from '../trials/newcomer/leaving.ts'
import { setUp } from '../trials/newcomer/setting-up.ts'
import { openWeek, takeCounts } from '../trials/newcomer/week.ts'
import { openBrowser } from './browser.ts'

let browser: Browser
let academy: Awaited<ReturnType<typeof emptyAcademy>>
beforeAll(async () => {
  academy = await emptyAcademy()
  browser = await openBrowser()
})
afterAll(() => academy.close())

test('an owner sets the academy up, comes back, and takes everything along in one file', async () => {
  const week = openWeek(browser, academy)
  await setUp.run(week)
  expect(takeCounts(week)).toEqual({ who: 'owner', clicks: 6, fields: 10 })
  const { page } = week.at('owner')
  // From the second page on the worker stands between: it must not ask for the file twice.
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await page.reload()
  await exportAll.run(week)
})
