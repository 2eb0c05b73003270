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
  readChildren,
} from '../../src/people/office/import/import.contract.ts'
import type { Cells } from '../../src/people/office/import/columns.rules.ts'
import { createGroup } from '../../src/classroom/office/groups.contract.ts'
import { deleteOwnAccount } from '../../src/people/family/family.contract.ts'
import { familyLoginOf, slipsOf } from '../../src/people/office/import/slips.server.ts'
import { getPerson, mergePeople } from '../../src/people/office/office.contract.ts'
import { resetPassword } from '../../src/people/people.contract.ts'
import { CONSENT_VERSION } from '../../src/people/people.rules.ts'
import { getAuditLog } from '../../src/people/staff/staff.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { addressOf } from '../../src/platform/wire.ts'
import { importOfCells, sheetOfCells } from '../children-sheet.ts'
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

const HEAD = 'child_name,class,parent_name,parent_email,parent_mobile,teacher'
const sheet = (...lines: string[]) => new TextEncoder().encode([HEAD, ...lines].join('\r\n'))
const read = (body: Uint8Array<ArrayBuffer>, who: Caller = office) =>
  who.ask(readChildren, { query: { name: 'school.csv' }, body })
/** Reads a sheet and checks its rows as they were read. */
async function check(body: Uint8Array<ArrayBuffer>, who: Caller = office) {
  const { heads, rows, dayOrder, matches } = (await read(body, who)).body.data
  const columns = heads.map(({ column }) => column)
  return who.ask(checkChildren, { body: { columns, dayOrder, matches, rows } })
}

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
  const sheet = importOfCells(cells, (each) => joins.get(each.parent_email ?? '') ?? null)
  return who.ask(importChildren, { body: { _id, fileName: 'school.csv', ...sheet } })
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
      expect((await read(body, who)).status).toBe(status)
      expect((await who.ask(checkChildren, { body: sheetOfCells([child()]) })).status).toBe(status)
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
    const { status, refusal } = await read(new Uint8Array(await reply.arrayBuffer()))
    expect([status, refusal.message]).toEqual([
      422,
      'This file has no children. Add them below the headings.',
    ])
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
      [3, 'faulty', 'child_name', 'parent_email', 'parent_mobile', 'teacher'],
      [4, 'duplicate'],
      [5, 'good'],
      [6, 'good'],
      [7, 'faulty', 'parent_mobile'],
      [8, 'good'],
      [9, 'faulty', 'teacher'],
    ])
    const notesOf = (row: number) => {
      const found = body.data.rows.find((each) => each.row === row)
      return [found?.note, ...(found?.faults ?? []).map(({ message }) => message)].filter(Boolean)
    }
    expect(notesOf(3)).toEqual([
      'Child’s name is missing. Type it, or skip the row.',
      '“meera” is not an email address. Use one like asha@example.com.',
      '“98765” is not a 10-digit mobile number. Correct it.',
      'No teacher here is called nobody@school.example, or the teacher’s email is not confirmed. Say who it is, or clear the cell.',
    ])
    expect(notesOf(4)).toEqual(['Same child and parent as row 2. This row will be skipped.'])
    expect(notesOf(5)).toEqual([
      'Row 2 has this mobile with another email. If it is one family, use the same email in both.',
    ])
    expect(notesOf(6)).toEqual([`Joins the family of Kavita (${kavita.email}).`])
    expect(notesOf(7)).toEqual(['The file shortened the number to “9.87E+09”. Type it again.'])
    expect(notesOf(8)).toEqual([
      'Same family as row 2. Row 6 has this mobile with another email. If it is one family, use the same email in both.',
    ])
    expect(notesOf(9)).toEqual([
      'No teacher here is called guru@school.example, or the teacher’s email is not confirmed. Say who it is, or clear the cell.',
    ])
    expect([body.data.families, body.data.joined]).toEqual([2, 1])
    expect([await parents(), await students()]).toEqual(before)
  })

  test('an account that was merged away gets no child', async () => {
    const [kept, double] = [await world.parent('Kept'), await world.parent('Double')]
    await world.confirmEmail(kept)
    await office.ask(mergePeople, {
      params: { id: kept.id },
      body: { duplicateId: double.id, reason: 'One person' },
    })
    const { body } = await check(sheet(`Asha,4,Kavita,${double.email},9333333333,`))
    expect(body.data.rows[0]?.faults).toEqual([
      {
        column: 'parent_email',
        message: 'This e-mail is that of an account that was merged into another. Type that one’s e-mail.',
      },
    ])
  })

  test('what cannot be read, or is too much, is refused with a sentence', async () => {
    const refused = async (body: Uint8Array<ArrayBuffer>) => {
      const { status, refusal } = await read(body)
      return [status, refusal.message]
    }
    const line = 'Asha,Class 4,Kavita,k@school.example,9876500000,'
    expect(await refused(sheet(...Array.from({ length: 2_001 }, () => line)))).toEqual([
      422,
      'This file has more than 2,000 children. Split it and import one part at a time.',
    ])
    expect((await refused(new Uint8Array(11 * 1_048_576).fill(65)))[0]).toBe(413)
    expect((await take([])).status).toBe(422)
    expect((await take(Array.from({ length: 2_001 }, () => child()))).status).toBe(422)
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
    const twice = importOfCells([child(), child()])
    for (const row of [2, 0, 2_147_483_648]) {
      const rows = twice.rows.map((one, at) => (at === 1 ? { ...one, row } : one))
      const body = { _id: newId(), fileName: 'school.csv', ...twice, rows }
      expect((await office.ask(importChildren, { body })).status).toBe(422)
    }
    const missing = { ...sheetOfCells([child()]), columns: ['child_name' as const, null] }
    const { status, refusal } = await office.ask(checkChildren, { body: missing })
    expect([status, refusal.errors]).toEqual([422, { columns: 'Say which column is: class, parent_mobile' }])
  })
})

describe('children are taken in', () => {
  test('all or nothing, with one parent for brothers and sisters, and once however often they are sent', async () => {
    const guru = await world.teacher('Guru')
    const mother = await world.parent('Mother')
    for (const each of [guru, mother]) await confirm(each)
    const joins = new Map([[mother.email, mother.id]])
    await world.child(mother, 'Elder')
    const first = child({ child_name: 'Asha', teacher: guru.email })
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
    expect(again.body.data).toEqual({ children: 3, families: 1, joined: 1, skipped: 2, refused: [] })
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
    expect(twice.body.data).toEqual({ children: 0, families: 0, joined: 0, skipped: 5, refused: [] })
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

describe('a sheet as it is', () => {
  const own = (...lines: string[]) =>
    new TextEncoder().encode(
      ['St. Mary’s School,,,,,,', 'Pupil,DOB,Father mob,Std,Batch,Sir,Extra', ...lines].join('\r\n'),
    )

  test('its headings are guessed, corrected, and kept for the next sheet', async () => {
    const file = own('Aarav Mehta,03/07/2017,98900 11223,4,,,pays cash')
    const sheetRead = (await read(file)).body.data
    expect(sheetRead.heads.map(({ head, column }) => [head, column])).toEqual([
      ['Pupil', 'child_name'],
      ['DOB', 'birth_date'],
      ['Father mob', 'parent_mobile'],
      ['Std', 'class'],
      ['Extra', null],
    ])
    expect(sheetRead.rows).toEqual([
      { row: 3, texts: ['Aarav Mehta', '03/07/2017', '98900 11223', '4', 'pays cash'] },
    ])
    const columns = [...sheetRead.heads.map(({ column }) => column).slice(0, 4), 'notes' as const]
    const body = {
      _id: newId(),
      fileName: 'own.csv',
      columns,
      dayOrder: 'dmy' as const,
      matches: [],
      heads: sheetRead.heads.map(({ head }, place) => ({ head, column: columns[place] ?? null })),
      rows: sheetRead.rows.map((row) => ({ ...row, parentId: null })),
    }
    expect((await office.ask(importChildren, { body })).body.data).toMatchObject({ children: 1, families: 1 })
    const { rows } = await world.database.pool.query(
      `select c.full_name, p.full_name as parent, p.login_mobile, p.email, d.birth_date::text, d.notes
       from people c join people p on p.id = c.guardian_id join person_details d on d.person_id = c.id
       where c.full_name = 'Aarav Mehta'`,
    )
    expect(rows).toEqual([
      {
        full_name: 'Aarav Mehta',
        parent: 'Parent of Aarav Mehta',
        login_mobile: '9890011223',
        email: null,
        birth_date: '2017-07-03',
        notes: 'pays cash',
      },
    ])
    // A name that cannot be stored is not kept, and nothing else is lost.
    const odd = { column: 'group' as const, text: 'B\u0000', id: null }
    const again = await office.ask(importChildren, { body: { ...body, _id: newId(), matches: [odd] } })
    expect([again.status, again.body.data.skipped]).toEqual([200, 1])
    const next = (await read(file, owner)).body.data.heads.at(-1)
    expect(next).toEqual({ head: 'Extra', column: 'notes', isKept: true })
  })

  test('children come into their groups, as far as there are seats, and to their teachers', async () => {
    const guru = await world.teacher('Guru Nath')
    await confirm(guru)
    const group = await createdGroup(guru, 2)
    const file = own(
      'Tara Nair,,9890022001,3,B-L1,Guru Nath,',
      'Uma Nair,,9890022002,3,B-L1,Sir G.,',
      'Dev Nair,,9890022003,3,B-L1,,',
    )
    const { heads, rows, dayOrder, groups, teachers } = (await read(file)).body.data
    expect(groups).toContainEqual(expect.objectContaining({ _id: group, name: 'Evening batch' }))
    expect(teachers).toContainEqual({ _id: guru.id, name: 'Guru Nath', detail: guru.email })
    const columns = heads.map(({ column }) => (column === null ? ('teacher' as const) : column))
    const mapped = { columns, dayOrder, rows }
    const before = (await office.ask(checkChildren, { body: { ...mapped, matches: [] } })).body.data.rows
    expect(before.map(({ faults }) => faults.map(({ column }) => column))).toEqual([
      // Anybody can sign up as a teacher of this name: the office says who it is.
      ['group', 'teacher'],
      ['group', 'teacher'],
      ['group'],
    ])
    const matches = [
      { column: 'group' as const, text: 'b-l1', id: group },
      { column: 'teacher' as const, text: 'Guru Nath', id: guru.id },
      { column: 'teacher' as const, text: 'Sir G.', id: null },
    ]
    const after = (await office.ask(checkChildren, { body: { ...mapped, matches } })).body.data.rows
    expect(after.map(({ state, faults }) => [state, faults[0]?.message])).toEqual([
      ['good', undefined],
      ['good', undefined],
      [
        'faulty',
        'B-L1 has no free seat for this row. Choose another group, clear the cell, or give the group more seats.',
      ],
    ])
    const sending = rows.slice(0, 2).map((row) => ({ ...row, parentId: null }))
    const body = { _id: newId(), fileName: 'own.csv', ...mapped, matches, rows: sending }
    expect((await office.ask(importChildren, { body })).body.data).toMatchObject({ children: 2, refused: [] })
    expect(await world.count('group_members', `group_id = '${group}' and left_on is null`)).toBe(2)
    expect(await world.count('assignments', `teacher_id = '${guru.id}'`)).toBe(1)
    // The seats of those who are in the group already are taken.
    const third = { ...mapped, rows: rows.slice(2), matches }
    expect((await office.ask(checkChildren, { body: third })).body.data.rows).toMatchObject([
      { state: 'faulty', faults: [{ column: 'group' }] },
    ])

    // Of a teacher who is erased no sheet's spelling of the name stays.
    const said = heads.map(({ head }, place) => ({ head, column: columns[place] ?? null }))
    const saved = { ...body, _id: newId(), heads: said }
    expect((await office.ask(importChildren, { body: saved })).status).toBe(200)
    expect(await world.count('import_meanings', `meaning = '${guru.id}'`)).toBe(1)
    expect((await guru.ask(deleteOwnAccount, { body: { password: PASSWORD } })).status).toBe(200)
    expect(await world.count('import_meanings', `meaning = '${guru.id}'`)).toBe(0)
  })

  test('an admission number is one child’s, in the sheet and here', async () => {
    const numbered = (number: string) => child({ admission_number: number })
    expect((await take([numbered('A 1')])).status).toBe(200)
    const body = sheetOfCells([numbered('A 1'), numbered('A 2'), numbered('A 2')])
    const { rows } = (await office.ask(checkChildren, { body })).body.data
    expect(rows.map(({ faults }) => faults[0]?.message)).toEqual([
      'Another child has this admission number. Correct it, or clear the cell.',
      undefined,
      'Row 3 has this admission number. Correct one of them.',
    ])
    const both = await Promise.all([take([numbered('A 3')]), take([numbered('A 3')], { who: owner })])
    expect(both.map(({ body: reply }) => reply.data?.children ?? 0).toSorted()).toEqual([0, 1])
    expect(await world.count('person_details', "admission_number = 'A 3'")).toBe(1)
  })

  test('what a dying process has left is stored once, by whoever comes next', async () => {
    const rows = Array.from({ length: 100 }, () => child())
    const _id = newId()
    const { parent_email: _, ...alone } = child()
    expect((await take([...rows, alone], { _id })).body.data.children).toBe(101)
    // As after a process that died in between: these are checked, and not stored.
    await world.database.pool.query(
      `insert into waiting_children (import_id, row, piece, content)
       select '${_id}', 2000 + n, n / 40, jsonb_build_object('parentId', null, 'groupId', null, 'teacherId', null,
         'child', jsonb_build_object('childName', 'Left ' || n, 'presentEducation', '4', 'parentName', 'P ' || n,
           'email', '', 'mobile', (9300000000 + n)::text, 'group', '', 'teacher', '', 'details',
           jsonb_build_object('certificateName', '', 'birthDate', null, 'school', '', 'admissionNumber', '',
             'joinedOn', null, 'secondParentName', '', 'secondParentMobile', '', 'secondParentEmail', '',
             'notes', '')))
       from generate_series(0, 99) as n`,
    )
    const before = await students()
    await Promise.all([1, 2].map(() => world.runJobs(new Date())))
    expect(await students()).toBe(before + 100)
    expect(await world.count('waiting_children')).toBe(0)
    expect((await take([...rows, alone], { _id })).body.data.children).toBe(201)
  })
})

describe('a family without an e-mail', () => {
  const mobileOf = () => {
    numbers += 1
    return String(9_200_000_000 + numbers)
  }
  const bring = async (cells: Cells, id = newId()) => {
    const { parent_email: _, ...withoutEmail } = child(cells)
    expect((await take([withoutEmail], { _id: id })).status).toBe(200)
    return id
  }

  test('starts with its slip and logs in with its mobile; a new slip sets a new password', async () => {
    const mobile = mobileOf()
    const mails = await world.count('outbox_mails')
    const importId = await bring({ child_name: 'Meenakshi', parent_mobile: mobile })
    expect(await world.count('outbox_mails')).toBe(mails)
    const [slip] = (await codesOf(importId)).slips
    expect(slip).toMatchObject({ login: mobile, code: expect.any(String) })
    expect((await start('9999999999', slip?.code ?? '')).status).toBe(403)
    const [again] = (await codesOf(importId)).slips
    const both = await Promise.all([
      start(`+91 ${mobile}`, again?.code ?? '', 'password of one'),
      start(mobile, again?.code ?? '', 'password of two'),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403])
    const password = both[0]?.status === 200 ? 'password of one' : 'password of two'
    expect((await login(mobile, 'a wrong one')).status).toBe(401)
    const { token } = (await login(`0${mobile}`, password)).body.data.data
    const parent = callerOf(world.url, { authorization: `Bearer ${token}` })
    const family = (await parent.ask(getFamily, {})).body.data
    expect([family.parent.email, family.children.map(({ fullName }) => fullName)]).toEqual([
      '',
      ['Meenakshi'],
    ])

    // Nobody can mail a link to it, so the office prints another slip.
    expect((await codesOf(importId)).slips[0]?.code).toBeNull()
    const parentId = family.parent._id
    const [forgotten] = (
      await world.database.db.transaction((tx) => familyLoginOf({ tx, now: new Date() }, parentId))
    ).slips
    expect((await start(mobile, forgotten?.code ?? '', 'remembered now')).status).toBe(200)
    expect((await parent.ask(getFamily, {})).status).toBe(401)
    expect((await login(mobile, password)).status).toBe(401)
    expect((await login(mobile, 'remembered now')).status).toBe(200)
    expect(await world.count('outbox_mails', "recipient = ''")).toBe(0)
  })

  test('somebody who signs up with its mobile gets neither its login nor its child', async () => {
    const mobile = mobileOf()
    const importId = await bring({ parent_mobile: mobile })
    const stranger = await world.parent('Stranger')
    await world.database.pool.query('update people set mobile = $2 where id = $1', [stranger.id, mobile])
    expect((await login(mobile, PASSWORD)).status).toBe(401)
    // Nor with a mobile that no family without an e-mail has.
    await world.database.pool.query('update people set mobile = $2 where id = $1', [stranger.id, mobileOf()])
    expect((await login(String(9_200_000_000 + numbers), PASSWORD)).status).toBe(401)
    const [slip] = (await codesOf(importId)).slips
    expect((await start(mobile, slip?.code ?? '')).status).toBe(200)
    expect((await login(stranger.email, PASSWORD)).status).toBe(200)
  })

  test('a second sheet asks whether a mobile is that family’s, and the office decides', async () => {
    const mobile = mobileOf()
    await bring({ child_name: 'Elder', parent_mobile: mobile })
    const cells: Cells = { child_name: 'Younger', class: 'Class 1', parent_mobile: mobile }
    const asked = async (parentId?: string | null) => {
      const sheetOne = sheetOfCells([cells])
      const rows = sheetOne.rows.map((row) => (parentId === undefined ? row : { ...row, parentId }))
      const [row] = (await office.ask(checkChildren, { body: { ...sheetOne, rows } })).body.data.rows
      return row
    }
    const row = await asked()
    expect([row?.state, row?.choices.length]).toEqual(['undecided', 1])
    const parentId = row?.choices[0]?.parentId ?? ''
    expect((await asked(null))?.faults[0]?.column).toBe('parent_mobile')
    expect((await asked(parentId))?.state).toBe('good')
    const body = { _id: newId(), fileName: 's.csv', ...importOfCells([cells], () => parentId) }
    expect((await office.ask(importChildren, { body })).body.data).toMatchObject({ children: 1, joined: 1 })
    expect(await world.count('people', `guardian_id = '${parentId}'`)).toBe(2)
  })

  test('of two sheets that bring it at once, one makes it', async () => {
    const cells: Cells[] = Array.from({ length: 10 }, (_, n) => ({
      child_name: `Twin sheet ${n}`,
      class: 'Class 1',
      parent_mobile: mobileOf(),
    }))
    const before = [await parents(), await students()]
    const both = await Promise.all([take(cells), take(cells, { who: owner })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect([await parents(), await students()]).toEqual([(before[0] ?? 0) + 10, (before[1] ?? 0) + 10])
  })
})

/** A group of this teacher with so many seats. */
async function createdGroup(teacher: Member, capacity: number): Promise<string> {
  const made = await office.ask(createGroup, {
    body: {
      name: 'Evening batch',
      subject: 'Abacus',
      level: 'Level 1',
      teacherId: teacher.id,
      weekdays: [1],
      time: '16:30',
      minutes: 60,
      place: 'Room 1',
      meetingUrl: null,
      capacity,
      fromDay: '2026-01-05',
      untilDay: null,
      holidays: [],
    },
  })
  expect(made.status).toBe(201)
  return made.body.data._id
}

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
      'This code is wrong for this login, already used or expired. Please ask the academy for a new slip.',
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
    expect(made.slips.map(({ code, login }) => [code, login])).toEqual([[null, mother.email]])
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
