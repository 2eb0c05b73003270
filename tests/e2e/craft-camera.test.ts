import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../faults/server.ts'
import { FACES, type Face, randomState } from '../../src/craft/cube/cube.rules.ts'
import { stickersOf } from '../../src/craft/cube/facelets.rules.ts'
import { seeded } from '../../src/quiz/seeded.rules.ts'
import { cubePhoto } from '../cube-pictures.ts'
import { sorobanPhoto } from '../soroban-pictures.ts'
import { type FreshDatabase, freshDatabase } from '../template.ts'
import { expectAccessible, PHONE, visit } from './browser.ts'
import { ownOf, wireOf } from './craft-measured.ts'
import { browserWithCamera, paintedCamera } from './fake-camera.ts'

/* A real abacus and a real cube before the camera, as far as a browser's fake camera goes. */

let server: RunningServer
let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
  server = await startServer({ DATA_DIR: fresh.folder, DATABASE_URL: fresh.url })
})
afterAll(async () => {
  await server.terminate()
  await fresh.drop()
})

const COACH = '/practice/soroban?mode=camera&seed=3'
const showing = (value: number) =>
  sorobanPhoto({
    kind: 'wooden',
    rods: 9,
    seed: 12,
    digits: [...String(value).padStart(9, '0')].map(Number),
  }).picture
const allow = (page: Page) => page.getByRole('button', { name: 'Allow the camera' }).click()

test('the camera reads 386 from an abacus, and the coach asks for the first number of its sum', async () => {
  const camera = await browserWithCamera(showing(386))
  const { page, errors, close } = await visit(camera.browser, PHONE)
  await page.goto(server.url + COACH)
  await page.getByText('Nothing is recorded or sent').waitFor()
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await allow(page)
  await page.getByText('386 read', { exact: true }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Yes, start' }).click()
  await page.getByText(/^Set \d+ on your abacus\.$/).waitFor()
  // A worker's own file, and what any page asks for, and never a picture.
  expect(sent.filter((each) => !each.startsWith('GET '))).toEqual([])
  await page.getByRole('button', { name: 'Turn the camera off' }).click()
  await page.getByRole('button', { name: 'Allow the camera' }).waitFor()
  expect(errors).toEqual([])
  await close()
  await camera.close()
})

test('an abacus that shows the first number already is coached from its first movement', async () => {
  const first = await browserWithCamera(showing(0))
  const { page, close } = await visit(first.browser, PHONE)
  await page.goto(server.url + COACH)
  await allow(page)
  await page.getByRole('button', { name: 'Yes, start' }).click()
  const [, start = '0'] = /Set (\d+) on/.exec((await page.getByText(/^Set \d+ on/).textContent()) ?? '') ?? []
  await close()
  await first.close()
  const camera = await browserWithCamera(showing(Number(start)))
  const visitor = await visit(camera.browser, PHONE)
  await visitor.page.goto(server.url + COACH)
  await allow(visitor.page)
  await visitor.page.getByRole('button', { name: 'Yes, start' }).click()
  await visitor.page.getByRole('heading', { name: /^Now [+−]\d on the / }).waitFor()
  // Where the beads go is drawn over the real ones, within the frame.
  const frame = await visitor.page.locator('.camera-frame').boundingBox()
  const arrow = await visitor.page.locator('.camera-arrow').first().boundingBox()
  expect(arrow?.x).toBeGreaterThan(frame?.x ?? 1e9)
  expect((arrow?.y ?? 1e9) + (arrow?.height ?? 0)).toBeLessThan((frame?.y ?? 0) + (frame?.height ?? 0))
  expect(await visitor.page.locator('.camera-ghost').count()).toBeGreaterThan(0)
  await visitor.close()
  await camera.close()
})

test('where there is no camera the page says so, and the beads on the screen are one tap away', async () => {
  const camera = await browserWithCamera(null, false)
  const { page, close } = await visit(camera.browser, PHONE)
  await page.goto(server.url + COACH)
  await allow(page)
  await page.getByRole('heading', { name: 'No camera found' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Use the beads on the screen' }).click()
  await page.getByRole('heading', { name: 'The coach' }).waitFor()
  await close()
  await camera.close()
})

test('a camera that is refused is off, with what to do about it', async () => {
  const camera = await browserWithCamera(showing(5))
  const { page, close } = await visit(camera.browser, PHONE)
  // A browser that was told no refuses as it does where the page's own policy has no camera.
  await page.route('**/practice/soroban*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'permissions-policy': 'camera=()' } })
  })
  await page.goto(server.url + COACH)
  await allow(page)
  await page.getByRole('heading', { name: 'The camera is off' }).waitFor()
  await page.getByRole('button', { name: 'Try the camera again' }).waitFor()
  await close()
  await camera.close()
})

test('a picture without a cube in the grid is not taken for one', async () => {
  const camera = await browserWithCamera(showing(123_456_789))
  const { page, errors, close } = await visit(camera.browser, PHONE)
  await page.goto(`${server.url}/practice/cube/mine?by=camera`)
  await allow(page)
  const take = page.getByRole('button', { name: 'Take the front' })
  const message = page.getByText('The squares do not fill the grid')
  // The first press may come before the camera's first picture.
  await expect
    .poll(async () => {
      await take.click()
      return message.isVisible()
    })
    .toBe(true)
  await expectAccessible(page)
  expect(errors).toEqual([])
  await close()
  await camera.close()
})

test('six pictures of a cube are read, and lead to its first stage', async () => {
  const camera = await browserWithCamera(null, false)
  const { page, errors, close } = await visit(camera.browser, PHONE)
  const hold = await paintedCamera(page)
  const random = seeded(31)
  const stickers = stickersOf(randomState(random))
  await page.goto(`${server.url}/practice/cube/mine?by=camera`)
  await allow(page)
  const sides = { F: 'front', R: 'right side', B: 'back', L: 'left side', U: 'top', D: 'bottom' } as const
  for (const [number, [face, name]] of Object.entries(sides).entries()) {
    const at = FACES.indexOf(face as Face) * 9
    await page.getByRole('heading', { name: `Side ${number + 1} of 6: the ${name}` }).waitFor()
    await hold(cubePhoto(stickers.slice(at, at + 9), [1, 1, 1], random))
    await page.getByRole('button', { name: `Take the ${name}` }).click()
    if (number === 2) await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Ready' }).waitFor()
  // What was read stands in the net, sticker by sticker, and the validator has passed it.
  expect(await page.evaluate(() => localStorage.getItem('own:my-cube'))).toBe(stickers.join(''))
  await page.getByRole('button', { name: 'Ready' }).click()
  await page.getByRole('heading', { name: /^Daisy/ }).waitFor()
  expect(errors).toEqual([])
  await close()
  await camera.close()
})

test('the camera is allowed on its two pages and on no other', async () => {
  const policyOf = async (path: string) =>
    (await fetch(server.url + path)).headers.get('permissions-policy') ?? ''
  for (const path of ['/practice/soroban', '/practice/soroban?mode=camera', '/practice/cube/mine'])
    expect(await policyOf(path), path).toContain('camera=(self)')
  for (const path of ['/', '/practice', '/practice/cube', '/practice/soroban/map', '/login', '/nowhere'])
    expect(await policyOf(path), path).toContain('camera=()')
})

test('what reads pictures weighs less than 150 kB, and is loaded by the camera alone', async () => {
  const assets = join(import.meta.dirname, '../../dist/client/assets')
  const own = readdirSync(assets).filter((name) =>
    /^(?:camera|CameraCoach|CubeCamera|useCamera)[\w.-]*\.(?:js|css)$/.test(name),
  )
  expect(own.length).toBeGreaterThanOrEqual(3)
  const bytes = own.reduce((sum, name) => sum + statSync(join(assets, name)).size, 0)
  expect(bytes).toBeLessThan(150_000)
  const camera = await browserWithCamera(null, false)
  for (const path of ['/practice/soroban', '/practice/cube/mine']) {
    const loaded = [...(await wireOf(camera.browser, server.url + path)).keys()].join(' ')
    expect(loaded).not.toMatch(/camera\.worker|CameraCoach|CubeCamera/)
  }
  const shared = await wireOf(camera.browser, `${server.url}/about`)
  expect(ownOf(await wireOf(camera.browser, server.url + COACH), shared)).toBeLessThan(130_000)
  await camera.close()
})

test('find the mistake: five sums, by keyboard, each found or shown', async () => {
  const camera = await browserWithCamera(null, false)
  const { page, errors, close } = await visit(camera.browser, PHONE)
  await page.goto(`${server.url}/practice/soroban?mode=mistake&seed=3`)
  for (let sum = 1; sum <= 5; sum += 1) {
    await page.getByText(`Sum ${sum} of 5`).waitFor()
    if (sum <= 2) await expectAccessible(page)
    if (sum === 2) await page.getByRole('button', { name: 'Hint' }).press('Enter')
    const next = page.getByRole('button', { name: 'Next', exact: true })
    for (let tries = 0; tries < 3 && !(await next.isVisible()); tries += 1) {
      const radio = page.locator('.find-pictures input:enabled').first()
      if (await radio.count()) {
        await radio.press('Space')
        await page.getByRole('button', { name: 'This one' }).press('Enter')
      } else await page.locator('.find-column button:enabled').first().press('Enter')
    }
    await page.getByText(/^(?:You found it|It was here)/).waitFor()
    await next.press('Enter')
  }
  await page.getByText('Sum 1 of 5').waitFor()
  // The one with a hint is kept, as practised with help.
  const helps = await page.evaluate(() =>
    (JSON.parse(localStorage.getItem('own:craft') ?? '[]') as { tried: { help: string } }[]).map(
      ({ tried }) => tried.help,
    ),
  )
  expect(helps).toEqual(['none', 'hinted', 'none', 'none', 'none'])
  expect(errors).toEqual([])
  await close()
  await camera.close()
})

test('after a wrong sum the beads are laid beside the right ones, a movement a tap, and tried from there', async () => {
  const camera = await browserWithCamera(null, false)
  const { page, close } = await visit(camera.browser, PHONE)
  await page.goto(`${server.url}/practice/soroban?mode=sums&seed=3`)
  const texts = await page.locator('.sum-column li').allTextContents()
  const numbers = texts.map((text) => Number(text.replace('−', '-').replace('+', '')))
  const rod = page.getByRole('slider', { name: 'Ones rod', exact: true })
  let total = 0
  for (const [at, by] of numbers.entries()) {
    total += by
    // The second movement goes one too far, or too short.
    const shown = at === 1 ? total + (total === 9 ? -1 : 1) : total
    await rod.press(String(shown))
  }
  await page.getByLabel('What is the sum?').fill('98')
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByRole('button', { name: 'Look back at my beads' }).click()
  await page.getByRole('heading', { name: 'Here your beads differ' }).waitFor()
  const key = await page.getByRole('button', { name: 'Try from here' }).boundingBox()
  expect((key?.y ?? 1e9) + (key?.height ?? 0)).toBeLessThanOrEqual(740)
  await expectAccessible(page)
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('heading', { name: `Movement 1 of ${numbers.length}` }).waitFor()
  await page.getByText('Both moved the same way.').waitFor()
  await page.getByRole('button', { name: 'Next movement' }).click()
  await page.getByRole('heading', { name: 'Here your beads differ' }).waitFor()
  await page.getByRole('button', { name: 'Try from here' }).click()
  expect(await rod.getAttribute('aria-valuenow')).toBe(String(numbers[0]))
  await close()
  await camera.close()
})
