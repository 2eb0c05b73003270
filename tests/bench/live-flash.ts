import { setTimeout as wait } from 'node:timers/promises'
import type { TeacherState } from '../../src/live/live.contract.ts'
import { logIn, openBrowser, PHONE, visit } from '../e2e/browser.ts'
import { percentile } from '../e2e/craft-measured.ts'
import { liveClass } from '../live-class.ts'
import { connectDevice } from '../live-client.ts'
import { openTcpProxy } from '../tcp-proxy.ts'
import { type Member, openWorld } from '../world.ts'

/*
 * The second part of npm run bench:live: rounds of flash in real browsers, some behind a slow network. Told is how
 * far from its instant the first number stands on each screen: in rounds right after coming, and half a minute later,
 * when a page knows its clock.
 */

const ROUNDS = Number(process.env.FLASH_ROUNDS ?? 15)
/** Rounds right after coming; the others begin so many milliseconds later. */
const [SOON_ROUNDS, SETTLED_MS] = [3, 30_000]
const NAMES = ['Aarav', 'Diya', 'Ishaan', 'Kabir', 'Tara', 'Zoya']
/** Milliseconds each way of the slow half, and how much more or less. */
const [DELAY_MS, JITTER_MS] = [150, 100]
const GRADE = 'a 20k'
const FRAME_MS = 1_000 / 60

/** Notes when the first number of a round comes to stand on this page, in milliseconds since 1970; -1: too late. */
const WATCH = `
  window.start = 0
  new MutationObserver(() => {
    const text = document.querySelector('p.live-show-number[aria-hidden]:not([hidden])')?.textContent ?? ''
    if (window.start !== 0) return
    if (text !== '') window.start = performance.timeOrigin + performance.now()
    else if (document.querySelector('.live-show-text')?.textContent === 'You begin with the next one.') window.start = -1
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
`

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
const pages = await Promise.all(children.map((child, n) => enter(child, n % 2 === 0 ? world.url : slowUrl)))
for (const page of pages) await page.getByRole('button', { name: 'Raise hand' }).waitFor()

const cameAt = performance.now()
let late = 0
const off = {
  soon: { fast: [] as number[], slow: [] as number[] },
  settled: { fast: [] as number[], slow: [] as number[] },
}
for (let round = 0; round < ROUNDS; round += 1) {
  if (round === SOON_ROUNDS) await wait(Math.max(0, cameAt + SETTLED_MS - performance.now()))
  await desk.act({ act: 'flash', grade: GRADE })
  const [, , state] = await desk.until(
    ([type, , seen]) => type === 'T' && (seen as TeacherState).round?.number === round + 1,
  )
  const { round: called } = state as TeacherState
  for (const [n, page] of pages.entries()) {
    await page.waitForFunction(() => Reflect.get(window, 'start') !== 0)
    const start: number = await page.evaluate(() => Reflect.get(window, 'start'))
    if (start === -1) late += 1
    else
      off[round < SOON_ROUNDS ? 'soon' : 'settled'][n % 2 === 0 ? 'fast' : 'slow'].push(
        Math.abs(start - (called?.at ?? 0)),
      )
  }
  await desk.act({ act: 'stop' })
  for (const page of pages) await page.evaluate(() => Reflect.set(window, 'start', 0))
}
const summary = (name: string, values: readonly number[]) =>
  `${name} p95 ${percentile(values, 0.95).toFixed(1)} ms, at most ${Math.max(...values).toFixed(1)} ms`
process.stdout.write(
  `flash in ${pages.length} browsers, ${ROUNDS} rounds, from the instant to the first number (a frame is ${FRAME_MS.toFixed(1)} ms); ${late} came too late and waited for the next round\n`,
)
for (const [name, { fast, slow }] of [
  ['right after coming', off.soon],
  [`${SETTLED_MS / 1_000} s later`, off.settled],
] as const)
  process.stdout.write(
    `${name}: ${summary('here', fast)}; ${summary(`behind ${DELAY_MS} +-${JITTER_MS} ms`, slow)}\n`,
  )
clearInterval(beating)
await browser.close()
await slow.close()
await world.close()

/** A child's page in the lesson. */
async function enter(child: Member, url: string) {
  const { page, context } = await visit(browser, PHONE)
  page.setDefaultTimeout(30_000)
  await logIn(context, { ...child, role: 'student' }, url)
  await context.addInitScript(WATCH)
  await page.goto(`${url}/live/${lessonId}`)
  await page.getByRole('button', { name: 'Go in' }).click()
  return page
}
