import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright'
import type { TeacherState } from '../../src/live/live.contract.ts'
import { logIn, openBrowser, PHONE, visit } from '../e2e/browser.ts'
import { percentile } from '../e2e/craft-measured.ts'
import { liveClass } from '../live-class.ts'
import { connectDevice } from '../live-client.ts'
import { openTcpProxy } from '../tcp-proxy.ts'
import { type Member, openWorld } from '../world.ts'

/*
 * The second part of npm run bench:live: rounds of flash in real browsers, some behind a slow network. Told is how
 * far apart the first number of a round comes on the first and on the last screen, and how far from its instant: in
 * rounds right after coming, and half a minute later, when a page knows its clock. A time is that of its frame
 * (`document.timeline`): what the pages share of the processor is not of the network.
 */

const ROUNDS = Number(process.env.FLASH_ROUNDS ?? 23)
/** Rounds right after coming; the others begin so many milliseconds later. */
const [SOON_ROUNDS, SETTLED_MS] = [3, 30_000]
const NAMES = ['Aarav', 'Diya', 'Ishaan', 'Kabir', 'Tara', 'Zoya']
/** Milliseconds each way of the slow half, and how much more or less. */
const [DELAY_MS, JITTER_MS] = [150, 100]
const GRADE = 'a 20k'
const FRAME_MS = 1_000 / 60
/** A page of a busy machine may take so long to come, and a number to be seen, in milliseconds. */
const PATIENCE_MS = 120_000
/** A time of this round is not earlier than so many milliseconds before its instant. */
const EARLY_MS = 2_000

/**
 * Notes when a number comes to stand on this page, in milliseconds since 1970, and whether it came too late for the
 * round. Nothing is set back between rounds: a page may still show the last one when the next is called.
 */
const WATCH = `
  window.seen = []
  let before = ''
  const show = () => {
    const number = document.querySelector('p.live-show-number[aria-hidden]:not([hidden])')?.textContent ?? ''
    if (number !== '') return 'number'
    const text = document.querySelector('.live-show-text')?.textContent
    return text === 'You begin with the next one.' ? 'late' : ''
  }
  new MutationObserver(() => {
    const now = show()
    if (now !== before && now !== '')
      window.seen.push({ shown: now, at: performance.timeOrigin + document.timeline.currentTime })
    before = now
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
`
type Seen = { shown: 'number' | 'late'; at: number }

const world = await openWorld()
const slow = await openTcpProxy(
  { host: '127.0.0.1', port: Number(new URL(world.url).port) },
  () => DELAY_MS + (2 * Math.random() - 1) * JITTER_MS,
)
const slowUrl = `http://127.0.0.1:${slow.port}`
const browser = await openBrowser()
const { teacher, children, lessonId } = await liveClass(world, NAMES)
const desk = await connectDevice({ url: world.url, lessonId, token: teacher.token })
await desk.act({ act: 'begin' })
// As a page does: whoever is silent for ten seconds is lost.
const beating = setInterval(() => desk.lossy(['c', 0, 1]), 2_000)
// One after the other: six pages that open at once on a busy machine may wait for each other beyond their patience.
const pages: Page[] = []
for (const [n, child] of children.entries()) pages.push(await enter(child, isSlow(n) ? slowUrl : world.url))

const cameAt = performance.now()
let late = 0
type Measured = { off: Record<'here' | 'slow', number[]>; apart: Record<'here' | 'slow' | 'all', number[]> }
const measured = (): Measured => ({ off: { here: [], slow: [] }, apart: { here: [], slow: [], all: [] } })
const [soon, settled] = [measured(), measured()]
for (let round = 0; round < ROUNDS; round += 1) {
  if (round === SOON_ROUNDS) await wait(Math.max(0, cameAt + SETTLED_MS - performance.now()))
  const { off, apart } = round < SOON_ROUNDS ? soon : settled
  await desk.act({ act: 'flash', grade: GRADE })
  const [, , state] = await desk.until(
    ([type, , seen]) => type === 'T' && (seen as TeacherState).round?.number === round + 1,
  )
  const at = (state as TeacherState).round?.at ?? 0
  const starts = { here: [] as number[], slow: [] as number[] }
  for (const [n, page] of pages.entries()) {
    const { shown, at: start } = await firstSeen(page, at)
    const group = isSlow(n) ? 'slow' : 'here'
    if (shown === 'late') late += 1
    else {
      starts[group].push(start)
      off[group].push(Math.abs(start - at))
    }
  }
  for (const group of ['here', 'slow'] as const) apart[group].push(spread(starts[group]))
  apart.all.push(spread([...starts.here, ...starts.slow]))
  await desk.act({ act: 'stop' })
}
const told = (name: string, values: readonly number[]) =>
  `${name} p95 ${percentile(values, 0.95).toFixed(1)} ms, at most ${Math.max(...values).toFixed(1)} ms`
const slowName = `behind ${DELAY_MS} +-${JITTER_MS} ms`
process.stdout.write(
  `flash in ${pages.length} browsers, ${ROUNDS} rounds (a frame is ${FRAME_MS.toFixed(1)} ms); ${late} came too late and waited for the next round\n`,
)
for (const [name, { off, apart }] of [
  ['right after coming', soon],
  [`${SETTLED_MS / 1_000} s later`, settled],
] as const)
  process.stdout.write(
    `${name}, first to last screen: ${told('here', apart.here)}; ${told(slowName, apart.slow)}; ${told('all', apart.all)}\n` +
      `${name}, from the instant: ${told('here', off.here)}; ${told(slowName, off.slow)}\n`,
  )
clearInterval(beating)
await browser.close()
await slow.close()
await world.close()

/** Every other child is behind the slow network. */
function isSlow(n: number): boolean {
  return n % 2 === 1
}

function spread(values: readonly number[]): number {
  return values.length === 0 ? 0 : Math.max(...values) - Math.min(...values)
}

/** What this page showed first of the round that begins at this instant. @throws {Error} with what it shows instead. */
async function firstSeen(page: Page, at: number): Promise<Seen> {
  const first = (from: number) =>
    (Reflect.get(window, 'seen') as Seen[]).find((each) => each.at > from) ?? null
  const from = at - EARLY_MS
  try {
    // A function, not its text: the page's policy allows no text to be run.
    const seen = await page.waitForFunction(first, from)
    return (await seen.jsonValue()) as Seen
  } catch (error) {
    throw new Error(`no number seen; the page shows: ${await page.innerText('body')}`, { cause: error })
  }
}

/** A child's page in the lesson. */
async function enter(child: Member, url: string): Promise<Page> {
  const { page, context } = await visit(browser, PHONE)
  page.setDefaultTimeout(PATIENCE_MS)
  await logIn(context, { ...child, role: 'student' }, url)
  await context.addInitScript(WATCH)
  await page.goto(`${url}/live/${lessonId}`)
  await page.getByRole('button', { name: 'Go in' }).click()
  await page.getByRole('button', { name: 'Raise hand' }).waitFor()
  return page
}
