import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSession } from '../../src/people/account/sessions.server.ts'
import type { Role } from '../../src/platform/wire.ts'
import { openWorld, type World } from '../world.ts'
import { logIn, openBrowser, PHONE, visit, type Visitor } from './browser.ts'
import { everywhere } from './everywhere.ts'

/*
 * Every screen behind the login, of the demo's child, parent and teacher, and of who has just signed up: axe in
 * both themes, and nothing wider than the screen nor lost at 320 pixels, with text at 200 %, on a phone that lies
 * on its side and in forced colours. A page is opened once and looked at in all of these.
 */

let browser: Browser
let world: World
beforeAll(async () => {
  world = await openWorld({}, { filling: 'living' })
  browser = await openBrowser()
})
afterAll(() => world.close())

/** The first value of the first row. */
async function one(sql: string, values: readonly unknown[] = []): Promise<string> {
  const { rows } = await world.database.pool.query(sql, [...values])
  const [value] = Object.values(rows[0] ?? {})
  if (typeof value !== 'string') throw new Error(`the demo has no such row: ${sql}`)
  return value
}
const contestOf = (title: string) => one('select id from competitions where title = $1', [title])
const personOf = (email: string) => one('select id from people where email = $1', [email])

type Person = { id: string; name: string; role: Role }

/** A phone with this person's session, without a form. */
async function phoneOf({ id, name, role }: Person): Promise<Visitor> {
  const visitor = await visit(browser, PHONE)
  const { cookie } = await startSession(world.database.db, { id, role }, { agent: '', now: new Date() })
  await logIn(visitor.context, { id, name, role, cookie }, world.url)
  return visitor
}

const walk = async (person: Person, paths: readonly string[]) => look(await phoneOf(person), paths)

async function look({ page, errors, close }: Visitor, paths: readonly string[]): Promise<void> {
  for (const path of paths) await everywhere(page, world.url, path)
  expect(errors).toEqual([])
  await close()
}

test('what a visitor finds before any login', async () => {
  const winter = await contestOf('Winter Abacus Cup')
  const code = await one('select code from competition_certificates limit 1')
  await look(await visit(browser, PHONE), [
    '/teachers',
    '/exams',
    '/practice/worksheets',
    `/competitions/${winter}`,
    `/certificates/${code}`,
  ])
})

test('the child’s screens', async () => {
  const id = await personOf('student@manka.example')
  const mine = await one('select course_id from enrolments where student_id = $1', [id])
  const fresh = await one(
    'select id from courses where price_paise > 0 and id <> $1 order by position limit 1',
    [mine],
  )
  const submission = await one('select id from submissions where student_id = $1', [id])
  await walk({ id, name: 'Asha Verma', role: 'student' }, [
    '/home',
    '/events',
    '/my-courses',
    `/my-courses/${mine}`,
    '/practice',
    '/practice/questions',
    `/studentprofile/${id}`,
    `/ViewResults/${submission}`,
    `/checkout/${fresh}`,
    `/competitions/${await contestOf('Winter Abacus Cup')}`,
    `/competitions/${await contestOf('Monsoon Abacus Cup')}/ranks`,
    `/competitions/${await contestOf('Monsoon Abacus Cup')}/paper`,
  ])
})

test('who wrote the paper of a group reads the ranks of that group first', async () => {
  const id = await personOf('student@manka.example')
  const { page, close } = await phoneOf({ id, name: 'Asha Verma', role: 'student' })
  await page.goto(`${world.url}/competitions/${await contestOf('Monsoon Abacus Cup')}/ranks`)
  await page.getByText('Asha, you ranked 4th of').waitFor()
  expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('B, 9 to 10')
  expect(await page.locator('tr.is-own').innerText()).toMatch(/^4\s+Asha V\. you\s+35/)
  await page.getByRole('tab', { name: 'A, 5 to 8' }).click()
  expect(await page.locator('tr.is-own').count()).toBe(0)
  expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('A, 5 to 8')
  await close()
})

test('the parent’s screens', async () => {
  const id = await personOf('parent@manka.example')
  const children = 'select id from people where guardian_id = $1 and full_name like $2'
  const diya = await one(children, [id, 'Diya%'])
  const paid = await one("select order_number from orders where student_id = $1 and status = 'CHARGED'", [
    diya,
  ])
  const course = await one("select id from courses where title = 'Abacus Foundation'")
  await walk({ id, name: 'Kavita Iyer', role: 'parent' }, [
    '/family',
    `/family/children/${diya}`,
    '/family/account',
    '/family/letter',
    '/family/messages',
    '/family/fees',
    `/checkout/${course}?for=${diya}`,
    `/payment-status?order_id=${paid}`,
    `/competitions/${await contestOf('Winter Abacus Cup')}`,
  ])
})

test('the teacher’s screens', async () => {
  const id = await personOf('teacher@manka.example')
  const group = await one("select id from class_groups where name = 'Abacus Level 1, Group B'")
  const homework = await one('select id from homework where group_id = $1 and quiz_id is not null', [group])
  const child = await one(
    "select id from people where full_name = 'Rohan Iyer' and guardian_id is not null order by created_at limit 1",
  )
  await walk({ id, name: 'Meenakshi Raman', role: 'teacher' }, [
    '/teach',
    '/teach/letters',
    `/teach/groups/${group}`,
    `/teach/groups/${group}/homework/${homework}`,
    `/teach/groups/${group}/children/${child}`,
    `/teacherprofile/${id}`,
  ])
})

test('who has just signed up finds a beginning, not a void', async () => {
  const [tara, asif, new_] = [
    await world.student('Tara'),
    await world.parent('Asif Khan'),
    await world.teacher('Guru'),
  ]
  await walk({ id: tara.id, name: 'Tara', role: 'student' }, ['/home', '/events', '/my-courses'])
  await walk({ id: asif.id, name: 'Asif Khan', role: 'parent' }, ['/family'])
  await walk({ id: new_.id, name: 'Guru', role: 'teacher' }, ['/teach'])
})
