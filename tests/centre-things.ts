import { monthAfter } from '../src/platform/text/india.rules.ts'
import { taxSettings } from '../src/enrolment/enrolment.tables.ts'
import * as announcing from '../src/classroom/announcements/announcements.contract.ts'
import { writeRemark } from '../src/classroom/child.contract.ts'
import { dayAfter } from '../src/classroom/classroom.rules.ts'
import { setHomework } from '../src/classroom/homework.contract.ts'
import { addGroupMembers, addToWaitingList, createGroup } from '../src/classroom/office/groups.contract.ts'
import { recordPaperExam } from '../src/classroom/paper-exams/paper-exams.contract.ts'
import { createDemoRequest } from '../src/enquiries/enquiries.contract.ts'
import { moveEnquiryToCentre } from '../src/enquiries/office/enquiries-office.contract.ts'
import * as fees from '../src/fees/office/fees.contract.ts'
import { printIdCards } from '../src/people/office/id-cards.contract.ts'
import { newId } from '../src/platform/db/columns.tables.ts'
import { addressOf } from '../src/platform/wire.ts'
import * as royalty from '../src/royalty/office/royalty.contract.ts'
import * as promotions from '../src/stock/office/promotions.contract.ts'
import { countInStockOrder, giveStock } from '../src/stock/office/stock.contract.ts'
import * as visits from '../src/visits/office/visits.contract.ts'
import { runRoyalties } from './fees-family.ts'
import { childAt, draft, newItem, receive, send, type TestCentre, today } from './stock-network.ts'
import type { Answered, Member, World } from './world.ts'

/** Who makes the things: the owner, staff of head office, an organiser of exams, the centre's teacher. */
type Makers = { owner: Member; clerk: Member; organiser: Member; teacher: Member }
type Family = { parent: Member; child: Member }
type At = Makers & Family & { world: World; centre: TestCentre }

/** The id of one real thing of a centre of each kind that a call names in its path. */
export type CentreThings = Awaited<ReturnType<typeof thingsOf>>

/** Makes one of each thing that a centre can have. */
export async function thingsOf(world: World, centre: TestCentre, makers: Makers) {
  const family = await childAt(world, makers.owner, { centre, name: 'Asha of A' })
  const at: At = { ...makers, ...family, world, centre }
  const waiting = await world.child(family.parent, 'Waiting of A')
  const waits = { params: { id: centre.groupId }, body: { studentIds: [waiting.id] } }
  made(await makers.owner.ask(addToWaitingList, waits))
  return {
    centre: centre.id,
    group: centre.groupId,
    child: family.child.id,
    waiting: waiting.id,
    family: family.parent.id,
    teacher: makers.teacher.id,
    ...(await moneyOf(at)),
    ...(await stockOf(at)),
    ...(await classOf(at)),
    ...(await insertedOf(at)),
    enquiry: await enquiryOf(at),
    visit: await visitOf(at),
  }
}

/** @throws when a thing could not be made: a test of strangers would compare nothing. */
function made<E extends Parameters<Member['ask']>[0]>(answered: Answered<E>): Answered<E> {
  if (answered.status >= 300) throw new Error(answered.refusal.message)
  return answered
}

async function moneyOf({ world, owner, clerk, parent, child, centre }: At) {
  await world.database.db.insert(taxSettings).values({ gstin: '30ABCDE1234F1Z5', state: 'Goa', address: '' })
  const params = { id: parent.id }
  const charge = { studentId: child.id, head: 'exam', title: 'Exam', amount: 5_000, dueOn: today } as const
  const chargeId = newId()
  made(await clerk.ask(fees.addFeeCharge, { params, body: { chargeId, ...charge } }))
  const [payment, promise, agreement] = [newId(), newId(), newId()]
  const paying = { amount: 1_000, method: 'cash' as const, reference: '', chargeIds: [] }
  made(await clerk.ask(fees.takeFeePayment, { params, body: { paymentId: payment, ...paying } }))
  const promised = { promiseId: promise, day: dayAfter(today, 3), note: '' }
  made(await clerk.ask(fees.addFeePromise, { params, body: promised }))
  const plan = { name: 'Plan of A', partRule: 'classes', amount: 1_500, fromDay: '2026-01-01' } as const
  const planId = made(await clerk.ask(fees.createFeePlan, { body: plan })).body.data._id
  const onPlan = { studentId: child.id, groupId: centre.groupId, planId, fromDay: today }
  made(await clerk.ask(fees.startFeeStay, { params, body: onPlan }))
  const month = today.slice(0, 7)
  made(
    await owner.ask(royalty.createAgreement, {
      body: {
        _id: agreement,
        centreId: centre.id,
        company: 'Patil Learning LLP',
        gstin: '30ABCDE1234F1Z5',
        kind: 'collected',
        sharePercent: 15,
        minimum: 0,
        tdsPercent: 10,
        fromMonth: month,
      },
    }),
  )
  await runRoyalties(world, new Date(`${monthAfter(month)}-03T06:30:00Z`))
  const { statements } = made(await owner.ask(royalty.getRoyalty, {})).body.data
  const statement = statements.find(({ centreId }) => centreId === centre.id)?._id ?? ''
  return { charge: chargeId, payment, promise, statement }
}

async function stockOf({ owner, clerk, organiser, teacher, child, centre }: At) {
  const item = await newItem(owner, 'Kit of A', { level: 'Level 2' })
  await receive(owner, item, [40])
  const order = await draft(centre.desk, centre, [item, 2])
  await send(clerk, centre, order)
  const counted = { lines: [{ itemId: item, whole: 2, damaged: 0 }] }
  made(await centre.desk.ask(countInStockOrder, { params: { id: order }, body: counted }))
  const gift = newId()
  const given = { _id: gift, itemId: item, centreId: centre.id, studentId: child.id, again: false }
  made(await centre.desk.ask(giveStock, { body: given }))

  const schedule = { weekdays: [2, 6], time: '18:30', minutes: 60, place: 'Room 1', meetingUrl: null }
  const levelled = async (level: string) => {
    const form = { name: level, subject: 'Abacus', level, teacherId: teacher.id, centreId: centre.id }
    const days = { capacity: 12, fromDay: '2026-01-05', untilDay: null, holidays: [] }
    return made(await owner.ask(createGroup, { body: { ...form, ...schedule, ...days } })).body.data._id
  }
  const [first] = [await levelled('Level 1'), await levelled('Level 2')]
  const joined = { studentIds: [child.id], joinedOn: '2026-01-05' }
  made(await owner.ask(addGroupMembers, { params: { id: first }, body: joined }))
  const exam = { id: newId(), grade: 'level-1', pass: 70, heldOn: today, supervisor: 'Meera Iyer' }
  const children = [{ studentId: child.id, marks: [50, 45] }]
  made(await organiser.ask(recordPaperExam, { body: { ...exam, children } }))
  const query = { centreId: centre.id }
  const ready = made(await owner.ask(promotions.getPromotions, { query })).body.data.children[0]
  if (!ready) throw new Error('nobody is ready to move up')
  const { sittingId: sitting, toGroupId, toLevel: level } = ready
  const promotion = newId()
  const moving = { _id: promotion, sittingId: sitting, toGroupId, level, itemId: item }
  const from = dayAfter(today, 1)
  made(await owner.ask(promotions.moveUp, { body: { centreId: centre.id, from, children: [moving] } }))
  return { order, gift, sitting, promotion }
}

async function classOf({ world, clerk, teacher, child, centre }: At) {
  const params = { id: centre.groupId }
  const [announcement, homework, remark] = [newId(), newId(), newId()]
  const to = { audience: 'group', centreId: null, groupId: centre.groupId, day: null } as const
  const form = { ...to, title: 'Open day', text: 'Come.' }
  made(await clerk.ask(announcing.saveAnnouncement, { body: { _id: announcement, form } }))
  const sent = { params: { id: announcement }, body: { sendAt: null } }
  made(await clerk.ask(announcing.sendAnnouncement, sent))
  const task = { text: 'Page 7', lessonId: null, quizId: null, dueOn: dayAfter(today, 3) }
  made(await teacher.ask(setHomework, { params, body: { _id: homework, ...task } }))
  const said = { _id: remark, studentId: child.id, text: 'Well done' }
  made(await teacher.ask(writeRemark, { params, body: said }))
  await fetch(world.url + addressOf(printIdCards, {}), {
    method: 'POST',
    headers: { authorization: `Bearer ${clerk.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ids: [child.id] }),
  })
  const { rows } = await world.database.pool.query(
    `select code from id_cards where person_id = '${child.id}'`,
  )
  const card = String(rows[0]?.code)
  const answer = newId()
  await world.database.pool.query(`insert into homework_answers
    (id, homework_id, student_id, kind, type, file, size, sent_at)
    values ('${answer}', '${homework}', '${child.id}', 'picture', 'image/webp', '${newId()}', 9, now())`)
  return { announcement, homework, remark, card, answer }
}

/** What only a camera, a gateway, the clock or a tablet makes. */
async function insertedOf({ world, teacher, child, parent, centre }: At) {
  const { pool } = world.database
  const [page, lesson, tablet, sheet, online, file] = [newId(), newId(), newId(), newId(), newId(), newId()]
  const [makeUp, reported, pauseRequest] = [newId(), newId(), newId()]
  const { rows: stays } = await pool.query(`select id from fee_stays where student_id = '${child.id}'`)
  const stay = String(stays[0]?.id)
  const number = 'MFAAAABBBBCCCC22'
  const sums =
    '{"earnedPaise":0,"carriedPaise":0,"totalPaise":0,"tdsPaise":0,"toPayPaise":0,"carriedOnPaise":0}'
  for (const insert of [
    `insert into written_pages (id, group_id, student_id, file, width, height, sent_at)
      values ('${page}', '${centre.groupId}', '${child.id}', '${newId()}', 9, 9, now())`,
    `insert into live_lessons (id, group_id, day, starts_at, minutes, phase, state)
      values ('${lesson}', '${centre.groupId}', '${today}', now(), 45, 'open', '{}')`,
    `insert into live_tablets (id, lesson_id, student_id, secret_hash)
      values ('${tablet}', '${lesson}', '${child.id}', 'hash')`,
    `insert into pay_sheets (id, teacher_id, month, status, lines, sums, counted_at)
      values ('${sheet}', '${teacher.id}', '2026-01', 'counted', '[]', '${sums}', now())`,
    `insert into fee_online_payments (id, order_number, account_id, paise, charge_ids, gateway)
      select '${online}', '${number}', id, 100, '{}', 'razorpay' from fee_accounts where person_id = '${parent.id}'`,
    `insert into make_ups (id, student_id, group_id, day, earned_at, until_day)
      values ('${makeUp}', '${child.id}', '${centre.groupId}', '${dayAfter(today, -2)}', now(), '${dayAfter(today, 28)}')`,
    `insert into reported_absences (student_id, group_id, day, reported_by, reported_at)
      values ('${child.id}', '${centre.groupId}', '${dayAfter(today, 3)}', '${parent.id}', now())`,
    `insert into fee_reported_payments (id, account_id, paise, method, reference, day, charge_ids, at)
      select '${reported}', id, 100, 'upi', '412345678901', '${today}', '{}', now()
      from fee_accounts where person_id = '${parent.id}'`,
    `insert into fee_pause_requests (id, account_id, stay_id, from_day, until_day, at)
      select '${pauseRequest}', id, '${stay}', '${dayAfter(today, 3)}', '${dayAfter(today, 20)}', now()
      from fee_accounts where person_id = '${parent.id}'`,
    `insert into library_files (id, name, kind, type, file, size, uploaded_by, uploaded_at)
      values ('${file}', 'Sheet', 'pdf', 'application/pdf', '${newId()}', 9, '${teacher.id}', now())`,
  ])
    await pool.query(insert)
  return { page, lesson, tablet, sheet, online: number, file, makeUp, reported, pauseRequest, stay }
}

async function enquiryOf({ world, clerk, centre }: At): Promise<string> {
  const asked = await world.visitor.ask(createDemoRequest, {
    body: {
      studentName: 'Ela',
      parentName: 'Esha',
      email: 'esha@asks.example',
      mobile: '9700000001',
      state: 'Goa',
      district: 'North Goa',
      location: 'Panaji',
    },
  })
  const id = made(asked).body.data._id
  const moved = { params: { id }, body: { centreId: centre.id } }
  made(await clerk.ask(moveEnquiryToCentre, moved))
  return id
}

async function visitOf({ clerk, centre }: At): Promise<string> {
  const id = newId()
  const body = { _id: id, centreId: centre.id, day: today, points: ['Every child has a kit'] }
  made(await clerk.ask(visits.planVisit, { body }))
  const [point] = made(await clerk.ask(visits.getVisit, { params: { id } })).body.data.points
  const found = { _id: point?._id ?? '', finding: 'no', remark: 'Two without', followUpOn: today } as const
  made(await clerk.ask(visits.saveFindings, { params: { id }, body: { points: [found] } }))
  made(await clerk.ask(visits.sendVisit, { params: { id }, body: {} }))
  return id
}
