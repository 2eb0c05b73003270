import { previewFamily } from '../../src/people/families.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getMyGroups } from '../../src/classroom/classroom.contract.ts'
import { createGroup, getGroup, getGroupChoices } from '../../src/classroom/office/groups.contract.ts'
import { getInvitationChoices, inviteTeacher } from '../../src/classroom/office/teachers.contract.ts'
import { applyHandovers } from '../../src/classroom/office/teachers.server.ts'
import { addChildByOffice, addParent, printFamilyLogin } from '../../src/people/office/details.contract.ts'
import {
  changePerson,
  erasePerson,
  exportPerson,
  getPerson,
  mergePeople,
  sendResetLink,
  undoMerge,
} from '../../src/people/office/office.contract.ts'
import { resetPassword, teacherLogin } from '../../src/people/people.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { addressOf, type CallInput } from '../../src/platform/wire.ts'
import { type MailSink, openMailSink } from '../mail-sink.ts'
import { callerOf, type Member, openWorld, PASSWORD, type World } from '../world.ts'

let world: World
let sink: MailSink
let office: Member
beforeAll(async () => {
  sink = await openMailSink()
  world = await openWorld({ SMTP_URL: sink.url, PUBLIC_URL: 'https://academy.example' })
  office = await world.office('Office')
})
afterAll(async () => {
  await world.close()
  await sink.close()
})
beforeEach(() => world.database.pool.query('delete from rate_limits').then(() => {}))

const at = (id: string) => ({ params: { id } })
type NewChild = CallInput<typeof addChildByOffice>['body']
const child = (more: Partial<NewChild> = {}): NewChild => ({
  _id: newId(),
  fullName: 'Ira Kulkarni',
  presentEducation: 'Class 2',
  certificateName: '',
  birthDate: null,
  school: '',
  admissionNumber: '',
  joinedOn: null,
  secondParentName: '',
  secondParentMobile: '',
  secondParentEmail: '',
  notes: '',
  parent: null,
  ...more,
})
const parent = (email: string, mobile = '9822022222') => ({
  fullName: 'Neha Kulkarni',
  email,
  mobile,
  parentId: null,
})
const add = (body: NewChild) => office.ask(addChildByOffice, { body })
const pageOf = async (id: string) => (await office.ask(getPerson, at(id))).body.data
const token = async (to: string) => {
  const find = () => sink.mails.findLast((mail) => mail.to === to)
  await expect.poll(() => find() !== undefined).toBe(true)
  return /#([\w-]{43})/.exec(find()?.text ?? '')?.[1] ?? ''
}

describe('a child added by hand', () => {
  test('has its facts, its parent is asked for consent, and a repeat is the same child', async () => {
    const body = child({
      certificateName: 'Ira N. Kulkarni',
      birthDate: '2018-06-30',
      admissionNumber: 'A-17',
      secondParentName: 'Amit Kulkarni',
      secondParentMobile: '+91 98220 33333',
      notes: 'Sits in front.',
      parent: parent('neha@example.com'),
    })
    expect((await add(body)).status).toBe(201)
    expect((await add(body)).body.data._id).toBe(body._id)
    const page = await pageOf(body._id)
    expect(page).toMatchObject({
      person: { fullName: 'Ira Kulkarni', email: 'neha@example.com', ofFamily: true, consent: 'missing' },
      parent: { fullName: 'Neha Kulkarni' },
      details: {
        certificateName: 'Ira N. Kulkarni',
        birthDate: '2018-06-30',
        admissionNumber: 'A-17',
        secondParentMobile: '9822033333',
        notes: 'Sits in front.',
      },
    })
    expect(await token('neha@example.com')).not.toBe('')
    expect(await world.count('people', `full_name = 'Ira Kulkarni'`)).toBe(1)
  })

  test('is one child when the same form comes twice at once', async () => {
    const body = child({ fullName: 'Twice Atonce' })
    const both = await Promise.all([add(body), add(body)])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(await world.count('people', `full_name = 'Twice Atonce'`)).toBe(1)
    expect((await add(child({ _id: body._id, fullName: 'Another' }))).status).toBe(409)
  })

  test('is refused where the family has this child, and at a taken admission number', async () => {
    await add(child({ fullName: 'Om Patil', admissionNumber: 'B-1', parent: parent('patil@example.com') }))
    await world.database.pool.query(
      `update people set email_verified_at = now() where email = 'patil@example.com'`,
    )
    const parentId = (await pageOf((await found('Om Patil')) ?? '')).parent?._id ?? ''
    const again = await add(
      child({ fullName: 'om patil', parent: { ...parent('patil@example.com'), parentId } }),
    )
    expect(again.status).toBe(422)
    expect(again.refusal.errors).toHaveProperty('fullName')
    const taken = await add(child({ fullName: 'Sai More', admissionNumber: 'B-1' }))
    expect(taken.status).toBe(409)
    expect(taken.refusal.errors).toHaveProperty('admissionNumber')
    expect(await found('Sai More')).toBeUndefined()
  })

  test('waits without a parent, and gets one later, once', async () => {
    const body = child({ fullName: 'Lone Wolf' })
    await add(body)
    expect((await pageOf(body._id)).person).toMatchObject({ email: '', ofFamily: false })
    expect((await office.ask(printFamilyLogin, { ...at(body._id), body: {} })).status).toBe(409)
    const contact = { email: 'child@example.com', mobile: '9822044444' }
    expect((await office.ask(changePerson, { ...at(body._id), body: contact })).status).toBe(409)
    const join = (email: string) => office.ask(addParent, { ...at(body._id), body: parent(email) })
    const both = await Promise.all([join('wolf1@example.com'), join('wolf2@example.com')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect((await pageOf(body._id)).parent?.fullName).toBe('Neha Kulkarni')
    const slip = await fetch(`${world.url}${addressOf(printFamilyLogin, at(body._id))}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${office.token}`, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(slip.status).toBe(200)
    expect(slip.headers.get('content-type')).toContain('application/pdf')
    expect((await join('wolf3@example.com')).status).toBe(409)
  })

  test('whose parent has no e-mail gets a family with a mobile login, asked of nobody by mail', async () => {
    const mobile = '9444400001'
    const mails = await world.count('outbox_mails')
    const body = child({ fullName: 'Slip Child' })
    expect((await add({ ...body, parent: { ...parent(''), mobile } })).status).toBe(201)
    expect(await world.count('people', `login_mobile = '${mobile}' and email is null`)).toBe(1)
    expect(await world.count('outbox_mails')).toBe(mails)
    // The login is taken: a second family is refused, and the first one may be chosen.
    const other = child({ fullName: 'Other Child' })
    const refused = await add({ ...other, parent: { ...parent(''), mobile } })
    expect([refused.status, Object.keys(refused.refusal.errors ?? {})]).toEqual([422, ['parent.mobile']])
    const asked = { childName: 'Other Child', email: '', mobile }
    const preview = (await office.ask(previewFamily, { body: asked })).body.data
    const parentId = preview.choices[0]?.parentId ?? ''
    expect([preview.undecided, preview.choices.length]).toEqual([true, 1])
    expect((await add({ ...other, parent: { ...parent(''), mobile, parentId } })).status).toBe(201)
    expect(await world.count('people', `guardian_id = '${parentId}'`)).toBe(2)
    // A new mobile is its login from then on, and the old one is free; one of another family is refused.
    const move = (to: string) =>
      office.ask(changePerson, { ...at(parentId), body: { fullName: 'Slip Parent', mobile: to } })
    expect((await move('9444400002')).status).toBe(200)
    expect(await world.count('people', `login_mobile = '9444400002' and mobile = '9444400002'`)).toBe(1)
    const third = child({ fullName: 'Third Child' })
    expect((await add({ ...third, parent: { ...parent(''), mobile } })).status).toBe(201)
    const taken = await move(mobile)
    expect([taken.status, taken.refusal.errors]).toEqual([
      409,
      { mobile: 'Another family logs in with this mobile' },
    ])
  })

  test('with an e-mail that nobody has confirmed is still chosen by its mobile', async () => {
    const mobile = '9444400011'
    const first = child({ fullName: 'First Sibling' })
    expect((await add({ ...first, parent: { ...parent(''), mobile } })).status).toBe(201)
    const asked = { childName: 'Second Sibling', email: '', mobile }
    const [before] = (await office.ask(previewFamily, { body: asked })).body.data.choices
    const body = { fullName: 'Slip Parent', email: 'later@example.com' }
    expect((await office.ask(changePerson, { ...at(before?.parentId ?? ''), body })).status).toBe(200)
    const [after] = (await office.ask(previewFamily, { body: asked })).body.data.choices
    expect(after?.parentId).toBe(before?.parentId)
  })

  test('is no child of somebody who is not there', async () => {
    expect((await office.ask(addParent, { ...at(newId()), body: parent('x@example.com') })).status).toBe(404)
    expect((await office.ask(printFamilyLogin, { ...at(newId()), body: {} })).status).toBe(404)
  })
})

const found = async (name: string): Promise<string | undefined> => {
  const rows = await world.database.pool.query('select id from people where full_name = $1', [name])
  return (rows.rows[0] as { id: string } | undefined)?.id
}

describe('facts of a person', () => {
  test('change with what stood there before, are exported, and go with the person', async () => {
    const body = child({ fullName: 'Fact Finder', school: 'Old School' })
    await add(body)
    const change = { school: 'New School', birthDate: '2017-01-31', notes: 'Brings an own abacus.' }
    expect((await office.ask(changePerson, { ...at(body._id), body: change })).status).toBe(200)
    const page = await pageOf(body._id)
    expect(page.details).toMatchObject(change)
    expect(page.changes).toContainEqual(
      expect.objectContaining({ field: 'the school', before: 'Old School', after: 'New School' }),
    )
    const exported = await office.ask(exportPerson, at(body._id))
    expect(exported.body.data.data).toMatchObject({ details: { school: 'New School' } })
    await office.ask(erasePerson, { ...at(body._id), body: { name: 'Fact Finder' } })
    expect(await world.count('person_details', `person_id = '${body._id}'`)).toBe(0)
  })

  test('of a double fill what is blank, differing ones are said, and undo leaves newer ones', async () => {
    const kept = child({ fullName: 'Merge Me', school: 'Kept School' })
    const double = child({
      fullName: 'Merge Me',
      school: 'Other School',
      birthDate: '2018-06-30',
      admissionNumber: 'M-1',
      notes: 'Left-handed.',
    })
    await add(kept)
    await add(double)
    const merged = await office.ask(mergePeople, {
      ...at(kept._id),
      body: { duplicateId: double._id, reason: 'One person' },
    })
    expect(merged.body.data.stays).toEqual([
      'Not the same in both: the school. The account that you keep keeps its own.',
    ])
    const filled = { birthDate: '2018-06-30', admissionNumber: 'M-1', notes: 'Left-handed.' }
    expect((await pageOf(kept._id)).details).toMatchObject({ school: 'Kept School', ...filled })
    await office.ask(changePerson, { ...at(kept._id), body: { notes: 'Newer.' } })

    const undone = await office.ask(undoMerge, { ...at(merged.body.data.mergeId), body: {} })
    expect(undone.status).toBe(200)
    const blank = { birthDate: null, admissionNumber: '', notes: 'Newer.' }
    expect((await pageOf(kept._id)).details).toMatchObject({ school: 'Kept School', ...blank })
    expect((await pageOf(double._id)).details).toMatchObject({ school: 'Other School', ...filled })
  })

  test('that are blank are not stored of a new child', async () => {
    const body = child({ fullName: 'Blank Page' })
    await add(body)
    expect(await world.count('person_details', `person_id = '${body._id}'`)).toBe(0)
  })

  test('of a child belong to no parent, but notes do', async () => {
    const mother = await world.parent('Mother')
    expect((await office.ask(changePerson, { ...at(mother.id), body: { school: 'None' } })).status).toBe(409)
    expect(
      (await office.ask(changePerson, { ...at(mother.id), body: { notes: 'Calls late.' } })).status,
    ).toBe(200)
    const long = await office.ask(changePerson, { ...at(mother.id), body: { notes: 'x'.repeat(2001) } })
    expect(long.status).toBe(422)
  })
})

describe('an invited teacher', () => {
  test('takes over the groups once the link was opened, and not before', async () => {
    const guru = await world.teacher('Guru')
    const group = await office.ask(createGroup, {
      body: {
        name: 'Abacus A',
        subject: 'Abacus',
        level: '',
        teacherId: guru.id,
        weekdays: [2, 6],
        time: '16:30',
        minutes: 60,
        place: 'Room 1',
        meetingUrl: null,
        capacity: 12,
        fromDay: '2026-01-05',
        untilDay: null,
        holidays: [],
      },
    })
    const groupId = group.body.data._id
    const choices = await office.ask(getInvitationChoices, {})
    expect(choices.body.data.groups).toEqual([{ _id: groupId, name: 'Abacus A', teacher: 'Guru' }])
    const body = {
      fullName: 'Farah Khan',
      email: 'farah@example.com',
      mobile: '9822055555',
      subjects: ['Abacus'],
      groupIds: [groupId],
    }
    const invited = await office.ask(inviteTeacher, { body })
    expect(invited.status).toBe(201)
    expect((await office.ask(inviteTeacher, { body })).refusal.errors).toHaveProperty('email')
    const teacherId = invited.body.data._id
    expect(await pageOf(teacherId)).toMatchObject({ invited: { subjects: ['Abacus'] } })
    await applyHandovers(world.database, new Date())
    expect((await office.ask(getGroup, at(groupId))).body.data.teacherId).toBe(guru.id)

    const opened = { token: await token('farah@example.com'), password: PASSWORD, confirmPassword: PASSWORD }
    expect((await world.visitor.ask(resetPassword, { body: opened })).body).toMatchObject({ role: 'teacher' })
    await applyHandovers(world.database, new Date())
    await applyHandovers(world.database, new Date())
    expect((await office.ask(getGroup, at(groupId))).body.data.teacherId).toBe(teacherId)
    expect((await pageOf(teacherId)).invited).toBeNull()
    const login = await world.visitor.ask(teacherLogin, {
      body: { email: 'farah@example.com', password: PASSWORD },
    })
    const farah = callerOf(world.url, { authorization: `Bearer ${login.body.data.data.token}` })
    expect((await farah.ask(getMyGroups, {})).body.data.groups).toHaveLength(1)
    expect((await guru.ask(getMyGroups, {})).body.data.groups).toHaveLength(0)
  })

  test('is sent again until the link was opened, and the first link opens it too', async () => {
    const body = { fullName: 'Gita Rao', email: 'gita@example.com', mobile: '9822055556' }
    const invited = await office.ask(inviteTeacher, { body: { ...body, subjects: ['Abacus'], groupIds: [] } })
    const id = invited.body.data._id
    const first = await token(body.email)
    const again = async () => (await office.ask(sendResetLink, { ...at(id), body: {} })).body.message
    expect(await again()).toBe('Invitation sent to gita@example.com')
    const links = () =>
      sink.mails.filter(({ to, text }) => to === body.email && text.includes('?of=teacher#'))
    await expect.poll(() => links().length).toBe(2)
    const set = (one: string) =>
      world.visitor.ask(resetPassword, {
        body: { token: one, password: PASSWORD, confirmPassword: PASSWORD },
      })
    expect((await set(first)).status).toBe(200)
    expect((await set(await token(body.email))).refusal.errors).toHaveProperty('token')
    expect(await again()).toBe('Email with the link sent to gita@example.com')
  })

  test('and a group may be for what a course is in, before there is a quiz of it', async () => {
    await world.course('Cube for beginners')
    const invited = await office.ask(getInvitationChoices, {})
    expect(invited.body.data.subjects).toContain('Category of Cube for beginners')
    const planned = await office.ask(getGroupChoices, {})
    expect(planned.body.data.subjects).toEqual(invited.body.data.subjects)
    await world.database.pool.query(
      "insert into quiz_subjects (id, name, position) values (gen_random_uuid(), 'Exams', 9)",
    )
    expect((await office.ask(getGroupChoices, {})).body.data.subjects).toEqual(planned.body.data.subjects)
    expect(new Set(planned.body.data.subjects).size).toBe(planned.body.data.subjects.length)
  })

  test('may be invited before the academy has a subject, and is named where a group lacks a teacher', async () => {
    const body = { fullName: 'Early Teacher', email: 'early@example.com', mobile: '9822077777' }
    const invited = await office.ask(inviteTeacher, { body: { ...body, subjects: [], groupIds: [] } })
    expect(invited.status).toBe(201)
    const { teachers, invited: waiting } = (await office.ask(getGroupChoices, {})).body.data
    expect(waiting).toContain('Early Teacher')
    expect(teachers.map(({ fullName }) => fullName)).not.toContain('Early Teacher')
  })

  test('gets no group that is not there', async () => {
    const body = {
      fullName: 'No Group',
      email: 'nogroup@example.com',
      mobile: '9822066666',
      subjects: ['Abacus'],
      groupIds: [newId()],
    }
    const refused = await office.ask(inviteTeacher, { body })
    expect(refused.status).toBe(422)
    expect(refused.refusal.errors).toHaveProperty('groupIds')
    expect(await world.count('people', `email = 'nogroup@example.com'`)).toBe(0)
  })
})
