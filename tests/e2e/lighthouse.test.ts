import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserOptions } from '../chromium.ts'
import { openWorld, type World } from '../world.ts'

let world: World
let folder: string
beforeAll(async () => {
  world = await openWorld({ LOG_LEVEL: 'fatal' }, { filling: 'demo' })
  folder = mkdtempSync(join(tmpdir(), 'manka-lighthouse-'))
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

type Told = {
  runtimeError?: { code: string; message: string }
  finalDisplayedUrl: string
  categories: Record<string, { score: number | null }>
}

/*
 * As others look at a site: the command itself, which starts a browser of its own and meets every header of
 * a page as it is sent (policies, openers, reports), in a profile that knows nothing.
 */
test.each(['/', '/course', '/login'])('Lighthouse from its own command line reads %s', async (path) => {
  const { executablePath, args } = await browserOptions()
  const told = join(folder, 'told.json')
  const command = spawn(
    process.execPath,
    [
      'node_modules/lighthouse/cli/index.js',
      world.url + path,
      '--quiet',
      '--only-categories=best-practices,accessibility',
      '--output=json',
      `--output-path=${told}`,
      `--chrome-flags=--headless ${args.filter((flag) => !flag.includes(' ')).join(' ')}`,
    ],
    { env: { ...process.env, ...(executablePath && { CHROME_PATH: executablePath }) }, stdio: 'pipe' },
  )
  let said = ''
  command.stderr.on('data', (chunk) => {
    said += String(chunk)
  })
  expect([await once(command, 'exit'), said]).toEqual([[0, null], ''])
  const { runtimeError, finalDisplayedUrl, categories } = JSON.parse(readFileSync(told, 'utf8')) as Told
  expect([runtimeError, finalDisplayedUrl]).toEqual([undefined, world.url + path])
  expect(categories).toMatchObject({ 'best-practices': { score: 1 }, accessibility: { score: 1 } })
})
