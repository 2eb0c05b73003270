import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { openBrowser, visit, type Visitor } from '../e2e/browser.ts'
import { demoSession, staffSession } from '../e2e/staff-session.ts'
import { startServer } from '../faults/server.ts'
import { FIXED_MOMENT, seededRandom } from './fixed-moment.ts'
import { comparePictures } from './picture-comparison.ts'
import { documentPictures, type Screen, screens, type Viewer } from './screen-list.ts'

// Pictures of every screen of the demo in screens/, the same at each run on the same sources.
//   --only PATTERN     the screens whose name has this regular expression
//   --compare FOLDER   compares them with those of a folder, and draws what differs in screens/differences/
//   --docs             those that documents show, in docs/

const { values: options } = parseArgs({
  options: { compare: { type: 'string' }, only: { type: 'string' }, docs: { type: 'boolean' } },
})

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'screens')
const differences = join(folder, 'differences')
const before = options.compare === undefined ? undefined : resolve(options.compare)
if (before === folder) stop('--compare needs another folder than screens/: rename that one first.')
if (before !== undefined && pictures(before).length === 0) stop(`There are no pictures in ${before}.`)

const pattern = new RegExp(options.only ?? '')
const documented = new Set(documentPictures.map(({ screen }) => screen))
const wanted = screens.filter(({ name }) => pattern.test(name) && (!options.docs || documented.has(name)))
if (wanted.length === 0) stop(`No screen has a name like ${options.only}.`)

/** Phones have a profile of their own; the other widths are one window that is made wider. */
const devices = [
  [[360, 800]],
  [
    [768, 1_024],
    [1_280, 800],
    [1_920, 1_080],
  ],
] as const
const themes = ['light', 'dark'] as const
const pictureName = ({ name }: Screen, width: number, theme: string) =>
  `${name}-${width}${theme === 'dark' ? '-dark' : ''}`

// Port and folder stand on some screens, so they are always the same.
const PORT = process.env.PORT ?? '4170'
const data = join(tmpdir(), `manka-screens-${PORT}`)
await assertFree(Number(PORT))
rmSync(data, { recursive: true, force: true })
const server = await startServer({
  PORT,
  DATA_DIR: data,
  NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'fixed-world.ts')).href}`,
})
const browser = await openBrowser()

const keyOf = (role: string): string =>
  readFileSync(join(data, 'demo-accounts.txt'), 'utf8')
    .split('\n')
    .find((row) => row.startsWith(`${role}\t`))
    ?.split('\tkey ')[1]
    ?.split('\t')[0] ?? ''
type Enter = Awaited<ReturnType<typeof staffSession>>
const enter: Readonly<Record<Viewer, Enter>> = {
  visitor: () => Promise.resolve(),
  student: await demoSession(server.url, 'student'),
  parent: await demoSession(server.url, 'parent'),
  teacher: await demoSession(server.url, 'teacher'),
  owner: await staffSession(server.url, 'owner@manka.example', { key: keyOf('owner'), now: FIXED_MOMENT }),
}

type Window = { visitor: Visitor; sizes: (typeof devices)[number] }
/** The windows of each viewer, opened when first needed. */
const windows = new Map<Viewer, Promise<readonly Window[]>>()
function windowsOf(viewer: Viewer): Promise<readonly Window[]> {
  const open = windows.get(viewer) ?? Promise.all(devices.map((sizes) => openWindow(viewer, sizes)))
  windows.set(viewer, open)
  return open
}

async function openWindow(viewer: Viewer, sizes: (typeof devices)[number]): Promise<Window> {
  const [[width, height]] = sizes
  const visitor = await visit(browser, { width, height })
  await visitor.context.clock.setFixedTime(FIXED_MOMENT)
  await visitor.context.addInitScript(`Math.random = (${seededRandom.toString()})(1)`)
  await enter[viewer](visitor.context)
  return { visitor, sizes }
}

/** Fonts, pictures and what is loaded late are there, and two frames have been drawn since. */
const drawn = `(async () => {
  for (const picture of document.images) picture.loading = 'eager'
  await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})))
  await document.fonts.ready
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
})()`

async function open(page: Page, path: string): Promise<void> {
  await page.goto(server.url + path, { waitUntil: 'networkidle' })
  await page.waitForFunction("!document.querySelector('main .sk, main .loading')")
  await page.evaluate(drawn)
  await page.waitForLoadState('networkidle')
}

const isPath = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/?#]+')}(?:[?#]|$)`)
const declared = new Set(screens.map(({ pattern: path }) => path))

/** The address of each screen that was looked for; undefined for one to which nothing leads. */
const addresses = new Map<string, Promise<string | undefined>>()
function addressOf(screen: Screen): Promise<string | undefined> {
  const key = `${screen.viewer} ${screen.pattern}`
  const found = addresses.get(key) ?? find(screen)
  addresses.set(key, found)
  return found
}

/** Finds what stands behind a parameter as people do: by the first link to it, or the first row of the list. */
async function find({ pattern: path, viewer, foundOn }: Screen): Promise<string | undefined> {
  if (foundOn === undefined) return path
  const above = foundOn && (await addressOf(screenAt(foundOn, viewer)))
  if (!above) return undefined
  const page = (await windowsOf(viewer)).at(-1)?.visitor.page
  if (!page) return undefined
  await open(page, above)
  const isIt = (address: string) => isPath(path).test(address) && !declared.has(address.replace(/[?#].*/, ''))
  const links = await page
    .locator('a[href]')
    // 'New' leads to an empty one.
    .evaluateAll((all) =>
      all.filter((link) => link.textContent.trim() !== 'New').map((link) => link.getAttribute('href')),
    )
  const link = links.find((address) => address !== null && isIt(address))
  if (link) return link
  const row = page.locator('main .tb-open').first()
  if ((await row.count()) === 0) return undefined
  await row.click()
  const isThere = page.waitForURL(({ pathname }) => isIt(pathname), { timeout: 5_000 })
  return isThere.then(
    () => new URL(page.url()).pathname,
    () => undefined,
  )
}

/** The page above, as the same person sees it. */
function screenAt(path: string, viewer: Viewer): Screen {
  const above = screens.find((screen) => screen.pattern === path)
  if (!above) throw new Error(`no room has a page ${path}`)
  return { ...above, viewer }
}

async function take(screen: Screen, address: string): Promise<void> {
  // The office stands in a frame of the window's height; other pages are taken as long as they are.
  const fullPage = !screen.pattern.startsWith('/office')
  for (const { visitor, sizes } of await windowsOf(screen.viewer)) {
    const { page } = visitor
    const [[width, height]] = sizes
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: 'light' })
    await open(page, address + (screen.query ?? ''))
    for (const [wide, high] of sizes)
      for (const theme of themes) {
        await page.setViewportSize({ width: wide, height: high })
        await page.emulateMedia({ colorScheme: theme })
        await page.evaluate(drawn)
        const path = join(folder, `${pictureName(screen, wide, theme)}.png`)
        await page.screenshot({ path, fullPage, animations: 'disabled', caret: 'hide' })
      }
  }
}

if (!options.only && !options.docs) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const missing: string[] = []
let taken = 0
for (const screen of wanted) {
  const address = await addressOf(screen)
  if (address === undefined) missing.push(screen.pattern)
  else {
    await take(screen, address)
    taken += 1
    process.stdout.write(`${screen.name}\n`)
  }
}
await browser.close()
await server.terminate()
rmSync(data, { recursive: true, force: true })

if (options.docs)
  for (const { file, screen, width, shown } of documentPictures) {
    const high = devices.flat().find(([wide]) => wide === width)?.[1] ?? 0
    const path = join(root, file)
    mkdirSync(dirname(path), { recursive: true })
    await sharp(join(folder, `${screen}-${width}.png`))
      .extract({ left: 0, top: 0, width, height: high })
      .resize({ width: shown ?? width })
      .webp({ quality: 70 })
      .toFile(path)
    process.stdout.write(`${file}\n`)
  }

const pages = new Set(missing).size
process.stdout.write(
  `\n${taken} screens in ${folder}\n${pages} pages of the rooms have no picture${pages > 0 ? `: ${missing.join(', ')}` : ''}\n`,
)
if (before !== undefined) {
  const names = new Set(
    wanted.flatMap((screen) =>
      devices.flat().flatMap(([width]) => themes.map((theme) => pictureName(screen, width, theme))),
    ),
  )
  const isMeant = (name: string) => !options.only || names.has(name)
  const { compared, changes } = await comparePictures({ before, after: folder, differences }, isMeant)
  for (const { name, what, pixels } of changes)
    process.stdout.write(`${name}: ${what === 'changed' ? `${pixels} pixels` : what}\n`)
  process.stdout.write(`${compared} screens, ${changes.length} changed\n`)
  if (changes.length > 0) process.exitCode = 1
}

function pictures(of: string): string[] {
  try {
    return readdirSync(of).filter((file) => file.endsWith('.png'))
  } catch {
    return []
  }
}

function stop(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** The folder of a run that goes on is not thrown away. */
async function assertFree(port: number): Promise<void> {
  const probe = createServer()
  await new Promise<void>((free) => {
    probe.once('error', () => stop(`Port ${port} is taken: set PORT to another one for both runs.`))
    probe.listen(port, '127.0.0.1', () => probe.close(() => free()))
  })
}
