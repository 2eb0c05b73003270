import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as centres from '../../src/centres/centres.contract.ts'
import { addGroupMembers, createGroup } from '../../src/classroom/office/groups.contract.ts'
import { getFamilyFees } from '../../src/fees/family/family-fees.contract.ts'
import { askForPause, previewPause, takePauseBack } from '../../src/fees/family/pause-requests.contract.ts'
import * as billing from '../../src/enrolment/office/billers.contract.ts'
import { nextMonths } from '../../src/fees/fees.rules.ts'
import * as fees from '../../src/fees/office/fees.contract.ts'
import { agreeToPause, refusePauseRequest } from '../../src/fees/office/pause-requests.contract.ts'
import { billMonth, getBillingRun } from '../../src/fees/office/run.contract.ts'
import { exportOwnData } from '../../src/people/family/family.contract.ts'
import { setLanguage } from '../../src/people/language.contract.ts'
import { erasePerson, mergePeople, undoMerge } from '../../src/people/office/office.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { DAY_MS, indianDay } from '../../src/platform/text/india.rules.ts'
import { addressOf } from '../../src/platform/wire.ts'
import { booksOf, enrolInGroup, type GroupPlan, groupWithPlan } from '../fees-family.ts'
import { CENTRE_FACTS } from '../new-centre.ts'
import { type Member, openWorld, type World } from '../world.ts'

/* A parent asks for a pause of a plan; the office, or the head of the family's centre, answers. */

let world: World
let office: Member
let owner: Member
let plan: GroupPlan
let parent: Member
let child: Member
let stayId = ''
let round = 0
const today = indianDay(new Date())
const inDays = (days: number) => indianDay(new Date(Date.now() + days * DAY_MS))
const [, nextMonth = '', , lastMonth = ''] = nextMonths(today, 3)

beforeAll(async () => {
  world = await openWorld()
  office = await world.office('Omar')
  owner = await world.staff('owner', 'Lakshmi')
  plan = await groupWithPlan(world, office, 'Tuesday')
})
afterAll(async () => {
  const books = await booksOf(world)
  expect([books.outOfBalance, books.findings]).toEqual([0, []])
  await world.close()
})
beforeEach(async () => {
  round += 1
  parent = await world.parent(`Kavita ${round}`)
  await world.confirmEmail(parent)
  child = await world.child(parent, `Rohan ${round}`)
  await enrolInGroup(office, { parent, child }, plan)
  stayId = (await shown()).plans[0]?._id ?? ''
})

const shown = async (by = parent) => (await by.ask(getFamilyFees, {})).body.data
const ledger = async (by = office, of = parent) =>
  (await by.ask(fees.getFeeLedger, { params: { id: of.id } })).body.data
type Days = { fromDay: string; untilDay: string }
const days = (from = 5, until = 24): Days => ({ fromDay: inDays(from), untilDay: inDays(until) })
const requestOf = (more: object = {}) => ({ requestId: newId(), planId: stayId, ...days(), ...more })
const ask = (body = requestOf(), by: Pick<Member, 'ask'> = parent) => by.ask(askForPause, { body })
const cost = (body: Days = days(), by: Pick<Member, 'ask'> = parent, id = stayId) =>
  by.ask(previewPause, { params: { id }, body })
const agree = (id: string, by: Pick<Member, 'ask'> = office) =>
  by.ask(agreeToPause, { params: { id }, body: {} })
const refuse = (id: string, reason = 'Exam week', by: Pick<Member, 'ask'> = office) =>
  by.ask(refusePauseRequest, { params: { id }, body: { reason } })
const takeBack = (id: string, by: Pick<Member, 'ask'> = parent) =>
  by.ask(takePauseBack, { params: { id }, body: {} })
const givePause = (id: string, pause: Days) =>
  office.ask(fees.pauseFeeStay, { params: { id: stayId }, body: { pauseId: id, ...pause, reason: 'Ill' } })
const pauses = (id: string) => world.count('fee_pauses', `id = '${id}'`)
async function asked(more: object = {}): Promise<string> {
  const body = requestOf(more)
  const reply = await ask(body)
  expect([reply.status, reply.refusal]).toMatchObject([201, { success: true }])
  return body.requestId
}
const mailsOf = async (id: string) =>
  (
    await world.database.pool.query('select recipient, subject from outbox_mails where dedupe_key = $1', [
      `${id}:fee-pause`,
    ])
  ).rows
/** As if the request had waited until its first day was over. */
const letItWait = (id: string) =>
  world.database.pool.query(`update fee_pause_requests set from_day = '${inDays(-1)}' where id = '${id}'`)
/** Status and text of an answer, as it came. */
async function bytesOf({ token }: Member, path: string, body: object = {}): Promise<string> {
  const reply = await fetch(`${world.url}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return `${reply.status} ${await reply.text()}`
}

describe('a family asks for a pause', () => {
  test('it reads what changes before it asks, and after the head agrees exactly that is billed less', async () => {
    const { months } = (await cost()).body.data
    expect(months.some(({ lessPaise }) => lessPaise > 0)).toBe(true)
    const billsOf = async () =>
      Promise.all(
        months.map(async ({ month }) => {
          const { lines } = (await office.ask(getBillingRun, { query: { month } })).body.data
          return lines.find(({ personId }) => personId === parent.id)?.paise ?? 0
        }),
      )
    const before = await billsOf()
    expect(months.map(({ paise }) => paise)).toEqual(before)

    const id = await asked()
    expect(await billsOf()).toEqual(before)
    expect(await shown()).toMatchObject({
      pauseRequests: [{ _id: id, planId: stayId, child: child.name, state: 'asked', ...days() }],
    })
    const { pauseRequests } = (await office.ask(fees.getDuesSummary, {})).body.data
    expect(pauseRequests.rows.find(({ personId }) => personId === parent.id)).toMatchObject({
      _id: id,
      family: parent.name,
      child: child.name,
      isTooLate: false,
    })
    expect(await ledger()).toMatchObject({ mayPause: true, pauseRequests: [{ _id: id, months }], pauses: [] })

    expect((await agree(id)).body.data.creditedPaise).toBe(0)
    expect(await billsOf()).toEqual(months.map(({ paise, lessPaise }) => paise - lessPaise))
    expect(await ledger()).toMatchObject({ pauseRequests: [], pauses: [{ _id: id, ...days() }] })
    expect((await shown()).pauseRequests).toMatchObject([{ state: 'agreed', ...days() }])
    expect(await mailsOf(id)).toMatchObject([
      { recipient: parent.email, subject: `Pause agreed: ${child.name}` },
    ])
  })

  test('of a month that is billed what the family was shown comes back, to the paisa', async () => {
    const { count, totalPaise } = (await office.ask(getBillingRun, { query: { month: nextMonth } })).body.data
    await office.ask(billMonth, { body: { month: nextMonth, count, totalPaise } })
    const pause = { fromDay: `${nextMonth}-03`, untilDay: `${nextMonth}-20` }
    const { months } = (await cost(pause)).body.data
    expect(months).toMatchObject([{ month: nextMonth, paise: 150_000, isBilled: true }])
    const id = await asked(pause)
    const agreed = await agree(id)
    expect(agreed.body.data.creditedPaise).toBe(months[0]?.lessPaise)
    expect(agreed.body.data.creditedPaise).toBeGreaterThan(0)
    expect((await shown()).balancePaise).toBe(150_000 - agreed.body.data.creditedPaise)
    // Said again, nothing more comes back.
    expect((await agree(id)).body.data.creditedPaise).toBe(0)
    expect((await shown()).balancePaise).toBe(150_000 - agreed.body.data.creditedPaise)
  })

  test('a refusal says why, on its page and by mail in its language; then it can ask again', async () => {
    await parent.ask(setLanguage, { body: { language: 'hi' } })
    const id = await asked()
    expect((await refuse(id)).status).toBe(200)
    expect((await refuse(id)).status).toBe(200)
    expect((await refuse(id, 'Another reason')).status).toBe(404)
    expect((await shown()).pauseRequests).toMatchObject([{ state: 'refused', reason: 'Exam week' }])
    const [mail, more] = await mailsOf(id)
    expect([mail?.subject, more]).toEqual([`क्लास रोकने का आपका अनुरोध: ${child.name}`, undefined])
    expect((await agree(id)).status).toBe(404)
    const again = await asked()
    // The newest is what is read.
    expect((await shown()).pauseRequests.map(({ _id }) => _id)).toEqual([again])
    expect(await pauses(id)).toBe(0)
  })

  test('an address that nobody has confirmed gets no mail', async () => {
    const other = await world.parent(`Unconfirmed ${round}`)
    const theirs = await world.child(other, `Diya ${round}`)
    await enrolInGroup(office, { parent: other, child: theirs }, plan)
    const planId = (await shown(other)).plans[0]?._id ?? ''
    const body = requestOf({ planId })
    expect((await ask(body, other)).status).toBe(201)
    expect((await agree(body.requestId)).status).toBe(200)
    expect(await mailsOf(body.requestId)).toEqual([])
    expect((await shown(other)).pauseRequests).toMatchObject([{ state: 'agreed' }])
  })

  test('it takes back what is not answered, and nothing else', async () => {
    const id = await asked()
    expect((await takeBack(id)).status).toBe(200)
    expect((await takeBack(id)).status).toBe(200)
    expect((await agree(id)).status).toBe(404)
    expect((await refuse(id)).status).toBe(404)
    expect((await shown()).pauseRequests).toEqual([])
    const other = await asked()
    await agree(other)
    expect((await takeBack(other)).status).toBe(404)
    expect(await pauses(other)).toBe(1)
  })

  test('a pause that the office shortens or removes is read as it is now', async () => {
    const id = await asked()
    await agree(id)
    const end = (untilDay: string) => office.ask(fees.endFeePause, { params: { id }, body: { untilDay } })
    await end(inDays(20))
    expect((await shown()).pauseRequests).toMatchObject([{ state: 'agreed', untilDay: inDays(20) }])
    await end(inDays(0))
    expect((await shown()).pauseRequests).toEqual([])
  })
})

describe('repeated and at once', () => {
  test('one request of a plan waits at a time, and the same id is the same request', async () => {
    const same = requestOf()
    const repeats = await Promise.all([1, 2, 3].map(() => ask(same)))
    expect(repeats.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await ask({ ...same, untilDay: inDays(25) })).status).toBe(409)
    const second = await ask()
    expect([second.status, second.refusal.message]).toEqual([
      409,
      'You have asked for a pause of this plan already. Please wait for the answer.',
    ])
    await takeBack(same.requestId)
    const atOnce = await Promise.all([1, 2, 3].map(() => ask()))
    expect(atOnce.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  })

  test('two heads who agree at once give one pause; of agreeing, refusing and taking back one happens', async () => {
    const id = await asked()
    const both = await Promise.all([agree(id), agree(id)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect([await pauses(id), (await mailsOf(id)).length]).toEqual([1, 1])

    const another = await asked(days(30, 49))
    const ends = await Promise.all([agree(another), refuse(another), takeBack(another)])
    expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
    expect(await pauses(another)).toBe(ends[0]?.status === 200 ? 1 : 0)
  })
})

describe('the rules of every pause', () => {
  test('hold when the family asks, and for what it is shown', async () => {
    await givePause(newId(), days(40, 60))
    for (const [wrong, field, message] of [
      [days(0, 20), 'fromDay', 'Choose tomorrow or later'],
      [days(-1, 20), 'fromDay', 'Choose tomorrow or later'],
      [days(5, 4), 'untilDay', 'It ends before it begins'],
      [days(5, 7), 'untilDay', 'A pause has at least 4 classes or 14 days; this one has 3'],
      [days(30, 45), 'fromDay', 'It overlaps another pause'],
      [days(61, 300), 'untilDay', /^At most 60 days a year/],
    ] as const)
      for (const refused of [await cost(wrong), await ask(requestOf(wrong))]) {
        expect(refused.status).toBe(422)
        expect(refused.refusal.errors?.[field]).toMatch(message)
      }
    expect(await world.count('fee_pause_requests', `stay_id = '${stayId}'`)).toBe(0)
  })

  test('are asked again when somebody agrees: another pause, the end of the plan', async () => {
    const id = await asked()
    const given = newId()
    await givePause(given, days(10, 29))
    const overlaps = await agree(id)
    expect([overlaps.status, overlaps.refusal.errors]).toEqual([
      422,
      { fromDay: 'It overlaps another pause' },
    ])
    await office.ask(fees.endFeePause, { params: { id: given }, body: { untilDay: inDays(9) } })
    await office.ask(fees.endFeeStay, { params: { id: stayId }, body: { untilDay: inDays(12) } })
    const over = await agree(id)
    expect([over.status, over.refusal.errors?.['untilDay']]).toEqual([
      422,
      expect.stringMatching(/^The plan ends on/),
    ])
    // It still waits for an answer, which can be given.
    expect((await shown()).pauseRequests).toMatchObject([{ state: 'asked' }])
    expect((await refuse(id, 'The plan ends before')).status).toBe(200)
    expect(await pauses(id)).toBe(0)
  })

  test('it is agreed to on its first day, and not later: then both read that nobody answered in time', async () => {
    const first = await asked()
    await world.database.pool.query(
      `update fee_pause_requests set from_day = '${today}' where id = '${first}'`,
    )
    expect((await agree(first)).status).toBe(200)
    await office.ask(fees.endFeePause, { params: { id: first }, body: { untilDay: inDays(-1) } })

    const id = await asked()
    await letItWait(id)
    expect((await shown()).pauseRequests).toMatchObject([{ _id: id, state: 'not answered' }])
    expect((await ledger()).pauseRequests).toMatchObject([{ _id: id, isTooLate: true, months: [] }])
    const late = await agree(id)
    expect([late.status, late.refusal.errors]).toEqual([422, { fromDay: 'A pause begins today or later' }])
    // It waits for no answer in the way of another one.
    const next = await asked(days(10, 29))
    expect((await shown()).pauseRequests).toMatchObject([{ _id: next, state: 'asked' }])
    expect((await ledger()).pauseRequests.map(({ _id }) => _id)).toEqual([next])
    expect((await refuse(id)).status).toBe(404)
    await letItWait(next)
    expect((await refuse(next, 'Nobody saw it in time')).status).toBe(200)
  })
})

test('what is malformed or oversized is refused', async () => {
  for (const wrong of [
    { fromDay: 'tomorrow' },
    { untilDay: '' },
    { untilDay: '2026-02-30' },
    { fromDay: null },
    { planId: 'x' },
    { requestId: 'x' },
    { untilDay: '2999-01-01' },
  ]) {
    const body = { ...requestOf(), ...wrong }
    expect([wrong, (await bytesOf(parent, '/family/fees/pauses', body)).slice(0, 3)]).toEqual([wrong, '422'])
  }
  expect((await bytesOf(parent, '/family/fees/pauses', { x: 'x'.repeat(100_000) })).slice(0, 3)).toBe('413')
  const id = await asked()
  for (const reason of ['', ' ', 'a\nb', 'x'.repeat(301)]) expect((await refuse(id, reason)).status).toBe(422)
  const refusal = `/fees/pause-requests/${id}/refuse`
  expect((await bytesOf(office, refusal, { reason: 'x'.repeat(100_000) })).slice(0, 3)).toBe('413')
  const preview = `/family/fees/plans/${stayId}/pause-preview`
  for (const wrong of [{}, { ...days(), fromDay: 'x' }, { ...days(), untilDay: '' }])
    expect((await bytesOf(parent, preview, wrong)).slice(0, 3)).toBe('422')
  expect((await bytesOf(parent, preview, { x: 'x'.repeat(100_000) })).slice(0, 3)).toBe('413')
})

describe('who may', () => {
  test('the parent alone asks; a stranger’s plan and request are as ones that are not there', async () => {
    const stranger = await world.parent(`Stranger ${round}`)
    await world.child(stranger, `Other ${round}`)
    const id = await asked()
    for (const [by, status] of [
      [world.visitor, 401],
      [await world.student(`Asha ${round}`), 403],
      [await world.teacher(`Tara ${round}`), 403],
      [office, 403],
    ] as const) {
      expect((await cost(days(), by)).status).toBe(status)
      expect((await ask(requestOf(), by)).status).toBe(status)
      expect((await takeBack(id, by)).status).toBe(status)
    }
    for (const [by, status] of [
      [world.visitor, 401],
      [parent, 403],
      [await world.teacher(`Tom ${round}`), 403],
    ] as const) {
      expect((await agree(id, by)).status).toBe(status)
      expect((await refuse(id, 'No', by)).status).toBe(status)
    }
    const post = (planId: string) => bytesOf(stranger, '/family/fees/pauses', requestOf({ planId }))
    expect(await post(stayId)).toBe(await post(newId()))
    expect(await post(stayId)).toMatch(/^404/)
    const [theirs, none] = [await cost(days(), stranger), await cost(days(), stranger, newId())]
    expect([theirs.status, theirs.refusal]).toEqual([none.status, none.refusal])
    const back = (one: string) => bytesOf(stranger, `/family/fees/pauses/${one}/take-back`)
    expect(await back(id)).toBe(await back(newId()))
    // An id that another family has used is not theirs.
    await enrolInGroup(office, { parent: stranger, child: await world.child(stranger, `Sia ${round}`) }, plan)
    const own = (await shown(stranger)).plans[0]?._id ?? ''
    expect((await ask(requestOf({ requestId: id, planId: own }), stranger)).status).toBe(409)
    expect((await shown()).pauseRequests).toMatchObject([{ _id: id, state: 'asked' }])
  })

  test('the head of the family’s centre answers; its desk sees it, and another centre nothing', async () => {
    const seats: Record<string, Member> = {}
    const groupIds: string[] = []
    let andheriId = ''
    for (const [code, name] of [
      ['AND', 'Andheri'],
      ['BAN', 'Bandra'],
    ] as const) {
      const centre = { ...CENTRE_FACTS, code, name, kind: 'franchise' as const }
      const centreId = (await owner.ask(centres.createCentre, { body: centre })).body.data._id
      if (code === 'AND') andheriId = centreId
      const teacher = await world.teacher(`Teacher of ${name}`)
      const form = {
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
        capacity: 50,
        fromDay: '2026-01-01',
        untilDay: null,
        holidays: [],
      }
      groupIds.push((await office.ask(createGroup, { body: form })).body.data._id)
      for (const role of ['head', 'desk'] as const) {
        const person = await world.office(`${role} of ${name}`)
        await owner.ask(centres.giveSeat, {
          params: { id: centreId },
          body: { personId: person.id, role },
        })
        seats[`${role} ${code}`] = person
      }
    }
    const { 'head AND': head, 'desk AND': desk, 'head BAN': other } = seats
    if (!head || !desk || !other) throw new Error('a seat is missing')
    const theirs = await world.parent(`Family of Andheri ${round}`)
    const theirChild = await world.child(theirs, `Anu ${round}`)
    await office.ask(addGroupMembers, {
      params: { id: groupIds[0] ?? '' },
      body: { studentIds: [theirChild.id], joinedOn: '2026-01-01' },
    })
    await office.ask(fees.startFeeStay, {
      params: { id: theirs.id },
      body: {
        studentId: theirChild.id,
        groupId: groupIds[0] ?? '',
        planId: plan.planId,
        fromDay: '2026-01-01',
      },
    })
    const planId = (await shown(theirs)).plans[0]?._id ?? ''
    const { requestId: id, ...more } = requestOf({ planId })
    await ask({ requestId: id, ...more }, theirs)
    const rowsOf = async (by: Member) => (await by.ask(fees.getDuesSummary, {})).body.data.pauseRequests
    expect(await rowsOf(desk)).toMatchObject({ count: 1, rows: [{ _id: id }] })
    expect(await rowsOf(other)).toEqual({ count: 0, rows: [] })
    expect(await ledger(desk, theirs)).toMatchObject({ mayPause: false, pauseRequests: [{ _id: id }] })
    expect(await ledger(head, theirs)).toMatchObject({ mayPause: true })
    for (const [act, body] of [
      ['agree', {}],
      ['refuse', { reason: 'No' }],
    ] as const) {
      const path = (one: string) => `/fees/pause-requests/${one}/${act}`
      expect(await bytesOf(other, path(id), body)).toBe(await bytesOf(other, path(newId()), body))
      expect(await bytesOf(other, path(id), body)).toMatch(/^404/)
      expect(await bytesOf(desk, path(id), body)).toBe(await bytesOf(desk, path(newId()), body))
      expect(await bytesOf(desk, path(id), body)).toMatch(/^40[34]/)
    }
    expect((await agree(id, head)).status).toBe(200)
    expect(await pauses(id)).toBe(1)

    // What the academy has billed stays head office's once the centre bills for itself.
    const { count, totalPaise } = (await office.ask(getBillingRun, { query: { month: lastMonth } })).body.data
    await office.ask(billMonth, { body: { month: lastMonth, count, totalPaise } })
    await billsForItself(andheriId)
    const next = requestOf({ planId, fromDay: `${lastMonth}-03`, untilDay: `${lastMonth}-20` })
    expect((await ask(next, theirs)).status).toBe(201)
    const ofAnother = await agree(next.requestId, head)
    expect([ofAnother.status, ofAnother.refusal.message]).toEqual([
      409,
      'This is of another company. Ask head office.',
    ])
    expect(await pauses(next.requestId)).toBe(0)
    expect((await agree(next.requestId)).body.data.creditedPaise).toBeGreaterThan(0)
  })

  async function billsForItself(centreId: string): Promise<void> {
    const billerId = newId()
    await owner.ask(billing.createFranchiseBiller, {
      body: {
        _id: billerId,
        name: 'Andheri Learning LLP',
        pan: 'ANDHE1234F',
        gstin: '30ANDHE1234F1Z5',
        state: 'Goa',
        address: 'Andheri',
        upiAddress: 'andheri@bank',
      },
    })
    const body = { billerId, fromDay: today }
    const assigned = await owner.ask(billing.setCentreBiller, { params: { id: centreId }, body })
    expect(assigned.status, assigned.refusal.message).toBe(200)
  }
})

describe('an account', () => {
  test('is neither merged away nor erased while it waits; what was asked is exported, and erased with it', async () => {
    const id = await asked()
    const saved = await fetch(world.url + addressOf(exportOwnData, {}), {
      headers: { authorization: `Bearer ${parent.token}` },
    })
    expect(await saved.text()).toContain(inDays(24))
    const kept = await world.parent(`Kavita Rao ${round}`)
    await world.confirmEmail(kept)
    const body = {
      chargeId: newId(),
      studentId: (await world.child(kept, `Tara ${round}`)).id,
      head: 'other' as const,
      title: 'Bag',
      amount: 100,
      dueOn: today,
    }
    await office.ask(fees.addFeeCharge, { params: { id: kept.id }, body })
    const merge = { params: { id: kept.id }, body: { duplicateId: parent.id, reason: 'One person' } }
    expect((await office.ask(mergePeople, merge)).refusal.message).toMatch(
      /^This family has asked for a pause/,
    )
    expect((await refuse(id)).status).toBe(200)
    const erase = async (one: Member) =>
      (await office.ask(erasePerson, { params: { id: one.id }, body: { name: one.name } })).refusal.message
    expect(await erase(child)).toMatch(/^Account deleted/)
    expect(await world.count('fee_pause_requests', `id = '${id}'`)).toBe(0)
    expect(await erase(parent)).toMatch(/^Account deleted/)
  })

  test('takes its requests along in a merge, which is not undone once the family has asked since', async () => {
    const id = await asked()
    const kept = await world.parent(`Kavita Rao ${round}`)
    await world.confirmEmail(kept)
    const merge = { params: { id: kept.id }, body: { duplicateId: parent.id, reason: 'One person' } }
    const first = await office.ask(mergePeople, merge)
    expect((await shown(kept)).pauseRequests).toMatchObject([{ _id: id }])
    expect((await office.ask(undoMerge, { params: { id: first.body.data.mergeId }, body: {} })).status).toBe(
      200,
    )
    const second = await office.ask(mergePeople, merge)
    expect((await takeBack(id, kept)).status).toBe(200)
    expect((await ask(requestOf(), kept)).status).toBe(201)
    const undone = await office.ask(undoMerge, { params: { id: second.body.data.mergeId }, body: {} })
    expect(undone.refusal.message).toMatch(/^Fees were booked since this merge/)
  })

  test('a merge of two with an account each is not undone once one has asked for the other’s child', async () => {
    const kept = await world.parent(`Kavita Rao ${round}`)
    await world.confirmEmail(kept)
    const body = { paymentId: newId(), amount: 1, method: 'cash' as const, reference: '', chargeIds: [] }
    await office.ask(fees.takeFeePayment, { params: { id: kept.id }, body })
    await takeBack(await asked())
    const merge = { params: { id: kept.id }, body: { duplicateId: parent.id, reason: 'One person' } }
    const merged = await office.ask(mergePeople, merge)
    expect(merged.status, merged.refusal.message).toBe(200)
    expect((await ask(requestOf(), kept)).status).toBe(201)
    const undone = await office.ask(undoMerge, { params: { id: merged.body.data.mergeId }, body: {} })
    expect(undone.refusal.message).toMatch(/^Fees were booked since this merge/)
  })

  test('a pause that was agreed stays on the page while another one is asked for and taken back', async () => {
    const id = await asked()
    expect((await agree(id)).status).toBe(200)
    const next = requestOf(days(27, 41))
    expect((await ask(next)).status).toBe(201)
    const states = async () => (await shown()).pauseRequests.map(({ state }) => state)
    expect(await states()).toEqual(['asked', 'agreed'])
    expect((await takeBack(next.requestId)).status).toBe(200)
    expect(await states()).toEqual(['agreed'])
  })
})
