import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { openBrowser, visit } from '../e2e/browser.ts'
import { staffSession } from '../e2e/staff-session.ts'
import { startServer } from '../faults/server.ts'
import { freshDatabase } from '../template.ts'

// Pictures of every screen of the demo in screens/, and those of the office's manual in docs/office/.

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'screens')
const manual = join(root, 'docs/office')
const widths = [
  [360, 800],
  [768, 1_024],
  [1_280, 800],
  [1_920, 1_080],
] as const

const fresh = await freshDatabase('tables')
const server = await startServer({ DATA_DIR: fresh.folder, DATABASE_URL: fresh.url })
const browser = await openBrowser()
const first = async (list: string) =>
  ((await (await fetch(`${server.url}/api${list}`)).json()) as { data: [{ _id: string }] }).data[0]._id
const course = await first('/courses/get-all-courses')
// The last of the list is the one of the past.
const contests = (await (await fetch(`${server.url}/api/competitions`)).json()) as { data: { _id: string }[] }
const contest = contests.data.at(-1)?._id
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

/** What the manual shows is kept for it. */
const shows = readFileSync(join(root, 'docs/office.md'), 'utf8')

/** Screens of the office, as its owner sees them. */
const office = [
  ['desk', '/office'],
  ['enquiries', '/office/enquiries'],
  ['demo-slots', '/office/demo-slots'],
  ['people', '/office/people'],
  ['courses', '/office/courses'],
  ['course', `/office/courses/${course}`],
  ['quizzes', '/office/quizzes'],
  ['import', '/office/questions/import'],
  ['competitions', '/office/competitions'],
  ['plan', `/office/competitions/${contest}`],
  ['watch', `/office/competitions/${contest}?tab=watch`],
  ['key', `/office/competitions/${contest}?tab=key`],
  ['exams', '/office/exams'],
  ['blogs', '/office/blogs'],
  ['comments', '/office/comments'],
  ['banners', '/office/banners'],
  ['gallery', '/office/gallery'],
  ['orders', '/office/orders'],
  ['gst', '/office/reports/gst'],
  ['settings', '/office/settings'],
  ['staff', '/office/staff'],
  ['audit', '/office/audit'],
  ['backups', '/office/backups'],
] as const

const keyOf = (role: string): string =>
  readFileSync(join(fresh.folder, 'demo-accounts.txt'), 'utf8')
    .split('\n')
    .find((row) => row.startsWith(`${role}\t`))
    ?.split('\tkey ')[1]
    ?.split('\t')[0] ?? ''
const enter = await staffSession(server.url, 'owner@manka.example', keyOf('owner'))

async function settled(page: Page, path: string): Promise<void> {
  await page.goto(server.url + path, { waitUntil: 'networkidle' })
  // Pictures below the fold load when they come near; a full-page picture has to have them.
  await page.evaluate(
    "for (const picture of document.querySelectorAll('img[loading=lazy]')) picture.loading = 'eager'",
  )
  await page.waitForLoadState('networkidle')
}

for (const each of [folder, manual]) {
  rmSync(each, { recursive: true, force: true })
  mkdirSync(each, { recursive: true })
}
for (const dark of [false, true]) {
  for (const [width, height] of widths) {
    const ending = `${width}${dark ? '-dark' : ''}`
    const visitor = await visit(browser, { width, height }, { dark })
    for (const [name, path] of screens) {
      await settled(visitor.page, path)
      await visitor.page.screenshot({ path: join(folder, `${name}-${ending}.png`), fullPage: true })
    }
    await visitor.close()
    const owner = await visit(browser, { width, height }, { dark })
    await enter(owner.context)
    for (const [name, path] of office) {
      await settled(owner.page, path)
      const picture = await owner.page.screenshot({ path: join(folder, `office-${name}-${ending}.png`) })
      const file = `${name}${width === 360 ? '-phone' : ''}.webp`
      if (dark || width === 768 || width === 1_920 || !shows.includes(`(office/${file})`)) continue
      await sharp(picture).webp({ quality: 70 }).toFile(join(manual, file))
    }
    await owner.close()
    process.stdout.write(`${width} px${dark ? ', dark' : ''}\n`)
  }
}
await browser.close()
await server.terminate()
await fresh.drop()
const made = (screens.length + office.length) * widths.length * 2
process.stdout.write(`\n${made} pictures in ${folder}, those of the manual in ${manual}\n`)
