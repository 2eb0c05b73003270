import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayAfter } from '../../src/classroom/classroom.rules.ts'
import { createGroup, addGroupMembers } from '../../src/classroom/office/groups.contract.ts'
import * as paper from '../../src/classroom/paper-exams/paper-exams.contract.ts'
import * as teach from '../../src/classroom/register/exams.contract.ts'
import * as exams from '../../src/craft/exams/exams.contract.ts'
import type { PaperExamForm } from '../../src/craft/exams/paper-exams.contract.ts'
import * as office from '../../src/craft/office/exams.contract.ts'
import { getDiary } from '../../src/progress/diary/diary.contract.ts'
import { exportPerson, getPerson, mergePeople } from '../../src/people/office/office.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { addressOf } from '../../src/platform/wire.ts'
import { type Member, openWorld, type World } from '../world.ts'

let world: World
let organiser: Member
let guru: Member
beforeAll(async () => {
  world = await openWorld()
  await world.subject('Abacus')
  organiser = await world.staff('organiser', 'Organiser')
  guru = await world.teacher('Guru')
})
afterAll(() => world.close())
beforeEach(() => world.database.pool.query('delete from rate_limits').then(() => {}))

const TODAY = indianDay(new Date())
const PASS_MARK = 70
const PASS = [50, 45]
const FAIL = [50, 15]
/** Level 1: two parts of ten questions at 5 points, passed from 70. */
const GRADE = 'level-1'

type Who = Pick<Member, 'ask'>
const formFor = (
  children: readonly (readonly [child: { id: string }, marks: readonly number[]])[],
  more: Partial<PaperExamForm> = {},
): PaperExamForm => ({
  id: newId(),
  grade: GRADE,
  pass: PASS_MARK,
  heldOn: TODAY,
  supervisor: 'Meera Iyer',
  children: children.map(([{ id }, marks]) => ({ studentId: id, marks: [...marks] })),
  ...more,
})
const record = (body: PaperExamForm, who: Who = organiser) => who.ask(paper.recordPaperExam, { body })
const recordOwn = (body: PaperExamForm, who: Who = guru) => who.ask(paper.recordGroupPaperExam, { body })
const sittingsOf = async (who: Who) => (await who.ask(exams.getLadders, {})).body.data[0]?.sittings ?? []
const sitting = async (who: Who) => {
  const [newest] = await sittingsOf(who)
  if (!newest) throw new Error('no sitting')
  return newest
}

/** A child of a parent of its own, in a group of this teacher's. */
async function inGroup(name: string, teacher = guru): Promise<{ child: Member; parent: Member }> {
  const parent = await world.parent('Kavita')
  const child = await world.child(parent, name)
  const clerk = await world.office('Clerk')
  const group = await clerk.ask(createGroup, {
    body: {
      name: `Group of ${name}`,
      subject: 'Abacus',
      level: '',
      teacherId: teacher.id,
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
  const members = { studentIds: [child.id], joinedOn: '2026-01-05' }
  const added = await clerk.ask(addGroupMembers, { params: { id: group.body.data._id }, body: members })
  expect(added.status).toBe(200)
  return { child, parent }
}

const filePath = (call: Parameters<typeof addressOf>[0], day: string) =>
  world.url + addressOf(call, { params: { grade: GRADE, day } })
const print = (who: Member | null, call: Parameters<typeof addressOf>[0], { day = TODAY, part = 1 } = {}) =>
  fetch(filePath(call, day), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(who ? { authorization: `Bearer ${who.token}` } : {}),
    },
    body: JSON.stringify({ part }),
  })
const pagesOf = async (reply: Response) =>
  new TextDecoder('latin1').decode(await reply.arrayBuffer()).match(/\/Type \/Page\b/g)?.length

type Breach = [
  what: string,
  form: Partial<Omit<PaperExamForm, 'children'>> & { children?: readonly (readonly number[])[] },
  field: string,
  message: string | undefined,
]

describe('an exam held on paper', () => {
  test('recorded by the office is marked by the grade’s rule, and who passes has a certificate', async () => {
    const [{ child: asha, parent }, { child: ravi }] = [await inGroup('Asha Rao'), await inGroup('Ravi')]
    await world.database.pool.query('update consents set verified_at = now() where child_id = $1', [asha.id])
    const reply = await record(
      formFor([
        [asha, PASS],
        [ravi, FAIL],
      ]),
    )
    expect(reply.status, JSON.stringify(reply.refusal)).toBe(200)
    expect(reply.body).toMatchObject({
      message: 'Saved: 2 results, 1 certificate',
      data: { recorded: 2, passed: 1 },
    })
    expect(await sitting(ravi)).toMatchObject({ points: 65, passed: false, judged: null, certificate: null })
    const passed = await sitting(parent)
    expect(passed).toMatchObject({
      mode: 'paper',
      points: 95,
      marks: 100,
      passed: true,
      judged: 'confirmed',
      seconds: null,
      supervisor: 'Meera Iyer',
    })
    const code = passed.certificate?.code ?? ''
    const shown = (await world.visitor.ask(exams.getExamCertificate, { params: { code } })).body.data
    expect(shown).toMatchObject({ state: 'good', content: { name: 'Asha R.', points: 95, onPaper: true } })
    const page = await (await fetch(`${world.url}/exams/certificates/${code}`)).text()
    expect(page).toContain('Held on paper, confirmed by the academy.')
    const full = (await parent.ask(exams.getExamPaper, { params: { id: passed._id } })).body.data
    expect(full.parts.map(({ right, points, questions }) => [right, points, questions])).toEqual([
      [10, 50, []],
      [9, 45, []],
    ])
    const subject = `recipient = '${parent.email}' and subject = 'Asha passed Level 1: direct'`
    expect(await world.count('outbox_mails', subject)).toBe(1)
    // The next paper on the screen waits as after one on the screen, and who has passed takes none.
    const start = (who: Who) =>
      who.ask(exams.startExam, { params: { grade: GRADE }, body: { mode: 'typed' } })
    expect((await start(ravi)).refusal.message).toMatch(/can take the next paper from/)
    expect((await start(asha)).refusal.message).toBe('You have passed this exam')
  })

  test('stands in the child’s record, diary and export, and says that it was on paper', async () => {
    const { child, parent } = await inGroup('Diya Sen')
    await record(formFor([[child, PASS]]))
    const code = (await sitting(child)).certificate?.code ?? ''
    const clerk = await world.office('Clerk')
    const { chapters } = (await clerk.ask(getPerson, { params: { id: child.id } })).body.data
    expect(chapters.find(({ heading }) => heading === 'Exams')?.lines[0]).toMatchObject({
      title: 'Level 1: direct',
      detail: `95 points, passed, held on paper, certificate ${code}`,
    })
    const { diary } = (await parent.ask(getDiary, { query: { child: child.id } })).body.data
    expect(diary?.exams).toEqual([
      {
        grade: 'Level 1: direct',
        points: 95,
        marks: 100,
        outcome: 'passed',
        onPaper: true,
        at: expect.any(String),
        certificate: code,
      },
    ])
    const exported = JSON.stringify((await clerk.ask(exportPerson, { params: { id: child.id } })).body)
    expect(exported).toContain('"how":"paper"')
    expect(exported).toContain('Meera Iyer')
  })

  test('sent again is recorded once, also at the same time; by somebody else it is refused', async () => {
    const { child } = await inGroup('Again')
    const form = formFor([[child, PASS]])
    const replies = await Promise.all([record(form), record(form), record(form)])
    expect(replies.map(({ status, body }) => [status, body.data])).toEqual(
      replies.map(() => [200, { recorded: 1, passed: 1 }]),
    )
    expect(await world.count('exam_sittings', `student_id = '${child.id}'`)).toBe(1)
    expect((await record(form, await world.staff('owner', 'Owner'))).status).toBe(409)
    const changed = await record({ ...formFor([[child, FAIL]]), id: form.id })
    expect([changed.status, changed.refusal.message]).toEqual([
      409,
      'This form was saved already with other marks. Open the page again.',
    ])
  })

  test('a child without a confirmed consent has a certificate, and no page with its name', async () => {
    const { child, parent } = await inGroup('Quiet')
    expect((await record(formFor([[child, PASS]]))).status).toBe(200)
    const code = (await sitting(parent)).certificate?.code ?? ''
    const { data } = (await world.visitor.ask(exams.getExamCertificate, { params: { code } })).body
    expect(data).toMatchObject({ state: 'hidden', content: null })
  })

  test('judged by a pass mark that is another now, nothing is recorded', async () => {
    const { child } = await inGroup('Changed')
    const refused = await record(formFor([[child, PASS]], { pass: PASS_MARK - 10 }))
    expect([refused.status, refused.refusal.message]).toEqual([
      409,
      'This exam has changed since you opened the page. Open it again.',
    ])
    expect(await world.count('exam_sittings', `student_id = '${child.id}'`)).toBe(0)
  })

  test('of two accounts that are merged the pass on paper stays, beside a failed and a withdrawn result', async () => {
    const clerk = await world.office('Merging clerk')
    const [kept, double] = [await world.student('Twice Rao'), await world.student('Twice Rao double')]
    await world.database.pool.query('update people set email_verified_at = now() where id = any($1)', [
      [kept.id, double.id],
    ])
    const days = [dayAfter(TODAY, -3), dayAfter(TODAY, -2), dayAfter(TODAY, -1)]
    const on = (day: number) => ({ heldOn: days[day] ?? '' })
    expect((await record(formFor([[kept, FAIL]], on(0)))).status).toBe(200)
    expect((await record(formFor([[double, PASS]], on(1)))).status).toBe(200)
    const body = { duplicateId: double.id, reason: 'One child' }
    const merged = await clerk.ask(mergePeople, { params: { id: kept.id }, body })
    expect(merged.status, merged.refusal.message).toBe(200)
    expect(await world.count('exam_sittings', `student_id = '${kept.id}' and mode = 'paper'`)).toBe(2)
    expect(await world.count('exam_sittings', `student_id = '${kept.id}' and passed`)).toBe(1)
  })

  test('of two forms with one child at once, one is recorded and the other is refused by name', async () => {
    const { child } = await inGroup('Tara Nair')
    const replies = await Promise.all([1, 2, 3].map(() => record(formFor([[child, FAIL]]))))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const refused = replies.find(({ status }) => status === 409)
    expect(refused?.refusal.message).toMatch(
      /^Tara Nair: a result of Level 1: direct on .* is already recorded. Clear these marks and save again.$/,
    )
    expect(await world.count('exam_sittings', `student_id = '${child.id}'`)).toBe(1)
    // On another day it may be held again, until it is passed.
    const before = (days: number, marks: readonly number[]) =>
      record(formFor([[child, marks]], { heldOn: dayAfter(TODAY, -days) }))
    expect((await before(3, PASS)).status).toBe(200)
    expect((await before(5, PASS)).refusal.message).toBe(
      'Tara Nair: Level 1: direct is already passed. Clear these marks and save again.',
    )
  })

  test('is recorded for all children of a form or for none', async () => {
    const [{ child: one }, { child: two }] = [await inGroup('One'), await inGroup('Two')]
    await record(formFor([[two, FAIL]]))
    expect(
      (
        await record(
          formFor([
            [one, PASS],
            [two, PASS],
          ]),
        )
      ).status,
    ).toBe(409)
    expect(
      (
        await record(
          formFor([
            [one, PASS],
            [{ id: newId() }, PASS],
          ]),
        )
      ).status,
    ).toBe(404)
    expect(await sittingsOf(one)).toEqual([])
  })

  test('is passed by its marks, whatever else is sent', async () => {
    const { child } = await inGroup('Claims')
    const [row] = formFor([[child, FAIL]]).children
    const claim = { ...row, passed: true, points: 100 } as never
    expect((await record(formFor([], { children: [claim] }))).body.data).toEqual({ recorded: 1, passed: 0 })
  })

  test.each([
    ['marks above the part', { children: [[55, 0]] }, 'children.0.marks.0', '0 to 50 marks'],
    [
      'marks between two answers',
      { children: [[0, 7]] },
      'children.0.marks.1',
      'Each question gives 5 marks',
    ],
    ['marks below nothing', { children: [[-5, 0]] }, 'children.0.marks.0', undefined],
    ['half marks', { children: [[2.5, 0]] }, 'children.0.marks.0', 'Whole marks only'],
    ['a part too little', { children: [[50]] }, 'children.0.marks', 'Enter the marks of each part'],
    ['no child', { children: [] }, 'children', 'Enter the marks of at least one child'],
    ['a child twice', { children: [FAIL, FAIL] }, 'children.1.studentId', undefined],
    ['tomorrow', { heldOn: dayAfter(TODAY, 1) }, 'heldOn', 'The exam can’t be in the future'],
    ['no day', { heldOn: 'yesterday' }, 'heldOn', undefined],
    ['another century', { heldOn: '1926-11-20' }, 'heldOn', 'Enter a day'],
    ['nobody who supervised', { supervisor: ' ' }, 'supervisor', 'Who supervised the exam?'],
    ['a long name', { supervisor: 'x'.repeat(81) }, 'supervisor', undefined],
    ['no exam', { grade: '' }, 'grade', 'Choose the exam'],
  ] as Breach[])(
    '%s is refused at the field',
    async (...[, { children = [FAIL], ...more }, field, message]: Breach) => {
      const child = await world.student('Wrong')
      const rows = children.map((marks) => [child, marks] as const)
      const { status, refusal } = await record(formFor(rows, more))
      expect(status).toBe(422)
      expect(Object.keys(refusal.errors ?? {})).toContain(field)
      if (message) expect(refusal.errors?.[field]).toBe(message)
      expect(await sittingsOf(child)).toEqual([])
    },
  )

  test('too many children, an unknown grade and a huge body are refused', async () => {
    const child = await world.student('Many')
    const many = Array.from({ length: 101 }, () => [{ id: newId() }, PASS] as const)
    expect((await record(formFor(many))).refusal.errors).toHaveProperty('children')
    expect((await record(formFor([[child, PASS]], { grade: 'kyu-99' }))).status).toBe(404)
    const huge = formFor([[child, PASS]], { supervisor: 'x'.repeat(300_000) })
    expect((await record(huge)).status).toBeGreaterThan(399)
    expect(await sittingsOf(child)).toEqual([])
  })

  test('is recorded by a teacher for own children alone', async () => {
    const [{ child: own }, other] = [await inGroup('Own'), await world.teacher('Other')]
    const { child: theirs } = await inGroup('Theirs', other)
    const groups = (await guru.ask(paper.getTeachExamGroups, {})).body.data
    const listed = groups.flatMap(({ children }) => children.map(({ studentId }) => studentId))
    expect([listed.includes(own.id), listed.includes(theirs.id)]).toEqual([true, false])
    for (const children of [
      [[theirs, PASS]],
      [
        [own, PASS],
        [theirs, PASS],
      ],
    ] as const) {
      const refused = await recordOwn(formFor(children))
      const unknown = await recordOwn(formFor([[{ id: newId() }, PASS]]))
      expect([refused.status, refused.refusal]).toEqual([404, unknown.refusal])
    }
    expect([await sittingsOf(own), await sittingsOf(theirs)]).toEqual([[], []])
    expect((await recordOwn(formFor([[own, PASS]]))).status).toBe(200)
    expect(await sitting(own)).toMatchObject({ points: 95, judged: 'confirmed' })
  })

  test('is nobody else’s to record', async () => {
    const { child, parent } = await inGroup('Mine')
    const form = formFor([[child, PASS]])
    for (const call of [paper.recordPaperExam, paper.recordGroupPaperExam])
      expect((await world.visitor.ask(call, { body: form })).status).toBe(401)
    for (const who of [parent, child, guru, await world.staff('author', 'Author')])
      expect((await record(form, who)).status).toBe(403)
    for (const who of [parent, child, organiser]) expect((await recordOwn(form, who)).status).toBe(403)
    for (const call of [paper.getExamGroups, paper.getTeachExamGroups]) {
      expect((await world.visitor.ask(call, {})).status).toBe(401)
      expect((await parent.ask(call, {})).status).toBe(403)
    }
    const all = (await organiser.ask(paper.getExamGroups, {})).body.data
    expect(all.some(({ name, children }) => name === 'Group of Mine' && children.length === 1)).toBe(true)
    expect(all.at(-1)).toMatchObject({ key: 'none', name: 'Students without a group' })
    expect(await sittingsOf(child)).toEqual([])
  })
})

describe('a result recorded by mistake', () => {
  const withdraw = (id: string, who: Who = organiser, reason = 'The marks were another child’s.') =>
    who.ask(office.withdrawExam, { params: { id }, body: { reason } })

  test('is withdrawn with its certificate, the family is told, and it can be recorded rightly', async () => {
    const { child, parent } = await inGroup('Wrong Child')
    await record(formFor([[child, PASS]]))
    const { _id: id, certificate } = await sitting(child)
    const code = certificate?.code ?? ''
    const replies = await Promise.all([withdraw(id), withdraw(id), withdraw(id)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const state = async () =>
      (await world.visitor.ask(exams.getExamCertificate, { params: { code } })).body.data.state
    expect([await state(), await sittingsOf(parent)]).toEqual(['withdrawn', []])
    const mails = `recipient = '${parent.email}' and subject = 'Level 1: direct: result of Wrong withdrawn'`
    expect(await world.count('outbox_mails', mails)).toBe(1)
    const { diary } = (await parent.ask(getDiary, { query: { child: child.id } })).body.data
    expect(diary?.exams).toEqual([])
    // A teacher can't bring it back, and the right result takes its place.
    const decision = { params: { id }, body: { judged: 'confirmed' as const, decisionNote: '' } }
    expect((await guru.ask(teach.decideGroupExam, decision)).status).toBe(404)
    expect((await record(formFor([[child, FAIL]]))).status).toBe(200)
    expect(await state()).toBe('withdrawn')
    expect(await sitting(child)).toMatchObject({ points: 65 })
    const logged = `told like 'withdrew an exam of % held on paper: The marks were another child’s.'`
    expect(await world.count('audit_outcomes', logged)).toBe(3)
  })

  test('is withdrawn by the office alone, with a reason', async () => {
    const { child, parent } = await inGroup('Kept')
    await record(formFor([[child, PASS]]))
    const { _id: id } = await sitting(child)
    expect((await withdraw(id, world.visitor)).status).toBe(401)
    for (const who of [guru, parent, child]) expect((await withdraw(id, who)).status).toBe(403)
    expect((await withdraw(id, organiser, '')).refusal.errors).toHaveProperty('reason')
    expect((await withdraw(id, organiser, 'x'.repeat(301))).status).toBe(422)
    expect((await withdraw(newId())).status).toBe(404)
    expect((await withdraw('no-id')).status).toBe(400)
    expect((await sittingsOf(child)).length).toBe(1)
  })

  test('whose family has no email is withdrawn with the word to call them', async () => {
    const { child, parent } = await inGroup('Slip')
    await record(formFor([[child, PASS]]))
    const slip = 'update people set email = null, login_mobile = mobile where id = $1'
    await world.database.pool.query(slip, [parent.id])
    const { _id: id } = await sitting(child)
    const { body } = await withdraw(id)
    expect(body.message).toBe(
      'Result withdrawn. It no longer counts. The family has no email: please call them.',
    )
  })

  test('of the screen is not withdrawn that way', async () => {
    const asha = await world.student('Screen')
    await asha.ask(exams.startExam, { params: { grade: GRADE }, body: { mode: 'typed' } })
    const { _id: id } = await sitting(asha)
    expect((await withdraw(id)).status).toBe(409)
    expect((await sittingsOf(asha)).length).toBe(1)
  })
})

describe('certificates to print', () => {
  test('are the good ones of a day, a page each, of own children for a teacher', async () => {
    const day = dayAfter(TODAY, -40)
    const [{ child: one }, { child: two }, { child: failed }] = [
      await inGroup('First'),
      await inGroup('Second'),
      await inGroup('Failed'),
    ]
    const { child: theirs } = await inGroup('Theirs', await world.teacher('Other'))
    const all = [
      [one, PASS],
      [two, PASS],
      [theirs, PASS],
      [failed, FAIL],
    ] as const
    expect((await record(formFor(all, { heldOn: day }))).status).toBe(200)
    const whole = { sat: 4, onPaper: 4, passed: 3, certificates: 3, grade: GRADE, day }
    const listed = async () => (await organiser.ask(office.getExamDays, { query: {} })).body.data.days
    expect((await listed()).find((each) => each.day === day)).toMatchObject(whole)
    const own = (await guru.ask(teach.getGroupExamDays, { query: {} })).body.data.days
    expect(own.find((each) => each.day === day)).toMatchObject({ sat: 3, certificates: 2 })
    const params = { grade: GRADE, day }
    const names = (await guru.ask(teach.getGroupExamDay, { params })).body.data
    expect(names.map(({ fullName }) => fullName)).toEqual(['Failed', 'First', 'Second'])
    expect((await organiser.ask(office.getExamDay, { params })).body.data).toHaveLength(4)

    const file = await print(organiser, office.printCertificates, { day })
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(await pagesOf(file)).toBe(3)
    expect(await pagesOf(await print(guru, teach.printGroupCertificates, { day }))).toBe(2)
    const { _id: id } = await sitting(two)
    await organiser.ask(office.withdrawExam, { params: { id }, body: { reason: 'Wrong' } })
    expect(await pagesOf(await print(organiser, office.printCertificates, { day }))).toBe(2)
  })

  test('come in parts of a hundred', async () => {
    const day = dayAfter(TODAY, -41)
    const ids: { id: string }[] = []
    for (let n = 0; n < 103; n += 1) ids.push(await world.student(`Many ${n}`))
    for (const some of [ids.slice(0, 60), ids.slice(60)])
      await record(
        formFor(
          some.map((child) => [child, PASS]),
          { heldOn: day },
        ),
      )
    const parts = [1, 2, 3].map((part) => print(organiser, office.printCertificates, { day, part }))
    const [first, second, third] = await Promise.all(parts)
    expect([first?.status, second?.status, third?.status]).toEqual([200, 200, 404])
    expect(second?.headers.get('content-disposition')).toContain('certificates-2.pdf')
    expect([first && (await pagesOf(first)), second && (await pagesOf(second))]).toEqual([100, 3])
  })

  test('with a misspelt name get the right one, from the office alone, as it was read', async () => {
    const day = dayAfter(TODAY, -43)
    const { child, parent } = await inGroup('Ashaa')
    await record(formFor([[child, PASS]], { heldOn: day }))
    const { _id: id, certificate } = await sitting(child)
    const rename = (name: string) =>
      world.database.pool.query('update people set full_name = $2 where id = $1', [child.id, name])
    const result = async () =>
      (await organiser.ask(office.getExamDay, { params: { grade: GRADE, day } })).body.data[0]
    const correct = (name: string, who: Who = organiser, sittingId = id) =>
      who.ask(office.correctCertificate, { params: { id: sittingId }, body: { name } })
    expect(await result()).toMatchObject({ renamed: null, recordedBy: 'Organiser' })
    await rename('Asha')
    expect(await result()).toMatchObject({ renamed: { from: 'Ashaa', to: 'Asha' } })

    expect((await correct('Asha', world.visitor)).status).toBe(401)
    for (const who of [guru, parent, child]) expect((await correct('Asha', who)).status).toBe(403)
    expect((await correct('Aisha')).refusal).toMatchObject({ code: 'name_changed' })
    expect((await correct('')).status).toBe(422)
    expect((await correct('x'.repeat(121))).status).toBe(422)
    expect((await correct('Asha', organiser, newId())).status).toBe(404)
    expect((await correct('Asha', organiser, 'no-id')).status).toBe(400)
    expect((await result())?.renamed).not.toBe(null)

    const replies = await Promise.all([correct('Asha'), correct('Asha'), correct('Asha')])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await result())?.renamed).toBe(null)
    const says = `code = '${certificate?.code}' and content->>'fullName' = 'Asha' and content->>'grade' <> ''`
    expect(await world.count('exam_certificates', says)).toBe(1)

    await organiser.ask(office.withdrawExam, { params: { id }, body: { reason: 'Wrong' } })
    expect((await correct('Asha')).status).toBe(404)
  })

  test('are for those who may see the results, within the limit of documents', async () => {
    const day = dayAfter(TODAY, -42)
    const { child, parent } = await inGroup('Printed')
    await record(formFor([[child, PASS]], { heldOn: day }))
    for (const call of [office.printCertificates, teach.printGroupCertificates])
      expect((await print(null, call, { day })).status).toBe(401)
    for (const who of [guru, parent, child])
      expect((await print(who, office.printCertificates, { day })).status).toBe(403)
    expect((await print(parent, teach.printGroupCertificates, { day })).status).toBe(403)
    expect((await print(await world.teacher('Other'), teach.printGroupCertificates, { day })).status).toBe(
      404,
    )
    expect((await print(organiser, office.printCertificates, { day: 'x' })).status).toBe(400)
    expect((await print(organiser, office.printCertificates, { day, part: 0 })).status).toBe(422)
    expect((await print(organiser, office.printCertificates, { day: '2020-01-01' })).status).toBe(404)
    const many = []
    for (let n = 0; n < 61; n += 1)
      many.push((await print(organiser, office.printCertificates, { day: '2020-01-01' })).status)
    expect(many.at(-1)).toBe(429)
  })

  test('of days before a day are listed, for whoever may see them', async () => {
    const [day, earlier] = [dayAfter(TODAY, -50), dayAfter(TODAY, -51)]
    const { child, parent } = await inGroup('Earlier')
    await record(formFor([[child, FAIL]], { heldOn: earlier }))
    await record(formFor([[child, FAIL]], { heldOn: day }))
    const days = async (before?: string) =>
      (await organiser.ask(office.getExamDays, { query: before ? { before } : {} })).body.data.days
    expect((await days(day))[0]).toMatchObject({ day: earlier })
    expect((await days()).map((each) => each.day)).toEqual(expect.arrayContaining([day, earlier]))
    for (const [call, params] of [
      [office.getExamDays, undefined],
      [office.getExamDay, { grade: GRADE, day }],
    ] as const) {
      const asked = { query: {}, params } as never
      expect((await world.visitor.ask(call, asked)).status).toBe(401)
      for (const who of [guru, parent]) expect((await who.ask(call, asked)).status).toBe(403)
    }
    const asked = { params: { grade: GRADE, day } }
    expect((await world.visitor.ask(teach.getGroupExamDay, asked)).status).toBe(401)
    expect((await parent.ask(teach.getGroupExamDay, asked)).status).toBe(403)
    expect((await (await world.teacher('Other')).ask(teach.getGroupExamDay, asked)).body.data).toEqual([])
    expect((await world.visitor.ask(teach.getGroupExamDays, { query: {} })).status).toBe(401)
  })
})
