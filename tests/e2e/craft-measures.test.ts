import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toleranceOf } from '../../src/craft/flash/flash.rules.ts'
import { type RunningServer, startServer } from '../faults/server.ts'
import { type FreshDatabase, freshDatabase } from '../template.ts'
import { openBrowser, PHONE, visit } from './browser.ts'
import {
  callsOfScramble,
  dragBead,
  flashOnsets,
  ownOf,
  percentile,
  PRACTICE,
  practiceFiles,
  scrambles,
  tapBeads,
  wireOf,
} from './craft-measured.ts'

/* Bounds of behaviour; `npm run bench:craft` writes the figures into docs/performance.md. */

let browser: Browser
let server: RunningServer
let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
  server = await startServer({ DATA_DIR: fresh.folder, DATABASE_URL: fresh.url })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.terminate()
  await fresh.drop()
})

test('under a real finger a bead is where the finger is in the frame of each event, and a tap shows at once', async () => {
  const { page, context, errors, close } = await visit(browser, PHONE)
  await page.goto(`${server.url}/practice/soroban?mode=free`)
  const cdp = await context.newCDPSession(page)
  const { off } = await dragBead(page, cdp)
  expect(off.length).toBeGreaterThan(10)
  expect(Math.max(...off)).toBeLessThanOrEqual(1.5)
  const taps = await tapBeads(page, cdp, 30)
  // Work of its own would be in each tap; the bench has the 95th on a quiet machine.
  expect(percentile(taps, 0.5)).toBeLessThan(100)
  expect(errors).toEqual([])
  await close()
})

test('flash: what is on the screen is on time by the document’s own clock, or the question does not count', async () => {
  const { page, close } = await visit(browser, PHONE)
  await page.goto(`${server.url}/practice/flash?seed=5`)
  const show = { count: 3, seconds: 5 }
  const { errors, frame, counted } = await flashOnsets(page, { grade: '20 kyu', ...show })
  if (counted) expect(Math.max(...errors)).toBeLessThanOrEqual(toleranceOf(show, frame))
  else expect(errors.length).toBeGreaterThan(0)
  await close()
})

test('a scramble is searched for 300 ms at most, and does not block the page', async () => {
  const { page, close } = await visit(browser, PHONE)
  await page.goto(`${server.url}/practice/cube`)
  const { worker, shown, blocked } = await scrambles(page, 20)
  // A shorter one is looked for until then.
  expect(percentile(worker, 0.5)).toBeLessThan(350)
  expect(percentile(shown, 0.5)).toBeLessThan(400)
  // Work of its own would block the page at each one; a busy machine does at a few in a row.
  expect(percentile(blocked, 0.75)).toBeLessThan(100)
  await close()
})

test('a scramble draws its own line and nothing else of the page', async () => {
  const { page, context, close } = await visit(browser, PHONE)
  await page.addInitScript(() => {
    const solve = (id: number) => ({ id: `${id}`, milliseconds: 30_000 + id, penalties: [], scramble: 'R U' })
    localStorage.setItem('own:cube-session', JSON.stringify(Array.from({ length: 30 }, (_, i) => solve(i))))
  })
  await page.goto(`${server.url}/practice/cube`)
  // The times of the sitting and the cube on the table stand, and are not drawn again.
  await page.getByText('30.02', { exact: true }).first().waitFor()
  const calls = await callsOfScramble(page, await context.newCDPSession(page))
  // About 2,900, with a few frames more on a busy machine.
  expect(calls).toBeLessThan(4_000)
  await close()
})

test('each practice page weighs less than 130 kB of its own, and other pages load no practice', async () => {
  const shared = await wireOf(browser, `${server.url}/about`)
  const weights: [string, number][] = []
  for (const path of PRACTICE) weights.push([path, ownOf(await wireOf(browser, server.url + path), shared)])
  expect(weights.filter(([, bytes]) => bytes > 130_000)).toEqual([])
  const practice = practiceFiles()
  expect(practice.size).toBeGreaterThan(8)
  for (const path of ['/about', '/course', '/blogs', '/login', '/contact']) {
    const loaded = [...(await wireOf(browser, server.url + path)).keys()].map(
      (name) => new URL(name).pathname,
    )
    expect(
      loaded.filter((name) => practice.has(name) || name.endsWith('.mp3')),
      path,
    ).toEqual([])
  }
})
