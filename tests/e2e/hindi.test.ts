import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSession } from '../../src/people/account/sessions.server.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import type { Role } from '../../src/platform/wire.ts'
import { STAGES } from '../../src/craft/cube/course.rules.ts'
import { METHODS } from '../../src/craft/vedic/vedic.rules.ts'
import { SHEET_VERSION, TOPICS } from '../../src/craft/worksheets/worksheet.rules.ts'
import { daysAfter, mondayOf } from '../../src/progress/diary/week.rules.ts'
import { liveClass } from '../live-class.ts'
import { openWorld, type World } from '../world.ts'
import { DESKTOP, logIn, openBrowser, PHONE, visit } from './browser.ts'

/* Every page that is in Hindi, as the demo's visitor, child, parent and teacher see it. */

let browser: Browser
let world: World
beforeAll(async () => {
  world = await openWorld({}, { filling: 'living' })
  browser = await openBrowser()
  const courses = await world.database.pool.query('select title from courses')
  titles.push(...(courses.rows as { title: string }[]).map(({ title }) => title))
  const { rows } = await world.database.pool.query(
    'select full_name as name from people union select name from teacher_profiles',
  )
  for (const { name } of rows as { name: string }[]) {
    for (const word of name.match(/[A-Za-z]{2,}/g) ?? []) names.add(word)
    // A profile without a picture shows the initials.
    names.add(`${name[0] ?? ''}${name.split(' ').at(-1)?.[0] ?? ''}`)
  }
})
afterAll(() => world.close())

/** Of people, with their initials. */
const names = new Set<string>()
/** Of courses: as a whole, for their words are English elsewhere. */
const titles: string[] = []

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
  /^(?:[Mm]anka|Academy|Instagram|Facebook|YouTube|PIN|UKG|DNF|WCA|example|hello|in|alt|Gandhi|Road|Adyar|Chennai|Bead|Street|Lakshmi|Nair|Google|Enter|Tab|Shift|Esc|Ctrl|PgUp|PgDn|UPI|cybercrime|gov|Meet|kB|MB|PDF|CSV|Excel)$/

/** What is marked as English: what people and the academy wrote, and names. */
const markedText = `[...document.body.querySelectorAll('[lang^=en]')].map(({ textContent }) => textContent)`
/** What the product writes: titles of exams and exercises, and the sums of the demo's papers. */
const MADE_HERE = /^Exam: |numbers in \d|Set and reckon|The beads show|\p{Script=Devanagari}/u

/** A page below /hi says nothing in English but names, and is not wider than the screen. */
async function expectHindi(page: Page, path: string): Promise<void> {
  expect(await page.evaluate('document.documentElement.lang')).toBe('hi-IN')
  // What was written in English is quoted in a sentence; numbers of orders, receipts and certificates have letters.
  const text = await page.evaluate<string>(drawnText)
  const drawn = titles
    .reduce((rest, title) => rest.replaceAll(title, ''), text)
    // By chance the number of an order, or a code, has no digit in it.
    .replaceAll(/\bMK[A-Z2-9]{14}\b|\b[A-Z\d]{5}[ -][A-Z\d]{5}\b|\b[A-Z\d]{4}(?:-[A-Z\d]{4})+\b/g, '')
    .replaceAll(/“[^”]*”|\S+@\S+|[\w/-]*\d[\w/-]*/g, '')
  const words = drawn.match(/[A-Za-z]{2,}/g) ?? []
  expect([path, words.filter((word) => !NAMES.test(word) && !names.has(word))]).toEqual([path, []])
  const marked = await page.evaluate<string[]>(markedText)
  expect([path, marked.filter((said) => MADE_HERE.test(said) && said !== 'हिन्दी')]).toEqual([path, []])
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
    '/terms',
    '/refunds',
    '/child-safety',
    '/c',
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
const teacher: Person = { email: 'teacher@manka.example', name: 'Meenakshi Raman', role: 'teacher' }
const parent: Person = { email: 'parent@manka.example', name: 'Kavita Iyer', role: 'parent' }

/** Gives a browser this person's session. */
async function as(context: BrowserContext, { email, name, role }: Person): Promise<void> {
  const id = await one('select id from people where email = $1', [email])
  const { cookie } = await startSession(world.database.db, { id, role }, { agent: '', now: new Date() })
  await logIn(context, { id, name, role, cookie }, world.url)
}

/** Opens pages below /hi with this person's session, and reads each. */
async function walk(person: Person, paths: readonly string[]): Promise<void> {
  const { page, context, errors, close } = await visit(browser, PHONE)
  await as(context, person)
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
    '/home',
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
  const entered = await one(
    `select c.id from competitions c join competition_entries e on e.competition_id = c.id
     join people p on p.id = e.student_id where p.email = $1 and c.mock_quiz_id is not null`,
    [child.email],
  )
  const own = await visit(browser, PHONE)
  await as(own.context, child)
  await own.page.goto(`${world.url}/hi/competitions/${entered}`)
  await own.page.getByText('अभ्यास पर्चा करके देखें').first().click()
  await own.page.getByText('मनके लगाओ और हल करो').first().waitFor()
  await expectHindi(own.page, 'a mock paper')
  await own.close()
})

test('the waiting room below /hi, with and without a paper to wait for', async () => {
  const { page, context, close } = await visit(browser, PHONE)
  await as(context, child)
  const { rows } = await world.database.pool.query('select id from competitions order by id')
  for (const { id } of rows as { id: string }[]) {
    await page.goto(`${world.url}/hi/competitions/${id}/wait`)
    await page.waitForLoadState('networkidle')
    await expectHindi(page, `/competitions/${id}/wait`)
  }
  await close()
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

test('what a screen shows once something is pressed is in Hindi too', async () => {
  const { page, context, errors, close } = await visit(browser, PHONE)
  await as(context, parent)
  await page.goto(`${world.url}/hi/family`)
  await page.locator('.who-chip').click()
  // The children of the family, with their classes.
  await page.getByText('कक्षा 3').first().waitFor()
  await expectHindi(page, 'who is here')
  expect(errors).toEqual([])
  await close()

  const own = await visit(browser, PHONE)
  await as(own.context, child)
  const press = (name: string) => own.page.getByRole('button', { name, exact: true }).first().click()
  await own.page.goto(`${world.url}/hi/practice/soroban?want=%2B4%20big`)
  await press('मनके दिखाओ')
  await expectHindi(own.page, 'the coach with its beads')
  await own.page.goto(`${world.url}/hi/exams/level-1`)
  await press('शुरू करो')
  await own.page.waitForURL('**/questionPaper/**')
  await own.page.getByText('सवाल 1, कुल 20').waitFor()
  await own.page.locator('.ask-w').getByText('जोड़ो').waitFor()
  await expectHindi(own.page, 'the paper of an exam')
  expect(own.errors).toEqual([])
  await own.close()
})

test('a live lesson below /hi: lobby, beads with help, flash, board, quiz, and a tablet of the room', async () => {
  for (const name of ['Meenakshi', 'Aarav', 'Mehta', 'Tara', 'Iyer']) names.add(name)
  const quiz = await world.quiz(await world.subject('Mental maths'), 1, { size: 2 })
  const { teacher, children, lessonId } = await liveClass(
    world,
    ['Aarav Mehta', 'Tara Iyer'],
    'https://meet.google.com/abc-defg-hij',
  )
  const [desk, own, tablet] = [
    await visit(browser, DESKTOP),
    await visit(browser, PHONE),
    await visit(browser, { width: 800, height: 1_100 }),
  ]
  await logIn(desk.context, { ...teacher, role: 'teacher' }, world.url)
  await logIn(own.context, { ...children[0], role: 'student' }, world.url)
  await desk.page.goto(`${world.url}/teach/live/${lessonId}`)
  const act = (name: string) => desk.page.getByRole('button', { name, exact: true }).first().click()
  const { page } = own
  await page.goto(`${world.url}/hi/home`)
  await page.getByRole('button', { name: 'अंदर जाओ' }).click()
  await page.getByRole('heading', { name: 'यह फ़ोन या कंप्यूटर' }).waitFor()
  // The screen is measured for a second.
  await page.getByText(/^एक सेकंड में \d+ तस्वीरें$/).waitFor()
  await expectHindi(page, 'the lobby')
  await act('Begin the lesson')
  await page.getByText('क्लास शुरू हो गई').waitFor()
  await expectHindi(page, 'the lobby of a lesson that has begun')
  await page.getByRole('button', { name: 'अंदर जाओ' }).click()
  await page.getByText('टीचर का पहला सवाल अभी आएगा।').waitFor()
  await expectHindi(page, 'before the first sum')

  await act('Show a code')
  const code = await desk.page.getByText(/^\d{4} \d{4}$/).textContent()
  await tablet.page.goto(`${world.url}/tablet`)
  await tablet.page.getByRole('link', { name: 'हिन्दी' }).click()
  await tablet.page.waitForURL('**/hi/tablet')
  await expectHindi(tablet.page, '/tablet')
  const typed = tablet.page.getByLabel('टीचर की स्क्रीन पर दिख रहा कोड')
  await typed.fill(String(code).replaceAll(/\d/g, (digit) => String((Number(digit) + 1) % 10)))
  await tablet.page.getByRole('button', { name: 'आगे बढ़ो' }).click()
  await tablet.page.getByText('यह कोड ठीक नहीं है।').waitFor()
  await expectHindi(tablet.page, 'a wrong code')
  await typed.fill(code ?? '')
  await tablet.page.getByRole('button', { name: 'आगे बढ़ो' }).click()
  await tablet.page.getByRole('button', { name: 'Tara I.' }).waitFor()
  await expectHindi(tablet.page, 'the names of a room')
  await tablet.page.getByRole('button', { name: 'Tara I.' }).click()
  await tablet.page.getByText('थोड़ा रुको।').waitFor()
  await expectHindi(tablet.page, 'a tablet that waits')
  await act('Let Tara in')
  await tablet.page.getByRole('button', { name: 'अंदर जाओ' }).click()

  await desk.page.getByLabel('Or type one').fill('13 + 44')
  await desk.page.keyboard.press('Enter')
  await page.getByText('13 + 44').waitFor()
  await page.getByRole('slider').last().focus()
  for (let bead = 0; bead < 3; bead += 1) await page.keyboard.press('ArrowDown', { delay: 150 })
  await desk.page.getByRole('button', { name: /^Aarav Mehta/ }).click()
  await act('Which friend?')
  await page.getByText('Meenakshi जी ने कहा: कौन-सा दोस्त?').waitFor()
  await act('Show Aarav the way')
  await page.getByRole('button', { name: 'मनके वापस रखो' }).waitFor()
  await page.getByRole('button', { name: 'हाथ उठाओ' }).click()
  await page.getByRole('button', { name: 'हाथ उठा है' }).waitFor()
  await expectHindi(page, 'beads with help')
  await page.setViewportSize(DESKTOP)
  await page.getByText('2 चालें').waitFor()
  await expectHindi(page, 'the movements of a sum')
  await page.setViewportSize(PHONE)
  await act('Pause all')
  await page.getByText('टीचर की तरफ़ देखो').waitFor()
  await expectHindi(page, 'a pause')

  await act('Flash')
  await act('Begin together')
  await page.getByText('तैयार हो जाओ।').or(page.locator('.count-beads')).first().waitFor()
  await expectHindi(page, 'before a round')
  await page.getByText('जोड़ कितना हुआ?').waitFor({ timeout: 20_000 })
  await expectHindi(page, 'the sum of a round')
  await page.getByRole('button', { name: '1', exact: true }).click()
  await page.getByRole('button', { name: 'हो गया' }).click()
  await page.getByText(/^(?:सही।|अभी नहीं।)/).waitFor()
  await expectHindi(page, 'an answer of a round')
  await act('Stop')

  await act('Board')
  await desk.page.getByLabel('Number on the abacus').fill('586')
  await desk.page.keyboard.press('Enter')
  await page.getByRole('img', { name: 'बोर्ड. अबेकस पर 586' }).waitFor()
  await expectHindi(page, 'the board')
  await act('Quiz')
  await desk.page.getByRole('combobox', { name: 'Quiz' }).selectOption(quiz.id)
  await act('Start for all')
  await page.getByRole('button', { name: 'क्विज़ शुरू करो' }).waitFor()
  await expectHindi(page, 'a quiz for all')
  await tablet.page.getByText('क्विज़ के लिए अपना लॉगिन चाहिए।').waitFor()
  await expectHindi(tablet.page, 'a quiz for all, on a tablet')

  const second = await own.context.newPage()
  await second.goto(page.url())
  await page.getByText('यह दूसरे फ़ोन या कंप्यूटर पर खुला है').waitFor()
  await expectHindi(page, 'a second device')
  await act('End lesson')
  await desk.page.getByRole('alertdialog').getByRole('button', { name: 'End lesson' }).click()
  await second.getByText(/^क्लास ख़त्म हो गई।/).waitFor()
  await expectHindi(second, 'a lesson that is over')
  await tablet.page.getByText(/^क्लास ख़त्म हो गई।/).waitFor()
  await expectHindi(tablet.page, 'a lesson that is over, on a tablet')
  for (const each of [desk, own, tablet]) await each.close()
}, 120_000)

test('a homework below /hi, as a child has it', async () => {
  const { rows } = await world.database.pool.query(
    `select h.id from homework h join group_members m on m.group_id = h.group_id
     join people p on p.id = m.student_id
     where p.email = $1 and h.withdrawn_at is null and h.due_on >= m.joined_on and m.left_on is null`,
    [child.email],
  )
  const ids = (rows as { id: string }[]).map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(0)
  await walk(
    child,
    ids.map((id) => `/homework/${id}`),
  )
  const { page, context, close } = await visit(browser, PHONE)
  await as(context, child)
  await page.goto(`${world.url}/hi/homework/${ids[0]}`)
  const [photo] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByText('अपने पन्ने की फ़ोटो').click(),
  ])
  await photo.setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('none') })
  await page.getByText('तस्वीर या रिकॉर्डिंग चुनें').waitFor()
  await expectHindi(page, 'a page that is no picture')
  await page.goto(`${world.url}/hi/homework/${newId()}`)
  await page.getByText('यह होमवर्क नहीं मिला').waitFor()
  await expectHindi(page, 'a homework that is none')
  await close()
})

test('a lesson below /hi as its teacher sees it: lobby, beads, one child, flash, board, quiz and summary', async () => {
  for (const name of ['Meenakshi', 'Kabir', 'Das', 'Tara', 'Iyer']) names.add(name)
  const { teacher, children, groupId, lessonId } = await liveClass(world, ['Kabir Das', 'Tara Iyer'])
  const { page, context, errors, close } = await visit(browser, DESKTOP)
  await logIn(context, { ...teacher, role: 'teacher' }, world.url)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()
  await page.goto(`${world.url}/hi/teach/groups/${groupId}/live`)
  await page.getByText('एक क्लास अभी खुली है।').waitFor()
  await expectHindi(page, 'the lessons of a group')
  await press('क्लास शुरू करें')

  const kabir = await visit(browser, PHONE)
  await logIn(kabir.context, { ...children[0], role: 'student' }, world.url)
  await kabir.page.goto(`${world.url}/hi/live/${lessonId}`)
  await page.getByText('2 में से 1 यहाँ').waitFor()
  await press('कोड दिखाएँ')
  await page.getByText(/^\d{4} \d{4}$/).waitFor()
  await expectHindi(page, 'the lobby, with a code for tablets')
  await press('क्लास शुरू करें')
  await kabir.page.getByRole('button', { name: 'अंदर जाओ' }).click()
  await page.getByText('2 में से 1 यहाँ').waitFor()
  await expectHindi(page, 'before the first sum')
  await page.getByLabel('या ख़ुद लिखें').fill('3')
  await page.keyboard.press('Enter')
  await page.getByText('सवाल ऐसे लिखें').waitFor()
  await page.getByLabel('या ख़ुद लिखें').fill('3 + 4')
  await page.keyboard.press('Enter')
  await kabir.page.getByText('3 + 4').waitFor()
  await kabir.page.getByRole('slider', { name: 'इकाई की रॉड' }).focus()
  for (const key of ['PageUp', 'ArrowUp']) await kabir.page.keyboard.press(key, { delay: 150 })
  await page.getByRole('button', { name: 'Kabir को रास्ता दिखाएँ' }).waitFor()
  await kabir.page.getByRole('button', { name: 'हाथ उठाओ' }).click()
  await page.getByRole('button', { name: 'Kabir से पूछें' }).waitFor()
  await expectHindi(page, 'a stumble and a raised hand')
  await page.keyboard.press('Control+Shift+S')
  await page.getByRole('status').filter({ hasText: '2 में से 1 यहाँ: ' }).waitFor()
  await page.keyboard.press('Control+/')
  await expectHindi(page, 'the keys')
  await page.keyboard.press('Control+/')
  await press('Kabir का अबेकस खोलें')
  await page.getByRole('list', { name: 'चालें' }).waitFor()
  await expectHindi(page, 'one child')

  await press('फ़्लैश')
  await expectHindi(page, 'a flash to choose')
  await press('सब साथ शुरू करें')
  await page.getByText('जोड़ कितना हुआ?').waitFor()
  await expectHindi(page, 'a flash that runs')
  await press('रोकें')
  await page.getByText('जवाब था').waitFor()
  await expectHindi(page, 'a flash that is over')
  await press('बोर्ड')
  await page.getByLabel('चॉक किसे दें').waitFor()
  await expectHindi(page, 'the board')
  await press('क्विज़')
  await page.getByText('हर बच्चा अपने फ़ोन').waitFor()
  await expectHindi(page, 'a quiz to choose')
  await press('सबके लिए शुरू करें')
  await page.getByText('किसका पूरा हुआ').waitFor()
  await expectHindi(page, 'a quiz for all')

  await press('क्लास ख़त्म करें')
  await expectHindi(page, 'the end to confirm')
  await page.getByRole('alertdialog').getByRole('button', { name: 'क्लास ख़त्म करें' }).click()
  await page.getByText('पहली बार में सही').waitFor()
  await expectHindi(page, 'the summary')
  await press('रजिस्टर में लिखें')
  await page.getByText('2 की हाज़िरी रजिस्टर में लिख दी').waitFor()
  await expectHindi(page, 'the summary in the register')
  await page.goto(`${world.url}/hi/teach/live/${lessonId}`)
  await page.getByText('यह क्लास ख़त्म हो गई।').waitFor()
  await expectHindi(page, 'a lesson that is over')
  await page.setViewportSize(PHONE)
  for (const path of [`/teach/groups/${groupId}/live`, `/teach/live/${lessonId}/summary`]) {
    await page.goto(`${world.url}/hi${path}`)
    await page.waitForLoadState('networkidle')
    await expectHindi(page, path)
  }
  expect(errors).toEqual([])
  await kabir.close()
  await close()
})

/** The demo's teacher who has written pages to check. */
async function teacherOfPages(): Promise<Person> {
  const { rows } = await world.database.pool.query(
    `select p.email, p.full_name from written_pages w join class_groups g on g.id = w.group_id
     join people p on p.id = g.teacher_id order by w.answered_at nulls first limit 1`,
  )
  const [found] = rows as { email: string; full_name: string }[]
  if (!found) throw new Error('the demo has no written page')
  return { email: found.email, name: found.full_name, role: 'teacher' }
}

test('letters to sign off and written pages below /hi, as a teacher checks them', async () => {
  const { page, context, errors, close } = await visit(browser, PHONE)
  await as(context, await teacherOfPages())
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
  await page.goto(`${world.url}/hi/teach/letters`)
  await page.getByText(/में से \d+ अक्षर पक्के/).waitFor()
  await page.getByText(/सबसे पुराना पहले।/).waitFor()
  await expectHindi(page, '/teach/letters')
  await press(/: फिर से$/)
  await page.getByText('आपकी टिप्पणी बच्चे को पन्ने के साथ दिखेगी').waitFor()
  await press(/, अभी पक्का नहीं$/)
  await press('क्रम बदलें')
  await expectHindi(page, 'the order of a letter')
  await press('सहेजें: हमारे यहाँ ऐसे लिखा जाता है')
  await page.getByRole('button', { name: 'पक्का न रखें' }).waitFor()
  await press('देवनागरी')
  await expectHindi(page, 'a letter of Devanagari to sign off')
  expect(errors).toEqual([])
  await close()
  await walk(child, ['/teach/letters'])
})

test('an exam held on paper below /hi, as a teacher records it', async () => {
  const { page, context, errors, close } = await visit(browser, PHONE)
  await as(context, await teacherOfPages())
  await page.goto(`${world.url}/hi/teach/exams/paper`)
  await page.getByText('परीक्षा और बच्चे चुनें।').waitFor()
  await expectHindi(page, '/teach/exams/paper')
  await page.getByLabel('परीक्षा', { exact: true }).selectOption({ label: '10 क्यू' })
  await page.getByLabel('बच्चे', { exact: true }).selectOption({ index: 1 })
  const marks = page.locator('.pex-table input')
  await marks.first().fill('many')
  const save = page.getByRole('button', { name: /सहेजें$/ })
  await save.click()
  await page.getByText('सिर्फ़ पूरे अंक').waitFor()
  await page.getByText(/जगह अंक देखने हैं/).waitFor()
  await expectHindi(page, 'marks that cannot be')
  await page.getByLabel('परीक्षा', { exact: true }).selectOption({ label: '9 क्यू' })
  await page.getByText('अंक हटाएँ?').waitFor()
  await expectHindi(page, 'marks to clear')
  await page.getByRole('button', { name: 'रहने दें' }).click()
  const row = await page.locator('.pex-table tbody tr').first().locator('input').count()
  for (let at = 0; at < row; at += 1) await marks.nth(at).fill('0')
  await page.getByText('पास नहीं').waitFor()
  await save.click()
  await page.getByText('1 नतीजा सहेज लिया').waitFor()
  await expectHindi(page, 'a result that was saved')
  expect(errors).toEqual([])
  await close()
})

test('the register below /hi, as its teacher has it: marks, the roll call, homework and remarks', async () => {
  const id = await one('select id from people where email = $1', [teacher.email])
  const { rows } = await world.database.pool.query('select id from class_groups where teacher_id = $1', [id])
  const ids = (rows as { id: string }[]).map((row) => row.id)
  expect(ids.length).toBeGreaterThan(0)
  await walk(teacher, ['/teach', ...ids.map((group) => `/teach/groups/${group}`)])
  const { page, context, errors, close } = await visit(browser, DESKTOP)
  await as(context, teacher)
  await page.goto(`${world.url}/hi/teach`)
  await page.getByRole('heading', { name: 'रजिस्टर', exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  await expectHindi(page, 'the register on a desk')
  await page
    .getByRole('button', { name: /के लिए टिप्पणी/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'डायरी में भेजें' }).waitFor()
  await expectHindi(page, 'a remark that is written')
  await page.getByRole('button', { name: 'घर पर अभ्यास करवाएँ:' }).click()
  await page.getByRole('button', { name: 'डायरी में भेजें' }).click()
  await page.getByText(/की डायरी में टिप्पणी लिख दी$/).waitFor()
  await page.getByRole('button', { name: 'होमवर्क दें' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('कब तक').waitFor()
  const past = form.getByLabel('कब तक')
  await past.fill('2020-01-01')
  for (const subject of await form.getByLabel('अभ्यास', { exact: true }).locator('option').all()) {
    const value = await subject.getAttribute('value')
    await form.getByLabel('अभ्यास', { exact: true }).selectOption(value)
    await expectHindi(page, `homework: ${value}`)
  }
  await form.getByRole('button', { name: 'होमवर्क दें' }).click()
  await form.getByText('यह तारीख़ निकल गई').waitFor()
  await expectHindi(page, 'homework that is refused')
  await past.fill(daysAfter(new Date().toISOString().slice(0, 10), 7))
  await form.getByRole('button', { name: 'होमवर्क दें' }).click()
  await page.getByText(/को होमवर्क दे दिया$/).waitFor()
  await expectHindi(page, 'homework that is set')
  await page.getByRole('button', { name: 'हाज़िरी लें' }).first().click()
  await page.getByRole('button', { name: 'रजिस्टर पर वापस' }).waitFor()
  await expectHindi(page, 'the roll call')
  expect(errors.filter((error) => !error.includes('422'))).toEqual([])
  await close()
})

test('each child, each homework, the exams and the profile of a teacher below /hi', async () => {
  const { rows } = await world.database.pool.query(
    `select g.id as group_id, m.student_id, h.id as homework_id from class_groups g
       join people p on p.id = g.teacher_id left join group_members m on m.group_id = g.id
       left join homework h on h.group_id = g.id where p.email = $1 order by g.id, m.student_id, h.id`,
    [teacher.email],
  )
  const addresses = (rows as Record<'group_id' | 'student_id' | 'homework_id', string>[]).flatMap((row) => [
    `/teach/groups/${row.group_id}/children/${row.student_id}`,
    ...(row.homework_id ? [`/teach/groups/${row.group_id}/homework/${row.homework_id}`] : []),
  ])
  const pages = [...new Set(addresses)].filter((address) => !address.endsWith('/null'))
  expect(pages.some((address) => address.includes('/homework/'))).toBe(true)
  await walk(teacher, [
    '/teach/exams',
    ...pages.slice(0, 12),
    ...pages.filter((at) => at.includes('/homework/')),
  ])
  const { page, context, errors, close } = await visit(browser, DESKTOP)
  await as(context, teacher)
  await page.goto(`${world.url}/hi${pages.find((address) => address.includes('/homework/'))}`)
  await page.getByRole('button', { name: 'होमवर्क बदलें' }).click()
  await page.getByRole('dialog').waitFor()
  await expectHindi(page, 'a homework that is edited')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'होमवर्क वापस लें' }).click()
  await page.getByText('होमवर्क वापस लें?').waitFor()
  await expectHindi(page, 'a homework to withdraw')
  await page.goto(`${world.url}/hi/teach/exams`)
  for (const name of ['नतीजे देखें', 'पेपर देखें', 'अंक देखें']) {
    const key = page.getByRole('button', { name }).first()
    if ((await key.count()) > 0) await key.click()
    await page.waitForLoadState('networkidle')
    await expectHindi(page, `exams: ${name}`)
  }
  expect(errors).toEqual([])
  await close()
})

/** Texts that lie over another, cut off by nothing between them. */
const textsOver = `(() => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const drawn = []
  while (walk.nextNode()) {
    const { parentElement, data } = walk.currentNode
    if (!data.trim() || parentElement.closest('svg, option, select, textarea, .sr-only, [class*=sr-only]')) continue
    if (!parentElement.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const apart = []
    for (let each = parentElement; each !== document.body; each = each.parentElement) {
      const { position, overflowX } = getComputedStyle(each)
      apart.push(/fixed|sticky/.test(position) || overflowX !== 'visible')
    }
    if (apart.includes(true)) continue
    const range = document.createRange()
    range.selectNodeContents(walk.currentNode)
    for (const box of range.getClientRects()) drawn.push({ text: data.trim(), node: walk.currentNode, box })
  }
  const isOver = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.45 * Math.min(a.height, b.height)
  return drawn.flatMap(({ text, node, box }, at) =>
    drawn.slice(at + 1).filter((other) => other.node !== node && isOver(box, other.box)).map((other) => text + ' | ' + other.text))
})()`

test('with letters of twice the size no text below /hi lies over another, and no page is wider', async () => {
  const id = await one('select id from people where email = $1', [child.email])
  const mine = await one('select course_id from enrolments where student_id = $1', [id])
  const screens = [
    [null, ['', '/course', '/try']],
    [child, ['/home', '/practice', '/my-courses', `/my-courses/${mine}`, '/practice/questions']],
    [parent, ['/family', '/family/fees', '/family/account']],
  ] as const
  for (const [who, paths] of screens) {
    const { page, context, close } = await visit(browser, PHONE)
    if (who) await as(context, who)
    for (const path of paths) {
      await page.goto(`${world.url}/hi${path}`)
      await page.waitForLoadState('networkidle')
      await page.evaluate("document.documentElement.style.fontSize = '200%'")
      expect([path, await page.evaluate<string[]>(textsOver)]).toEqual([path, []])
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    }
    await close()
  }
})
