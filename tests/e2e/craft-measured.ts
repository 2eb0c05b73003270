import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, CDPSession, Page } from 'playwright'
import { WARM_UPS } from '../../src/craft/camera/reader.ts'
import { PHONE, visit } from './browser.ts'

/* What the practice pages are measured by: bounds in tests/e2e, figures in tests/bench. */

export const percentile = (list: readonly number[], part: number): number =>
  list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.ceil(list.length * part) - 1)] ?? 0

type Spot = { x: number; y: number }
const touch = (cdp: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Spot[]) =>
  cdp.send('Input.dispatchTouchEvent', {
    type,
    touchPoints: touchPoints.map((point, id) => ({ ...point, id })),
  })

async function beadAt(page: Page): Promise<Spot> {
  const bead = page.getByRole('slider', { name: 'Ones rod', exact: true }).locator('.ab-bead').nth(1)
  const box = await bead.boundingBox()
  if (!box) throw new Error('no bead')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

export type Drag = { off: number[]; delays: number[] }

/**
 * A finger drags a bead up and down by real touches: by how many pixels the bead is off the finger in the
 * frame of each event, and how many milliseconds after the event that frame began.
 */
export async function dragBead(page: Page, cdp: CDPSession): Promise<Drag> {
  const from = await beadAt(page)
  await page.evaluate(() => {
    const seen: Drag = { off: [], delays: [] }
    Object.assign(globalThis, { seen })
    const bead = document.querySelector('[data-rod="0"] .ab-bead:nth-of-type(2)')
    let start: { finger: number; bead: number } | undefined
    const top = () => bead?.getBoundingClientRect().y ?? 0
    addEventListener(
      'pointermove',
      (event) => {
        const { clientY, timeStamp } = event
        requestAnimationFrame((began) => {
          // The first move takes the bead up from where it was touched.
          start ??= { finger: clientY, bead: top() }
          seen.off.push(Math.abs(top() - start.bead - (clientY - start.finger)))
          seen.delays.push(Math.max(0, began - timeStamp))
        })
      },
      { passive: true },
    )
  })
  await touch(cdp, 'touchStart', [from])
  for (let step = 0; step < 40; step += 1) {
    const up = 6 + (step % 20 < 10 ? step % 20 : 20 - (step % 20))
    await touch(cdp, 'touchMove', [{ x: from.x, y: from.y - up }])
    // A screen tells of a finger once a frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  }
  await touch(cdp, 'touchEnd', [])
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return (globalThis as unknown as { seen: Drag }).seen
  })
}

/** Taps a bead and tells the milliseconds of each interaction until its next picture; under 16 is told as 16. */
export async function tapBeads(page: Page, cdp: CDPSession, taps: number): Promise<number[]> {
  await page.evaluate(() => {
    const slow = new Map<number, number>()
    Object.assign(globalThis, { slow })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
        if (entry.interactionId > 0)
          slow.set(entry.interactionId, Math.max(slow.get(entry.interactionId) ?? 0, entry.duration))
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
  })
  for (let tap = 0; tap < taps; tap += 1) {
    const at = await beadAt(page)
    await touch(cdp, 'touchStart', [at])
    await touch(cdp, 'touchEnd', [])
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20))))
  }
  const slow = await page.evaluate(() => [
    ...(globalThis as unknown as { slow: Map<number, number> }).slow.values(),
  ])
  return [...slow, ...Array.from({ length: Math.max(0, taps - slow.length) }, () => 16)]
}

export type Onsets = { frame: number; errors: number[]; counted: boolean }

/**
 * A question of flash as the document's own clock sees it: when each number was put on the screen against
 * when it was due. `/practice/flash` is open; the grade is picked by its name.
 */
export async function flashOnsets(
  page: Page,
  { grade, count, seconds }: { grade: string; count: number; seconds: number },
): Promise<Onsets> {
  await page.getByRole('button', { name: 'All 40 grades' }).click()
  await page.getByRole('button', { name: grade, exact: true }).click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('button', { name: 'Ready' }).waitFor()
  await page.evaluate(() => {
    const came: number[] = []
    Object.assign(globalThis, { came })
    const number = document.querySelector('.flash-number')
    const look = () => {
      if (number?.textContent) came.push(Number(document.timeline.currentTime))
    }
    if (number)
      new MutationObserver(look).observe(number, { childList: true, characterData: true, subtree: true })
  })
  await page.getByRole('button', { name: 'Ready' }).click()
  await page.getByLabel('Sum').fill('1')
  await page.getByRole('button', { name: 'Done' }).click()
  const told = (await page.locator('.flash-timing').textContent()) ?? ''
  const came = await page.evaluate(() => (globalThis as unknown as { came: number[] }).came)
  const [first = 0] = came
  const errors = came.map((at, k) => Math.abs(at - first - (k * seconds * 1_000) / count))
  await page.getByRole('button', { name: 'Stop' }).click()
  return {
    frame: 1_000 / 60,
    errors: came.length === count ? errors : [Number.POSITIVE_INFINITY],
    counted: told.includes('It counts'),
  }
}

export type Scrambles = { worker: number[]; shown: number[]; blocked: number[] }

/** Scrambles one after another: milliseconds in the worker, until shown, and of the longest block of the page. */
export async function scrambles(page: Page, many: number): Promise<Scrambles> {
  const text = page.locator('.cb-scramble p')
  await page.locator('.cb-scramble p[data-milliseconds]').waitFor()
  await page.evaluate(() => {
    Object.assign(globalThis, { blocked: 0 })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        Object.assign(globalThis, { blocked: Math.max(Reflect.get(globalThis, 'blocked'), duration) })
    }).observe({ type: 'longtask' })
  })
  const told: Scrambles = { worker: [], shown: [], blocked: [] }
  for (let one = 0; one < many; one += 1) {
    const shown = await text.evaluate(
      (p) =>
        new Promise<number>((resolve) => {
          const began = performance.now()
          const watch = new MutationObserver(() => {
            watch.disconnect()
            resolve(performance.now() - began)
          })
          watch.observe(p, { childList: true, characterData: true, subtree: true })
          p.parentElement?.querySelector('button')?.click()
        }),
    )
    told.shown.push(shown)
    told.worker.push(Number(await text.getAttribute('data-milliseconds')))
    // As fast as nobody asks: the next one is under way meanwhile.
    const blocked = await page.evaluate(async () => {
      await new Promise((resolve) => setTimeout(resolve, 60))
      const longest = Number(Reflect.get(globalThis, 'blocked'))
      Object.assign(globalThis, { blocked: 0 })
      return longest
    })
    told.blocked.push(blocked)
  }
  return told
}

/** How many functions the page itself calls for a scramble that lies ready: the same on every machine. */
export async function callsOfScramble(page: Page, cdp: CDPSession): Promise<number> {
  const many = 4
  await page.locator('.cb-scramble p[data-milliseconds]').waitFor()
  await cdp.send('Profiler.enable')
  await cdp.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  // What was called so far is not told again.
  await cdp.send('Profiler.takePreciseCoverage')
  await page.evaluate(async (times) => {
    for (let one = 0; one < times; one += 1) {
      const text = document.querySelector('.cb-scramble p')
      if (!text) throw new Error('no scramble')
      const changed = new Promise<void>((resolve) => {
        const watch = new MutationObserver(() => {
          watch.disconnect()
          resolve()
        })
        watch.observe(text, { childList: true, characterData: true, subtree: true })
      })
      document.querySelector<HTMLButtonElement>('.cb-scramble button')?.click()
      await changed
      // Until it is on the screen, with what is drawn after it.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
  }, many)
  const { result } = await cdp.send('Profiler.takePreciseCoverage')
  await cdp.send('Profiler.stopPreciseCoverage')
  const ours = result.filter(({ url }) => url.includes('/assets/'))
  const calls = ours.flatMap(({ functions }) => functions.map(({ ranges }) => ranges[0]?.count ?? 0))
  return calls.reduce((sum, count) => sum + count, 0) / many
}

export type CameraTimes = { first: number; anew: number[]; following: number[] }

/**
 * How long pictures take to be read, in milliseconds, by a reader that was made ready as the page makes it: the
 * very first, with nothing known; others whose frame is looked for everywhere; and those that follow one another.
 * A browser slows down no worker, so that the worker's own file is run in the page here.
 */
export async function cameraTimes(page: Page, cdp: CDPSession, slower: number): Promise<CameraTimes> {
  await page.getByRole('button', { name: 'Allow the camera' }).click()
  await page.getByText('I read').waitFor()
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return page.evaluate(async (warmUps) => {
    const files = performance.getEntriesByType('resource').map(({ name }) => name)
    const file = files.find((name) => name.includes('camera.worker'))
    const video = document.querySelector('video')
    const context = document.createElement('canvas').getContext('2d')
    if (!file || !video || !context) throw new Error('the camera is not on')
    context.canvas.width = 480
    context.canvas.height = 360
    type Answer = { milliseconds: number; reading: { corners: unknown; rods: unknown[] } }
    let answer: Answer | undefined
    Object.assign(globalThis, {
      postMessage: (one: Answer) => {
        answer = one
      },
    })
    await import(file)
    const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20))
    const ask = (question: object): Answer => {
      dispatchEvent(new MessageEvent('message', { data: question }))
      if (!answer) throw new Error('no answer')
      return answer
    }
    const read = (known: object): Answer => {
      context.drawImage(video, 0, 0, 480, 360)
      return ask({ kind: 'soroban', picture: context.getImageData(0, 0, 480, 360), known })
    }
    for (let run = 0; run < warmUps; run += 1) {
      ask({ kind: 'warm-up', run })
      await rest()
    }
    const times: CameraTimes = { first: read({}).milliseconds, anew: [], following: [] }
    for (let one = 0; one < 6; one += 1) {
      await rest()
      const { milliseconds, reading } = read({})
      times.anew.push(milliseconds)
      const known = { count: reading.rods.length, near: reading.corners }
      times.following.push(read(known).milliseconds)
    }
    return times
  }, WARM_UPS)
}

/** What came over the wire for a page: bytes of each address. */
export async function wireOf(browser: Browser, url: string): Promise<ReadonlyMap<string, number>> {
  const { page, context, close } = await visit(browser, PHONE)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  const names = new Map<string, string>()
  const bytes = new Map<string, number>()
  cdp.on('Network.responseReceived', ({ requestId, response }) => names.set(requestId, response.url))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const name = names.get(requestId)
    if (name) bytes.set(name, (bytes.get(name) ?? 0) + encodedDataLength)
  })
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  await close()
  return bytes
}

export const PRACTICE = [
  '/practice',
  '/practice/ten',
  '/practice/soroban',
  '/practice/soroban/map',
  '/practice/flash',
  '/practice/vedic',
  '/practice/cube',
  '/practice/cube/mine',
  '/practice/cube/course',
  '/practice/write',
  '/practice/worksheets',
] as const

/** What a page weighs beyond what any page of the site brings; workers apart, in bytes. */
export function ownOf(page: ReadonlyMap<string, number>, shared: ReadonlyMap<string, number>): number {
  const own = [...page].filter(([name]) => !shared.has(name) && !/worker|\/sw\.js/.test(name))
  return own.reduce((sum, [, size]) => sum + size, 0)
}

/** The built files that hold practice code alone: what their entries name. */
export function practiceFiles(): Set<string> {
  const path = join(import.meta.dirname, '../../dist/client/manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, { file: string }>
  return new Set(
    Object.entries(manifest)
      .filter(([source]) => source.startsWith('src/craft/'))
      .map(([, { file }]) => `/${file}`),
  )
}
