import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { emptyAcademy } from '../empty-academy.ts'
import { DESKTOP, openBrowser, PHONE } from '../e2e/browser.ts'
import { root, runTrial, say } from './trial.ts'
import type { Hands } from './newcomer/hands.ts'
import { jobs } from './newcomer/jobs.ts'
import { type Job, openWeek, takeCounts, type Week } from './newcomer/week.ts'

/**
 * npm run newcomer: the first week of a new academy, from an empty database, by buttons and labels alone.
 * With `-- --pictures` each screen on which a job ends is kept in screens/newcomer/, at 1,280 and 360 pixels.
 */
const folder = join(root, 'screens/newcomer')
const withPictures = process.argv.includes('--pictures')

await runTrial('newcomer', async (trial) => {
  const academy = await emptyAcademy()
  trial.onEnd(academy.close)
  const browser = await openBrowser()
  trial.onEnd(() => browser.close())
  const week = openWeek(browser, academy)
  await mkdir(folder, { recursive: true })
  let done = 0
  for (const [n, job] of jobs.entries()) if (await isDone(week, n + 1, job)) done += 1
  say(`${jobs.length} jobs, ${done} done`)
  if (done < jobs.length) process.exitCode = 1
})

/** Runs a job and says a line about it; what stopped it is said, with a picture of each screen in use. */
async function isDone(week: Week, number: number, job: Job): Promise<boolean> {
  const name = String(number).padStart(2, '0')
  const began = performance.now()
  try {
    await job.run(week)
  } catch (error) {
    takeCounts(week)
    const reason = error instanceof Error ? error.message.split('\n').slice(0, 3).join(' ') : String(error)
    say(`${name} ${job.title}: STOPPED: ${reason}`)
    for (const [who, hands] of week.hands)
      await hands.page.screenshot({ path: join(folder, `${name}-stopped-${who}.png`) })
    return false
  }
  const { clicks, fields, who } = takeCounts(week)
  const seconds = ((performance.now() - began) / 1_000).toFixed(0)
  say(`${name} ${job.title}: ${clicks} clicks, ${fields} fields, ${seconds} s`)
  const busiest = week.hands.get(who)
  if (withPictures && busiest) await takePictures(busiest, name)
  return true
}

async function takePictures({ page }: Hands, name: string): Promise<void> {
  const size = page.viewportSize()
  for (const { width, height } of [DESKTOP, PHONE]) {
    await page.setViewportSize({ width, height })
    await page.screenshot({ path: join(folder, `${name}-${width}.png`) })
  }
  if (size) await page.setViewportSize(size)
}
