import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkEntries, importEntries } from '../../src/competition/office/entries.contract.ts'
import { addEnquiry, enrolEnquiry } from '../../src/enquiries/office/enquiries-office.contract.ts'
import { previewFamily } from '../../src/people/families.contract.ts'
import { createParent, getFamily } from '../../src/people/family/family.contract.ts'
import { checkChildren, importChildren } from '../../src/people/office/import/import.contract.ts'
import { changePerson, getPerson, mergePeople } from '../../src/people/office/office.contract.ts'
import { requestRecovery, resetPassword, verifyEmail } from '../../src/people/people.contract.ts'
import { getSession } from '../../src/people/session.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { makeThings, type Things } from '../merges.ts'
import { type MailSink, openMailSink } from '../mail-sink.ts'
import { type Member, openWorld, PASSWORD, type World } from '../world.ts'
import { importOfCells, sheetOfCells } from '../children-sheet.ts'

let world: World
let sink: MailSink
let office: Member
let organiser: Member
let things: Things
beforeAll(async () => {
  sink = await openMailSink()
  world = await openWorld({ SMTP_URL: sink.url, PUBLIC_URL: 'https://academy.example' })
  office = await world.office('Office')
  organiser = await world.staff('organiser', 'Organiser')
  things = await makeThings(world)
})
afterAll(async () => {
  await world.close()
  await sink.close()
})
beforeEach(() => world.database.pool.query('delete from rate_limits').then(() => {}))

let numbers = 0
/** What a school or a family says of a child. */
function said(more: Partial<Record<'childName' | 'email' | 'mobile', string>> = {}) {
  numbers += 1
  return {
    childName: `Child ${numbers}`,
    email: `real${numbers}@home.example`,
    mobile: String(9_300_000_000 + numbers),
    ...more,
  }
}
type Said = ReturnType<typeof said>

const cellsOf = ({ childName, email, mobile }: Said) => ({
  child_name: childName,
  class: 'Class 4',
  parent_name: 'Real Parent',
  parent_email: email,
  parent_mobile: mobile,
})
const sheetOf = (cells: Record<string, string>) =>
  new TextEncoder().encode([Object.keys(cells).join(','), Object.values(cells).join(',')].join('\n'))
const entryCells = (child: Said) => ({ ...cellsOf(child), born_on: '2018-03-01', group: '', place: 'Nashik' })

/** What one way of taking a child in shows before, and what it answers when it is done. */
type Shown = {
  joins: string | null
  choices: string[]
  undecided: boolean
  /** Why it cannot be. */
  fault: string
}
type Way = {
  shows: (child: Said) => Promise<Shown>
  takes: (child: Said, parentId: string | null) => Promise<number>
}

const ways: Readonly<Record<'a sheet of children' | 'a sheet of entries' | 'an enquiry', Way>> = {
  'a sheet of children': {
    shows: async (child) => {
      const [row] = (await office.ask(checkChildren, { body: sheetOfCells([cellsOf(child)]) })).body.data.rows
      return {
        joins: row?.parentId ?? null,
        choices: row?.choices.map(({ parentId }) => parentId) ?? [],
        undecided: row?.state === 'undecided',
        fault: row?.faults.map(({ message }) => message).join(' ') ?? '',
      }
    },
    takes: async (child, parentId) => {
      const sheet = importOfCells([cellsOf(child)], () => parentId)
      return (await office.ask(importChildren, { body: { _id: newId(), fileName: 's.csv', ...sheet } }))
        .status
    },
  },
  'a sheet of entries': {
    shows: async (child) => {
      const asked = { params: competition(), query: { name: 's.csv' }, body: sheetOf(entryCells(child)) }
      const [row] = (await organiser.ask(checkEntries, asked)).body.data.rows
      return {
        joins: row?.family?.parent?.parentId ?? null,
        choices: row?.family?.choices.map(({ parentId }) => parentId) ?? [],
        undecided: row?.family?.undecided ?? false,
        fault: row?.faults.map(({ message }) => message).join(' ') ?? '',
      }
    },
    takes: async (child, parentId) => {
      const rows = [{ row: 2, cells: entryCells(child), parentId }]
      const asked = { params: competition(), body: { fileName: 's.csv', rows } }
      return (await organiser.ask(importEntries, asked)).status
    },
  },
  'an enquiry': {
    shows: async (child) => {
      const { parent, choices, ...rest } = (await office.ask(previewFamily, { body: child })).body.data
      return { joins: parent?.parentId ?? null, choices: choices.map(({ parentId }) => parentId), ...rest }
    },
    takes: async (child, parentId) => {
      const asks = { name: 'Real Parent', mobile: child.mobile, childName: child.childName }
      const made = await office.ask(addEnquiry, { body: asks })
      const body = { ...child, presentEducation: 'Class 4', parentName: 'Real Parent', parentId }
      return (await office.ask(enrolEnquiry, { params: { id: made.body.data._id }, body })).status
    },
  },
}
const competition = () => ({ id: things.competitions[0]?.id ?? '' })
const names = Object.keys(ways) as (keyof typeof ways)[]

/** A parent who signed up by the form with these, whoever they belong to; nobody has confirmed the e-mail. */
async function signUp({ email, mobile }: Pick<Said, 'email' | 'mobile'>): Promise<Member> {
  const member = await world.parent('Somebody')
  await world.database.pool.query('update people set email = $2, mobile = $3 where id = $1', [
    member.id,
    email,
    mobile,
  ])
  return { ...member, email }
}
const confirm = (member: Pick<Member, 'id'>) => world.confirmEmail(member)
const childrenOf = async (parent: Member) =>
  (await parent.ask(getFamily, {})).body.data.children.map(({ fullName }) => fullName)
const isHere = ({ childName }: Said) => world.count('people', `full_name = '${childName}'`)

/** The text of the last e-mail to this address under this subject, once it has arrived. */
async function textOf(to: string, subject: string): Promise<string> {
  const find = () => sink.mails.findLast((mail) => mail.to === to && mail.subject === subject)
  await expect.poll(() => find() !== undefined).toBe(true)
  return find()?.text ?? ''
}
const mailed = async (to: string, subject: string, link: string): Promise<string> =>
  new RegExp(`${link}[^#\\s]*#([\\w-]{43})`).exec(await textOf(to, subject))?.[1] ?? ''

describe.each(names)('a child that comes by %s', (name) => {
  const { shows, takes } = ways[name]

  test('is not given to who signed up first with the address of its parent, who gets in and has it', async () => {
    const child = said()
    const stranger = await signUp(child)
    const shown = await shows(child)
    expect([shown.joins, shown.choices]).toEqual([null, []])
    expect(shown.fault).toContain('nobody has confirmed it')
    expect([await takes(child, null), await takes(child, stranger.id)]).toEqual([422, 422])
    expect([await childrenOf(stranger), await isHere(child)]).toEqual([[], 0])

    await world.visitor.ask(requestRecovery, { body: { email: child.email, role: 'parent' } })
    const token = await mailed(child.email, 'Set a new password', 'reset-password')
    const password = 'of the real parent 7'
    await world.visitor.ask(resetPassword, { body: { token, password, confirmPassword: password } })
    expect((await stranger.ask(getSession, {})).status).toBe(401)
    expect(await shows(child)).toMatchObject({ joins: stranger.id, fault: '' })
    expect(await takes(child, stranger.id)).toBe(200)
    expect(await world.count('people', `guardian_id = '${stranger.id}'`)).toBe(1)
  })

  test('is not given to who signed up with the mobile of its parent, and nobody is asked', async () => {
    const child = said()
    const stranger = await signUp({ ...said(), mobile: child.mobile })
    expect(await shows(child)).toEqual({ joins: null, choices: [], undecided: false, fault: '' })
    expect(await takes(child, stranger.id)).toBe(422)
    expect(await takes(child, null)).toBe(200)
    expect([await childrenOf(stranger), await isHere(child)]).toEqual([[], 1])
  })

  test('joins a confirmed account of its mobile only once somebody says so', async () => {
    const [child, sibling] = [said(), said({ email: '' })]
    const parent = await signUp({ email: said().email, mobile: child.mobile })
    await confirm(parent)
    expect(await shows(child)).toEqual({ joins: null, choices: [parent.id], undecided: false, fault: '' })
    expect(await takes(child, null)).toBe(200)
    expect(await childrenOf(parent)).toEqual([])

    const without = { ...sibling, mobile: child.mobile }
    expect(await shows(without)).toMatchObject({ joins: null, choices: [parent.id], undecided: true })
    // A family may have no e-mail, but not in a competition: null says that this is a new one.
    const alone = said({ email: '', mobile: child.mobile })
    expect(await takes(alone, null)).toBe(name === 'a sheet of entries' ? 422 : 200)
    expect(await childrenOf(parent)).toEqual([])
    expect(await takes(without, parent.id)).toBe(200)
    expect(await childrenOf(parent)).toEqual([without.childName])
  })

  test('joins what it was shown to join, or nobody: others may confirm or change meanwhile', async () => {
    const [late, gone] = [said(), said()]
    expect(await shows(late)).toMatchObject({ joins: null, fault: '' })
    const came = await signUp(late)
    await confirm(came)
    expect(await takes(late, null)).toBe(422)

    const parent = await signUp(gone)
    await confirm(parent)
    expect(await shows(gone)).toMatchObject({ joins: parent.id })
    const change = { email: said().email }
    expect((await office.ask(changePerson, { params: { id: parent.id }, body: change })).status).toBe(200)
    expect(await takes(gone, parent.id)).toBe(422)
    expect([await isHere(late), await isHere(gone)]).toEqual([0, 0])
  })

  test('joins an account that the office made and nobody has opened once somebody says so', async () => {
    const child = said()
    expect(await takes(child, null)).toBe(200)
    const sibling = said({ email: child.email })
    const { choices, undecided } = await shows(sibling)
    expect([choices.length, undecided, await takes(sibling, null)]).toEqual([1, true, 422])
    expect(await takes(sibling, choices[0] ?? null)).toBe(200)
    expect(await world.count('people', `guardian_id = '${choices[0] ?? ''}'`)).toBe(2)
  })
})

test('who reads the mail of a stranger’s signup does not confirm the account for the stranger', async () => {
  const { email, mobile } = said()
  const form = { fullName: 'Stranger', mobile, password: PASSWORD, confirmPassword: PASSWORD }
  expect((await world.visitor.ask(createParent, { body: { ...form, email } })).status).toBe(201)
  const token = await mailed(email, 'Confirm your email', 'verify-email')
  const { status, refusal } = await world.visitor.ask(verifyEmail, { body: { token } })
  expect([status, Object.keys(refusal.errors ?? {})]).toEqual([422, ['password']])
  expect(await world.count('people', `email = '${email}' and email_verified_at is not null`)).toBe(0)
})

test('a teacher whose e-mail nobody has confirmed gets no child of a sheet', async () => {
  const guru = await world.signedUp('teacher', 'Guru')
  const cells = { ...cellsOf(said()), teacher: guru.email }
  const check = () => office.ask(checkChildren, { body: sheetOfCells([cells]) })
  expect((await check()).body.data.rows[0]?.faults.map(({ column }) => column)).toEqual(['teacher'])
  await confirm(guru)
  expect((await check()).body.data.rows[0]?.state).toBe('good')
})

test('a family whose e-mail is confirmed is not merged into an account that nobody has confirmed', async () => {
  const [real, stranger] = [await world.parent('Real'), await world.parent('Stranger')]
  await confirm(real)
  const merge = (id: string, duplicateId: string) =>
    office.ask(mergePeople, { params: { id }, body: { duplicateId, reason: 'One person' } })
  expect((await merge(stranger.id, real.id)).status).toBe(409)
  const child = said()
  expect(await ways['a sheet of children'].takes(child, null)).toBe(200)
  const [made] = (await office.ask(previewFamily, { body: said({ email: child.email }) })).body.data.choices
  expect((await merge(made?.parentId ?? '', real.id)).status).toBe(409)
  expect((await merge(real.id, stranger.id)).status).toBe(200)
})

test.each(['parent', 'student'] as const)(
  'of two accounts of a %s that nobody has confirmed neither gets what the other has',
  async (role) => {
    const [one, other] = [await world[role]('Same Name'), await world[role]('Same Name')]
    const merge = (id: string, duplicateId: string) =>
      office.ask(mergePeople, { params: { id }, body: { duplicateId, reason: 'One person' } })
    const refused = await merge(one.id, other.id)
    expect([refused.status, refused.refusal.message]).toEqual([
      409,
      expect.stringContaining('either account may be a stranger’s'),
    ])
    expect((await merge(other.id, one.id)).status).toBe(409)
    await confirm(one)
    expect((await merge(other.id, one.id)).status).toBe(409)
    expect((await merge(one.id, other.id)).status).toBe(200)
  },
)

test('what the office made and nobody has opened goes into no account that a stranger may have opened', async () => {
  const child = said()
  expect(await ways['a sheet of children'].takes(child, null)).toBe(200)
  const [made] = (await office.ask(previewFamily, { body: said({ email: child.email }) })).body.data.choices
  const stranger = await signUp({ ...said(), mobile: child.mobile })
  const merge = (id: string, duplicateId: string) =>
    office.ask(mergePeople, { params: { id }, body: { duplicateId, reason: 'One person' } })
  expect((await merge(stranger.id, made?.parentId ?? '')).status).toBe(409)
  expect(await childrenOf(stranger)).toEqual([])
  await confirm(stranger)
  expect((await merge(stranger.id, made?.parentId ?? '')).status).toBe(200)
})

test('a confirmed student is not merged into a child of an account that nobody has confirmed', async () => {
  const stranger = await world.parent('Stranger')
  const [child, real] = [await world.child(stranger, 'Asha'), await world.student('Asha')]
  await confirm(real)
  const asked = { params: { id: child.id }, body: { duplicateId: real.id, reason: 'One person' } }
  expect((await office.ask(mergePeople, asked)).status).toBe(409)
  await confirm(stranger)
  expect((await office.ask(mergePeople, asked)).status).toBe(200)
})

test('a family that nobody confirmed is merged into a confirmed one by a reason alone, and both mailboxes hear of it', async () => {
  const [owner, namesake] = [await world.parent('Same Name'), await world.parent('Same Name')]
  await confirm(owner)
  await world.child(namesake, 'Somebody Else')
  await world.database.pool.query("update people set mobile = '9876500041' where id = $1", [namesake.id])
  const { doubles } = (await office.ask(getPerson, { params: { id: owner.id } })).body.data
  expect(doubles.find(({ _id }) => _id === namesake.id)).toMatchObject({
    email: namesake.email,
    mobile: '9876500041',
    isConfirmed: false,
    ofSameFamily: false,
    children: ['Somebody Else'],
  })
  const merge = (reason?: string) =>
    office.ask(mergePeople, { params: { id: owner.id }, body: { duplicateId: namesake.id, reason } })
  for (const none of [undefined, ' ']) {
    const { status, refusal } = await merge(none)
    expect([status, Object.keys(refusal.errors ?? {})]).toEqual([422, ['reason']])
  }
  expect(await childrenOf(owner)).toEqual([])
  expect((await merge('She called from this number')).status).toBe(200)
  expect(await childrenOf(owner)).toEqual(['Somebody Else'])
  const toOwner = await textOf(owner.email, 'Our office added a second account to yours')
  expect(toOwner).toContain('Somebody Else')
  expect(toOwner).toContain('/contact')
  expect(await textOf(namesake.email, 'Your account was merged with another one')).toContain('/contact')
  expect(await world.count('audit_entries', "detail like '%She called from this number%'")).toBe(1)
})
