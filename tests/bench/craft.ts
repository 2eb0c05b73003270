import { browserWithCamera } from '../e2e/fake-camera.ts'
import { sorobanPhoto } from '../soroban-pictures.ts'
import {
  cameraTimes,
  dragBead,
  flashOnsets,
  ownOf,
  percentile,
  PRACTICE,
  scrambles,
  tapBeads,
  wireOf,
} from '../e2e/craft-measured.ts'
import { openBrowser, PHONE, visit } from '../e2e/browser.ts'
import { startServer } from '../faults/server.ts'
import { freshDatabase } from '../template.ts'
import { report } from './report.ts'

/*
 * npm run bench:craft: what a hand and an eye meet on the practice pages, on a phone that is four times slower
 * than this machine.
 */

const SLOWER = 4
const fresh = await freshDatabase('tables')
const server = await startServer({ DATA_DIR: fresh.folder, DATABASE_URL: fresh.url })
const browser = await openBrowser()
const ms = (value: number) => `${value.toFixed(1)} ms`

async function onPhone(path: string) {
  const visitor = await visit(browser, PHONE)
  await visitor.page.goto(server.url + path)
  const cdp = await visitor.context.newCDPSession(visitor.page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return { ...visitor, cdp }
}

const rows: string[] = []
{
  const { page, cdp, close } = await onPhone('/practice/soroban?mode=free')
  const { off, delays } = await dragBead(page, cdp)
  rows.push(
    `| a bead behind the finger in the frame of its event, p95 of ${off.length} | ${percentile(off, 0.95).toFixed(1)} px | 1.5 px |`,
    `| from the touch to that frame, this browser's queue with it, p95 | ${ms(percentile(delays, 0.95))} | |`,
  )
  const taps = await tapBeads(page, cdp, 60)
  rows.push(`| a tap on a bead until its picture (INP), p95 of 60 | ${ms(percentile(taps, 0.95))} | 100 ms |`)
  await close()
}
for (const [grade, count, seconds] of [
  ['20 kyu', 3, 5],
  ['10 kyu', 2, 4],
  ['8 dan', 15, 6],
] as const) {
  const { page, close } = await visit(browser, PHONE)
  await page.goto(`${server.url}/practice/flash?seed=5`)
  const ask = () => flashOnsets(page, { grade, count, seconds })
  let seen = await ask()
  // What does not count is told so to who plays, too: the first that counts, of three.
  for (let again = 0; again < 2 && !seen.counted; again += 1) seen = await ask()
  const { errors, frame, counted } = seen
  const told = `${ms(Math.max(...errors))}${counted ? '' : ', not counted'}`
  rows.push(`| flash, ${grade}: the worst number off its time | ${told} | one frame, ${ms(frame)} |`)
  await close()
}
{
  const { page, close } = await onPhone('/practice/cube')
  const { worker, shown, blocked } = await scrambles(page, 50)
  rows.push(
    `| a scramble after the first, in the worker, median of 50 | ${ms(percentile(worker, 0.5))} | 350 ms |`,
    `| until it is shown, p95 | ${ms(percentile(shown, 0.95))} | 50 ms |`,
    `| the longest that the page was blocked | ${ms(Math.max(...blocked))} | 50 ms |`,
  )
  await close()
}
{
  const { picture } = sorobanPhoto({ kind: 'wooden', rods: 9, seed: 12 })
  const camera = await browserWithCamera(picture)
  const { page, context, close } = await visit(camera.browser, PHONE)
  await page.goto(`${server.url}/practice/soroban?mode=camera`)
  const { first, following } = await cameraTimes(page, await context.newCDPSession(page), SLOWER)
  rows.push(
    `| the camera: a picture of an abacus that was found before, median of ${following.length} | ${ms(percentile(following, 0.5))} | 120 ms |`,
    `| the first picture, its frame looked for everywhere, median of ${first.length} | ${ms(percentile(first, 0.5))} | |`,
  )
  await close()
  await camera.close()
}
const shared = await wireOf(browser, `${server.url}/about`)
for (const path of PRACTICE) {
  const bytes = ownOf(await wireOf(browser, server.url + path), shared)
  rows.push(`| ${path}: its own, over the wire | ${Math.round(bytes / 1_000)} kB | 130 kB |`)
}

await browser.close()
await server.terminate()
await fresh.drop()
const table = ['| | measured | bound |', '|---|---|---|', ...rows].join('\n')
process.stdout.write(`${table}\n`)
report('craft', table)
