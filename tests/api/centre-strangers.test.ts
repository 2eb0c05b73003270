import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../src/app/rooms.server.ts'
import { dayAfter } from '../../src/classroom/classroom.rules.ts'
import { createGroup } from '../../src/classroom/office/groups.contract.ts'
import { CONSENT_VERSION } from '../../src/people/people.rules.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { addressOf, type AnyEndpoint } from '../../src/platform/wire.ts'
import { type CentreThings, thingsOf } from '../centre-things.ts'
import { childAt, newCentre, type TestCentre, today } from '../stock-network.ts'
import { type Member, openWorld, PASSWORD, type World } from '../world.ts'

/* A stranger of another centre learns nothing of a real thing of a centre, not even that it is there. */

/** Whose calls are asked: what seats, teachers, families and children may call. */
const STRANGERS = new Set(['member', 'learner', 'customer', 'student', 'teacher', 'parent'])
type Params = Readonly<Record<string, string>>

/** The real thing that each call names, by the start of its path; the first that fits. */
const KNOWN: readonly (readonly [RegExp, (of: CentreThings) => Params])[] = [
  [/^\/(teach\/)?groups\/\{id\}/, (of) => ofGroup(of, of.child)],
  [/^\/(teach\/)?groups\/\{groupId\}/, (of) => ({ groupId: of.group })],
  [/^\/fees\/families\//, (of) => ({ id: of.family })],
  [/^\/fees\/charges\//, (of) => ({ id: of.charge })],
  [/^\/fees\/payments\//, (of) => ({ id: of.payment })],
  [/^\/(family\/)?fees\/reported\//, (of) => ({ id: of.reported })],
  [/^\/fees\/pause-requests\//, (of) => ({ id: of.pauseRequest })],
  [/^\/family\/fees\/pauses\//, (of) => ({ id: of.pauseRequest })],
  [/^\/family\/fees\/plans\//, (of) => ({ id: of.stay })],
  [/^\/fees\/promises\//, (of) => ({ id: of.promise })],
  [/^\/family\/fees\/online\//, (of) => ({ number: of.online })],
  [/^\/family\/fees\//, (of) => ({ id: of.payment })],
  [/^\/family\/children\//, (of) => ({ id: of.child })],
  [/^\/family\/remarks\//, (of) => ({ id: of.remark })],
  [/^\/(family\/)?written-pages\//, (of) => ({ id: of.page })],
  [/^\/(office\/)?announcements\//, (of) => ({ id: of.announcement })],
  [/^\/(family|office)\/make-ups\//, (of) => ({ id: of.makeUp })],
  [/^\/office\/groups\//, (of) => ({ id: of.group })],
  [/^\/office\/centres\//, (of) => ({ id: of.centre })],
  [/^\/office\/children\//, (of) => ({ id: of.child })],
  [/^\/office\/enquiries\//, (of) => ({ id: of.enquiry })],
  [/^\/office\/id-cards\//, (of) => ({ code: of.card })],
  [/^\/office\/promotions\//, (of) => ({ id: of.promotion })],
  [/^\/office\/royalty\/statements\//, (of) => ({ id: of.statement })],
  [/^\/office\/stock\/gifts\//, (of) => ({ id: of.gift })],
  [/^\/office\/stock\/orders\//, (of) => ({ id: of.order })],
  [/^\/office\/visits\//, (of) => ({ id: of.visit })],
  [/^\/exams\/sittings\//, (of) => ({ id: of.sitting })],
  [/^\/teach\/exams\//, (of) => ({ id: of.sitting })],
  [/^\/homework\//, (of) => ({ id: of.homework, answerId: of.answer, fileId: of.file })],
  [/^\/(teach\/)?live\//, (of) => ({ lessonId: of.lesson, tabletId: of.tablet })],
  [/^\/teach\/pay\/sheets\//, (of) => ({ id: of.sheet })],
  [/^\/students\//, (of) => ({ id: of.child })],
  [/^\/teachers\//, (of) => ({ id: of.teacher })],
]
const ofGroup = (of: CentreThings, studentId: string) => ({
  id: of.group,
  studentId,
  homeworkId: of.homework,
  answerId: of.answer,
  remarkId: of.remark,
  pageId: of.page,
  makeUpId: of.makeUp,
})

/** Calls about what no centre has, by the start of their path, and why. */
const OF_NO_CENTRE: readonly (readonly [RegExp, string])[] = [
  [/^\/quiz\//, 'quizzes are the academy’s, and attempts of a person: tests/api/quiz.test.ts'],
  [/^\/family\/fees\/years\//, 'a year of the caller’s own account'],
  [/^\/fees\/books\//, 'a file’s name; whose books is in its query: tests/api/centre-books.test.ts'],
  [/^\/competitions\//, 'of the academy, for children of all centres'],
  [/^\/(my-courses|checkout)\//, 'courses are the academy’s'],
  [/^\/(orders|receipts)\//, 'orders of courses are head office’s own'],
  [/^\/profile\//, 'sessions and passkeys are of a person'],
  [/^\/exams\/\{grade\}\/start/, 'grades are the academy’s'],
  [/^\/exams\/certificates\//, 'whoever has the number of a certificate may ask: tests/api/exams.test.ts'],
  [/^\/teach\/exam-days\//, 'a grade and a day name nothing of a centre'],
  [/^\/teach\/files\//, 'the library is the academy’s, for all of its teachers'],
]

let world: World
let things: CentreThings
let ours: TestCentre
/** Another group of the strangers' centre. */
let secondGroupId = ''
let strangers: Readonly<Record<string, Member>>

beforeAll(async () => {
  world = await openWorld()
  const owner = await world.staff('owner', 'Meera')
  await world.subject('Abacus')
  const theirs = await newCentre(world, owner, { name: 'Andheri' })
  ours = await newCentre(world, owner, { name: 'Bandra' })
  const [clerk, organiser] = [await world.office('Omar'), await world.staff('organiser', 'Olga')]
  things = await thingsOf(world, theirs, { owner, clerk, organiser, teacher: theirs.teacher })
  const { parent, child } = await childAt(world, owner, { centre: ours, name: 'Bela of B' })
  secondGroupId = (await ours.head.ask(createGroup, { body: groupForm() })).body.data._id
  strangers = { head: ours.head, desk: ours.desk, teacher: ours.teacher, parent, child }
}, 120_000)
afterAll(() => world.close())

const keyOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`
const namesIn = ({ path }: AnyEndpoint) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
const isNamed = ({ path }: AnyEndpoint, [start]: readonly [RegExp, unknown]) => start.test(path)
const asked = endpoints.filter(
  (one) =>
    one.path.includes('{') &&
    (STRANGERS.has(one.definition.access) || ['desk', 'head'].includes(String(one.definition.seat))) &&
    !OF_NO_CENTRE.some((each) => isNamed(one, each)),
)

/** The real ids of a call; a new call has to be given one. */
function realIds(target: AnyEndpoint): Params {
  const known = KNOWN.find((each) => isNamed(target, each))?.[1](things)
  const waits = keyOf(target) === 'DELETE /groups/{id}/waiting/{studentId}'
  const all: Params = { ...known, ...(waits ? ofGroup(things, things.waiting) : {}), day: today }
  const missing = namesIn(target).filter((name) => !all[name])
  if (missing.length > 0)
    throw new Error(`${keyOf(target)}: give this test a real ${missing.join()} of a centre`)
  return Object.fromEntries(namesIn(target).map((name) => [name, all[name] ?? '']))
}

/** Ids of the same form that name nothing. */
const noIds = (ids: Params): Params =>
  Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, noIdLike(name, id)]))
function noIdLike(name: string, id: string): string {
  if (name === 'day') return id
  if (name === 'code') return 'Z'.repeat(id.length)
  return name === 'number' ? `MF${'Z'.repeat(14)}` : newId()
}

const groupForm = () => ({
  name: 'Taken',
  subject: 'Abacus',
  level: '',
  teacherId: ours.teacher.id,
  weekdays: [1],
  time: '16:30',
  minutes: 60,
  place: 'Room 9',
  meetingUrl: null,
  capacity: 20,
  fromDay: today,
  untilDay: null,
  holidays: [],
})
const enquiryChild = { childName: 'Ela', email: '', mobile: '9811000001' }
/** A body that each call takes, so that it is the id alone that is refused. */
const bodies = (): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(
    ['/family/make-ups/{id}', '/office/make-ups/{id}', '/teach/groups/{id}/make-ups/{makeUpId}'].map(
      (path) => [`POST ${path}/class`, { groupId: secondGroupId, day: dayAfter(today, 3) }],
    ),
  ),
  ...Object.fromEntries(
    ['/office/groups', '/teach/groups'].flatMap((path) =>
      ['absences', 'absences/withdraw'].map((act) => [
        `POST ${path}/{id}/${act}`,
        { studentId: things.child, day: dayAfter(today, 3) },
      ]),
    ),
  ),
  ...Object.fromEntries(
    ['absences', 'absences/withdraw'].map((act) => [
      `POST /family/children/{id}/${act}`,
      { groupId: things.group, day: dayAfter(today, 3) },
    ]),
  ),
  'POST /fees/reported/{id}/not-found': { answer: 'Not there' },
  'POST /fees/pause-requests/{id}/refuse': { reason: 'Exam week' },
  'POST /family/fees/plans/{id}/pause-preview': {
    fromDay: dayAfter(today, 3),
    untilDay: dayAfter(today, 20),
  },
  'POST /fees/charges/{id}/credit': { creditId: newId(), amount: 10, reason: 'Two classes' },
  'POST /fees/families/{id}/pay-back': {
    payBackId: newId(),
    amount: 10,
    method: 'cash',
    reason: 'Leaves',
  },
  'PATCH /groups/{id}': { ...groupForm(), revision: 0 },
  'POST /groups/{id}/members': { studentIds: [things.child], joinedOn: today },
  'POST /groups/{id}/members/{studentId}/leave': { leftOn: today },
  'POST /groups/{id}/members/{studentId}/move': { toGroupId: secondGroupId, from: today },
  'POST /groups/{id}/waiting': { studentIds: [things.child] },
  'POST /groups/{id}/classes/{day}/cancel': { reason: '' },
  'POST /groups/{id}/classes/{day}/move': { toDay: today, time: '11:00', place: '' },
  'POST /groups/{id}/classes/{day}/substitute': { teacherId: null },
  'POST /fees/families/{id}/payments': {
    paymentId: newId(),
    amount: 100,
    method: 'cash',
    reference: '',
    chargeIds: [],
  },
  'POST /fees/families/{id}/months-ahead': {
    billId: newId(),
    lastMonth: today.slice(0, 7),
    count: 1,
    totalPaise: 100,
  },
  'POST /fees/families/{id}/discount': {
    credits: [{ creditId: newId(), chargeId: newId() }],
    amount: 10,
    reason: 'Two children',
  },
  'POST /fees/families/{id}/promises': { promiseId: newId(), day: today, note: '' },
  'POST /office/announcements/{id}/send': { sendAt: null },
  'POST /office/promotions/{id}/kit': { giftId: newId() },
  'POST /office/royalty/statements/{id}/objections': { _id: newId(), line: 'came in', words: 'Twice' },
  'POST /office/royalty/statements/{id}/agree': { toPayPaise: 0 },
  'POST /office/visits/{id}/answers': { answers: [{ _id: newId(), answer: 'Mended' }] },
  'PATCH /office/enquiries/{id}': { wants: 'Abacus' },
  'POST /office/enquiries/{id}/notes': { text: 'Called' },
  'POST /office/enquiries/{id}/opened': { way: 'call' },
  'POST /office/enquiries/{id}/class': { classId: null },
  'POST /office/enquiries/{id}/came': { came: true },
  'POST /office/enquiries/{id}/family': enquiryChild,
  'POST /office/enquiries/{id}/enrol': {
    ...enquiryChild,
    presentEducation: 'Class 3',
    parentName: 'Esha',
    parentId: null,
  },
  'POST /office/enquiries/{id}/centre': { centreId: ours.id },
  'POST /office/stock/gifts/{id}/take-back': { reason: 'Wrong level', isDamaged: false },
  'POST /office/stock/orders/{id}/cancel': { reason: 'Not needed' },
  'POST /office/stock/orders/{id}/count': { lines: [] },
  'POST /office/stock/orders/{id}/lines': { lines: [{ itemId: newId(), pieces: 1 }], note: '' },
  'POST /office/stock/orders/{id}/place': { duePaise: 0 },
  'POST /office/stock/orders/{id}/short': { _id: newId(), itemId: newId(), pieces: 1, how: 'came later' },
  'POST /teach/groups/{id}/attendance': {
    day: today,
    marks: [{ studentId: things.child, mark: 'present', ago: 0 }],
  },
  'POST /teach/groups/{id}/homework': {
    _id: newId(),
    text: 'Page 8',
    lessonId: null,
    quizId: null,
    dueOn: dayAfter(today, 3),
  },
  'POST /teach/groups/{id}/homework/{homeworkId}': { text: 'Page 9', dueOn: dayAfter(today, 3), fileIds: [] },
  'POST /teach/groups/{id}/homework/{homeworkId}/ticks': { studentId: things.child, done: true },
  'POST /teach/groups/{id}/remarks': { _id: newId(), studentId: things.child, text: 'Hm' },
  'POST /teach/groups/{id}/written-pages/{pageId}': { text: 'Seen' },
  'POST /teach/exams/{id}': { judged: 'declined', decisionNote: '' },
  'POST /teach/live/{lessonId}/tablets': { isShown: true },
  'POST /teach/live/{lessonId}/tablets/{tabletId}': { isLetIn: true },
  'POST /teach/pay/sheets/{id}/questions': { _id: newId(), line: 'x', words: 'Why?' },
  'PATCH /exams/sittings/{id}/certificate': { shown: false },
  'PATCH /family/children/{id}': { fullName: 'Taken', presentEducation: 'Class 1' },
  'POST /family/children/{id}/language': { language: 'hi' },
  'POST /family/children/{id}/consent': { consent: { version: CONSENT_VERSION } },
  'POST /family/children/{id}/delete': { password: PASSWORD },
  'POST /family/remarks/{id}/sign': { at: new Date().toISOString() },
  'POST /family/remarks/{id}/reply': { at: new Date().toISOString(), text: 'Hm' },
})

async function answerTo(by: Member, target: AnyEndpoint, params: Params) {
  const hasBody = target.method !== 'GET' && target.method !== 'DELETE'
  const month = today.slice(0, 7)
  const query = { month, lastMonth: month, format: 'csv', group: things.group }
  const response = await fetch(world.url + addressOf(target, { params, query }), {
    method: target.method,
    headers: {
      authorization: `Bearer ${by.token}`,
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { body: JSON.stringify(bodies()[keyOf(target)] ?? {}) } : {}),
  })
  return { status: response.status, text: await response.text() }
}

/** What somebody did to things of a centre would show here. */
const WATCHED =
  `class_groups group_members group_waiting class_moves class_changes centre_holidays attendance announcements
  announcement_recipients homework homework_answers homework_ticks remarks written_pages enquiries enquiry_notes
  fee_accounts fee_charges fee_payments fee_promises fee_pauses fee_pause_requests royalty_statements visits visit_points stock_orders
  stock_gifts promotions exam_sittings live_lessons live_tablets pay_sheets people centres`.split(/\s+/)
async function fingerprints(): Promise<string[]> {
  const prints: string[] = []
  for (const table of WATCHED) {
    const { rows } = await world.database.pool.query(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as print from ${table} t`,
    )
    prints.push(`${table} ${String(rows[0]?.print)}`)
  }
  return prints
}

test('every call that names a thing of a centre is asked here with a real one', () => {
  expect(asked.length).toBeGreaterThan(100)
  for (const target of asked) {
    const real = realIds(target)
    expect(Object.values(real).every(Boolean), keyOf(target)).toBe(true)
  }
  // An exception or an entry that no call needs any more is taken out.
  const named = endpoints.filter(({ path }) => path.includes('{'))
  for (const each of [...KNOWN, ...OF_NO_CENTRE])
    expect(
      named.some((one) => isNamed(one, each)),
      String(each[0]),
    ).toBe(true)
})

test.each(['head', 'desk', 'teacher', 'parent', 'child'] as const)(
  'a %s of another centre is told the same of a real thing as of one that does not exist, byte for byte',
  async (role) => {
    const by = strangers[role]
    if (!by) throw new Error('nobody asks')
    const before = await fingerprints()
    const wrong: string[] = []
    for (const target of asked) {
      const real = realIds(target)
      const pairs = [[real, noIds(real)] as const]
      // Within a group of one's own: a real thing of another group.
      const isOfGroup = /^\/(teach\/)?groups\/\{id\}\/.*\{(?!day)/.test(target.path)
      if (isOfGroup)
        pairs.push([
          { ...real, id: ours.groupId },
          { ...noIds(real), id: ours.groupId },
        ])
      for (const [theirs, none] of pairs) {
        await world.database.pool.query('delete from rate_limits')
        const [found, unknown] = [await answerTo(by, target, theirs), await answerTo(by, target, none)]
        const isSame = found.status === unknown.status && found.text === unknown.text
        const isRefused = [403, 404].includes(unknown.status) || /switch_to_parent_first/.test(unknown.text)
        // Who does not wait is taken off the list of one's own group: nothing happens, and nothing is told.
        const isHarmless = keyOf(target) === 'DELETE /groups/{id}/waiting/{studentId}'
        if (!isSame || (!isRefused && !isHarmless))
          wrong.push(`${keyOf(target)}: ${found.status} ${found.text} / ${unknown.status} ${unknown.text}`)
      }
    }
    expect(wrong).toEqual([])
    expect(await fingerprints()).toEqual(before)
  },
  120_000,
)
