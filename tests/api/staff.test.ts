import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getStudent, getStudentRecord, resetPassword } from '../../src/people/people.contract.ts'
import { endSessionsOf, findPeople } from '../../src/people/office/office.contract.ts'
import {
  assignStudent,
  changeStaff,
  getStaff,
  getTeaching,
  inviteStaff,
  newRecoveryCodes,
  resetSecondFactor,
  secondFactor,
  setTeaching,
  staffLogin,
  unassignStudent,
} from '../../src/people/staff/staff.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { type MailSink, openMailSink } from '../mail-sink.ts'
import { callerOf, type Member, openWorld, type World } from '../world.ts'

let world: World
let sink: MailSink
let owner: Member
beforeAll(async () => {
  sink = await openMailSink()
  world = await openWorld({ SMTP_URL: sink.url, PUBLIC_URL: 'https://academy.example' })
  owner = await world.staff('owner', 'Lakshmi')
})
afterAll(async () => {
  await world.close()
  await sink.close()
})
beforeEach(() => world.database.pool.query('delete from rate_limits').then(() => {}))

const STRONG = 'a long staff password'
const codeAt = (secret: string, at = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })
let invited = 0

/** The token of the nth link that this address was mailed. */
async function invitation(email: string, nth: number): Promise<string> {
  const mine = () =>
    sink.mails.filter(({ to, subject }) => to === email && subject === 'Set up your staff account')
  await expect.poll(() => mine().length).toBe(nth)
  return /reset-password\?of=staff#([\w-]{43})/.exec(mine().at(-1)?.text ?? '')?.[1] ?? ''
}

/** Invites, sets the password from the mail. */
async function hired(
  role: 'office' | 'author' | 'organiser' | 'owner' = 'office',
): Promise<{ id: string; email: string }> {
  invited += 1
  const email = `staff${invited}@test.example`
  const made = await owner.ask(inviteStaff, {
    body: { fullName: 'New Staff', email, mobile: '9000000002', role },
  })
  expect(made.status).toBe(201)
  const token = await invitation(email, 1)
  const set = (password: string) =>
    world.visitor.ask(resetPassword, { body: { token, password, confirmPassword: password } })
  expect((await set('elevenchars')).refusal.errors).toEqual({
    password: 'Staff passwords must have at least 12 characters',
  })
  expect((await set(STRONG)).status).toBe(200)
  return { id: made.body.data._id, email }
}
const first = (email: string, password = STRONG) =>
  world.visitor.ask(staffLogin, { body: { email, password } })
const second = (ticket: string, code: string) => world.visitor.ask(secondFactor, { body: { ticket, code } })

/** Through both steps for the first time. */
async function enrolled(role?: 'office' | 'author' | 'organiser' | 'owner') {
  const person = await hired(role)
  const { ticket, enrol } = (await first(person.email)).body.data
  const secret = enrol?.secret ?? ''
  const { body } = await second(ticket, codeAt(secret))
  return {
    ...person,
    secret,
    codes: body.data.recoveryCodes ?? [],
    caller: callerOf(world.url, { authorization: `Bearer ${body.data.data.token}` }),
  }
}

describe('login of staff', () => {
  test('takes a password and a code; the first one shows the secret and, once, the recovery codes', async () => {
    const { email } = await hired('author')
    const login = await first(email)
    expect(login.headers.getSetCookie()).toEqual([])
    const { ticket, enrol } = login.body.data
    expect(enrol?.address).toContain(`secret=${enrol?.secret}`)
    expect((await second(ticket, '000000')).status).toBe(401)
    const entered = await second(ticket, codeAt(enrol?.secret ?? ''))
    expect(entered.body.data).toMatchObject({ data: { fullName: 'New Staff', role: 'author' } })
    expect(entered.body.data.recoveryCodes).toHaveLength(10)
    expect(entered.headers.getSetCookie()[0]).toMatch(/^__Host-session=.*Max-Age=43200; Secure$/)
    const again = await first(email)
    expect(again.body.data.enrol).toBeNull()
  })

  test('who only looked at the secret of an earlier login has nothing that counts, and of two who enrol one does', async () => {
    const { email } = await hired()
    const [seen, used] = [(await first(email)).body.data, (await first(email)).body.data]
    expect(seen.enrol?.secret).not.toBe(used.enrol?.secret)
    const both = await Promise.all(
      [seen, used].map(({ ticket, enrol }) => second(ticket, codeAt(enrol?.secret ?? ''))),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
    const { ticket, enrol } = (await first(email)).body.data
    expect(enrol).toBeNull()
    const lost = both[0]?.status === 401 ? seen : used
    expect((await second(ticket, codeAt(lost.enrol?.secret ?? '', Date.now() + 30_000))).status).toBe(401)
  })

  test('a recovery code makes no new ones', async () => {
    const { codes, caller } = await enrolled()
    const { status, refusal } = await caller.ask(newRecoveryCodes, { body: { code: codes[0] ?? '' } })
    expect([status, refusal.errors]).toEqual([
      422,
      { code: 'Enter the 6-digit code from your authenticator app' },
    ])
  })

  test('no other door opens: not the tabs of the login page, not the ticket, not half a login', async () => {
    const { email } = await hired()
    for (const path of ['/students/student-login', '/teachers/teacher-login', '/family/login']) {
      const reply = await fetch(`${world.url}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: STRONG }),
      })
      expect(reply.status).toBe(401)
    }
    const { ticket } = (await first(email)).body.data
    expect(
      (await callerOf(world.url, { authorization: `Bearer ${ticket}` }).ask(findPeople, { body: {} })).status,
    ).toBe(401)
    expect((await second('x'.repeat(43), '123456')).status).toBe(401)
    await world.database.pool.query("update staff_tickets set expires_at = now() - interval '1 second'")
    expect((await second(ticket, '123456')).refusal.message).toBe('Please log in again')
  })

  test('a code counts once, also for two at once; a ticket too', async () => {
    const { email, secret } = await enrolled()
    const later = codeAt(secret, Date.now() + 30_000)
    const [one, two] = [(await first(email)).body.data.ticket, (await first(email)).body.data.ticket]
    const both = await Promise.all([second(one, later), second(two, later)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect((await second(one, later)).status).toBe(401)
    expect((await second(two, codeAt(secret))).status).toBe(401)
  })

  test('guessing codes waits longer and longer', async () => {
    const { email, id } = await enrolled()
    const { ticket } = (await first(email)).body.data
    const statuses: number[] = []
    for (let n = 0; n < 8; n += 1) statuses.push((await second(ticket, String(100_000 + n))).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
    expect(id).not.toBe('')
  })

  test('a recovery code stands in for a lost phone, once; new ones end the old', async () => {
    const { email, codes, caller, secret } = await enrolled()
    const [code = '', other = ''] = codes
    expect((await second((await first(email)).body.data.ticket, code.toLowerCase())).status).toBe(200)
    expect((await second((await first(email)).body.data.ticket, code)).status).toBe(401)
    const fresh = await caller.ask(newRecoveryCodes, { body: { code: codeAt(secret, Date.now() + 30_000) } })
    expect(fresh.body.data.recoveryCodes).toHaveLength(10)
    expect((await second((await first(email)).body.data.ticket, other)).status).toBe(401)
    const { rows } = await world.database.pool.query('select code_hash from recovery_codes')
    expect(JSON.stringify(rows)).not.toContain(codes[1]?.replaceAll('-', ''))
  })

  test('sessions of staff end after an hour without a call, and after twelve hours whatever happens', async () => {
    const office = await world.office('Office')
    const alive = async () => (await office.ask(findPeople, { body: {} })).status
    const move = (column: string, hours: number) =>
      world.database.pool.query(
        `update sessions set ${column} = now() + interval '${hours} hours' where person_id = $1`,
        [office.id],
      )
    const left = async () => {
      const { rows } = await world.database.pool.query(
        'select extract(epoch from expires_at - now())::int as s from sessions where person_id = $1',
        [office.id],
      )
      return Number(rows[0]?.s)
    }
    expect(await left()).toBeLessThanOrEqual(3_600)
    await move('expires_at', 0.2)
    expect(await alive()).toBe(200)
    expect(await left()).toBeGreaterThan(3_500)
    await move('created_at', -11.9)
    await move('expires_at', 0.05)
    expect(await alive()).toBe(200)
    expect(await left()).toBeLessThan(400)
    await move('expires_at', -0.01)
    expect(await alive()).toBe(401)
  })
})

describe('the owner', () => {
  test('invites, changes roles, ends accounts; each counts at once', async () => {
    const { id, caller, email } = await enrolled('office')
    expect((await caller.ask(findPeople, { body: {} })).status).toBe(200)
    expect((await owner.ask(changeStaff, { params: { id }, body: { role: 'author' } })).status).toBe(200)
    expect((await caller.ask(findPeople, { body: {} })).status).toBe(401)
    expect((await owner.ask(changeStaff, { params: { id }, body: { ended: true } })).status).toBe(200)
    expect((await first(email)).status).toBe(401)
    expect((await owner.ask(getStaff, {})).body.data.find(({ _id }) => _id === id)).toMatchObject({
      role: 'author',
      endedAt: expect.any(String),
    })
    expect((await owner.ask(changeStaff, { params: { id }, body: { ended: false } })).status).toBe(200)
    expect((await first(email)).status).toBe(200)
    const twice = { fullName: 'Twice', email, mobile: '9000000002', role: 'owner' as const }
    expect((await owner.ask(inviteStaff, { body: twice })).refusal.errors).toEqual({
      email: 'A staff member already has this email',
    })
  })

  test('helps after a lost phone', async () => {
    const { id, email, caller, secret } = await enrolled()
    expect((await owner.ask(resetSecondFactor, { params: { id }, body: {} })).status).toBe(200)
    expect((await caller.ask(findPeople, { body: {} })).status).toBe(401)
    // Whoever has the old password, and perhaps the phone, must not be first.
    expect((await first(email)).status).toBe(401)
    const token = await invitation(email, 2)
    const password = 'another staff password'
    expect(
      (await world.visitor.ask(resetPassword, { body: { token, password, confirmPassword: password } }))
        .status,
    ).toBe(200)
    const { enrol } = (await first(email, password)).body.data
    expect(enrol?.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(enrol?.secret).not.toBe(secret)
  })

  test('is not let go while the other one was only invited', async () => {
    const own = await openWorld()
    const last = await own.staff('owner', 'Last')
    const body = {
      fullName: 'Mistyped',
      email: 'mistyped@test.example',
      mobile: '9000000002',
      role: 'owner' as const,
    }
    expect((await last.ask(inviteStaff, { body })).status).toBe(201)
    const { status, refusal } = await last.ask(changeStaff, {
      params: { id: last.id },
      body: { ended: true },
    })
    expect([status, refusal.message]).toEqual([409, 'The academy needs at least one owner'])
    await own.close()
  })

  test('stays when it is the last one, also when two leave at once', async () => {
    const own = await openWorld()
    const [a, b] = [await own.staff('owner', 'A'), await own.staff('owner', 'B')]
    const left = await Promise.all([
      a.ask(changeStaff, { params: { id: b.id }, body: { ended: true } }),
      b.ask(changeStaff, { params: { id: a.id }, body: { role: 'office' } }),
    ])
    expect(left.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await own.count('people', "role = 'owner' and ended_at is null")).toBe(1)
    await own.close()
  })

  test('finds no family under staff, and no staff where it is not', async () => {
    const asha = await world.student('Asha')
    for (const id of [asha.id, newId()]) {
      expect((await owner.ask(changeStaff, { params: { id }, body: { role: 'owner' } })).status).toBe(404)
      expect((await owner.ask(resetSecondFactor, { params: { id }, body: {} })).status).toBe(404)
    }
    const body = { fullName: '', email: 'x', mobile: '1', role: 'boss' as 'owner' }
    expect(Object.keys((await owner.ask(inviteStaff, { body })).refusal.errors ?? {}).toSorted()).toEqual([
      'email',
      'fullName',
      'mobile',
      'role',
    ])
  })
})

describe('the office', () => {
  test('finds people by name or e-mail, takes wildcards as letters, and logs them out', async () => {
    const office = await world.office('Office')
    const asha = await world.student('Asha 100%_real')
    await world.student('Somebody else')
    const named = async (words: string) =>
      (await office.ask(findPeople, { body: { words } })).body.data.map(({ fullName }) => fullName)
    expect(await named('100%_REAL')).toEqual(['Asha 100%_real'])
    expect(await named(asha.email)).toEqual(['Asha 100%_real'])
    expect(await named('100_')).toEqual([])
    expect((await office.ask(findPeople, { body: { words: 'a\u0000b' } })).status).toBe(422)
    expect((await office.ask(endSessionsOf, { params: { id: asha.id }, body: {} })).status).toBe(200)
    expect((await asha.ask(getStudent, { params: { id: asha.id } })).status).toBe(401)
    expect((await office.ask(endSessionsOf, { params: { id: owner.id }, body: {} })).status).toBe(404)
  })

  test('gives no courses, franchise or students to a teacher who has not confirmed the e-mail', async () => {
    const office = await world.office('Office')
    const stranger = await world.signedUp('teacher', 'Stranger')
    const asha = await world.student('Asha Unassigned')
    const course = await world.course('Abacus of nobody')
    const params = { id: stranger.id }
    const set = (body: object) => office.ask(setTeaching, { params, body })
    const assign = await office.ask(assignStudent, { params, body: { studentId: asha.id } })
    expect([assign.status, assign.refusal.message]).toEqual([
      409,
      'This teacher has not confirmed their email yet. Ask them to open the link in their signup email first.',
    ])
    expect((await set({ courseIds: [course.id] })).status).toBe(409)
    expect((await set({ franchise: 'Chennai' })).status).toBe(409)
    expect((await set({ courseIds: [], franchise: null })).status).toBe(200)
    expect((await stranger.ask(getTeaching, { params })).body.data).toMatchObject({
      courses: [],
      franchise: null,
      students: [],
    })
  })

  test('gives teachers courses, a franchise and students; teachers see those, without how to reach them', async () => {
    const office = await world.office('Office')
    const [guru, other] = [await world.teacher('Guru'), await world.teacher('Other')]
    const asha = await world.student('Asha Mentored')
    const course = await world.course('Abacus 1')
    const params = { id: guru.id }
    const set = (body: object) => office.ask(setTeaching, { params, body })
    expect((await set({ courseIds: [course.id, course.id], franchise: 'Chennai' })).status).toBe(200)
    expect((await set({ courseIds: [newId()] })).refusal.errors).toEqual({ courseIds: 'Unknown course' })
    for (let n = 0; n < 2; n += 1)
      expect((await office.ask(assignStudent, { params, body: { studentId: asha.id } })).status).toBe(200)
    expect((await office.ask(assignStudent, { params, body: { studentId: guru.id } })).status).toBe(404)
    const teaching = await guru.ask(getTeaching, { params })
    expect(teaching.body.data).toMatchObject({
      courses: [{ title: 'Abacus 1' }],
      franchise: { name: 'Chennai' },
      students: [{ fullName: 'Asha Mentored', quizzesDone: 0, averageScore: null }],
    })
    expect(JSON.stringify(teaching.body)).not.toContain(asha.email)
    expect((await guru.ask(getStudentRecord, { params: { id: asha.id } })).status).toBe(200)
    expect((await guru.ask(getStudent, { params: { id: asha.id } })).status).toBe(404)
    expect((await other.ask(getStudentRecord, { params: { id: asha.id } })).status).toBe(404)
    expect((await other.ask(getTeaching, { params })).status).toBe(404)
    expect((await office.ask(unassignStudent, { params: { id: guru.id, studentId: asha.id } })).status).toBe(
      200,
    )
    expect((await guru.ask(getStudentRecord, { params: { id: asha.id } })).status).toBe(404)
    expect((await set({ franchise: null })).status).toBe(200)
    expect((await guru.ask(getTeaching, { params })).body.data).toMatchObject({
      franchise: null,
      students: [],
    })
  })
})
