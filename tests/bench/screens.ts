import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openBrowser, visit } from '../e2e/browser.ts'
import { startServer } from '../faults/server.ts'
import { freshDatabase } from '../template.ts'

const folder = join(import.meta.dirname, '../../screens')
const widths = [
  [360, 800],
  [768, 1_024],
  [1_280, 800],
  [1_920, 1_080],
] as const

const fresh = await freshDatabase()
const server = await startServer({ DATA_DIR: fresh.folder, DATABASE_URL: fresh.url })
const browser = await openBrowser()
const first = async (list: string) =>
  ((await (await fetch(`${server.url}/api${list}`)).json()) as { data: [{ _id: string }] }).data[0]._id
const course = await first('/courses/get-all-courses')
const blog = await first('/blogs/live-blogs')

const screens = [
  ['home', '/'],
  ['about', '/about'],
  ['course', '/course'],
  ['course-details', `/course-details/${course}`],
  ['coursecard', '/coursecard'],
  ['competition', '/competition'],
  ['blogs', '/blogs'],
  ['blogs-details', `/blogs-details/${blog}`],
  ['gallery', '/gallery'],
  ['franchise', '/franchise'],
  ['bookdemo', '/bookdemo'],
  ['contact', '/contact'],
  ['success', '/success'],
  ['login', '/login'],
  ['signup', '/signup'],
  ['results', '/results'],
  ['404', '/nowhere'],
] as const

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const dark of [false, true]) {
  for (const [width, height] of widths) {
    const { page, close } = await visit(browser, { width, height }, { dark })
    for (const [name, path] of screens) {
      await page.goto(server.url + path, { waitUntil: 'networkidle' })
      // Pictures below the fold load when they come near; a full-page picture has to have them.
      await page.evaluate(
        "for (const picture of document.querySelectorAll('img[loading=lazy]')) picture.loading = 'eager'",
      )
      await page.waitForLoadState('networkidle')
      await page.screenshot({
        path: join(folder, `${name}-${width}${dark ? '-dark' : ''}.png`),
        fullPage: true,
      })
    }
    await close()
    process.stdout.write(`${width} px${dark ? ', dark' : ''}\n`)
  }
}
await browser.close()
await server.terminate()
await fresh.drop()
process.stdout.write(`\n${screens.length * widths.length * 2} pictures in ${folder}\n`)
