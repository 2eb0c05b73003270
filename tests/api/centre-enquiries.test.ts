import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as seats from '../../src/centres/centres.contract.ts'
import * as children from '../../src/classroom/children/children.contract.ts'
import * as groups from '../../src/classroom/office/groups.contract.ts'
import { dayAfter } from '../../src/classroom/classroom.rules.ts'
import * as demo from '../../src/enquiries/demo/demo.contract.ts'
import * as forms from '../../src/enquiries/enquiries.contract.ts'
import * as desk from '../../src/enquiries/office/enquiries-office.contract.ts'
import * as fees from '../../src/fees/office/fees.contract.ts'
import { getDashboard, getWeeklyFigures, searchOffice } from '../../src/office/office.contract.ts'
import { addParent } from '../../src/people/office/details.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { newCentre } from '../new-centre.ts'
import { type Member, openWorld, type World } from '../world.ts'

/* Enquiries belong to a centre, whose desk looks after them, and after the children who come of them. */

const today = indianDay(new Date())
let world: World
let owner: Member
let clerk: Member
let head: Member
let atDesk: Member
let headOfBoth: Member
let teacher: Member
const centre = { andheri: '', bandra: '' }
const group = { andheri: '', bandra: '' }

let asked = 0
const form = (more: object = {}) => {
  asked += 1
  return {
    studentName: `Child ${asked}`,
    parentName: `Parent ${asked}`,
    email: `parent${asked}@asks.example`,
    mobile: `9${String(700_000_000 + asked)}`,
    state: 'Goa' as const,
    district: 'North Goa',
    location: 'Panaji',
    ...more,
  }
}
type Form = ReturnType<typeof form>
/** An enquiry of the public form, and what it said. */
const ask = async (more: object = {}): Promise<{ id: string; body: Form }> => {
  const body = form(more)
  const { body: reply, status } = await world.visitor.ask(forms.createDemoRequest, { body })
  expect(status).toBe(201)
  return { id: reply.data._id, body }
}
const ofBandra = (more: object = {}) => ask({ location: 'Bandra', ...more })
const ofAndheri = (more: object = {}) => ask({ location: 'Andheri', ...more })
const one = async (id: string, by: Member = clerk) =>
  (await by.ask(desk.getEnquiry, { params: { id } })).body.data
const centreOf = async (id: string) => (await one(id)).centre?.name ?? null
const listed = async (by: Member, body: object = {}) =>
  (await by.ask(desk.listEnquiries, { body })).body.data.map(({ _id }) => _id)
const moveTo = (by: Member, id: string, centreId: string | null) =>
  by.ask(desk.moveEnquiryToCentre, { params: { id }, body: { centreId } })
const give = (personId: string, centreId: string, role: 'head' | 'desk') =>
  owner.ask(seats.giveSeat, { params: { id: centreId }, body: { personId, role } })

async function newGroup(name: string, centreId: string, capacity = 20): Promise<string> {
  const made = await clerk.ask(groups.createGroup, {
    body: {
      name,
      subject: 'Abacus',
      level: '',
      teacherId: teacher.id,
      centreId,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      time: '16:30',
      minutes: 60,
      place: 'Room 1',
      meetingUrl: null,
      capacity,
      fromDay: dayAfter(today, -60),
      untilDay: null,
      holidays: [],
    },
  })
  expect(made.status, made.refusal.message).toBe(201)
  return made.body.data._id
}
const place = (id: string, studentId: string) =>
  clerk.ask(groups.addGroupMembers, {
    params: { id },
    body: { studentIds: [studentId], joinedOn: dayAfter(today, -30) },
  })
/** A weekly class of a centre, and its next one. */
async function newClass(centreId: string | null, weekday: number): Promise<string> {
  const body = {
    weekday,
    time: '23:30',
    minutes: 40,
    teacherId: teacher.id,
    places: 6,
    mode: centreId === null ? ('online' as const) : ('place' as const),
    place: centreId === null ? 'https://meet.example/demo' : 'Station Road',
    fromDay: today,
    untilDay: null,
    centreId,
  }
  const made = await clerk.ask(demo.addDemoSlot, { body })
  expect(made.status, made.refusal.message).toBe(201)
  const { slots } = (await clerk.ask(demo.getDemoSlots, {})).body.data
  return slots.find(({ _id }) => _id === made.body.data._id)?.classes.at(-1)?._id ?? ''
}
const book = (by: Member, id: string, classId: string | null) =>
  by.ask(desk.bookDemo, { params: { id }, body: { classId } })
const enrolment = (body: Form, more: object = {}) => ({
  childName: body.studentName,
  presentEducation: 'Class 3',
  parentName: body.parentName,
  email: body.email,
  mobile: body.mobile,
  parentId: null as string | null,
  groupId: group.bandra,
  ...more,
})
const enrol = (by: Member, id: string, body: ReturnType<typeof enrolment>) =>
  by.ask(desk.enrolEnquiry, { params: { id }, body })
const preview = (by: Member, id: string, { childName, email, mobile }: ReturnType<typeof enrolment>) =>
  by.ask(desk.previewEnrolment, { params: { id }, body: { childName, email, mobile } })
const childrenOf = async (by: Member, body: object = {}) =>
  (await by.ask(children.findChildren, { body })).body.data.map(({ fullName }) => fullName)

const codeOf = ({ refusal }: { refusal: object }) => ('code' in refusal ? refusal.code : undefined)

beforeAll(async () => {
  world = await openWorld()
  owner = await world.staff('owner', 'Meera')
  clerk = await world.office('Omar')
  teacher = await world.teacher('Anil')
  await world.subject('Abacus')
})
afterAll(() => world.close())
beforeEach(() => world.database.pool.query('delete from rate_limits').then(() => {}))

test('an academy with one centre sees nothing of centres in its enquiries', async () => {
  const { id } = await ask({ location: 'First centre' })
  const { body } = await clerk.ask(desk.listEnquiries, { body: {} })
  expect(body.data.map((row) => row.centre)).toEqual([null])
  expect((await clerk.ask(desk.getEnquiryFigures, { query: {} })).body.data.centres).toEqual([])
  expect((await clerk.ask(demo.getDemoSlots, {})).body.data.centres).toEqual([])
  await newClass(null, 1)
  const classes = await clerk.ask(desk.getEnquiryClasses, { params: { id } })
  expect(new Set(classes.body.data.map((row) => row.centre))).toEqual(new Set(['']))
  expect((await clerk.ask(getDashboard, {})).body.data.seats).toBeNull()
})

describe('with several centres', () => {
  beforeAll(async () => {
    centre.andheri = await newCentre(owner, 'AAA', 'Andheri')
    centre.bandra = await newCentre(owner, 'BBB', 'Bandra')
    head = await world.office('Hema')
    atDesk = await world.office('Dev')
    headOfBoth = await world.office('Bela')
    await give(head.id, centre.bandra, 'head')
    await give(atDesk.id, centre.bandra, 'desk')
    await give(headOfBoth.id, centre.andheri, 'head')
    await give(headOfBoth.id, centre.bandra, 'head')
    group.andheri = await newGroup('Andheri group', centre.andheri)
    group.bandra = await newGroup('Bandra group', centre.bandra)
  })

  test('an enquiry is that of the centre of its town, and of head office where none or several fit', async () => {
    expect(await centreOf((await ofBandra()).id)).toBe('Bandra')
    expect(await centreOf((await ask({ location: 'Near the station, bandra' })).id)).toBeNull()
    expect(await centreOf((await ask({ location: 'Linking Road', district: 'BANDRA' })).id)).toBe('Bandra')
    expect(await centreOf((await ofBandra({ state: 'Kerala' })).id)).toBeNull()
    // Both centres have this PIN code.
    expect(await centreOf((await ask({ location: 'Panaji 403001' })).id)).toBeNull()
    const { studentName: _, parentName: name, district: __, ...contact } = form({ location: 'Bandra' })
    const about = { ...contact, name, trainingType: 'Training' as const }
    const franchise = await world.visitor.ask(forms.createFranchiseRequest, { body: about })
    const { email, mobile } = contact
    const message = await world.visitor.ask(forms.createContactMessage, {
      body: { name, email, mobile, message: 'In Bandra' },
    })
    for (const { body } of [franchise, message]) expect(await centreOf(body.data._id)).toBeNull()
  })

  test('a seat lists, counts, searches and opens the enquiries of its centre, and exports none', async () => {
    const [ours, theirs, nobodys] = [(await ofBandra()).id, (await ofAndheri()).id, (await ask()).id]
    for (const by of [head, atDesk]) {
      const all = await listed(by)
      expect(all).toContain(ours)
      expect(all).not.toContain(theirs)
      expect(all).not.toContain(nobodys)
      const figures = (await by.ask(desk.getEnquiryFigures, { query: {} })).body.data
      expect([figures.asked, figures.centres]).toEqual([all.length, [{ _id: centre.bandra, name: 'Bandra' }]])
      expect(figures.assignees.map(({ fullName }) => fullName).toSorted()).toEqual(['Bela', 'Dev', 'Hema'])
      const { body: board } = await by.ask(desk.getBoard, { query: {} })
      expect(board.data.reduce((sum, { count }) => sum + count, 0)).toBe(all.length)
      expect(await listed(by, { centre: centre.andheri })).toEqual([])
      expect(await listed(by, { centre: 'none' })).toEqual([])
      expect((await by.ask(desk.exportEnquiries, { body: { format: 'csv' } })).status).toBe(404)
    }
    expect(await listed(clerk, { centre: 'none' })).toContain(nobodys)
    expect(await listed(clerk, { centre: centre.andheri })).toContain(theirs)
    const { mobile, child } = await one(theirs)
    const found = async (by: Member, words: string) =>
      (await by.ask(searchOffice, { body: { words } })).body.data.hits.map(({ title }) => title)
    expect(await found(head, mobile)).toEqual([])
    expect(await found(clerk, mobile)).toEqual([child])
    expect(await found(head, (await one(ours)).mobile)).toEqual([(await one(ours)).child])
  })

  test('the desk of a centre counts what waits there alone, and asks for nothing that is not there', async () => {
    const { id } = await ofBandra()
    await ofAndheri()
    const { data } = (await atDesk.ask(getDashboard, {})).body
    expect(data.seats).toEqual({ roles: ['desk'], headsFranchise: false })
    expect([data.firstSteps, data.backup, data.missing]).toEqual([[], null, false])
    expect(data.waits.map(({ section }) => section).toSorted()).toEqual(
      data.waits.map(() => 'Enquiries').toSorted(),
    )
    const names = new Set(
      await Promise.all((await listed(atDesk)).map(async (each) => (await one(each)).child)),
    )
    for (const { title, count } of data.waits) if (count === 1) expect(names).toContain(title.split(',')[0])
    const weeks = (await atDesk.ask(getWeeklyFigures, {})).body.data.rows
    expect(weeks.map(({ name }) => name)).toEqual(['Enquiries', 'Enrolled'])
    expect(weeks[0]?.sum).toBe((await listed(atDesk)).length)
    expect(await listed(atDesk)).toContain(id)
  })

  test('an enquiry of another centre is as one that is not there, at every call, byte for byte', async () => {
    const { id } = await ofAndheri()
    const before = await one(id)
    const joining = enrolment(form())
    for (const by of [head, atDesk]) {
      const calls = (_id: string) => {
        const params = { id: _id }
        return [
          by.ask(desk.getEnquiry, { params }),
          by.ask(desk.getEnquiryClasses, { params }),
          by.ask(desk.getEnquiryGroups, { params }),
          by.ask(desk.noteOnEnquiry, { params, body: { text: 'Seen' } }),
          by.ask(desk.openEnquiry, { params, body: { way: 'call' } }),
          by.ask(desk.describeEnquiry, { params, body: { wants: 'Seen' } }),
          by.ask(desk.bookDemo, { params, body: { classId: null } }),
          by.ask(desk.markDemo, { params, body: { came: true } }),
          preview(by, _id, joining),
          enrol(by, _id, joining),
          by.ask(desk.getEnquiryCentres, { params }),
          moveTo(by, _id, centre.bandra),
        ]
      }
      const [theirs, none] = [await Promise.all(calls(id)), await Promise.all(calls(newId()))]
      expect(theirs.map(({ status, refusal }) => [status, refusal])).toEqual(
        none.map(({ status, refusal }) => [status, refusal]),
      )
      expect(new Set(theirs.map(({ status }) => status))).toEqual(new Set([404]))
    }
    expect(await one(id)).toEqual(before)
    expect((await world.visitor.ask(children.findChildren, { body: {} })).status).toBe(401)
    expect(
      (await teacher.ask(desk.moveEnquiryToCentre, { params: { id }, body: { centreId: null } })).status,
    ).toBe(403)
  })

  test('an act on many reaches the enquiries of the own centre alone', async () => {
    const [ours, theirs] = [(await ofBandra()).id, (await ofAndheri()).id]
    const before = await one(theirs)
    const ids = [ours, theirs, newId()]
    const staged = await atDesk.ask(desk.moveEnquiries, { body: { ids, stage: 'contacted' } })
    expect(staged.body.message).toBe('1 enquiry changed')
    const given = await atDesk.ask(desk.assignEnquiries, { body: { ids, assigneeId: head.id } })
    expect(given.body.message).toBe('1 enquiry reassigned')
    const reminded = await atDesk.ask(desk.remindOfEnquiries, { body: { ids, nextStep: null, nextAt: null } })
    expect(reminded.body.message).toBe('1 enquiry done')
    expect(await one(theirs)).toEqual(before)
    const stranger = await atDesk.ask(desk.assignEnquiries, { body: { ids, assigneeId: clerk.id } })
    expect([stranger.status, Object.keys(stranger.refusal.errors ?? {})]).toEqual([422, ['assigneeId']])
  })

  test('an enquiry that a seat takes down is that of its centre', async () => {
    const add = (by: Member, centreId?: string) =>
      by.ask(desk.addEnquiry, {
        body: { name: 'Walk In', mobile: '9811100000', ...(centreId ? { centreId } : {}) },
      })
    const made = await add(atDesk)
    expect(await centreOf(made.body.data._id)).toBe('Bandra')
    expect((await add(atDesk, centre.andheri)).refusal).toEqual((await add(atDesk, newId())).refusal)
    const undecided = await add(headOfBoth)
    expect([undecided.status, Object.keys(undecided.refusal.errors ?? {})]).toEqual([422, ['centreId']])
    expect(await centreOf((await add(headOfBoth, centre.andheri)).body.data._id)).toBe('Andheri')
    expect(await centreOf((await add(clerk)).body.data._id)).toBeNull()
    expect(await centreOf((await add(clerk, centre.bandra)).body.data._id)).toBe('Bandra')
  })

  describe('moving an enquiry', () => {
    test('is head office’s, or of who heads both centres; its activity log says who did it', async () => {
      const { id } = await ofBandra()
      expect((await moveTo(atDesk, id, centre.andheri)).status).toBe(404)
      expect((await moveTo(head, id, centre.andheri)).refusal).toEqual(
        (await moveTo(head, id, newId())).refusal,
      )
      expect((await moveTo(head, id, null)).status).toBe(404)
      const choices = (await headOfBoth.ask(desk.getEnquiryCentres, { params: { id } })).body.data
      expect(choices).toEqual({ centres: [{ _id: centre.andheri, name: 'Andheri' }], headOffice: false })
      expect((await moveTo(headOfBoth, id, centre.andheri)).status).toBe(200)
      expect((await moveTo(headOfBoth, id, centre.andheri)).status).toBe(200)
      const { notes } = await one(id)
      expect(notes.map(({ by, text }) => [by, text])).toEqual([['Bela', 'moved the enquiry to Andheri']])
      expect(await listed(head)).not.toContain(id)
      expect((await moveTo(clerk, id, null)).status).toBe(200)
      expect(await centreOf(id)).toBeNull()
      expect((await one(id)).notes.at(-1)?.text).toBe('moved the enquiry to head office')
    })

    test('is refused for a franchise, into a centre that takes no new children, and while its class is booked', async () => {
      const { studentName: _, parentName: name, district: __, ...contact } = form()
      const franchise = await world.visitor.ask(forms.createFranchiseRequest, {
        body: { ...contact, name, trainingType: 'Training' },
      })
      const stays = await moveTo(clerk, franchise.body.data._id, centre.bandra)
      expect([stays.status, codeOf(stays)]).toEqual([409, 'franchise_enquiry'])
      const closing = await newCentre(owner, 'CCC', 'Colaba')
      const { id } = await ofBandra()
      const set = (status: 'open' | 'closing') =>
        owner.ask(seats.setCentreStatus, { params: { id: closing }, body: { status } })
      await set('open')
      await set('closing')
      expect(codeOf(await moveTo(clerk, id, closing))).toBe('centre_closing')
      const ours = await newClass(centre.bandra, 2)
      expect((await book(atDesk, id, ours)).status).toBe(200)
      expect(codeOf(await moveTo(clerk, id, centre.andheri))).toBe('demo_class_at_centre')
      expect((await book(atDesk, id, null)).status).toBe(200)
      expect((await moveTo(clerk, id, centre.andheri)).status).toBe(200)
    })

    test('by two at once to two centres ends at one of them, and each is in the activity log', async () => {
      const { id } = await ask()
      const moved = await Promise.all([moveTo(clerk, id, centre.andheri), moveTo(owner, id, centre.bandra)])
      expect(moved.map(({ status }) => status)).toEqual([200, 200])
      const { notes, centre: at } = await one(id)
      expect(notes.map(({ text }) => text).toSorted()).toEqual([
        'moved the enquiry to Andheri',
        'moved the enquiry to Bandra',
      ])
      expect(['Andheri', 'Bandra']).toContain(at?.name)
    })
  })

  describe('a demo class of a centre', () => {
    test('that a family books makes the enquiry that centre’s', async () => {
      const classId = await newClass(centre.andheri, 3)
      const { id } = await ofBandra({ classId })
      const { centre: at, notes, demoClass } = await one(id)
      expect([at?.name, demoClass?._id]).toEqual(['Andheri', classId])
      expect(notes.map(({ by, text }) => [by, text])).toContainEqual(['', 'moved the enquiry to Andheri'])
      expect(await listed(head)).not.toContain(id)
    })

    test('is booked by a seat of that centre alone; online classes of head office are for all', async () => {
      const [ours, theirs, everybodys] = [
        await newClass(centre.bandra, 4),
        await newClass(centre.andheri, 4),
        await newClass(null, 4),
      ]
      const { id } = await ofBandra()
      const offered = (await atDesk.ask(desk.getEnquiryClasses, { params: { id } })).body.data
      expect(offered.map(({ _id }) => _id)).toEqual(expect.arrayContaining([ours, everybodys]))
      expect(offered.map(({ centre: name }) => name)).not.toContain('Andheri')
      const refused = await book(atDesk, id, theirs)
      expect([refused.status, refused.refusal]).toEqual([422, (await book(atDesk, id, newId())).refusal])
      expect((await book(headOfBoth, id, theirs)).status).toBe(422)
      expect((await book(atDesk, id, everybodys)).status).toBe(200)
      expect(await centreOf(id)).toBe('Bandra')
      expect((await book(atDesk, id, ours)).status).toBe(200)
      expect((await book(atDesk, id, ours)).status).toBe(200)
      expect((await book(clerk, id, theirs)).status).toBe(200)
      expect(await centreOf(id)).toBe('Andheri')
    })

    test('is neither offered nor booked once its centre takes no new children, and keeps its centre while booked', async () => {
      const closing = await newCentre(owner, 'DDD', 'Dadar')
      const set = (status: 'open' | 'closing') =>
        owner.ask(seats.setCentreStatus, { params: { id: closing }, body: { status } })
      await set('open')
      const classId = await newClass(closing, 5)
      const { id } = await ask({ classId })
      expect(await centreOf(id)).toBe('Dadar')
      const { slots } = (await clerk.ask(demo.getDemoSlots, {})).body.data
      const slot = slots.find(({ centreId }) => centreId === closing)
      if (!slot) throw new Error('no slot')
      const { _id, teacher: _, classes: __, ...plan } = slot
      const moved = await clerk.ask(demo.changeDemoSlot, {
        params: { id: _id },
        body: { ...plan, centreId: null },
      })
      expect([moved.status, codeOf(moved)]).toEqual([409, 'demo_class_booked'])
      await set('closing')
      const other = await ask()
      const offered = (await clerk.ask(desk.getEnquiryClasses, { params: { id: other.id } })).body.data
      expect(offered.map((row) => row._id)).not.toContain(classId)
      expect((await book(clerk, other.id, classId)).status).toBe(422)
      const public_ = await world.visitor.ask(forms.createDemoRequest, { body: form({ classId }) })
      expect(public_.status).toBe(422)
    })
  })

  describe('a child that a seat enrols', () => {
    test('comes with its family into a group of the centre, once; the group is asked for', async () => {
      const { id, body } = await ofBandra()
      const wanted = enrolment(body)
      const without = await enrol(atDesk, id, { ...wanted, groupId: '' })
      expect([without.status, Object.keys(without.refusal.errors ?? {})]).toEqual([422, ['groupId']])
      const elsewhere = await enrol(atDesk, id, { ...wanted, groupId: group.andheri })
      expect([elsewhere.status, elsewhere.refusal]).toEqual([
        404,
        (await enrol(atDesk, id, { ...wanted, groupId: newId() })).refusal,
      ])
      expect(await world.count('people', `email = '${body.email}'`)).toBe(0)
      const offered = (await atDesk.ask(desk.getEnquiryGroups, { params: { id } })).body.data
      expect(offered.map(({ name }) => name)).toEqual(['Bandra group'])
      const both = await Promise.all([enrol(atDesk, id, wanted), enrol(head, id, wanted)])
      expect(both.map(({ status }) => status)).toEqual([200, 200])
      const [first, second] = both.map((reply) => reply.body.data)
      expect(first).toEqual({ studentId: second?.studentId, parentId: null, newParent: null })
      const studentId = first?.studentId ?? ''
      expect(await world.count('people', `email = '${body.email}'`)).toBe(1)
      expect(await world.count('group_members', `student_id = '${studentId}'`)).toBe(1)
      const shown = (await atDesk.ask(children.getChild, { params: { id: studentId } })).body.data
      expect(shown).toMatchObject({
        fullName: body.studentName,
        parent: body.parentName,
        mobile: body.mobile,
        email: body.email,
        consent: 'missing',
        groups: ['Bandra group'],
        hasFees: true,
        places: [{ groupId: group.bandra, joinedOn: today, leftOn: null }],
      })
      const paid = await atDesk.ask(fees.takeFeePayment, {
        params: { id: studentId },
        body: { paymentId: newId(), amount: 500, method: 'cash', reference: '', chargeIds: [] },
      })
      expect(paid.status, paid.refusal.message).toBe(201)
      const funnel = (await atDesk.ask(desk.getEnquiryFigures, { query: {} })).body.data
      expect([funnel.joined, funnel.paid]).toEqual([1, 1])
      const theirs = { centre: centre.andheri }
      expect((await clerk.ask(desk.getEnquiryFigures, { query: theirs })).body.data).toMatchObject({
        joined: 0,
        paid: 0,
      })
    })

    test('joins a family of the own centre, and a full group takes nobody', async () => {
      const first = await ofBandra()
      await enrol(atDesk, first.id, enrolment(first.body))
      await world.database.pool.query('update people set email_verified_at = now() where email = $1', [
        first.body.email,
      ])
      const { id, body } = await ofBandra({ email: first.body.email, mobile: first.body.mobile })
      const known = (await preview(atDesk, id, enrolment(body))).body.data
      expect(known.parent?.fullName).toBe(first.body.parentName)
      const full = await newGroup('Bandra small', centre.bandra, 1)
      const wanted = enrolment(body, { groupId: full, parentId: known.parent?.parentId })
      expect((await enrol(atDesk, id, wanted)).status).toBe(200)
      const { id: third, body: again } = await ofBandra()
      const refused = await enrol(atDesk, third, enrolment(again, { groupId: full }))
      expect([refused.status, codeOf(refused)]).toEqual([409, 'group_full'])
      expect(await world.count('people', `email = '${again.email}'`)).toBe(0)
      const { studentId } = (await enrol(atDesk, id, wanted)).body.data
      const shown = (await atDesk.ask(children.getChild, { params: { id: studentId } })).body.data
      expect(shown.siblings.map(({ fullName }) => fullName)).toEqual([first.body.studentName])
    })

    test('of a family of another centre is as of a new one: nothing is said, and head office adds the parent', async () => {
      const stranger = await world.parent('Kavita Stranger')
      const theirChild = await world.child(stranger, 'Asha Stranger')
      await place(group.andheri, theirChild.id)
      const { rows } = await world.database.pool.query('select email, mobile from people where id = $1', [
        stranger.id,
      ])
      const { email, mobile } = rows[0] as { email: string; mobile: string }
      await world.database.pool.query('update people set email_verified_at = now() where id = $1', [
        stranger.id,
      ])
      const [known, fresh] = [await ofBandra({ email }), await ofBandra()]
      // What is asked beforehand says the same of both.
      expect((await preview(atDesk, known.id, enrolment(known.body))).body).toEqual(
        (await preview(atDesk, fresh.id, enrolment(fresh.body))).body,
      )
      const byMobile = { ...enrolment(known.body), email: '', mobile }
      expect((await preview(atDesk, known.id, byMobile)).body.data.choices).toEqual([])
      expect((await preview(clerk, known.id, enrolment(known.body))).body.data.parent?.parentId).toBe(
        stranger.id,
      )
      expect((await one(known.id, atDesk)).family.people).toEqual([])
      // A guessed id of the parent is as any other.
      const guessed = await enrol(atDesk, known.id, enrolment(known.body, { parentId: stranger.id }))
      const random = await enrol(atDesk, known.id, enrolment(known.body, { parentId: newId() }))
      expect([guessed.status, guessed.refusal]).toEqual([random.status, random.refusal])
      expect(guessed.status).toBe(422)

      const [ofKnown, ofFresh] = [
        await enrol(atDesk, known.id, enrolment(known.body)),
        await enrol(atDesk, fresh.id, enrolment(fresh.body)),
      ]
      const shape = ({ status, body }: typeof ofKnown) => [
        status,
        body.message,
        body.data.parentId,
        body.data.newParent,
      ]
      expect(shape(ofKnown)).toEqual(shape(ofFresh))
      const { studentId } = ofKnown.body.data
      expect(await world.count('people', `guardian_id = '${stranger.id}'`)).toBe(1)
      const page = async () => (await atDesk.ask(children.getChild, { params: { id: studentId } })).body.data
      expect(await page()).toMatchObject({
        parent: known.body.parentName,
        email,
        mobile: known.body.mobile,
        siblings: [],
        consent: 'missing',
      })
      const { waits } = (await clerk.ask(getDashboard, {})).body.data
      expect(waits).toContainEqual(
        expect.objectContaining({
          title: `${known.body.studentName} has no parent yet`,
          to: `/office/people/${studentId}`,
        }),
      )
      const added = await clerk.ask(addParent, {
        params: { id: studentId },
        body: { fullName: known.body.parentName, email, mobile: known.body.mobile, parentId: stranger.id },
      })
      expect(added.status, added.refusal.message).toBe(201)
      expect(await world.count('people', `guardian_id = '${stranger.id}'`)).toBe(2)
      // A brother or sister at another centre is not told of, and the fees are head office's from now on.
      expect(await page()).toMatchObject({ parent: 'Kavita Stranger', siblings: [], hasFees: false })
      const rest = (await clerk.ask(getDashboard, {})).body.data.waits.map(({ title }) => title)
      expect(rest).not.toContain(`${known.body.studentName} has no parent yet`)
    })
  })

  describe('the children of a centre', () => {
    test('are found by their desk until the day on which they move, and those of others never', async () => {
      const [parent, other] = [await world.parent('Nita Parent'), await world.parent('Other Parent')]
      const [nita, elsewhere] = [
        await world.child(parent, 'Nita Mover'),
        await world.child(other, 'Olga Other'),
      ]
      const brother = await world.child(parent, 'Bharat Mover')
      await place(group.bandra, nita.id)
      await place(group.andheri, elsewhere.id)
      await place(group.andheri, brother.id)
      for (const words of ['Nita', 'Mover'])
        expect(await childrenOf(atDesk, { words })).toEqual(['Nita Mover'])
      for (const words of ['Olga', 'Other', 'Bharat', teacher.id.slice(0, 8), 'Hema', 'Anil'])
        expect(await childrenOf(atDesk, { words })).toEqual([])
      const page = (id: string) => atDesk.ask(children.getChild, { params: { id } })
      expect((await page(nita.id)).body.data.siblings).toEqual([])
      const none = await page(newId())
      for (const id of [elsewhere.id, brother.id, parent.id, head.id, teacher.id, owner.id]) {
        const answer = await page(id)
        expect([answer.status, answer.refusal]).toEqual([404, none.refusal])
      }
      const move = (from: string) =>
        clerk.ask(groups.moveGroupMember, {
          params: { id: group.bandra, studentId: nita.id },
          body: { toGroupId: group.andheri, from },
        })
      // From tomorrow: still theirs today.
      expect((await move(dayAfter(today, 1))).status).toBe(200)
      expect(await childrenOf(atDesk, { words: 'Nita' })).toEqual(['Nita Mover'])
      await world.database.pool.query(
        `update group_members set joined_on = joined_on - 1, left_on = left_on - 1
         where student_id = $1 and (left_on is not null or group_id = $2)`,
        [nita.id, group.andheri],
      )
      expect(await childrenOf(atDesk, { words: 'Nita' })).toEqual([])
      expect((await page(nita.id)).refusal).toEqual(none.refusal)
      const found = await atDesk.ask(searchOffice, { body: { words: 'Nita' } })
      expect(found.body.data.hits).toEqual([])
    })

    test('with places at two centres are seen by both, each with its own groups', async () => {
      const parent = await world.parent('Tara Parent')
      const tara = await world.child(parent, 'Tara Both')
      await place(group.bandra, tara.id)
      await place(group.andheri, tara.id)
      const shown = (await atDesk.ask(children.getChild, { params: { id: tara.id } })).body.data
      expect([shown.groups, shown.places.length, shown.hasFees]).toEqual([['Bandra group'], 1, false])
      const all = (await headOfBoth.ask(children.getChild, { params: { id: tara.id } })).body.data
      expect(all.groups).toEqual(['Andheri group', 'Bandra group'])
    })

    test('in a group that is over are of the centre where they have a place now', async () => {
      const over = await newGroup('Bandra over', centre.bandra)
      const parent = await world.parent('Uma Parent')
      const uma = await world.child(parent, 'Uma Over')
      await place(over, uma.id)
      const { data } = (await clerk.ask(groups.getGroup, { params: { id: over } })).body
      const { teacherId, weekdays, time, minutes, capacity, fromDay, revision } = data
      const rest = { subject: 'Abacus', level: '', place: 'Room 1', meetingUrl: null, holidays: [] }
      const ended = await clerk.ask(groups.changeGroup, {
        params: { id: over },
        body: {
          ...rest,
          name: 'Bandra over',
          teacherId,
          weekdays: [...weekdays],
          time,
          minutes,
          capacity,
          fromDay,
          revision,
          untilDay: dayAfter(today, -1),
        },
      })
      expect(ended.status, ended.refusal.message).toBe(200)
      expect(await childrenOf(atDesk, { words: 'Uma' })).toEqual(['Uma Over'])
      await place(group.andheri, uma.id)
      expect(await childrenOf(atDesk, { words: 'Uma' })).toEqual([])
    })

    test('come in pages whose cursor leads nowhere beyond the centre', async () => {
      const first = (await atDesk.ask(children.findChildren, { body: { limit: 1 } })).body
      const rest = (
        await atDesk.ask(children.findChildren, { body: { limit: 200, after: first.next ?? '' } })
      ).body
      const all = await childrenOf(atDesk, { limit: 200 })
      expect([...first.data, ...rest.data].map(({ fullName }) => fullName)).toEqual(all)
      expect(rest.next).toBeNull()
      expect((await atDesk.ask(children.findChildren, { body: { after: 'no-cursor' } })).status).toBe(422)
      expect((await atDesk.ask(children.getChild, { params: { id: 'no-id' } })).status).not.toBe(200)
    })
  })

  test('who has no seat any more sees no enquiry and no child, and the centre that is closed is left to head office', async () => {
    const gone = await world.office('Gita')
    await give(gone.id, centre.bandra, 'head')
    expect((await listed(gone)).length).toBeGreaterThan(0)
    await owner.ask(seats.endSeat, { params: { id: centre.bandra, personId: gone.id }, body: {} })
    const answers = await Promise.all([
      gone.ask(desk.listEnquiries, { body: {} }),
      gone.ask(children.findChildren, { body: {} }),
      gone.ask(getDashboard, {}),
      gone.ask(searchOffice, { body: { words: 'Child' } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    const closed = await newCentre(owner, 'EEE', 'Elphinstone')
    const set = (status: 'open' | 'closed' | 'closing') =>
      owner.ask(seats.setCentreStatus, { params: { id: closed }, body: { status } })
    await set('open')
    const { id, body } = await ask({ location: 'Elphinstone' })
    const keeper = await world.office('Kiran')
    await give(keeper.id, closed, 'desk')
    expect(await listed(keeper)).toEqual([id])
    const open = await newGroup('Elphinstone group', closed)
    await set('closing')
    const late = await enrol(keeper, id, enrolment(body, { groupId: open }))
    expect([late.status, codeOf(late)]).toEqual([409, 'centre_closing'])
    const walkIn = await keeper.ask(desk.addEnquiry, { body: { name: 'Late', mobile: '9811100001' } })
    expect(codeOf(walkIn)).toBe('centre_closing')
    expect(await centreOf((await ask({ location: 'Elphinstone' })).id)).toBeNull()
    expect((await set('closed')).status).toBe(200)
    expect((await moveTo(clerk, id, centre.bandra)).status).toBe(200)
    expect(await listed(keeper)).toEqual([])
  })
})
