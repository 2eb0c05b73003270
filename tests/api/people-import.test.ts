import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  giveConsent,
  getFamily,
  parentLogin,
  startFamily,
  switchProfile,
} from '../../src/people/family/family.contract.ts'
import {
  checkChildren,
  childrenTemplate,
  getChildImports,
  importChildren,
  makeSlips,
} from '../../src/people/office/import/import.contract.ts'
import { type Cells, COLUMNS } from '../../src/people/office/import/child-row.rules.ts'
import { slipsOf } from '../../src/people/office/import/slips.server.ts'
import { getPerson, mergePeople } from '../../src/people/office/office.contract.ts'
import { resetPassword } from '../../src/people/people.contract.ts'
import { CONSENT_VERSION } from '../../src/people/people.rules.ts'
import { getAuditLog } from '../../src/people/staff/staff.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { addressOf } from '../../src/platform/wire.ts'
import { type MailSink, openMailSink } from '../mail-sink.ts'
import { callerOf, type Caller, type Member, openWorld, PASSWORD, type World } from '../world.ts'

let world: World
let sink: MailSink
let owner: Member
let office: Member
beforeAll(async () => {
  sink = await openMailSink()
  world = await openWorld({ SMTP_URL: sink.url, PUBLIC_URL: 'https://academy.example' })
  owner = await world.staff('owner', 'Lakshmi')
  office = await world.office('Office')
})
afterAll(async () => {
  await world.close()
  await sink.close()
})
beforeEach(() => world.database.pool.query('delete from rate_limits').then(() => {}))

const HEAD = COLUMNS.join(',')
const sheet = (...lines: string[]) => new TextEncoder().encode([HEAD, ...lines].join('\r\n'))
const check = (body: Uint8Array<ArrayBuffer>, who: Caller = office) =>
  who.ask(checkChildren, { query: { name: 'school.csv' }, body })

let numbers = 0
/** Cells of a child whose parent nobody else has. */
function child(more: Cells = {}): Cells {
  numbers += 1
  return {
    child_name: `Child ${numbers}`,
    class: 'Class 4',
    parent_name: `Parent ${numbers}`,
    parent_email: `parent${numbers}@school.example`,
    parent_mobile: String(9_100_000_000 + numbers),
    ...more,
  }
}
/** `joins`: the accounts that the check named, by the e-mail of the row. */
const take = (
  cells: readonly Cells[],
  {
    _id = newId(),
    who = office,
    joins = new Map(),
  }: { _id?: string; who?: Caller; joins?: ReadonlyMap<string, string> } = {},
) => {
  const rows = cells.map((each, n) => ({
    row: n + 2,
    cells: each,
    parentId: joins.get(each.parent_email ?? '') ?? null,
  }))
  return who.ask(importChildren, { body: { _id, fileName: 'school.csv', rows } })
}
const confirm = ({ id }: Member) =>
  world.database.pool.query('update people set email_verified_at = now() where id = $1', [id])
const slips = (importId: string, of: 'all' | 'waiting' = 'all', who: Caller = office) =>
  who.ask(makeSlips, { params: { importId }, body: { of } })
/** What stands on the slips; a new making. */
const codesOf = (importId: string, of: 'all' | 'waiting' = 'all', now = new Date()) =>
  world.database.db.transaction((tx) => slipsOf({ tx, now }, { importId, of }))
const start = (email: string, code: string, password = 'a fine password') =>
  world.visitor.ask(startFamily, { body: { email, code, password, confirmPassword: password } })
const login = (email: string, password: string) =>
  world.visitor.ask(parentLogin, { body: { email, password } })
const parents = (where = 'true') => world.count('people', `role = 'parent' and ${where}`)
const students = () => world.count('people', "role = 'student'")

describe('who brings children', () => {
  test('the office and the owner alone', async () => {
    const others = [await world.staff('author', 'Author'), await world.parent('Mother')]
    const body = sheet('Asha,Class 4,Kavita,k@school.example,9876500000,')
    for (const [who, status] of [
      ...others.map((each) => [each, 403] as const),
      [world.visitor, 401] as const,
    ]) {
      expect((await check(body, who)).status).toBe(status)
      expect((await take([child()], { who })).status).toBe(status)
      expect((await who.ask(getChildImports, {})).status).toBe(status)
      expect((await slips(newId(), 'all', who)).status).toBe(status)
      expect((await who.ask(childrenTemplate, { query: { format: 'csv' } })).status).toBe(status)
    }
    expect((await check(body, owner)).status).toBe(200)
  })
})

describe('a sheet is looked through', () => {
  test.each(['csv', 'xlsx'] as const)('the template comes back as it went out: %s', async (format) => {
    const reply = await fetch(world.url + addressOf(childrenTemplate, { query: { format } }), {
      headers: { authorization: `Bearer ${office.token}` },
    })
    expect(reply.headers.get('content-disposition')).toContain(`children-template.${format}`)
    const { status, refusal } = await check(new Uint8Array(await reply.arrayBuffer()))
    expect([status, refusal.message]).toEqual([422, 'This file has no children. Add them below row 1.'])
  })

  test('each fault is told with its row and column, and nothing is stored', async () => {
    const kavita = await world.parent('Kavita')
    await confirm(kavita)
    const before = [await parents(), await students()]
    const { status, body } = await check(
      sheet(
        'Asha Rao,Class 4,Meera Rao,Meera@School.example,+91 98765 11111,',
        ',Class 4,Meera Rao,meera,98765,nobody@school.example',
        ' asha  RAO,Class 5,Meera Rao,meera@school.example,9876511111,',
        'Ravi Rao,Class 2,Meera Rao,other@school.example,9876511111,',
        `Diya,Class 1,Kavita,${kavita.email},9876522222,`,
        'Tara,Class 1,Uma,uma@school.example,9.87E+09,',
        'Leela,Class 1,Uma,meera@school.example,9876522222,',
        'Nila,Class 1,Uma,uma@school.example,9876533333,guru@school.example',
      ),
    )
    expect(status).toBe(200)
    expect(
      body.data.rows.map(({ row, state, faults }) => [row, state, ...faults.map((f) => f.column)]),
    ).toEqual([
      [2, 'good'],
      [3, 'faulty', 'child_name', 'parent_email', 'parent_mobile'],
      [4, 'duplicate'],
      [5, 'good'],
      [6, 'good'],
      [7, 'faulty', 'parent_mobile'],
      [8, 'good'],
      [9, 'faulty', 'teacher_email'],
    ])
    const told = (row: number) => {
      const found = body.data.rows.find((each) => each.row === row)
      return [found?.told, ...(found?.faults ?? []).map(({ message }) => message)].filter(Boolean)
    }
    expect(told(3)).toEqual([
      'Child’s name is missing. Type it, or skip the row.',
      '“meera” is not an email address. Use one like asha@example.com.',
      '“98765” is not a 10-digit mobile number. Correct it.',
    ])
    expect(told(4)).toEqual(['Same child and parent as row 2. This row will be skipped.'])
    expect(told(5)).toEqual([
      'Row 2 has this mobile with another email. If it is one family, use the same email in both.',
    ])
    expect(told(6)).toEqual([`Joins the family of Kavita (${kavita.email}).`])
    expect(told(7)).toEqual([
      'The file shortened the number to “9.87E+09”. Format the column as text and type it again.',
    ])
    expect(told(8)).toEqual([
      'Same family as row 2. Row 6 has this mobile with another email. If it is one family, use the same email in both.',
    ])
    expect(told(9)).toEqual([
      'No teacher here has confirmed the email guru@school.example. Correct it, or clear the cell.',
    ])
    expect([body.data.families, body.data.joined]).toEqual([2, 1])
    expect([await parents(), await students()]).toEqual(before)
  })

  test('a column that is not kept is named; an account that was merged away gets no child', async () => {
    const [kept, double] = [await world.parent('Kept'), await world.parent('Double')]
    await world.confirmEmail(kept)
    await office.ask(mergePeople, {
      params: { id: kept.id },
      body: { duplicateId: double.id, reason: 'One person' },
    })
    const { body } = await check(
      new TextEncoder().encode(
        `Student Name,Std,Parent’s name,E-mail,Mobile,State\nAsha,4,Kavita,${double.email},9333333333,Kerala`,
      ),
    )
    expect(body.data.notes).toEqual(['Unknown columns skipped: column F (“State”).'])
    expect(body.data.rows[0]?.faults).toEqual([
      {
        column: 'parent_email',
        message: 'This e-mail is that of an account that was merged into another. Type that one’s e-mail.',
      },
    ])
  })

  test('what cannot be read, or is too much, is refused with a sentence', async () => {
    const refused = async (body: Uint8Array<ArrayBuffer>) => {
      const { status, refusal } = await check(body)
      return [status, refusal.message]
    }
    expect(await refused(new TextEncoder().encode('name,class\nAsha,Class 4'))).toEqual([
      422,
      'Row 1 needs these column names: parent_name, parent_email, parent_mobile. Use our template.',
    ])
    const line = 'Asha,Class 4,Kavita,k@school.example,9876500000,'
    expect(await refused(sheet(...Array.from({ length: 1_001 }, () => line)))).toEqual([
      422,
      'This file has more than 1,000 children. Split it and import one part at a time.',
    ])
    expect((await refused(new Uint8Array(11 * 1_048_576).fill(65)))[0]).toBe(413)
    expect((await take([])).status).toBe(422)
    expect((await take(Array.from({ length: 1_001 }, () => child()))).status).toBe(422)
    expect((await take([child({ child_name: 'x'.repeat(600) })])).status).toBe(422)
    const long = await check(sheet(`${'x'.repeat(900)},Class 4,Kavita,k@school.example,9876500000,`))
    expect(long.body.data.rows[0]?.faults[0]?.message).toBe('More than 100 characters. Shorten it.')
    const school = Array.from(
      { length: 13 },
      (_, n) => `Child ${n},Class 4,Head,head@school.example,9876544444,`,
    )
    expect((await check(sheet(...school))).body.data.rows[12]?.faults[0]?.message).toBe(
      'A family has at most 12 children. Is the mobile or e-mail really the parent’s?',
    )
  })
})

describe('children are taken in', () => {
  test('all or nothing, with one parent for brothers and sisters, and once however often they are sent', async () => {
    const guru = await world.teacher('Guru')
    const mother = await world.parent('Mother')
    for (const each of [guru, mother]) await confirm(each)
    const joins = new Map([[mother.email, mother.id]])
    await world.child(mother, 'Elder')
    const first = child({ child_name: 'Asha', teacher_email: guru.email })
    const family = { parent_email: first.parent_email ?? '', parent_mobile: first.parent_mobile ?? '' }
    const rows = [
      first,
      child({ child_name: 'Ravi', ...family }),
      child({ child_name: 'ASHA ', ...family }),
      child({ child_name: 'Younger', parent_email: mother.email, parent_mobile: '9111111111' }),
      child({ child_name: 'elder', parent_email: mother.email, parent_mobile: '9111111111' }),
    ]
    const before = [await parents(), await students(), await world.count('outbox_mails')]
    const faulty = await take([...rows, child({ class: '' })], { joins })
    expect([faulty.status, faulty.refusal.errors]).toEqual([
      422,
      { 'rows.7': 'Row 7, class: Class is missing. Type it, like “Class 4”.' },
    ])
    expect([await parents(), await students(), await world.count('outbox_mails')]).toEqual(before)

    const _id = newId()
    const both = await Promise.all([take(rows, { _id, joins }), take(rows, { _id, joins })])
    expect(both.some(({ status }) => status === 200)).toBe(true)
    const again = await take(rows, { _id, joins })
    expect(again.body.data).toEqual({ children: 3, families: 1, joined: 1, skipped: 2 })
    expect([await parents(), await students()]).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 3])
    expect(await world.count('child_imports', `id = '${_id}'`)).toBe(1)
    expect((await take([child()], { _id })).status).toBe(409)
    expect((await take(rows, { _id, joins, who: owner })).status).toBe(409)
    expect(await world.count('assignments', `teacher_id = '${guru.id}'`)).toBe(1)
    // One mail for each family, one that sets a password and one that only asks.
    const { rows: mails } = await world.database.pool.query(
      "select recipient from outbox_mails where subject = 'Your child’s account: your consent is needed' order by id",
    )
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(
      [first.parent_email, mother.email].toSorted(),
    )
    const log = (await owner.ask(getAuditLog, { query: { kind: 'changes', limit: 20 } })).body.data
    expect(log.map(({ sentence }) => sentence)).toContain('imported 3 children')
    const twice = await take(rows, { joins })
    expect(twice.body.data).toEqual({ children: 0, families: 0, joined: 0, skipped: 5 })
  })

  test('a child waits for the consent of its parent', async () => {
    const cells = child({ child_name: 'Waiting' })
    const email = cells.parent_email ?? ''
    const _id = newId()
    await take([cells], { _id })
    const [slip] = (await codesOf(_id)).slips
    expect((await start(email, slip?.code ?? '')).body.message).toBe('Your password is set. Please log in.')
    const { token } = (await login(email, 'a fine password')).body.data.data
    const parent = callerOf(world.url, { authorization: `Bearer ${token}` })
    const { children, parent: self } = (await parent.ask(getFamily, {})).body.data
    const childId = children[0]?._id ?? ''
    expect([self.emailVerified, children[0]?.consent]).toEqual([false, null])
    expect((await parent.ask(switchProfile, { body: { childId } })).status).toBe(409)
    const agreed = { params: { id: childId }, body: { consent: { version: CONSENT_VERSION } } } as const
    expect((await parent.ask(giveConsent, agreed)).status).toBe(200)
    expect((await parent.ask(switchProfile, { body: { childId } })).status).toBe(200)
    expect((await office.ask(getPerson, { params: { id: childId } })).body.data.person.consent).toBe(
      'unconfirmed',
    )
  })

  test('two sheets with the same families at once make each child and parent once', async () => {
    const rows = Array.from({ length: 20 }, () => child())
    const before = [await parents(), await students()]
    const both = await Promise.all([take(rows), take(rows, { who: owner })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both.map(({ body }) => body.data.children).toSorted((a, b) => a - b)).toEqual([0, 20])
    expect([await parents(), await students()]).toEqual([(before[0] ?? 0) + 20, (before[1] ?? 0) + 20])
  })

  test('500 children are stored in a few seconds, and their slips drawn', async () => {
    const rows = Array.from({ length: 500 }, () => child())
    const _id = newId()
    const begun = performance.now()
    expect((await take(rows, { _id })).body.data).toMatchObject({ children: 500, families: 500 })
    expect(performance.now() - begun).toBeLessThan(5_000)
    const drawn = await fetch(world.url + addressOf(makeSlips, { params: { importId: _id } }), {
      method: 'POST',
      headers: { authorization: `Bearer ${office.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ of: 'all' }),
    })
    expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const pdf = new TextDecoder('latin1').decode(await drawn.arrayBuffer())
    expect([pdf.slice(0, 5), pdf.match(/\/Type \/Page\b/g)?.length]).toEqual(['%PDF-', 125])
    expect(performance.now() - begun).toBeLessThan(20_000)
  })
})

describe('a slip', () => {
  let importId: string
  let email: string
  beforeEach(async () => {
    const cells = child()
    importId = newId()
    email = cells.parent_email ?? ''
    await take([cells], { _id: importId })
  })
  const codeOf = async (of: 'all' | 'waiting' = 'all', now = new Date()) =>
    (await codesOf(importId, of, now)).slips[0]?.code ?? ''

  test('its code is kept as a fingerprint, good once, for its own e-mail, typed as it may be', async () => {
    const code = await codeOf()
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
    expect(await world.count('mailed_tokens', `token_hash like '%${code}%'`)).toBe(0)
    const other = await start('parent1@school.example', code)
    expect([other.status, other.refusal.message]).toEqual([
      403,
      'This code is wrong for this email, already used or expired. Please ask the academy for a new slip.',
    ])
    expect((await start(email, 'ABC')).refusal.errors).toEqual({
      code: 'Enter the 16 letters and numbers on the slip',
    })
    expect((await start(email, code, '123456')).status).toBe(422)
    const typed = code
      .toLowerCase()
      .replaceAll('0', 'o')
      .replaceAll('1', 'l')
      .replace(/(.{4})/g, '$1 - ')
    expect((await start(email.toUpperCase(), typed)).status).toBe(200)
    expect((await start(email, code, 'another password')).status).toBe(403)
    expect((await login(email, 'a fine password')).status).toBe(200)
    const waiting = await slips(importId, 'waiting')
    expect([waiting.status, waiting.refusal.message]).toEqual([
      409,
      'Every family has set a password. No slips needed.',
    ])
    expect((await codesOf(importId)).slips[0]?.code).toBeNull()
    const listed = (await office.ask(getChildImports, {})).body.data.find(({ _id }) => _id === importId)
    expect(listed).toMatchObject({ fileName: 'school.csv', by: 'Office', children: 1, waiting: 0 })
  })

  test('of two at once with one code one wins', async () => {
    const code = await codeOf()
    const both = await Promise.all([
      start(email, code, 'password of one'),
      start(email, code, 'password of two'),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403])
  })

  test('a new one ends the code before; after 30 days it is too old', async () => {
    const first = await codeOf()
    const second = await codeOf('waiting')
    expect((await start(email, first)).status).toBe(403)
    expect((await start(email, second)).status).toBe(200)
    const cells = child()
    importId = newId()
    await take([cells], { _id: importId })
    const old = await codeOf('all', new Date(Date.now() - 30 * 86_400_000 - 1_000))
    expect((await start(cells.parent_email ?? '', old)).status).toBe(403)
  })

  test('is void once the mailed link has set a password, and the link once the code has', async () => {
    const code = await codeOf()
    const token = await mailedTo(email)
    const password = 'set by mail 99'
    expect(
      (await world.visitor.ask(resetPassword, { body: { token, password, confirmPassword: password } }))
        .status,
    ).toBe(200)
    expect((await start(email, code)).status).toBe(403)
    const cells = child()
    importId = newId()
    await take([cells], { _id: importId })
    const link = await mailedTo(cells.parent_email ?? '')
    expect((await start(cells.parent_email ?? '', await codeOf())).status).toBe(200)
    const late = { token: link, password, confirmPassword: password }
    expect((await world.visitor.ask(resetPassword, { body: late })).status).toBe(403)
  })

  test('opens no account that has a password, and none that is not there', async () => {
    const mother = await world.parent('Mother')
    await confirm(mother)
    const id = newId()
    const joins = new Map([[mother.email, mother.id]])
    await take([child({ parent_email: mother.email, parent_mobile: '9222222222' })], { _id: id, joins })
    const made = await codesOf(id)
    expect(made.slips.map(({ code, email: to }) => [code, to])).toEqual([[null, mother.email]])
    expect((await login(mother.email, PASSWORD)).status).toBe(200)
    expect((await slips(newId())).status).toBe(404)
  })
})

/** The token of the mail that asked this parent to begin. */
async function mailedTo(email: string): Promise<string> {
  const find = () =>
    sink.mails.find(
      ({ to, subject }) => to === email && subject === 'Your child’s account: your consent is needed',
    )
  await expect.poll(() => find() !== undefined).toBe(true)
  return /reset-password#([\w-]{43})/.exec(find()?.text ?? '')?.[1] ?? ''
}

test('families whose mails a process has left unwritten are invited once each', async () => {
  const _id = newId()
  const cells = [child(), child(), child()]
  const [first] = cells
  await take([...cells, { ...first, child_name: 'A sibling' }], { _id })
  const mails = () => world.count('outbox_mails', "subject = 'Your child’s account: your consent is needed'")
  await world.database.pool.query('delete from outbox_mails')
  await world.database.pool.query('update imported_children set uninvited = true where import_id = $1', [_id])
  await Promise.all([1, 2].map(() => world.runJobs(new Date())))
  expect(await mails()).toBe(3)
  expect(await world.count('imported_children', 'uninvited')).toBe(0)
})
