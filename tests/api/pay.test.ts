import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as centres from '../../src/centres/centres.contract.ts'
import { markAttendance } from '../../src/classroom/classroom.contract.ts'
import { attendance, classChanges, groups } from '../../src/classroom/classroom.tables.ts'
import { dayAfter, daysOfMonth } from '../../src/classroom/classroom.rules.ts'
import { cancelClass, setHolidays, substituteClass } from '../../src/classroom/days/classes.contract.ts'
import { addGroupMembers, createGroup } from '../../src/classroom/office/groups.contract.ts'
import { taxSettings } from '../../src/enrolment/enrolment.tables.ts'
import {
  addFeeCharge,
  createFeePlan,
  startFeeStay,
  takeFeePayment,
} from '../../src/fees/office/fees.contract.ts'
import { billMonthsAhead, getMonthsAhead } from '../../src/fees/office/months-ahead.contract.ts'
import { billMonth, getBillingRun } from '../../src/fees/office/run.contract.ts'
import * as wire from '../../src/pay/office/pay.contract.ts'
import { askAboutPay, getOwnPay } from '../../src/pay/pay.contract.ts'
import { paySheets } from '../../src/pay/pay.tables.ts'
import { countPay, type PayParts } from '../../src/pay/sheets.server.ts'
import { erasePerson } from '../../src/people/office/office.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { indianDay, monthAfter } from '../../src/platform/text/india.rules.ts'
import { type CallInput } from '../../src/platform/wire.ts'
import { booksOf, runPay } from '../fees-family.ts'
import { newCentre } from '../new-centre.ts'
import { type Member, openWorld, type World } from '../world.ts'

const today = indianDay(new Date())
const month = today.slice(0, 7)
const last = monthAfter(month, -1)
const noon = (day: string) => new Date(`${day}T06:30:00Z`)
/** At noon on the first day after a month. */
const after = (of: string) => noon(`${monthAfter(of)}-01`)
const on = (day: number, of = last) => `${of}-${String(day).padStart(2, '0')}`

let world: World
let owner: Member
let clerk: Member
let anil: Member
let farah: Member
let parent: Member
let child: Member
let groupId = ''
let round = 0

type TermsBody = CallInput<typeof wire.setPayTerms>['body']
const setTerms = (teacher: Pick<Member, 'id'>, more: Partial<TermsBody> = {}, by = owner) =>
  by.ask(wire.setPayTerms, {
    params: { id: teacher.id },
    body: {
      fromDay: on(1),
      perClassPaise: 45_000,
      sharePercent: 0,
      noticeHours: 3,
      tdsPercent: 0,
      ...more,
    },
  })
const newGroup = async (teacher: Member, name: string) => {
  const made = await owner.ask(createGroup, {
    body: {
      name,
      subject: 'Abacus',
      level: '',
      teacherId: teacher.id,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      time: '16:30',
      minutes: 60,
      place: `Room of ${name}`,
      meetingUrl: null,
      capacity: 50,
      fromDay: on(1, monthAfter(last, -2)),
      untilDay: null,
      holidays: [],
    },
  })
  expect(made.status, made.refusal.message).toBe(201)
  return made.body.data._id
}
const mark = async (day: string, by = anil, more: { mark?: 'present' | null; ago?: number } = {}) => {
  const marks = [{ studentId: child.id, mark: 'present' as const, ago: 0, ...more }]
  const marked = await by.ask(markAttendance, { params: { id: groupId }, body: { day, marks } })
  expect(marked.status, marked.refusal.message).toBe(200)
}
const list = async () => (await owner.ask(wire.getPay, {})).body.data
/** The sheet of a teacher for a month, as the owner reads it. */
const sheetOf = async (teacher: Member, of = last) => {
  const found = (await list()).sheets.find((each) => each.teacherId === teacher.id && each.month === of)
  if (!found) throw new Error(`no sheet of ${of}`)
  return (await owner.ask(wire.getPaySheet, { params: { id: found._id } })).body.data
}
const linesOf = async (teacher: Member, of = last) =>
  (await sheetOf(teacher, of)).lines.map(({ kind, days, paise }) => [kind, days.length, paise])
const approve = (id: string, toPayPaise: number, { by = owner, totalPaise = toPayPaise } = {}) =>
  by.ask(wire.approvePaySheet, { params: { id }, body: { totalPaise, toPayPaise } })
const approveAll = async (teacher: Member, of = last) => {
  const { _id, totalPaise, toPayPaise } = await sheetOf(teacher, of)
  const done = await approve(_id, toPayPaise, { totalPaise })
  expect(done.status, done.refusal.message).toBe(200)
  return done.body.data
}
const record = (id: string, more: object = {}, by = owner) =>
  by.ask(wire.recordPayPayment, {
    params: { id },
    body: { _id: newId(), day: today, method: 'bank', reference: 'UTR 1', ...more },
  })
const correct = (teacher: Pick<Member, 'id'>, more: object = {}, by = owner) =>
  by.ask(wire.correctPay, {
    params: { id: teacher.id },
    body: { _id: newId(), paise: 10_000, reason: 'Bus to the exam', ...more },
  })
const question = (
  id: string,
  line: string,
  { by = anil, ...more }: { by?: Member; _id?: string; words?: string } = {},
) =>
  by.ask(askAboutPay, {
    params: { id },
    body: { _id: newId(), line, words: 'I also taught on the 4th', ...more },
  })
const answer = (id: string, words: string, by = owner) =>
  by.ask(wire.answerPayQuestion, { params: { id }, body: { words } })

beforeAll(async () => {
  world = await openWorld()
  await world.database.db
    .insert(taxSettings)
    .values({ gstin: '27ABCDE1234F1Z5', state: 'Maharashtra', address: 'Pune' })
  owner = await world.staff('owner', 'Meera')
  clerk = await world.office('Omar')
  await world.subject('Abacus')
})
afterAll(async () => {
  const books = await booksOf(world)
  expect([books.outOfBalance, books.findings]).toEqual([0, []])
  await world.close()
})
/** A teacher with a group of one child, and one who can take a class of it. */
beforeEach(async () => {
  round += 1
  anil = await world.teacher(`Anil ${round}`)
  farah = await world.teacher(`Farah ${round}`)
  groupId = await newGroup(anil, `Group ${round}`)
  parent = await world.parent(`Kavita ${round}`)
  child = await world.child(parent, `Rohan ${round}`)
  const joined = await clerk.ask(addGroupMembers, {
    params: { id: groupId },
    body: { studentIds: [child.id], joinedOn: on(1, monthAfter(last, -2)) },
  })
  expect(joined.status, joined.refusal.message).toBe(200)
})

describe('a month is counted', () => {
  const all = Number(daysOfMonth(last).until.slice(8))

  test('a class with a register is paid; one without is a line of nothing until it is marked', async () => {
    await setTerms(anil)
    await mark(on(3))
    await mark(on(5))
    await runPay(world, after(last))
    expect(await linesOf(anil)).toEqual([
      ['class', 2, 90_000],
      ['unmarked', all - 2, 0],
    ])
    expect((await list()).sheets.find(({ teacherId }) => teacherId === anil.id)).toMatchObject({
      status: 'counted',
      toPayPaise: 90_000,
      unmarked: all - 2,
    })
    await mark(on(6))
    await runPay(world, after(last))
    expect((await sheetOf(anil)).toPayPaise).toBe(135_000)
  })

  test('who takes a class for another is paid for it, and who is replaced is not', async () => {
    await setTerms(anil, { fromDay: on(1, month) })
    await setTerms(farah, { fromDay: on(1, month), perClassPaise: 60_000 })
    const replaced = await owner.ask(substituteClass, {
      params: { id: groupId, day: today },
      body: { teacherId: farah.id },
    })
    expect(replaced.status, replaced.refusal.message).toBe(200)
    // The own teacher marks it too; the office's word counts.
    await mark(today, anil)
    await mark(today, farah)
    await runPay(world, after(month))
    expect(await linesOf(anil, month)).toContainEqual(['other teacher', 1, 0])
    expect((await sheetOf(anil, month)).toPayPaise).toBe(0)
    expect(await linesOf(farah, month)).toEqual([['substitute', 1, 60_000]])
  })

  test('a class that is called off late is half a class for who was to take it; in time it is nothing', async () => {
    await setTerms(anil, { fromDay: on(1, month), noticeHours: 0 })
    await setTerms(farah, { fromDay: on(1, month), noticeHours: 72, perClassPaise: 45_001 })
    await owner.ask(substituteClass, { params: { id: groupId, day: today }, body: { teacherId: farah.id } })
    const off = await owner.ask(cancelClass, {
      params: { id: groupId, day: today },
      body: { reason: 'Rain' },
    })
    expect(off.status, off.refusal.message).toBe(200)
    await runPay(world, after(month))
    expect(await linesOf(farah, month)).toEqual([['cancelled late', 1, 22_501]])
    // Nor does a holiday that is listed afterwards take it away.
    const list = { year: Number(today.slice(0, 4)), tell: false, keep: [today] }
    const holidays = [{ day: today, word: 'Local holiday' }]
    expect((await owner.ask(setHolidays, { body: { ...list, seen: [], holidays } })).status).toBe(200)
    await runPay(world, after(month))
    expect(await linesOf(farah, month)).toEqual([['cancelled late', 1, 22_501]])
    await owner.ask(setHolidays, { body: { ...list, seen: [today], holidays: [] } })
    const own = await linesOf(anil, month)
    expect(own.filter(([kind]) => kind !== 'unmarked')).toEqual([])
    await setTerms(farah, { fromDay: on(1, month), noticeHours: 0 })
    expect(await linesOf(farah, month)).toEqual([['cancelled', 1, 0]])
  })

  test('a share of what came in for the own groups, without GST and kits; fees of a month before by themselves', async () => {
    const plan = await owner.ask(createFeePlan, {
      body: { name: `Plan ${round}`, partRule: 'whole', amount: 1_180, fromDay: '2026-01-01' },
    })
    await clerk.ask(startFeeStay, {
      params: { id: parent.id },
      body: { studentId: child.id, groupId, planId: plan.body.data._id, fromDay: on(1) },
    })
    for (const of of [last, month]) {
      const run = (await clerk.ask(getBillingRun, { query: { month: of } })).body.data
      await clerk.ask(billMonth, { body: { month: of, count: run.count, totalPaise: run.totalPaise } })
    }
    const kit = await clerk.ask(addFeeCharge, {
      params: { id: parent.id },
      body: { chargeId: newId(), studentId: child.id, head: 'kit', title: 'Kit', amount: 590, dueOn: today },
    })
    expect(kit.status, kit.refusal.message).toBe(201)
    const paid = await clerk.ask(takeFeePayment, {
      params: { id: parent.id },
      body: { paymentId: newId(), amount: 2_950, method: 'cash', reference: '', chargeIds: [] },
    })
    expect(paid.status, paid.refusal.message).toBe(201)
    await setTerms(anil, { fromDay: on(1, month), perClassPaise: 0, sharePercent: 30 })
    await setTerms(farah, { fromDay: on(1, month), perClassPaise: 0, sharePercent: 50 })
    await mark(today)
    await runPay(world, after(month))
    const { lines, toPayPaise } = await sheetOf(anil, month)
    expect(lines.filter(({ kind }) => kind.endsWith('share'))).toMatchObject([
      { kind: 'earlier share', month: last, basePaise: 100_000, sharePercent: 30, paise: 30_000 },
      { kind: 'share', month, basePaise: 100_000, paise: 30_000 },
    ])
    expect(toPayPaise).toBe(60_000)
    const sharesOfFarah = () =>
      world.count('pay_sheets', `teacher_id = '${farah.id}' and lines::text like '%"share %'`)
    expect(await sharesOfFarah()).toBe(0)
    // Whoever is given the group afterwards, and takes its last register, gets nothing of what is counted.
    await world.database.db.update(groups).set({ teacherId: farah.id }).where(eq(groups.id, groupId))
    await world.database.pool.query('update attendance set marked_by = $1', [farah.id])
    await runPay(world, after(month))
    expect((await sheetOf(anil, month)).toPayPaise).toBe(60_000)
    expect(await sharesOfFarah()).toBe(0)
    await approveAll(anil, month)
    await runPay(world, after(month))
    expect(await sharesOfFarah()).toBe(0)
  })

  test('a share of a month that was billed ahead and paid is in the sheet of that month', async () => {
    const plan = await owner.ask(createFeePlan, {
      body: { name: `Ahead ${round}`, partRule: 'whole', amount: 1_180, fromDay: '2026-01-01' },
    })
    const params = { id: parent.id }
    const stay = { studentId: child.id, groupId, planId: plan.body.data._id, fromDay: on(1, month) }
    await clerk.ask(startFeeStay, { params, body: stay })
    const lastMonth = monthAfter(month)
    const { count, totalPaise } = (await clerk.ask(getMonthsAhead, { params, query: { lastMonth } })).body
      .data
    const body = { billId: newId(), lastMonth, count, totalPaise }
    expect((await clerk.ask(billMonthsAhead, { params, body })).body.data.billed).toBe(2)
    const paid = await clerk.ask(takeFeePayment, {
      params,
      body: { paymentId: newId(), amount: 2_360, method: 'cash', reference: '', chargeIds: [] },
    })
    expect(paid.status, paid.refusal.message).toBe(201)
    await setTerms(anil, { fromDay: on(1, month), perClassPaise: 0, sharePercent: 30 })
    await mark(today)
    for (const of of [month, lastMonth]) {
      await runPay(world, after(of))
      const { lines } = await sheetOf(anil, of)
      expect(lines.filter(({ kind }) => kind.endsWith('share'))).toMatchObject([
        { kind: 'share', month: of, basePaise: 100_000, paise: 30_000 },
      ])
    }
  })

  test('a class that was paid stays paid when its only child is erased', async () => {
    await setTerms(anil)
    await mark(on(3))
    await runPay(world, after(last))
    await approveAll(anil)
    await world.database.pool.query('delete from attendance where group_id = $1', [groupId])
    await runPay(world, after(month))
    const sheets = (await list()).sheets.filter(({ teacherId }) => teacherId === anil.id)
    expect(sheets.map((each) => [each.month, each.toPayPaise])).toContainEqual([last, 45_000])
    expect(sheets.filter(({ month: of }) => of === month).every(({ toPayPaise: left }) => left === 0)).toBe(
      true,
    )
    expect(
      await world.count('pay_sheets', `teacher_id = '${anil.id}' and lines::text like '%earlier class%'`),
    ).toBe(0)
  })

  test('the job twice at once makes one sheet and one mail; tax is kept back of the sum', async () => {
    await setTerms(anil, { tdsPercent: 10 })
    await mark(on(3))
    await Promise.all([runPay(world, after(last)), runPay(world, after(last))])
    await runPay(world, after(last))
    expect(await world.count('pay_sheets', `teacher_id = '${anil.id}'`)).toBe(1)
    const { _id, tdsPaise, toPayPaise } = await sheetOf(anil)
    expect([tdsPaise, toPayPaise]).toEqual([4_500, 40_500])
    expect(await world.count('outbox_mails', `dedupe_key = '${_id}:pay-sheet'`)).toBe(1)
  })

  test('instances that count at once, without a lease between them, make one sheet', async () => {
    await setTerms(anil)
    await mark(on(3))
    const parts = {
      database: world.database,
      outbox: { put: () => Promise.resolve(), wake: () => undefined },
      publicUrl: new URL(world.url),
    } as unknown as PayParts
    await Promise.all([1, 2, 3].map(() => countPay(parts, after(last))))
    expect(await world.count('pay_sheets', `teacher_id = '${anil.id}'`)).toBe(1)
    expect((await sheetOf(anil)).toPayPaise).toBe(45_000)
  })

  test('a group that changes its teacher: each is paid for the classes whose register is theirs', async () => {
    await setTerms(anil)
    await setTerms(farah)
    await mark(on(3))
    await world.database.db.update(groups).set({ teacherId: farah.id }).where(eq(groups.id, groupId))
    await mark(on(4), farah)
    await runPay(world, after(last))
    expect((await sheetOf(anil)).toPayPaise).toBe(45_000)
    expect((await sheetOf(farah)).toPayPaise).toBe(45_000)
  })
})

describe('an approved sheet', () => {
  test('never changes: a register that comes late is a line of the next sheet, one that is emptied comes off', async () => {
    await setTerms(anil)
    await mark(on(3))
    await mark(on(5))
    await runPay(world, after(last))
    const approved = await approveAll(anil)
    expect(approved.status).toBe('approved')
    await mark(on(4))
    await world.database.db
      .update(attendance)
      .set({ mark: null })
      .where(and(eq(attendance.groupId, groupId), eq(attendance.day, on(5))))
    await mark(today)
    await runPay(world, after(month))
    await runPay(world, after(month))
    const { countedAt: _, ...stored } = approved
    expect(await sheetOf(anil)).toMatchObject(stored)
    const next = (await sheetOf(anil, month)).lines.filter(({ kind }) => kind !== 'unmarked')
    expect(next.map(({ kind, days, paise }) => [kind, days, paise])).toEqual([
      ['class', [today], 45_000],
      ['earlier class', [on(4)], 45_000],
      ['earlier class', [on(5)], -45_000],
    ])
  })

  test('a class of it that was called off late stays half paid, whatever becomes of the timetable', async () => {
    await setTerms(anil)
    await world.database.db.insert(classChanges).values({
      groupId,
      day: on(9),
      isCancelled: true,
      changedBy: owner.id,
      changedAt: new Date(`${on(9)}T10:00:00Z`),
    })
    await mark(on(3))
    await runPay(world, after(last))
    expect((await sheetOf(anil)).toPayPaise).toBe(67_500)
    await approveAll(anil)
    await world.database.db
      .update(groups)
      .set({ time: '21:30', fromDay: on(20) })
      .where(eq(groups.id, groupId))
    await mark(today)
    await runPay(world, after(month))
    const next = await linesOf(anil, month)
    expect(next.filter(([kind]) => kind !== 'unmarked')).toEqual([['class', 1, 45_000]])
  })

  test('a class that was paid stays paid to its teacher, whoever changes its register later', async () => {
    await setTerms(anil)
    await setTerms(farah)
    await mark(on(3))
    await runPay(world, after(last))
    await approveAll(anil)
    await world.database.db.update(groups).set({ teacherId: farah.id }).where(eq(groups.id, groupId))
    await mark(on(3), farah)
    await mark(on(4), farah)
    await runPay(world, after(month))
    expect(await linesOf(farah)).toContainEqual(['class', 1, 45_000])
    expect((await sheetOf(farah)).toPayPaise).toBe(45_000)
    expect((await list()).sheets.filter(({ teacherId }) => teacherId === anil.id)).toHaveLength(1)
  })

  test('what is below 0 is not paid, and comes off the next sheet', async () => {
    await setTerms(anil)
    await mark(on(3))
    expect((await correct(anil, { paise: -60_000, reason: 'Paid ahead in cash' })).status).toBe(200)
    await runPay(world, after(last))
    const low = await sheetOf(anil)
    expect(low).toMatchObject({ totalPaise: -15_000, toPayPaise: 0, carriedOnPaise: -15_000 })
    expect((await approveAll(anil)).status).toBe('paid')
    await mark(today)
    await runPay(world, after(month))
    expect(await sheetOf(anil, month)).toMatchObject({ totalPaise: 30_000, toPayPaise: 30_000 })
    await approveAll(anil, month)
  })

  test('is approved once, however often it is sent, with the sum that was read', async () => {
    await setTerms(anil, { tdsPercent: 10 })
    await mark(on(3))
    await runPay(world, after(last))
    const { _id, toPayPaise } = await sheetOf(anil)
    await mark(on(4))
    const old = await approve(_id, toPayPaise)
    expect([old.status, old.refusal.message]).toEqual([409, 'The sheet has changed. Read it again.'])
    // The refusal shows the sum that can be approved.
    expect((await sheetOf(anil)).toPayPaise).toBe(81_000)
    const all = await Promise.all([1, 2].map(() => approve(_id, 81_000, { totalPaise: 90_000 })))
    expect(all.map(({ status }) => status)).toEqual([200, 200])
    expect((await approve(_id, 81_000, { totalPaise: 90_000 })).status).toBe(200)
    expect(await world.count('fee_journals', `key = 'pay ${_id}'`)).toBe(1)
    expect(
      await world.count(
        'fee_postings p join fee_journals j on j.id = p.journal_id',
        `j.key = 'pay ${_id}' and (p.account, p.paise) in (('pay', 90000), ('tds to pay', -9000), ('teachers', -81000))`,
      ),
    ).toBe(3)
  })

  test('comes after the one of the month before', async () => {
    await setTerms(anil)
    await mark(on(3))
    await mark(today)
    await runPay(world, after(month))
    const { _id, toPayPaise } = await sheetOf(anil, month)
    const early = await approve(_id, toPayPaise)
    expect([early.status, early.refusal.message]).toEqual([
      409,
      'Approve the earlier month of this teacher first',
    ])
  })

  test('is paid once; the same again is harmless, and a payment that did not arrive is taken back', async () => {
    await setTerms(anil)
    await mark(on(3))
    await runPay(world, after(last))
    const { _id } = await sheetOf(anil)
    expect((await record(_id)).status).toBe(409)
    await approveAll(anil)
    expect((await record(_id, { day: dayAfter(today) })).refusal.errors).toHaveProperty('day')
    expect((await record(_id, { day: on(20) })).refusal.errors).toHaveProperty('day')
    expect((await record(_id, { reference: '' })).refusal.errors).toHaveProperty('reference')
    const id = newId()
    const both = await Promise.all([record(_id, { _id: id }), record(_id, { _id: id, reference: 'utr1' })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await record(_id, { _id: id, method: 'upi' })).status).toBe(409)
    const other = await record(_id)
    expect([other.status, other.refusal.message]).toEqual([409, 'This sheet was paid already'])
    expect(await sheetOf(anil)).toMatchObject({
      status: 'paid',
      paid: { day: today, method: 'bank', reference: 'UTR1' },
    })
    expect(await world.count('fee_journals', `key = 'pay payment ${id}'`)).toBe(1)
    const back = (reason: string) => owner.ask(wire.takeBackPayPayment, { params: { id }, body: { reason } })
    const taken = await Promise.all([back('It came back'), back('It came back')])
    expect(taken.map(({ status }) => status)).toEqual([200, 200])
    expect(await sheetOf(anil)).toMatchObject({ status: 'approved', paid: null })
    expect((await record(_id, { method: 'cash', reference: '' })).body.data).toMatchObject({
      status: 'paid',
      payments: [{ reason: 'It came back' }, { reason: '', method: 'cash', paise: 45_000 }],
    })
  })
})

describe('terms and corrections', () => {
  test('terms count from their day; the same day again replaces them', async () => {
    await setTerms(anil, { perClassPaise: 1 })
    await setTerms(anil)
    await setTerms(anil, { fromDay: on(4), perClassPaise: 50_000 })
    await mark(on(3))
    await mark(on(4))
    await runPay(world, after(last))
    expect((await sheetOf(anil)).toPayPaise).toBe(95_000)
    const { teachers } = await list()
    expect(teachers.find(({ _id }) => _id === anil.id)?.terms).toMatchObject([
      { fromDay: on(4), perClassPaise: 50_000 },
      { fromDay: on(1), perClassPaise: 45_000 },
    ])
  })

  test('terms are refused for a month that was approved, a day that is far and a share within a month', async () => {
    const fault = async (more: object) => (await setTerms(anil, more)).refusal.errors?.fromDay
    expect(await fault({ fromDay: on(1, monthAfter(month, -4)) })).toMatch(/3 months/)
    expect(await fault({ fromDay: on(1, monthAfter(month, 13)) })).toMatch(/12 ahead/)
    expect(await fault({ fromDay: on(2), sharePercent: 30 })).toMatch(/1st/)
    await setTerms(anil)
    expect(await fault({ fromDay: on(9), perClassPaise: 1 })).toBeUndefined()
    // The terms of the 9th would end the share within the month.
    expect(await fault({ fromDay: on(1), sharePercent: 30 })).toMatch(/1st/)
    await mark(on(3))
    await runPay(world, after(last))
    await approveAll(anil)
    expect(await fault({ fromDay: on(20) })).toMatch(/approved/)
    expect((await setTerms({ id: newId() })).status).toBe(404)
    expect((await setTerms(child)).status).toBe(404)
    for (const more of [
      { perClassPaise: 0.5 },
      { perClassPaise: -1 },
      { sharePercent: 101 },
      { sharePercent: 1.234 },
      { noticeHours: 73 },
      { tdsPercent: 41 },
      { fromDay: '2026-02-30' },
    ])
      expect((await setTerms(anil, more)).status).toBe(422)
  })

  test('a correction is a line of the open sheet, once, or waits for the next one', async () => {
    await setTerms(anil)
    await mark(on(3))
    await runPay(world, after(last))
    const _id = newId()
    const twice = await Promise.all([correct(anil, { _id }), correct(anil, { _id })])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect((await correct(anil, { _id, paise: 20_000 })).status).toBe(409)
    expect((await correct(farah)).status).toBe(404)
    for (const more of [{ paise: 0 }, { paise: 1.5 }, { reason: ' ' }, { _id: 'x' }])
      expect((await correct(anil, more)).status).toBe(422)
    expect(await linesOf(anil)).toContainEqual(['correction', 0, 10_000])
    await approveAll(anil)
    await correct(anil, { paise: -5_000, reason: 'Too much' })
    await mark(today)
    await runPay(world, after(month))
    const next = await linesOf(anil, month)
    expect(next.filter(([kind]) => kind === 'correction')).toEqual([['correction', 0, -5_000]])
  })
})

describe('the teacher', () => {
  test('reads the own sheets alone, asks about a line and reads the answer; the sheet waits for it', async () => {
    await setTerms(anil)
    await setTerms(farah)
    await mark(on(3))
    expect((await anil.ask(getOwnPay, {})).body.data).toEqual({ months: [], sheet: null })
    await runPay(world, after(last))
    const { sheet, months } = (await anil.ask(getOwnPay, {})).body.data
    expect([months, sheet?.toPayPaise]).toEqual([[last], 45_000])
    expect((await anil.ask(getOwnPay, { query: { month: on(1).slice(0, 7) } })).status).toBe(200)
    expect((await anil.ask(getOwnPay, { query: { month: '2020-01' } })).status).toBe(404)
    expect((await farah.ask(getOwnPay, {})).body.data.sheet).toBeNull()
    if (!sheet) throw new Error('no sheet')
    const line = sheet.lines.find(({ kind }) => kind === 'class')?.key ?? ''
    const strange = await question(sheet._id, line, { by: farah })
    expect([strange.status, strange.refusal]).toEqual([404, (await question(newId(), line)).refusal])
    expect((await question(sheet._id, 'class of nobody')).refusal.errors).toHaveProperty('line')
    expect((await question(sheet._id, line, { words: '' })).status).toBe(422)
    const _id = newId()
    const twice = await Promise.all([question(sheet._id, line, { _id }), question(sheet._id, line, { _id })])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect((await question(sheet._id, line, { _id, words: 'Other' })).status).toBe(409)
    expect(await world.count('outbox_mails', `dedupe_key = '${_id}:pay-question'`)).toBe(1)
    const waits = await approve(sheet._id, sheet.toPayPaise)
    expect([waits.status, waits.refusal.message]).toEqual([409, 'A question waits for its answer'])
    expect((await answer(_id, 'The 4th was Farah’s')).body.data.questions).toMatchObject([
      { words: 'I also taught on the 4th', answer: { words: 'The 4th was Farah’s', by: 'Meera' } },
    ])
    expect((await answer(_id, 'The 4th was Farah’s')).status).toBe(200)
    expect((await answer(_id, 'Something else')).status).toBe(409)
    expect((await answer(newId(), 'Nothing')).status).toBe(404)
    expect(await world.count('outbox_mails', `dedupe_key = '${_id}:pay-answer'`)).toBe(1)
    expect((await anil.ask(getOwnPay, {})).body.data.sheet?.questions[0]?.answer?.by).toBe('Meera')
    await approveAll(anil)
  })

  test('waits for an answer after ten questions', async () => {
    await setTerms(anil)
    await mark(on(3))
    await runPay(world, after(last))
    const { _id, lines } = await sheetOf(anil)
    const line = lines[0]?.key ?? ''
    for (let asked = 0; asked < 10; asked += 1) expect((await question(_id, line)).status).toBe(200)
    expect((await question(_id, line)).status).toBe(409)
  })

  test('is not erased while a sheet is not paid', async () => {
    await setTerms(anil)
    await mark(on(3))
    await runPay(world, after(last))
    await world.database.db.update(groups).set({ teacherId: farah.id }).where(eq(groups.id, groupId))
    const erased = await owner.ask(erasePerson, {
      params: { id: anil.id },
      body: { name: anil.name },
    })
    expect([erased.status, erased.refusal.message]).toEqual([
      409,
      'A pay sheet is not paid yet, or something waits for the next one. Settle it first.',
    ])
  })
})

test('what is malformed, or of an id that is none, is refused', async () => {
  const id = newId()
  const refused = await Promise.all([
    owner.ask(wire.getPaySheet, { params: { id: 'x' } }),
    approve(id, 0.5),
    answer(id, ''),
    record(id, { method: 'gold' }),
    record(id, { day: 'today' }),
    record(id, { reference: 'x'.repeat(61) }),
    owner.ask(wire.takeBackPayPayment, { params: { id }, body: { reason: ' ' } }),
    anil.ask(getOwnPay, { query: { month: '2026-13' } }),
  ])
  for (const { status } of refused) expect([400, 422]).toContain(status)
  const missing = await Promise.all([
    owner.ask(wire.getPaySheet, { params: { id } }),
    approve(id, 0),
    record(id),
    owner.ask(wire.takeBackPayPayment, { params: { id }, body: { reason: 'No' } }),
  ])
  expect(missing.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

test('nobody but the owner opens pay: not signed out, a teacher, the desk or the head of a centre', async () => {
  await setTerms(anil)
  await mark(on(3))
  await runPay(world, after(last))
  const { _id: id, toPayPaise } = await sheetOf(anil)
  const head = await world.office(`Nisha ${round}`)
  await owner.ask(centres.giveSeat, {
    params: { id: await newCentre(owner, 'PAY', 'Paithan') },
    body: { personId: head.id, role: 'head' },
  })
  const tries = async (by: Pick<Member, 'ask'>) =>
    Promise.all([
      by.ask(wire.getPay, {}),
      by.ask(wire.getPaySheet, { params: { id } }),
      setTerms(anil, {}, by as Member),
      correct(anil, {}, by as Member),
      answer(newId(), 'Yes', by as Member),
      approve(id, toPayPaise, { by: by as Member }),
      record(id, {}, by as Member),
      by.ask(wire.takeBackPayPayment, { params: { id }, body: { reason: 'No' } }),
    ])
  const statuses = async (by: Pick<Member, 'ask'>) =>
    [...new Set((await tries(by)).map(({ status }) => status))].toSorted()
  expect(await statuses(world.visitor)).toEqual([401])
  for (const who of [anil, clerk, parent]) expect(await statuses(who)).toEqual([403])
  expect((await statuses(head)).every((status) => status === 403 || status === 404)).toBe(true)
  expect((await world.visitor.ask(getOwnPay, {})).status).toBe(401)
  for (const who of [owner, clerk, parent]) expect((await who.ask(getOwnPay, {})).status).toBe(403)
  expect((await sheetOf(anil)).status).toBe('counted')
  expect(await world.database.db.$count(paySheets, eq(paySheets.id, id))).toBe(1)
})
