import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSession } from '../../src/people/account/sessions.server.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import type { Role } from '../../src/platform/wire.ts'
import { STAGES } from '../../src/craft/cube/course.rules.ts'
import { METHODS } from '../../src/craft/vedic/vedic.rules.ts'
import { SHEET_VERSION, TOPICS } from '../../src/craft/worksheets/worksheet.rules.ts'
import { daysAfter, mondayOf } from '../../src/progress/diary/week.rules.ts'
import { openWorld, type World } from '../world.ts'
import { logIn, openBrowser, PHONE, visit } from './browser.ts'

/* Every page that is in Hindi, as the demo's visitor, child, parent and teacher see it. */

let browser: Browser
let world: World
beforeAll(async () => {
  world = await openWorld({}, { filling: 'living' })
  browser = await openBrowser()
  const { rows } = await world.database.pool.query(
    'select full_name as name from people union select title from courses union select name from teacher_profiles',
  )
  for (const { name } of rows as { name: string }[]) {
    for (const word of name.match(/[A-Za-z]{2,}/g) ?? []) names.add(word)
    // A profile without a picture shows the initials.
    names.add(`${name[0] ?? ''}${name.split(' ').at(-1)?.[0] ?? ''}`)
  }
})
afterAll(() => world.close())

/** Of people, with their initials, and of courses. */
const names = new Set<string>()

/** The first value of the first row. */
async function one(sql: string, values: readonly unknown[] = []): Promise<string> {
  const { rows } = await world.database.pool.query(sql, [...values])
  const [value] = Object.values(rows[0] ?? {})
  if (typeof value !== 'string') throw new Error(`the demo has no such row: ${sql}`)
  return value
}

/** What is drawn in the language of the page: without what the academy wrote in English. */
const drawnText = `(() => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts = []
  while (walk.nextNode()) {
    const { parentElement, data } = walk.currentNode
    if (!parentElement.closest('script, style, noscript, [lang^=en]')) texts.push(data)
  }
  for (const each of document.body.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
    if (!each.closest('[lang^=en]'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) texts.push(each.getAttribute(name) ?? '')
  return texts.join(' ')
})()`
// The demo's own place stands beside a time, and a key has its name on it.
const NAMES =
  /^(?:[Mm]anka|Academy|Instagram|Facebook|YouTube|PIN|UKG|DNF|WCA|example|hello|in|alt|Gandhi|Road|Adyar|Chennai|Bead|Street|Lakshmi|Nair|Google|Enter|Tab|PgUp|PgDn)$/

/** A page below /hi says nothing in English but names, and is not wider than the screen. */
async function expectHindi(page: Page, path: string): Promise<void> {
  expect(await page.evaluate('document.documentElement.lang')).toBe('hi-IN')
  // What was written in English is quoted in a sentence; numbers of orders, receipts and certificates have letters.
  const drawn = (await page.evaluate<string>(drawnText))
    // By chance the number of an order, or a code, has no digit in it.
    .replaceAll(/\bMK[A-Z2-9]{14}\b|\b[A-Z\d]{5}[ -][A-Z\d]{5}\b|\b[A-Z\d]{4}(?:-[A-Z\d]{4})+\b/g, '')
    .replaceAll(/“[^”]*”|\S+@\S+|[\w/-]*\d[\w/-]*/g, '')
  const words = drawn.match(/[A-Za-z]{2,}/g) ?? []
  expect([path, words.filter((word) => !NAMES.test(word) && !names.has(word))]).toEqual([path, []])
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
}

test('pages below /hi say no English word but names, and English pages load nothing of Hindi', async () => {
  const { page, errors, close } = await visit(browser, PHONE)
  for (const path of [
    '',
    '/course',
    '/login',
    '/signup',
    '/bookdemo',
    '/contact',
    '/privacy',
    '/offline',
    '/family/login',
    '/family/signup',
    '/forgot-password',
    '/family/start',
    '/reset-password',
    '/verify-email',
    '/verify-email?of=student',
    '/demo/old',
    '/about',
    '/blogs',
    `/blogs-details/${await one('select id from blogs limit 1')}`,
    '/gallery',
    '/success',
    '/teachers',
    `/teachers/${await one('select id from teacher_profiles limit 1')}`,
    '/franchise',
  ]) {
    await page.goto(`${world.url}/hi${path}`)
    await expectHindi(page, path)
  }
  await page.goto(`${world.url}/hi/login`)
  await page.getByLabel('ईमेल').fill('nobody@test.example')
  await page.getByLabel('पासवर्ड', { exact: true }).fill('not-my-password')
  await page.getByRole('button', { name: 'लॉगिन करें' }).click()
  await page.getByText('ईमेल या पासवर्ड ग़लत है').first().waitFor()

  const loaded = async (path: string) => {
    await page.goto(world.url + path)
    const files = await page.evaluate<string[]>(
      `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('/assets/'))`,
    )
    const scripts = files.filter((name) => name.endsWith('.js'))
    return { files, texts: await Promise.all(scripts.map(async (name) => (await fetch(name)).text())) }
  }
  const english = await loaded('/login')
  expect(english.files.filter((name) => name.includes('devanagari'))).toEqual([])
  expect(english.texts.join('')).not.toContain('लॉगिन')
  const hindi = await loaded('/hi/login')
  expect(hindi.files.some((name) => name.includes('devanagari'))).toBe(true)
  expect(hindi.texts.join('')).not.toContain('Welcome Back')
  expect(errors.filter((error) => !error.includes('401'))).toEqual([])
  await close()
})

type Person = { email: string; name: string; role: Role }
const child: Person = { email: 'student@manka.example', name: 'Asha Verma', role: 'student' }
const parent: Person = { email: 'parent@manka.example', name: 'Kavita Iyer', role: 'parent' }

/** Opens pages below /hi with this person's session, and reads each. */
async function walk({ email, name, role }: Person, paths: readonly string[]): Promise<void> {
  const id = await one('select id from people where email = $1', [email])
  const { page, context, errors, close } = await visit(browser, PHONE)
  const { cookie } = await startSession(world.database.db, { id, role }, { agent: '', now: new Date() })
  await logIn(context, { id, name, role, cookie }, world.url)
  for (const path of paths) {
    await page.goto(`${world.url}/hi${path}`)
    expect(new URL(page.url()).pathname).toBe(`/hi${path.split(/[?#]/)[0]}`)
    await page.waitForLoadState('networkidle')
    await expectHindi(page, path)
  }
  expect(errors).toEqual([])
  await close()
}

test('courses below /hi: chosen, bought, learnt from', async () => {
  const id = await one('select id from people where email = $1', [child.email])
  const mine = await one('select course_id from enrolments where student_id = $1', [id])
  const fresh = await one("select id from courses where title = 'Abacus Foundation'")
  await walk(child, [
    '/my-courses',
    `/my-courses/${mine}`,
    `/course-details/${mine}`,
    `/course-details/${fresh}`,
    `/checkout/${fresh}`,
  ])
  const diya = await one("select id from people where full_name like 'Diya%' and guardian_id is not null")
  const paid = await one("select order_number from orders where student_id = $1 and status = 'CHARGED'", [
    diya,
  ])
  await walk(parent, ['/my-courses', `/checkout/${fresh}?for=${diya}`, `/payment-status?order_id=${paid}`])
})

test('the child’s home and quizzes below /hi: chosen, answered, looked at again', async () => {
  const id = await one('select id from people where email = $1', [child.email])
  const submission = await one('select id from submissions where student_id = $1', [id])
  const quiz = await one("select id from quizzes where title = 'Abacus Speed and Accuracy Competition Round'")
  const paths = [
    '/events',
    `/ViewResults/${submission}`,
    '/practice/questions',
    `/questionPaper/${quiz}`,
    '/results',
  ]
  await walk(child, paths)
})

test('a question of a quiz is in Hindi before the app is there', async () => {
  const shown = await fetch(`${world.url}/hi/questionPaper/${newId()}`)
  const [file = ''] = /\/assets\/first-question[\w-]*\.js/.exec(await shown.text()) ?? []
  const script = await (await fetch(world.url + file)).text()
  expect(script).toContain('सवाल ')
  expect(script).not.toContain('Question ')
})

test('competitions, a certificate, fees and messages below /hi, as a family sees them', async () => {
  const code = await one('select code from competition_certificates limit 1')
  // It may be letters alone, and is shown in two groups.
  for (const group of [code.slice(0, 5), code.slice(5)])
    for (const letters of group.match(/[A-Za-z]{2,}/g) ?? []) names.add(letters)
  await walk(parent, [
    '/competition',
    `/certificates/${code}`,
    '/family/fees',
    '/family/messages',
    '/family/account',
  ])
  const { page, close } = await visit(browser, PHONE)
  await page.goto(`${world.url}/hi/competition`)
  await expectHindi(page, '/competition')
  await close()
})

test('a competition below /hi: its page, the waiting room, the paper with its key, and the ranks', async () => {
  const [competitions, wrote] = await Promise.all([
    world.database.pool.query('select id from competitions order by id'),
    world.database.pool.query(
      `select r.competition_id, p.email, p.full_name from competition_sittings s
       join competition_entries e on e.id = s.entry_id join people p on p.id = e.student_id
       join competition_rounds r on r.id = s.round_id where s.attempt_id is not null and p.email is not null
       order by e.id limit 1`,
    ),
  ])
  const pages = (competitions.rows as { id: string }[]).flatMap(({ id }) => [
    `/competitions/${id}`,
    `/competitions/${id}/ranks`,
  ])
  expect(pages.length).toBeGreaterThan(3)
  const { page, close } = await visit(browser, PHONE)
  for (const path of pages) {
    const answer = await page.goto(`${world.url}/hi${path}`)
    // A competition that is not announced is nobody's.
    if (answer?.status() === 200) await expectHindi(page, path)
  }
  await close()
  await walk(parent, pages.slice(0, 2))
  const [writer] = wrote.rows as { competition_id: string; email: string; full_name: string }[]
  if (!writer) throw new Error('the demo has nobody with an own email who wrote a paper')
  await walk({ email: writer.email, name: writer.full_name, role: 'student' }, [
    `/competitions/${writer.competition_id}`,
    `/competitions/${writer.competition_id}/paper`,
    `/competitions/${writer.competition_id}/ranks`,
  ])
})

test('the diary, its Sunday letter and a child’s profile below /hi, as a family sees them', async () => {
  const id = await one('select id from people where email = $1', [child.email])
  await walk(child, [`/studentprofile/${id}`])
  const { rows } = await world.database.pool.query(
    'select id from people where guardian_id = (select id from people where email = $1)',
    [parent.email],
  )
  const lastWeek = daysAfter(mondayOf(new Date()), -7)
  await walk(parent, [
    '/family',
    ...(rows as { id: string }[]).flatMap((each) => [
      `/family/children/${each.id}`,
      `/family/children/${each.id}?week=${lastWeek}`,
      `/studentprofile/${each.id}`,
    ]),
    '/family/letter',
  ])
  const { page, close } = await visit(browser, PHONE)
  await page.goto(`${world.url}/hi/letters/stop/${id}`)
  await page.getByText('यह लिंक अधूरा है').first().waitFor()
  await expectHindi(page, '/letters/stop')
  await close()
})

test('the 34 formulas below /hi, as a child and a parent see them', async () => {
  await walk(child, ['/practice/soroban/map'])
  const ofKavita = await one(
    'select id from people where guardian_id = (select id from people where email = $1) limit 1',
    [parent.email],
  )
  await walk(parent, [`/family/children/${ofKavita}/map`])
})

test('the practice below /hi: what there is, the first place, the abacus with its coach, flash', async () => {
  const modes = ['coach', 'free', 'set', 'read', 'sums', 'listen', 'layout', 'mistake', 'camera']
  await walk(child, [
    '/practice',
    '/practice/start',
    ...modes.map((mode) => `/practice/soroban?mode=${mode}`),
    '/practice/soroban?want=%2B4%20big',
    '/practice/flash',
    '/practice/flash?grade=hear%20hi%203',
  ])
})

test('ten minutes below /hi: what comes first, and its step', async () => {
  const { page, errors, close } = await visit(browser, PHONE)
  await page.goto(`${world.url}/hi/practice/ten`)
  await expectHindi(page, '/practice/ten')
  await page.getByRole('button', { name: 'शुरू करो' }).click()
  await expectHindi(page, '/practice/ten, its first step')
  for (let step = 0; step < 12; step += 1) {
    const skip = page.getByRole('button', { name: 'इसे छोड़ो' })
    if (await skip.isVisible()) await skip.click()
    await expectHindi(page, `/practice/ten, after ${step} steps`)
    if (await page.getByText('आज के लिए बस।').isVisible()) break
    await page.getByRole('button', { name: 'आगे', exact: true }).click()
  }
  await page.getByText('आज के लिए बस।').waitFor()
  expect(errors).toEqual([])
  await close()
})

test('speed maths below /hi: all shortcuts, each with its steps and its answers alone', async () => {
  await walk(child, [
    '/practice/vedic',
    '/practice/vedic?way=which&seed=1',
    '/practice/vedic?way=mixed&seed=1',
    ...METHODS.flatMap(({ id }) => [
      `/practice/vedic?way=${id}&seed=1`,
      `/practice/vedic?way=${id}&mode=answer&seed=1`,
    ]),
  ])
  const { page, errors, close } = await visit(browser, PHONE)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  for (const { id } of METHODS) {
    await page.goto(`${world.url}/hi/practice/vedic?way=${id}&seed=1`)
    await press('मेरी बारी')
    await page.locator('#vd-entry').fill('77')
    await press('जाँचो')
    await expectHindi(page, `${id}: a wrong step`)
    for (let at = 0; at < 30 && !(await page.getByRole('button', { name: 'अगला' }).isVisible()); at += 1)
      await press('दिखाओ')
    await expectHindi(page, `${id}: done`)
  }
  await page.goto(`${world.url}/hi/practice/vedic?way=near-base&mode=answer&seed=1`)
  for (let at = 0; at < 6; at += 1) {
    await page.getByLabel('तुम्हारा जवाब').fill('77')
    await press('हो गया')
    await expectHindi(page, 'an answer that is not right')
    await press('नौ से जाँच')
    await expectHindi(page, 'an answer checked by nines')
    await press('जवाब पर वापस')
    await press('दिखाओ')
    await expectHindi(page, 'an answer that was shown')
    await press('अगला')
  }
  await page.getByText('6 में से 0 पहली बार में सही').waitFor()
  await expectHindi(page, 'the end of a round')
  expect(errors).toEqual([])
  await close()
})

test('the cube and letters below /hi: timer, own cube, course, turns to remember, sheets and tracing', async () => {
  await walk(child, [
    '/practice/cube',
    '/practice/cube/mine',
    '/practice/cube/mine?by=camera',
    ...STAGES.map((stage) => `/practice/cube/course?stage=${stage}&seed=2`),
    '/practice/cube/algorithms',
    '/practice/cube/algorithms?alg=sune',
    '/practice/write',
    '/practice/write?mode=trace',
    '/practice/write/show',
  ])
  const { page, errors, close } = await visit(browser, PHONE)
  await page.goto(`${world.url}/hi/practice/cube/algorithms?alg=sune`)
  await page.getByRole('button', { name: 'दिखाओ' }).click()
  await page.getByText('यह ऐसे होता है').waitFor()
  await expectHindi(page, 'an algorithm that was shown')
  await page.goto(`${world.url}/hi/practice/write?mode=trace`)
  await page.getByRole('button', { name: 'याद से' }).click()
  await expectHindi(page, 'a letter from memory')
  await page.getByRole('button', { name: 'देवनागरी' }).click()
  await expectHindi(page, 'a letter of Devanagari')
  expect(errors).toEqual([])
  await close()
})

test('grade exams below /hi: the ladders, a grade, the papers and the certificate', async () => {
  const paths = [
    '/exams',
    '/exams/level-1',
    '/exams/level-4',
    '/exams/kyu-10',
    '/exams/kyu-6',
    '/exams/kyu-1',
  ]
  await walk(child, paths)
  await walk(parent, paths)
  const { page, errors, close } = await visit(browser, PHONE)
  const certified = await world.database.pool.query(
    `select c.code, g.grade, p.email from exam_certificates c join exam_sittings s on s.id = c.sitting_id
     join exam_grades g on g.id = s.grade_id join people p on p.id = s.student_id
     where p.email is not null order by c.code limit 1`,
  )
  const [holder] = certified.rows as { code: string; grade: string; email: string }[]
  if (!holder) throw new Error('the demo has nobody with an own email who holds a certificate of an exam')
  const { code, grade, email } = holder
  for (const group of [code.slice(0, 5), code.slice(5)])
    for (const letters of group.match(/[A-Za-z]{2,}/g) ?? []) names.add(letters)
  for (const path of [...paths, `/exams/certificates/${code}`]) {
    await page.goto(`${world.url}/hi${path}`)
    await expectHindi(page, path)
  }
  expect(errors).toEqual([])
  await close()
  await walk({ email, name: '', role: 'student' }, [`/exams/${grade}`, `/exams/certificates/${code}`])
})

test('the try below /hi: its beads, a quiz instead, and what came of it', async () => {
  const { page, errors, close } = await visit(browser, PHONE)
  await page.goto(`${world.url}/hi/try`)
  await expectHindi(page, '/try')
  await page.locator('.try-others button').first().click()
  for (let at = 1; at <= 5; at += 1) {
    await page.getByText(`सवाल ${at}, कुल 5`).waitFor()
    await page.getByRole('radio').first().click()
    await page.locator('.try-said').waitFor()
    await expectHindi(page, `/try, question ${at}`)
    await page.getByRole('button', { name: at === 5 ? 'नतीजा देखो' : 'अगला' }).click()
  }
  await page.getByRole('button', { name: 'यह नतीजा सहेजो' }).waitFor()
  await expectHindi(page, '/try, its result')
  expect(errors).toEqual([])
  await close()
})

test('a link of a message below /hi leads on within Hindi; one that is none is told so', async () => {
  const { page, close } = await visit(browser, PHONE)
  await page.goto(`${world.url}/hi/m/none`)
  await expectHindi(page, '/m/none')
  await close()
})

test('worksheets below /hi: every topic with its key, and a sheet that is marked', async () => {
  await walk(
    child,
    TOPICS.map(({ topics }) => `/practice/worksheets?what=${topics[0]?.key}&seed=1`),
  )
  const { page, errors, close } = await visit(browser, PHONE)
  await page.goto(`${world.url}/hi/practice/worksheets`)
  await page.getByLabel('क्लास के नाम').fill('रोहन\nदिया')
  await page.getByLabel('हर बच्चे के अलग सवाल').check()
  await expectHindi(page, 'a sheet for each child')
  await page.goto(
    `${world.url}/hi/practice/worksheets/mark?what=sums-big-1x3&seed=1&sums=5&v=${SHEET_VERSION}`,
  )
  await page.getByRole('textbox').first().fill('777')
  await page.getByRole('button', { name: 'जाँचो' }).click()
  await page.getByText('5 में से 0 सही').waitFor()
  await page.getByRole('button', { name: 'जवाब दिखाओ' }).click()
  await expectHindi(page, 'a marked sheet')
  await page.goto(`${world.url}/hi/practice/worksheets/mark`)
  await page.getByText('यह कोड पढ़ा नहीं गया').waitFor()
  await expectHindi(page, 'a sheet that is none')
  expect(errors).toEqual([])
  await close()
})
