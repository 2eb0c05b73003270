import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../faults/server.ts'
import { type FreshDatabase, freshDatabase } from '../template.ts'
import { openBrowser, PHONE, visit } from './browser.ts'
import { everywhere } from './everywhere.ts'

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

test.each([
  ['the hub', ['/practice', '/practice/ten', '/practice/start']],
  [
    'the abacus',
    ['coach', 'free', 'set', 'read', 'sums', 'listen']
      .map((mode) => `/practice/soroban?mode=${mode}&seed=3`)
      .concat('/practice/soroban/map'),
  ],
  ['flash', ['/practice/flash?seed=3']],
  ['speed maths', ['/practice/vedic', '/practice/vedic?way=near-base&seed=5']],
  ['the cube', ['/practice/cube', '/practice/cube/mine', '/practice/cube/course?stage=white-corners&seed=3']],
  ['writing', ['/practice/write', '/practice/write?mode=trace']],
])('%s: both themes, 320 pixels, text at 200 %%, on its side, forced colours', async (_, paths) => {
  const { page, errors, close } = await visit(browser, PHONE)
  for (const path of paths) await everywhere(page, server.url, path)
  expect(errors).toEqual([])
  await close()
})
