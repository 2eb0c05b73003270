import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addDemoSlot,
  cancelMyDemo,
  changeDemoSlot,
  getDemoSlots,
  getFreeClasses,
  getMyDemo,
  moveMyDemo,
  type SlotForm,
} from '../../src/enquiries/demo/demo.contract.ts'
import { createContactMessage, createDemoRequest } from '../../src/enquiries/enquiries.contract.ts'
import {
  addEnquiry,
  bookDemo,
  describeEnquiry,
  enrolEnquiry,
  exportEnquiries,
  getBoard,
  getEnquiry,
  getEnquiryFigures,
  assignEnquiries,
  listEnquiries,
  markDemo,
  moveEnquiries,
  noteOnEnquiry,
  openEnquiry,
  remindOfEnquiries,
} from '../../src/enquiries/office/enquiries-office.contract.ts'
import { getDashboard, getWeeklyFigures, searchOffice } from '../../src/office/office.contract.ts'
import {
  giveConsent,
  exportChild,
  getFamily,
  parentLogin,
  switchProfile,
} from '../../src/people/family/family.contract.ts'
import { previewFamily } from '../../src/people/families.contract.ts'
import { resetPassword } from '../../src/people/people.contract.ts'
import { CONSENT_VERSION } from '../../src/people/people.rules.ts'
import { erasePerson, mergePeople, undoMerge } from '../../src/people/office/office.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { addressOf } from '../../src/platform/wire.ts'
import { type MailSink, openMailSink } from '../mail-sink.ts'
import { callerOf, type Member, openWorld, type World } from '../world.ts'

let world: World
let sink: MailSink
let office: Member
let teacher: Member
beforeAll(async () => {
  sink = await openMailSink()
  world = await openWorld({ SMTP_URL: sink.url, PUBLIC_URL: 'https://academy.example' })
  office = await world.office('Meera')
  teacher = await world.teacher('Farah')
})
afterAll(async () => {
  await world.close()
  await sink.close()
})
beforeEach(() => world.database.pool.query('delete from rate_limits').then(() => {}))

const HOUR_MS = 3_600_000
let asked = 0
const form = (more: object = {}) => {
  asked += 1
  return {
    studentName: `Child ${asked}`,
    parentName: `Parent ${asked}`,
    email: `parent${asked}@asks.example`,
    mobile: `9${String(800_000_000 + asked)}`,
    state: 'Kerala' as const,
    district: 'Kollam',
    location: 'Chavara',
    ...more,
  }
}
const ask = async (more: object = {}) => {
  const body = form(more)
  const answer = await world.visitor.ask(createDemoRequest, { body })
  return { id: answer.status === 201 ? answer.body.data._id : '', answer, body }
}
async function subject(category: string): Promise<string> {
  const id = newId()
  await world.database.pool.query(
    "insert into course_categories (id, category, cover, position) values ($1, $2, 'abacus', 0)",
    [id, category],
  )
  return id
}
const one = async (id: string) => (await office.ask(getEnquiry, { params: { id } })).body.data
const listed = async (body: object) => (await office.ask(listEnquiries, { body })).body

/** A weekly class that begins in so many hours from now, in India. */
const slot = (hours: number, more: Partial<SlotForm> = {}): SlotForm => {
  const at = new Date(Date.now() + hours * HOUR_MS)
  const weekday = new Date(`${indianDay(at)}T00:00:00Z`).getUTCDay() || 7
  const time = new Date(at.getTime() + 19_800_000).toISOString().slice(11, 16)
  return {
    weekday,
    time,
    minutes: 40,
    teacherId: teacher.id,
    places: 1,
    mode: 'online',
    place: 'https://meet.example/demo',
    fromDay: indianDay(at),
    untilDay: indianDay(at),
    ...more,
  }
}
/** A class of its own, and its id. */
async function openClass(hours: number, more: Partial<SlotForm> = {}): Promise<{ slot: string; id: string }> {
  const made = await office.ask(addDemoSlot, { body: slot(hours, more) })
  expect(made.status).toBe(201)
  const { slots } = (await office.ask(getDemoSlots, {})).body.data
  const id = slots.find(({ _id }) => _id === made.body.data._id)?.classes[0]?._id ?? ''
  return { slot: made.body.data._id, id }
}
const mails = (to: string, subject: string) =>
  sink.mails.filter((mail) => mail.to === to && mail.subject === subject)
async function mailed(to: string, subject: string): Promise<string> {
  await expect.poll(() => mails(to, subject).length).toBe(1)
  return mails(to, subject)[0]?.text ?? ''
}
// The body beside an attachment comes as it was sent: long lines are broken by '='.
const tokenIn = (text: string) => /\/demo\/([\w.-]+)/.exec(text.replace(/=\r?\n/g, ''))?.[1] ?? ''

test('nobody but the office sees or changes an enquiry', async () => {
  const { id } = await ask()
  const [author, organiser] = [await world.staff('author', 'A'), await world.staff('organiser', 'O')]
  for (const [who, status] of [
    [world.visitor, 401],
    [teacher, 403],
    [author, 403],
    [organiser, 403],
  ] as const) {
    const answers = await Promise.all([
      who.ask(listEnquiries, { body: {} }),
      who.ask(getEnquiry, { params: { id } }),
      who.ask(moveEnquiries, { body: { ids: [id], stage: 'contacted' } }),
      who.ask(addDemoSlot, { body: slot(50) }),
      who.ask(exportEnquiries, { body: { format: 'csv' } }),
    ])
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status, status, status])
  }
  expect((await office.ask(getEnquiry, { params: { id: newId() } })).status).toBe(404)
  const desk = (await author.ask(getDashboard, {})).body.data
  expect([desk.waits.filter(({ section }) => section === 'Enquiries'), desk.appointments]).toEqual([[], []])
  expect((await author.ask(searchOffice, { body: { words: 'child' } })).body.data.hits).toEqual([])
})

describe('an enquiry in the office', () => {
  test('comes as the form said it, with where it came from', async () => {
    const { id, body } = await ask({ source: 'Google / cpc' })
    expect(await one(id)).toMatchObject({
      child: body.studentName,
      name: body.parentName,
      mobile: body.mobile,
      wants: 'Demo class',
      state: 'Chavara, Kollam, Kerala',
      source: 'google / cpc',
      stage: 'new',
      assignee: null,
      answeredAt: null,
    })
    expect((await listed({ source: 'google / cpc' })).data.map(({ _id }) => _id)).toEqual([id])
  })

  test('shows the subject and the age of the form, in its row, on the board, on the desk and in the sheet', async () => {
    const name = 'Meher Irani'
    const { id } = await ask({ studentName: name, age: 8, courseCategoryId: await subject('Cube') })
    expect(await one(id)).toMatchObject({ wants: 'Cube, age 8', category: 'Cube', age: 8 })
    expect((await listed({ words: name })).data).toMatchObject([{ wants: 'Cube, age 8' }])
    const board = (await office.ask(getBoard, { query: {} })).body.data
    expect(board[0]?.rows.find(({ _id }) => _id === id)?.wants).toBe('Cube, age 8')
    const titles = (await office.ask(getDashboard, {})).body.data.waits.map(({ title }) => title)
    expect(titles).toContain(`${name}, Cube, age 8`)
    const { hits } = (await office.ask(searchOffice, { body: { words: name } })).body.data
    expect(hits[0]?.detail).toMatch(/^Cube, age 8, /)
    // In the office's own words, what the form said is still there.
    const wants = { params: { id }, body: { wants: 'Level 1' } }
    expect((await office.ask(describeEnquiry, wants)).status).toBe(200)
    expect(await one(id)).toMatchObject({ wants: 'Level 1', category: 'Cube', age: 8 })
    const sheet = await fetch(world.url + addressOf(exportEnquiries, {}), {
      method: 'POST',
      headers: { authorization: `Bearer ${office.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ format: 'csv', words: name }),
    })
    expect((await sheet.text()).trim().split('\r\n')).toEqual([
      expect.stringContaining(',Wants,Age,Subject,'),
      expect.stringContaining(',Level 1,8,Cube,'),
    ])
  })

  test('the first way that is opened is the answer, and who opens it cares', async () => {
    const { id } = await ask()
    const first = await office.ask(openEnquiry, { params: { id }, body: { way: 'call' } })
    expect(first.status).toBe(200)
    const { answeredAt, assignee: carer, notes } = await one(id)
    expect([carer?.fullName, notes.map(({ by, text }) => `${by} ${text}`)]).toEqual([
      'Meera',
      ['Meera opened a call'],
    ])
    const other = await world.office('Anil')
    await other.ask(openEnquiry, { params: { id }, body: { way: 'whatsapp' } })
    const after = await one(id)
    expect([after.answeredAt, after.assignee?.fullName]).toEqual([answeredAt, 'Meera'])
  })

  test('its state, with the reason when it is lost', async () => {
    const { id } = await ask()
    const move = (body: object) =>
      office.ask(moveEnquiries, { body: { ids: [id], stage: 'lost', ...body } as never })
    expect((await move({})).refusal.errors).toEqual({ lostReason: 'Please choose a reason' })
    expect((await move({ lostReason: 'too loud' })).status).toBe(422)
    expect((await move({ lostReason: 'later' })).refusal.errors).toEqual({
      later: 'Choose a future date',
    })
    const past = new Date(Date.now() - HOUR_MS).toISOString()
    expect((await move({ lostReason: 'later', later: past })).status).toBe(422)
    const later = new Date(Date.now() + 500 * HOUR_MS).toISOString()
    expect((await move({ lostReason: 'later', later })).body.message).toBe('1 enquiry changed')
    expect(await one(id)).toMatchObject({
      stage: 'lost',
      lostReason: 'later',
      nextStep: 'Follow up',
      nextAt: later,
    })
    // A plan that is struck out would never bring it back.
    await office.ask(remindOfEnquiries, { body: { ids: [id], nextStep: null, nextAt: null } })
    expect((await one(id)).nextAt).toBe(later)
    expect((await move({ stage: 'new' })).body.message).toBe('0 enquiries changed')
    expect((await move({ stage: 'joined' })).status).toBe(200)
    expect(await one(id)).toMatchObject({ stage: 'joined', lostReason: null, nextStep: null })
    expect((await one(id)).notes.map(({ text }) => text)).toEqual([
      'changed the state to Lost: Later',
      'changed the state to Joined',
    ])
  })

  test('many at once: given, planned, moved; a note sent twice stands once', async () => {
    const ids = [(await ask()).id, (await ask()).id]
    const { assignees } = (await office.ask(getEnquiryFigures, { query: {} })).body.data
    const assigneeId = assignees.find(({ fullName }) => fullName === 'Meera')?._id ?? ''
    expect((await office.ask(assignEnquiries, { body: { ids, assigneeId: assigneeId } })).body.message).toBe(
      '2 enquiries reassigned',
    )
    expect((await office.ask(assignEnquiries, { body: { ids, assigneeId: assigneeId } })).body.message).toBe(
      '0 enquiries reassigned',
    )
    expect((await office.ask(assignEnquiries, { body: { ids, assigneeId: teacher.id } })).status).toBe(422)
    expect((await office.ask(assignEnquiries, { body: { ids: [], assigneeId: assigneeId } })).status).toBe(
      422,
    )
    const nextAt = new Date(Date.now() + HOUR_MS).toISOString()
    await office.ask(remindOfEnquiries, { body: { ids, nextStep: 'Send fee details', nextAt } })
    expect((await office.ask(remindOfEnquiries, { body: { ids, nextStep: 'x', nextAt: null } })).status).toBe(
      422,
    )
    const both = await Promise.all([
      office.ask(moveEnquiries, { body: { ids, stage: 'contacted' } }),
      office.ask(moveEnquiries, { body: { ids: ids.toReversed(), stage: 'contacted' } }),
    ])
    expect(both.map(({ body }) => body.message).toSorted()).toEqual([
      '0 enquiries changed',
      '2 enquiries changed',
    ])
    const [id = ''] = ids
    const note = { params: { id }, body: { text: 'Father prefers Saturdays', key: newId() } }
    await Promise.all([office.ask(noteOnEnquiry, note), office.ask(noteOnEnquiry, note)])
    const { notes, nextStep } = await one(id)
    expect([nextStep, notes.filter(({ kind }) => kind === 'note').length]).toEqual(['Send fee details', 1])
  })

  test('found by name, mobile and filters; counted; on the board; as a sheet', async () => {
    const { id, body } = await ask({ studentName: 'Ishaan Verma', mobile: '9811122233' })
    for (const words of ['ishaan', 'verma ish', '98111', '+91 98111 22233', '098111-22233', body.email])
      expect(
        (await listed({ words })).data.map(({ _id }) => _id),
        words,
      ).toEqual([id])
    expect(await listed({ words: "x' or 1=1 --" })).toMatchObject({ data: [], total: 0 })
    expect((await listed({ words: '%' })).total).toBe(0)
    const all = await listed({ stage: 'new', kind: 'demo', assignee: 'nobody', asked: 1, limit: 1 })
    expect([all.data.length, all.total > 1, all.next !== null]).toEqual([1, true, true])
    const board = (await office.ask(getBoard, { query: { asked: '30' as never } })).body.data
    expect(board.map(({ stage }) => stage)).toEqual(['new', 'contacted', 'booked', 'joined', 'lost'])
    expect(board[0]?.rows.some(({ _id }) => _id === id)).toBe(true)
    const sheet = await fetch(world.url + addressOf(exportEnquiries, {}), {
      method: 'POST',
      headers: { authorization: `Bearer ${office.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ format: 'csv', words: 'ishaan' }),
    })
    const rows = (await sheet.text()).trim().split('\r\n')
    expect([rows.length, rows[1]]).toEqual([2, expect.stringContaining('Ishaan Verma')])
    expect((await office.ask(searchOffice, { body: { words: 'ishaan' } })).body.data.hits[0]).toMatchObject({
      kind: 'Enquiry',
      title: 'Ishaan Verma',
      to: `/office/enquiries/${id}`,
    })
  })

  test('who has this mobile already stands beside it', async () => {
    const first = await ask()
    const again = await world.visitor.ask(createContactMessage, {
      body: { name: 'Kavita', email: 'other@asks.example', mobile: first.body.mobile, message: 'When?' },
    })
    const { family, message } = await one(again.body.data._id)
    expect([message, family.enquiries.map(({ _id }) => _id), family.people]).toEqual([
      'When?',
      [first.id],
      [],
    ])
  })

  test('a call is taken down; a mail address is not needed', async () => {
    const made = await office.ask(addEnquiry, {
      body: { name: 'Nilesh', mobile: '+91 90000 12345', childName: 'Aarav', note: 'Prefers Saturdays' },
    })
    expect(made.status).toBe(201)
    const { kind, stage, assignee: carer, email, notes, nextStep } = await one(made.body.data._id)
    expect([kind, stage, carer?.fullName, email, notes.length, nextStep]).toEqual([
      'office',
      'contacted',
      'Meera',
      '',
      2,
      'Call again',
    ])
    expect((await office.ask(addEnquiry, { body: { name: '', mobile: '1' } })).refusal.errors).toEqual({
      name: 'Name is required',
      mobile: 'Invalid mobile number (10 digits required)',
    })
  })
})

describe('demo classes', () => {
  test('only days and people that are there', async () => {
    const add = (more: Partial<SlotForm>) => office.ask(addDemoSlot, { body: slot(50, more) })
    expect((await add({ fromDay: '2026-02-30' })).refusal.errors).toEqual({ fromDay: 'There is no such day' })
    expect((await add({ untilDay: '2020-01-01' })).refusal.errors).toEqual({
      untilDay: 'The last day comes after the first',
    })
    expect((await add({ teacherId: newId() })).refusal.errors).toEqual({
      teacherId: 'Please choose who teaches',
    })
    expect((await add({ weekday: 8 })).status).toBe(422)
    expect((await add({ time: '24:00' })).status).toBe(422)
    expect((await add({ places: 0 })).status).toBe(422)
  })

  test('a class is given by no teacher who has not confirmed the e-mail', async () => {
    const stranger = await world.signedUp('teacher', 'Stranger')
    const offered = (await office.ask(getDemoSlots, {})).body.data.teachers.map(({ _id }) => _id)
    expect([offered.includes(teacher.id), offered.includes(stranger.id)]).toEqual([true, false])
    const refused = {
      teacherId:
        'This teacher has not confirmed their email yet. Ask them to open the link in their signup email first.',
    }
    const body = slot(50, { teacherId: stranger.id })
    expect((await office.ask(addDemoSlot, { body })).refusal.errors).toEqual(refused)
    const { slot: id } = await openClass(51)
    const change = (more: Partial<SlotForm>) =>
      office.ask(changeDemoSlot, { params: { id }, body: slot(51, more) })
    expect((await change({ teacherId: stranger.id })).refusal.errors).toEqual(refused)
    const unconfirm = 'update people set email_verified_at = $2 where id = $1'
    await world.database.pool.query(unconfirm, [teacher.id, null])
    // A new address of the teacher is to be confirmed again: the plan stays open to other changes.
    expect((await change({ places: 2 })).status).toBe(200)
    await world.database.pool.query(unconfirm, [teacher.id, new Date()])
  })

  test('a visitor takes a place: one mail with the calendar file, and the office sees the class', async () => {
    const { id: classId } = await openClass(30, { places: 3 })
    const free = (await world.visitor.ask(getFreeClasses, {})).body.data
    // The link of an online class is told to who has booked.
    expect(free.find(({ _id }) => _id === classId)).toMatchObject({ minutes: 40, mode: 'online', place: '' })
    const { id, answer, body } = await ask({ classId })
    expect(answer.body.message).toContain('is booked')
    const { stage, demoClass, nextStep } = await one(id)
    expect([stage, demoClass?.state, demoClass?.teacher, nextStep]).toEqual([
      'booked',
      'booked',
      'Farah',
      'Demo class',
    ])
    const text = await mailed(body.email, 'Your demo class is booked')
    expect(text).toContain('Online, with Farah: https://meet.example/demo')
    expect(text).not.toContain(body.studentName)
    expect(sink.mails.filter(({ to }) => to === body.email)).toHaveLength(1)
    const raw = mails(body.email, 'Your demo class is booked')[0]
    expect(JSON.stringify(raw)).toMatch(/text\/calendar; charset=utf-8; method=REQUEST/i)
    const days = (await office.ask(getDashboard, {})).body.data.appointments
    expect(
      days.some(({ title, detail }) => title === 'Demo class, 1 of 3' && detail === body.studentName),
    ).toBe(true)
    // The form is posted again by a browser that heard nothing: one enquiry, one place.
    const again = await world.visitor.ask(createDemoRequest, { body })
    expect([again.status, again.body.data._id]).toEqual([201, id])
    expect(await world.count('demo_classes', `id = '${classId}' and taken = 1`)).toBe(1)
  })

  test('a class is never overbooked, by two instances either', async () => {
    const { id: classId } = await openClass(40, { places: 3 })
    const other = await world.again()
    const callers = [world.visitor, callerOf(other.url, {})]
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        (callers[n % 2] ?? world.visitor).ask(createDemoRequest, { body: form({ classId }) }),
      ),
    )
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([201, 201, 201, ...Array.from({ length: 9 }, () => 422)])
    const refused = answers.find(({ status }) => status === 422)
    expect(refused?.refusal.errors?.classId).toContain('This slot has just been taken')
    expect(await world.count('demo_bookings', `class_id = '${classId}'`)).toBe(3)
    expect((await world.visitor.ask(getFreeClasses, {})).body.data.some(({ _id }) => _id === classId)).toBe(
      false,
    )
    await other.close()
  })

  test('a family moves its class by the link of its mail, cancels it, and takes another', async () => {
    const [one_, two] = [await openClass(45), await openClass(55)]
    const { id, body } = await ask({ classId: one_.id })
    const token = tokenIn(await mailed(body.email, 'Your demo class is booked'))
    expect((await world.visitor.ask(getMyDemo, { body: { token } })).body.data).toMatchObject({
      _id: one_.id,
      state: 'booked',
      open: true,
    })
    const page = async (of: string) => {
      const reply = await fetch(`${world.url}/demo/${of}`)
      return { status: reply.status, caching: reply.headers.get('cache-control'), html: await reply.text() }
    }
    const mine = await page(token)
    expect([mine.status, mine.caching]).toEqual([200, 'no-store'])
    expect(mine.html).toContain('Your class is booked')
    for (const wrong of [`${token}x`, `${newId()}.${token.split('.')[1] ?? ''}`, 'x'.repeat(30)]) {
      expect((await world.visitor.ask(getMyDemo, { body: { token: wrong } })).status).toBe(404)
      const nobodys = await page(wrong)
      expect([nobodys.status, nobodys.html.includes('This link has expired')]).toEqual([200, true])
    }
    expect((await page('short')).html).toContain('This link has expired')
    expect((await world.visitor.ask(moveMyDemo, { body: { token, classId: newId() } })).status).toBe(422)
    expect((await world.visitor.ask(moveMyDemo, { body: { token, classId: two.id } })).status).toBe(200)
    expect((await world.visitor.ask(moveMyDemo, { body: { token, classId: two.id } })).status).toBe(200)
    await mailed(body.email, 'Your demo class has a new time')
    const taken = (classId: string, n: number) =>
      world.count('demo_classes', `id = '${classId}' and taken = ${n}`)
    expect([await taken(one_.id, 0), await taken(two.id, 1)]).toEqual([1, 1])
    const cancelled = await Promise.all([
      world.visitor.ask(cancelMyDemo, { body: { token } }),
      world.visitor.ask(cancelMyDemo, { body: { token } }),
    ])
    expect(cancelled.every(({ status }) => status === 200 || status === 409)).toBe(true)
    await mailed(body.email, 'Your demo class is cancelled')
    expect(JSON.stringify(mails(body.email, 'Your demo class is cancelled')[0])).toMatch(/method=CANCEL/i)
    expect([await taken(two.id, 0), (await one(id)).stage, (await one(id)).nextStep]).toEqual([
      1,
      'contacted',
      'Find another time',
    ])
    expect((await world.visitor.ask(moveMyDemo, { body: { token, classId: one_.id } })).status).toBe(200)
    expect((await one(id)).stage).toBe('booked')
  })

  test('who has joined stays so, whatever becomes of the class by the link', async () => {
    const [first, second] = [await openClass(46), await openClass(56)]
    const { id, body } = await ask({ classId: first.id })
    const token = tokenIn(await mailed(body.email, 'Your demo class is booked'))
    await office.ask(moveEnquiries, { body: { ids: [id], stage: 'joined' } })
    expect((await world.visitor.ask(moveMyDemo, { body: { token, classId: second.id } })).status).toBe(200)
    const { stage, nextStep, demoClass } = await one(id)
    expect([stage, nextStep, demoClass?._id]).toEqual(['joined', null, second.id])
    expect((await world.visitor.ask(cancelMyDemo, { body: { token } })).status).toBe(200)
    expect((await one(id)).stage).toBe('joined')
  })

  test('the family, the desk and the plan at the same moment: nobody is sent away', async () => {
    // The plan's times stay as they are, also when the minute turns: a class at another time is another class.
    const plans = [slot(47, { places: 9 }), slot(57, { places: 9 })] as const
    const made = [await openClass(47, plans[0]), await openClass(57, plans[1])] as const
    const [a, b] = made
    // A class that somebody has booked stays when the plan changes.
    await Promise.all(made.map(({ id }) => ask({ classId: id })))
    const families = await Promise.all(Array.from({ length: 4 }, () => ask({ classId: a.id })))
    const all = await Promise.all(
      families.map(async ({ id, body }) => ({
        id,
        token: tokenIn(await mailed(body.email, 'Your demo class is booked')),
      })),
    )
    for (let turn = 0; turn < 6; turn += 1) {
      const [to, from] = turn % 2 === 0 ? [b.id, a.id] : [a.id, b.id]
      const plan = { ...plans[turn % 2 === 0 ? 0 : 1], place: `https://meet.example/${turn}` }
      const acts = await Promise.all([
        ...all.map(({ token }) => world.visitor.ask(moveMyDemo, { body: { token, classId: to } })),
        ...all.map(({ id }) => office.ask(bookDemo, { params: { id }, body: { classId: from } })),
        office.ask(changeDemoSlot, { params: { id: made[turn % 2]?.slot ?? '' }, body: plan }),
      ])
      expect(acts.map(({ status }) => status)).toEqual(acts.map(() => 200))
    }
    const taken = `taken = (select count(*) from demo_bookings b where b.class_id = demo_classes.id)`
    expect(await world.count('demo_classes', `id in ('${a.id}', '${b.id}') and ${taken}`)).toBe(2)
  })

  test('two families who change places at the same moment both get one', async () => {
    const [a, b] = [await openClass(60, { places: 2 }), await openClass(62, { places: 2 })]
    const [x, y] = [await ask({ classId: a.id }), await ask({ classId: b.id })]
    const swap = await Promise.all([
      office.ask(bookDemo, { params: { id: x.id }, body: { classId: b.id } }),
      office.ask(bookDemo, { params: { id: y.id }, body: { classId: a.id } }),
    ])
    expect(swap.map(({ status }) => status)).toEqual([200, 200])
    expect(await world.count('demo_classes', `id in ('${a.id}', '${b.id}') and taken = 1`)).toBe(2)
  })

  test('the plan changes: booked families keep their time and are told of another place', async () => {
    const plan = slot(70, { places: 2 })
    const made = await openClass(70, plan)
    const { id, body } = await ask({ classId: made.id })
    const change = (more: Partial<SlotForm>) =>
      office.ask(changeDemoSlot, { params: { id: made.slot }, body: { ...plan, ...more } })
    expect((await change({ place: 'https://meet.example/other' })).status).toBe(200)
    expect(await mailed(body.email, 'Your demo class: what has changed')).toContain(
      'https://meet.example/other',
    )
    expect(
      (await change({ place: 'https://meet.example/other', time: plan.time === '03:05' ? '04:05' : '03:05' }))
        .status,
    ).toBe(200)
    expect((await one(id)).demoClass).toMatchObject({ _id: made.id, state: 'booked' })
    expect((await world.visitor.ask(getFreeClasses, {})).body.data.some(({ _id }) => _id === made.id)).toBe(
      false,
    )
    expect((await office.ask(changeDemoSlot, { params: { id: newId() }, body: slot(70) })).status).toBe(404)
  })

  test('lost gives the place back; who came is noted, not before the class', async () => {
    const made = await openClass(80, { places: 2 })
    const [gone, came] = [await ask({ classId: made.id }), await ask({ classId: made.id })]
    await office.ask(moveEnquiries, { body: { ids: [gone.id], stage: 'lost', lostReason: 'fee' } })
    expect(await world.count('demo_classes', `id = '${made.id}' and taken = 1`)).toBe(1)
    await mailed(gone.body.email, 'Your demo class is cancelled')
    const mark = (isHere: boolean) =>
      office.ask(markDemo, { params: { id: came.id }, body: { came: isHere } })
    expect((await mark(true)).status).toBe(409)
    await world.database.pool.query(
      `update demo_classes set starts_at = now() - interval '1 hour' where id = $1`,
      [made.id],
    )
    expect((await mark(false)).status).toBe(200)
    expect((await one(came.id)).nextStep).toBe('Call: missed the class')
    expect((await mark(true)).status).toBe(200)
    expect(await one(came.id)).toMatchObject({ stage: 'booked', nextStep: 'Ask about their decision' })
    expect((await office.ask(markDemo, { params: { id: gone.id }, body: { came: true } })).status).toBe(404)
  })
})

describe('an enquiry becomes a student and a parent', () => {
  const family = (body: ReturnType<typeof form>) => ({
    childName: body.studentName,
    presentEducation: 'Class 3',
    parentName: body.parentName,
    email: body.email,
    mobile: body.mobile,
    parentId: null as string | null,
  })
  const confirmed = (id: string) =>
    world.database.pool.query('update people set email_verified_at = now() where id = $1', [id])
  const enrol = (id: string, body: ReturnType<typeof family>) =>
    office.ask(enrolEnquiry, { params: { id }, body })

  test('once; the parent sets a password, agrees, and only then acts for the child', async () => {
    const { id, body } = await ask({ age: 8, courseCategoryId: await subject('Abacus') })
    const both = await Promise.all([enrol(id, family(body)), enrol(id, family(body))])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const { studentId, parentId } = both[0]?.body.data ?? { studentId: '', parentId: '' }
    expect(both[1]?.body.data.studentId).toBe(studentId)
    expect(await world.count('people', `email = '${body.email}' or guardian_id = '${parentId}'`)).toBe(2)
    expect(await one(id)).toMatchObject({
      stage: 'joined',
      wants: 'Abacus, age 8',
      student: { _id: studentId, fullName: body.studentName },
    })

    const text = await mailed(body.email, 'Your child’s account: your consent is needed')
    expect(text).not.toContain(body.studentName)
    const token = /reset-password#([\w-]{43})/.exec(text)?.[1] ?? ''
    const password = 'correct horse 9'
    await world.visitor.ask(resetPassword, { body: { token, password, confirmPassword: password } })
    const login = await world.visitor.ask(parentLogin, { body: { email: body.email, password } })
    const parent = callerOf(world.url, { authorization: `Bearer ${login.body.data.data.token}` })
    expect((await parent.ask(getFamily, {})).body.data.children).toMatchObject([
      { _id: studentId, consent: null },
    ])
    expect((await parent.ask(switchProfile, { body: { childId: studentId } })).status).toBe(409)
    const consent = { version: CONSENT_VERSION } as const
    const params = { id: studentId }
    expect((await parent.ask(giveConsent, { params, body: {} as never })).status).toBe(422)
    const stranger = await world.parent('Stranger')
    expect((await stranger.ask(giveConsent, { params, body: { consent } })).status).toBe(404)
    expect((await parent.ask(giveConsent, { params, body: { consent } })).status).toBe(200)
    expect((await parent.ask(getFamily, {})).body.data.children[0]?.consent?.verified).toBe(true)
    expect((await parent.ask(switchProfile, { body: { childId: studentId } })).status).toBe(200)
    const { data } = (await parent.ask(exportChild, { params })).body.data
    expect(data.enquiries).toMatchObject([
      { childName: body.studentName, mobile: body.mobile, age: 8, category: 'Abacus' },
    ])
  })

  test('a family that was merged is found in the account that was kept, and so is its child', async () => {
    const { id, body } = await ask()
    const old = (await enrol(id, family(body))).body.data
    const kept = await world.parent('Kept Parent')
    await confirmed(kept.id)
    const child = await world.child(kept, body.studentName)
    const merge = (into: string, duplicateId: string) =>
      office.ask(mergePeople, { params: { id: into }, body: { duplicateId, reason: 'One person' } })
    expect((await merge(kept.id, old.parentId ?? '')).status).toBe(200)
    expect((await merge(child.id, old.studentId)).status).toBe(200)
    const again = await ask({ mobile: body.mobile })
    expect((await one(again.id)).family.people.map(({ _id }) => _id)).not.toContain(old.studentId)
    const wanted = { ...family(body), email: again.body.email }
    const { choices } = (await office.ask(previewFamily, { body: wanted })).body.data
    expect(choices.map(({ parentId }) => parentId)).toEqual([kept.id])
    const joined = (await enrol(again.id, { ...wanted, parentId: kept.id })).body.data
    expect(joined).toEqual({ studentId: child.id, parentId: kept.id, newParent: false })
    const other = await ask({ mobile: body.mobile })
    const sister = (
      await enrol(other.id, { ...family(body), email: '', childName: 'Her Sister', parentId: kept.id })
    ).body.data
    expect(sister.parentId).toBe(kept.id)
    expect(await world.count('people', `guardian_id = '${old.parentId}'`)).toBe(0)
  })

  test('and is kept with its diary when the double of its student is erased', async () => {
    const { id, body } = await ask({ age: 11 })
    const made = (await enrol(id, family(body))).body.data
    const parent = await world.parent('Kept By The Office')
    await confirmed(parent.id)
    const child = await world.child(parent, body.studentName)
    const merge = async (into: string, duplicateId: string) =>
      (await office.ask(mergePeople, { params: { id: into }, body: { duplicateId, reason: 'One person' } }))
        .body.data.mergeId
    const ofParents = await merge(parent.id, made.parentId ?? '')
    const ofChildren = await merge(child.id, made.studentId)
    expect(await one(id)).toMatchObject({ student: { _id: child.id } })
    for (const mergeId of [ofChildren, ofParents])
      await office.ask(undoMerge, { params: { id: mergeId }, body: {} })
    expect(await one(id)).toMatchObject({ student: { _id: made.studentId } })

    await merge(parent.id, made.parentId ?? '')
    await merge(child.id, made.studentId)
    await world.database.pool.query(`update merges set at = at - interval '31 days'`)
    await world.runJobs(new Date())
    expect(await world.count('people', `id = '${made.studentId}' and erased_at is not null`)).toBe(1)
    expect(await one(id)).toMatchObject({ stage: 'joined', age: 11, student: { _id: child.id } })
  })

  test('without an email the family starts with a slip and logs in with its mobile', async () => {
    const { id, body } = await ask()
    const made = await enrol(id, { ...family(body), email: '' })
    expect(made.status).toBe(200)
    expect(made.body.message).toContain('login slip')
    const { parentId, studentId } = made.body.data
    expect(
      await world.count('people', `id = '${parentId}' and email is null and login_mobile = '${body.mobile}'`),
    ).toBe(1)
    expect(await one(id)).toMatchObject({ stage: 'joined', student: { _id: studentId } })
  })

  test('a place in a class is free again when its family is erased', async () => {
    const { id: classId } = await openClass(48)
    const { id, body } = await ask({ classId })
    const { studentId } = (await enrol(id, family(body))).body.data
    const erase = { params: { id: studentId }, body: { name: body.studentName } }
    expect((await office.ask(erasePerson, erase)).status).toBe(200)
    expect(await world.count('demo_classes', `id = '${classId}' and taken = 0`)).toBe(1)
    expect((await ask({ classId })).answer.status).toBe(201)
  })

  test('a brother joins the same parent once the office says so, also at the same moment', async () => {
    const [first, second] = [await ask(), await ask()]
    const parent = await world.parent('Their Mother')
    await confirmed(parent.id)
    await world.database.pool.query('update people set mobile = $2 where id = $1', [
      parent.id,
      first.body.mobile,
    ])
    const { mobile } = first.body
    const said = { email: '', mobile, parentId: parent.id }
    const answers = await Promise.all([
      enrol(first.id, { ...family(first.body), ...said }),
      enrol(second.id, { ...family(second.body), ...said }),
    ])
    const parents = new Set(answers.map(({ body }) => body.data.parentId))
    expect([answers.map(({ status }) => status), parents.size]).toEqual([[200, 200], 1])
    expect(await world.count('people', `guardian_id = '${[...parents][0] ?? ''}'`)).toBe(2)
    // Beside the family that an enquiry itself became, only the brother is somebody else.
    expect((await one(first.id)).family.people.map(({ _id }) => _id)).toEqual([
      answers[1]?.body.data.studentId,
    ])
  })

  test('what is missing is named', async () => {
    const { id, body } = await ask()
    const { refusal } = await enrol(id, { ...family(body), presentEducation: '', email: 'x' })
    expect(refusal.errors).toEqual({ presentEducation: 'Class is required', email: 'Invalid email format' })
  })
})

test('the desk: what waits, late after an hour; figures; weeks', async () => {
  const { id, body } = await ask()
  await world.database.pool.query(
    `update enquiries set created_at = now() - interval '70 days' where id <> $1`,
    [id],
  )
  await world.database.pool.query(`delete from demo_bookings where enquiry_id <> $1`, [id])
  await world.database.pool.query(
    `update enquiries set next_at = null, next_step = null, carer_id = (select id from people where role = 'office' limit 1)
     where id <> $1 and lost_reason is distinct from 'later'`,
    [id],
  )
  const mine = async () =>
    (await office.ask(getDashboard, {})).body.data.waits.filter(({ title }) =>
      title.startsWith(body.studentName),
    )
  expect(await mine()).toMatchObject([{ late: false, count: 1, detail: 'not called yet' }])
  await world.database.pool.query(
    `update enquiries set created_at = now() - interval '61 minutes' where id = $1`,
    [id],
  )
  expect(await mine()).toMatchObject([{ late: true }])
  await office.ask(openEnquiry, { params: { id }, body: { way: 'call' } })
  expect(await mine()).toEqual([])
  const nextAt = new Date(Date.now() - 1_000).toISOString()
  await office.ask(remindOfEnquiries, { body: { ids: [id], nextStep: 'Send fee details', nextAt } })
  expect(await mine()).toMatchObject([{ late: true, detail: 'Send fee details' }])
  await office.ask(moveEnquiries, { body: { ids: [id], stage: 'joined' } })
  const figures = (await office.ask(getEnquiryFigures, { query: { asked: '7' as never } })).body.data
  expect(figures).toMatchObject({ asked: 1, joined: 1, answeredMinutes: expect.closeTo(61, 0) as number })
  const { rows } = (await office.ask(getWeeklyFigures, {})).body.data
  expect(rows.map(({ name, sum, sumNote }) => [name, sum, sumNote])).toEqual(
    expect.arrayContaining([
      ['Enquiries', 1, ''],
      ['Enrolled', 1, '100%'],
    ]),
  )
})

// Last: days later the staff's sessions have ended.
test('the day before and two hours before are told once, by whichever instance', async () => {
  const { id: classId } = await openClass(50)
  const { body } = await ask({ classId })
  const start = Date.now() + 50 * HOUR_MS
  const at = (hoursBefore: number) => world.runJobs(new Date(start - hoursBefore * HOUR_MS))
  await at(25)
  expect(await world.count('outbox_mails', `recipient = '${body.email}' and subject like 'Tomorrow%'`)).toBe(
    0,
  )
  await Promise.all([at(23.5), at(23.4)])
  await at(20)
  expect(await world.count('outbox_mails', `recipient = '${body.email}' and subject like 'Tomorrow%'`)).toBe(
    1,
  )
  await at(1.9)
  await at(1.5)
  expect(await world.count('outbox_mails', `recipient = '${body.email}' and subject like 'Soon%'`)).toBe(1)
  // What begins soon is offered no more.
  expect(await world.count('demo_classes', `id = '${classId}' and closed_at is null`)).toBe(1)
  await at(0.5)
  expect(await world.count('demo_classes', `id = '${classId}' and closed_at is null`)).toBe(0)
})
