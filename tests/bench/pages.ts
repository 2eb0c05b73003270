import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { browserOptions } from '../chromium.ts'
import { staffSession } from '../e2e/staff-session.ts'
import { startServer } from '../faults/server.ts'
import { freshDatabase } from '../template.ts'
import { report } from './report.ts'

/** Runs of each page; the median counts, since the machine has other things to do too. */
const RUNS = 3
const PORT = 9_333
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Row = { scores: number[]; lcp: number; cls: number; tbt: number; total: number; script: number }

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
const say = (text: string) => process.stdout.write(`${text}\n`)

const fresh = await freshDatabase('tables')
// The public address is https in real life; on http Lighthouse would find fault with the address of the bench
// itself.
const server = await startServer({ DATA_DIR: fresh.folder, DATABASE_URL: fresh.url })
const { executablePath, args } = await browserOptions()
const profile = mkdtempSync(join(tmpdir(), 'manka-pages-'))
// Lighthouse opens its pages in the browser's own profile: whoever is logged in there is logged in for it.
const browser = await chromium.launchPersistentContext(profile, {
  ...(executablePath ? { executablePath } : { channel: 'chrome' }),
  args: [...args, `--remote-debugging-port=${PORT}`],
})

async function measure(path: string): Promise<Row> {
  const result = await lighthouse(server.url + path, {
    port: PORT,
    logLevel: 'error',
    onlyCategories: [...categories],
  })
  if (!result) throw new Error(`Lighthouse said nothing about ${path}`)
  const { lhr } = result
  const number = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
  const found = lhr.audits['network-requests']?.details as unknown as
    | { items?: { transferSize: number; resourceType: string }[] }
    | undefined
  const requests = found?.items ?? []
  const weight = (type?: string) =>
    requests
      .filter((item) => !type || item.resourceType === type)
      .reduce((sum, item) => sum + item.transferSize, 0) / 1_000
  for (const category of categories)
    for (const { id, weight: counts } of lhr.categories[category]?.auditRefs ?? []) {
      const audit = lhr.audits[id]
      if (category !== 'performance' && counts > 0 && audit?.score !== null && (audit?.score ?? 1) < 1)
        say(`  ${path}: ${id}: ${audit?.title}`)
    }
  return {
    scores: categories.map((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)),
    lcp: number('largest-contentful-paint'),
    cls: number('cumulative-layout-shift'),
    tbt: number('total-blocking-time'),
    total: weight(),
    script: weight('Script'),
  }
}

const first = async (list: string) =>
  ((await (await fetch(`${server.url}/api${list}`)).json()) as { data: [{ _id: string }] }).data[0]._id
const pages = [
  ['/', '/'],
  ['/course-details/{id}', `/course-details/${await first('/courses/get-all-courses')}`],
  ['/blogs-details/{id}', `/blogs-details/${await first('/blogs/live-blogs')}`],
  ['/competition', '/competition'],
  ['/try', '/try'],
] as const

/** One's own pages, and whose. */
const homes = [
  ['student@manka.example', '/home', '/home, as a child'],
  ['student@manka.example', '/events', '/events, as a child'],
  ['parent@manka.example', '/family', '/family, as a parent'],
  ['teacher@manka.example', '/teach', '/teach, as a teacher'],
] as const

const lines: string[] = []
async function measureAll(list: readonly (readonly [name: string, path: string])[]): Promise<void> {
  for (const [name, path] of list) {
    const rows: Row[] = []
    for (let run = 0; run < RUNS; run += 1) rows.push(await measure(path))
    const of = (pick: (row: Row) => number) => median(rows.map(pick))
    const scores = categories.map((_, index) => of((row) => row.scores[index] ?? 0))
    lines.push(
      `| ${name} | ${scores.join(' | ')} | ${(of((row) => row.lcp) / 1_000).toFixed(2)} s | ${of((row) => row.cls).toFixed(3)} | ${Math.round(of((row) => row.tbt))} ms | ${Math.round(of((row) => row.total))} kB | ${Math.round(of((row) => row.script))} kB |`,
    )
    say(lines.at(-1) ?? '')
  }
}

/** Logs one of the demo's people in, in the browser that is measured, in place of whoever was there. */
async function enter(email: string): Promise<void> {
  await browser.clearCookies()
  const page = await browser.newPage()
  await page.goto(server.url)
  await page.evaluate('localStorage.clear()')
  await page.goto(`${server.url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('demo password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(`${server.url}/`)
  await page.close()
}

/** Logs the demo's owner in, in the browser that is measured. */
async function enterOffice(): Promise<void> {
  const accounts = readFileSync(join(fresh.folder, 'demo-accounts.txt'), 'utf8')
  const key = /^owner\t.*\tkey (\w+)/m.exec(accounts)?.[1] ?? ''
  await (await staffSession(server.url, 'owner@manka.example', { key }))(browser)
  const page = await browser.newPage()
  await page.goto(server.url)
  await page.close()
}

try {
  await measureAll(pages)
  for (const [email, path, name] of homes) {
    await enter(email)
    await measureAll([[name, path]])
  }
  await browser.clearCookies()
  await enterOffice()
  await measureAll([['/office, as its owner', '/office']])
} finally {
  await browser.close()
  rmSync(profile, { recursive: true, force: true })
  await server.terminate()
  await fresh.drop()
}

report(
  'bench:pages',
  `| page | performance | accessibility | best practices | SEO | LCP | CLS | TBT | first visit | of it JavaScript |
|---|---|---|---|---|---|---|---|---|---|
${lines.join('\n')}
| budget | 95 | 100 | 100 | 100 | 1.80 s | 0.020 | 100 ms | 350 kB | 150 kB |
| budget of homes and the office | - | 100 | - | - | 2.00 s | - | - | 300 kB | - |

Measured by \`npm run bench:pages\`: Lighthouse with its mobile defaults (simulated slow 4G, CPU slowed four times), medians of ${RUNS} runs, ${cpus().length} cores, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}. Weights are over the wire, brotli.`,
)
process.exit(0)
