import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBrowser } from '../e2e/browser.ts'
import { report } from './report.ts'

/* npm run bench:loop: how long whoever works here waits for an answer. Two files are changed and put back. */

const root = join(import.meta.dirname, '../..')
const say = (line: string) => process.stdout.write(`${line}\n`)
const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`
const median = (list: readonly number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0

/**
 * One file of tests by its command, as it is typed; the best of a few is what is left when the disk is warm.
 */
function testOf(file: string): number {
  const times = [1, 2, 3].map(() => {
    const began = performance.now()
    const { status, stderr } = spawnSync('node', ['bin/test.mjs', file], { cwd: root, encoding: 'utf8' })
    if (status !== 0) throw new Error(`${file} failed: ${stderr}`)
    return performance.now() - began
  })
  say(`${file}: ${times.map(seconds).join(', ')}`)
  return median(times)
}

/** Changes a file for as long as `act` takes. */
async function changed<T>(file: string, change: (text: string) => string, act: () => Promise<T>): Promise<T> {
  const path = join(root, file)
  const before = readFileSync(path, 'utf8')
  const after = change(before)
  if (after === before) throw new Error(`${file} does not say any more what is changed here`)
  try {
    writeFileSync(path, after)
    return await act()
  } finally {
    writeFileSync(path, before)
  }
}

async function development(): Promise<{ page: number; server: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'manka-loop-'))
  const [port, vite] = [4_571, 4_572]
  const dev = spawn('node', ['bin/dev.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      VITE_PORT: String(vite),
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = `http://localhost:${port}`
  const answers = async (path: string, wanted: (text: string) => boolean) => {
    const began = performance.now()
    for (;;) {
      const text = await fetch(url + path).then(
        (response) => response.text(),
        () => '',
      )
      if (wanted(text)) return performance.now() - began
      if (performance.now() - began > 60_000) throw new Error(`${path} never said what it should`)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  await answers('/contact', (text) => text.includes('</html>'))
  const browser = await openBrowser()
  const page = await browser.newPage()
  page.setDefaultTimeout(20_000)
  await page.goto(`${url}/contact`)
  // A page is without the app until it is touched.
  await page.keyboard.press('Shift')
  await page.locator('html[data-alive]').waitFor({ state: 'attached', timeout: 60_000 })
  await page.getByLabel('Name', { exact: true }).fill('Asha')
  const shown: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const says = (words: string) =>
      page.waitForFunction((wanted) => document.querySelector('main')?.textContent?.includes(wanted), words, {
        polling: 10,
      })
    await changed(
      'src/enquiries/ContactPage.tsx',
      (text) => text.replace('{words.firstFree}', `The first class is free ${round}`),
      async () => {
        const began = performance.now()
        await says(`The first class is free ${round}`)
        shown.push(performance.now() - began)
      },
    )
    await says('The first class is free.')
    if ((await page.getByLabel('Name', { exact: true }).inputValue()) !== 'Asha')
      throw new Error('the page lost its state')
  }
  say(`a .tsx shows: ${shown.map(seconds).join(', ')}`)
  const restarted = await changed(
    'src/app/server/feeds.server.ts',
    (text) => text.replace('User-agent: *', 'User-agent: everyone'),
    () => answers('/robots.txt', (text) => text.includes('User-agent: everyone')),
  )
  say(`a server file counts: ${seconds(restarted)}`)
  await browser.close()
  dev.kill('SIGTERM')
  await once(dev, 'exit')
  rmSync(folder, { recursive: true, force: true })
  return { page: median(shown), server: restarted }
}

const rules = testOf('tests/quiz-rules.test.ts')
const api = testOf('tests/api/quiz.test.ts')
const { page, server } = await development()
report(
  'bench:loop',
  `| wish | wait | budget |
|---|---|---|
| one file of rules (\`npm test -- tests/quiz-rules.test.ts\`) | **${seconds(rules)}** | 2 s |
| one file of an API (\`npm test -- tests/api/quiz.test.ts\`) | **${seconds(api)}** | 5 s |
| a changed .tsx on the page, which keeps its state (\`npm run dev\`) | **${seconds(page)}** | 0.5 s |
| a changed file of the server (\`npm run dev\`) | **${seconds(server)}** | 2 s |

Measured by \`npm run bench:loop\`, medians of 3, 2 cores, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}.`,
)
