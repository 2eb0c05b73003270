import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { groupMembers, groups, remarks } from '../../src/classroom/classroom.tables.ts'
import { recordPayment, saveProgress } from '../../src/enrolment/enrolment.contract.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { deleteChild, exportChild, exportOwnData, setPin } from '../../src/people/family/family.contract.ts'
import { mergePeople } from '../../src/people/office/office.contract.ts'
import { people } from '../../src/people/people.tables.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import {
  getDiary,
  getDigest,
  setLetter,
  acknowledgeRemark,
  stopLetter,
  replyToTeacher,
} from '../../src/progress/diary/diary.contract.ts'
import { digestSubject } from '../../src/progress/diary/weekly-digest.rules.ts'
import { formatWeekSummary } from '../../src/progress/diary/week-summary.rules.ts'
import { daysAfter, LETTER_AT, mondayOf } from '../../src/progress/diary/week.rules.ts'
import { getQuestionsByQuiz, submitQuiz } from '../../src/quiz/quiz.contract.ts'
import { type Member, openWorld, PASSWORD, type TestQuiz, type World } from '../world.ts'

let world: World
let quiz: TestQuiz
let office: Member
beforeAll(async () => {
  world = await openWorld()
  quiz = await world.quiz(await world.subject('Abacus'), 1)
  office = await world.office('Desk')
})
afterAll(() => world.close())

async function take(child: Member): Promise<void> {
  await child.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })
  const answers = Object.fromEntries(quiz.questions.map(({ right }, index) => [index, right]))
  await child.ask(submitQuiz, { body: { quizId: quiz.id, answers, userId: child.id } })
  await world.database.db.execute(`update attempts set time_taken = 600 where student_id = '${child.id}'`)
}

/** When every remark here was written. */
const WRITTEN = new Date(Date.now() - 1_000)
const at = WRITTEN.toISOString()

/** A remark of a teacher on this child, in a group of its own. */
async function remark(child: Member, text = 'Thumb and finger are right now.'): Promise<string> {
  const { db } = world.database
  const teacher = await world.teacher('Meenakshi Raman')
  const [groupId, id] = [newId(), newId()]
  const day = indianDay(new Date())
  await db.insert(groups).values({
    id: groupId,
    name: 'Group B',
    subject: 'Abacus',
    teacherId: teacher.id,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    time: '16:30',
    minutes: 45,
    place: 'Room 2',
    capacity: 10,
    fromDay: day,
  })
  await db.insert(groupMembers).values({ id: newId(), groupId, studentId: child.id, joinedOn: day })
  await db.insert(remarks).values({
    id,
    groupId,
    studentId: child.id,
    teacherId: teacher.id,
    text,
    at: WRITTEN,
  })
  return id
}

const diaryOf = async (who: Pick<Member, 'ask'>, query: { child?: string; week?: string } = {}) =>
  (await who.ask(getDiary, { query })).body.data

const answer = (who: Pick<Member, 'ask'>, id: string, text = 'We say them at dinner.') =>
  who.ask(replyToTeacher, { params: { id }, body: { at, text } })

describe('the diary', () => {
  test('tells a week of one child: the sentence, the minutes, how it goes, what was written, what is paid', async () => {
    const parent = await world.parent('Kavita Iyer')
    const child = await world.child(parent, 'Rohan Iyer')
    const course = await world.course('Abacus Foundation', { lessons: 3 })
    const body = {
      studentId: child.id,
      courseId: course.id,
      amount: 455,
      method: 'cash',
      reference: 'x',
    } as const
    await office.ask(recordPayment, { body })
    const remarkId = await remark(child)
    await take(child)
    const told = await diaryOf(parent)
    expect(told).toMatchObject({
      parent: { fullName: 'Kavita Iyer', email: parent.email, emailVerified: false },
      actingFor: null,
      pin: false,
      letter: true,
      children: [{ _id: child.id, firstName: 'Rohan', agreed: true }],
    })
    expect(told.diary).toMatchObject({
      child: { _id: child.id, presentEducation: 'Class 3' },
      teacher: 'Meenakshi Raman',
      week: { monday: mondayOf(new Date()), before: null, after: null },
      time: { total: 10, weekBefore: 0 },
      topics: [{ before: null, now: 100, word: 'New' }],
      remark: { remarkId, teacher: 'Meenakshi Raman', readAt: null },
      classes: [{ group: 'Group B', place: 'Room 2', minutes: 45 }],
      fees: [{ course: 'Abacus Foundation', amount: 455, status: 'CHARGED' }],
    })
    expect(told.diary?.summary).toMatchObject({ kind: 'active', name: 'Rohan', isLastWeek: false, days: 1 })
    expect(told.diary && formatWeekSummary(told.diary.summary)).toMatch(
      /^Rohan practised on one day and got all \w+ right in “.+”\.$/,
    )
    expect(told.diary?.time.days.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 10])
  })

  test('counts time at lessons on the day in India, once whatever is sent at the same time', async () => {
    const parent = await world.parent('Kavita')
    const child = await world.child(parent, 'Rohan')
    const course = await world.course('A long course', { lessons: 2 })
    const body = {
      studentId: child.id,
      courseId: course.id,
      amount: 455,
      method: 'cash',
      reference: 'x',
    } as const
    await office.ask(recordPayment, { body })
    const sign = () =>
      child.ask(saveProgress, {
        params: { courseId: course.id },
        body: { lessonId: course.lessons[0] ?? '', at: 10, done: false },
      })
    await sign()
    await world.database.db.execute(
      `update enrolments set studied_at = studied_at - interval '25 seconds' where student_id = '${child.id}'`,
    )
    await Promise.all([sign(), sign(), sign()])
    const { rows } = await world.database.pool.query(
      `select day::text, seconds from study_days where student_id = '${child.id}'`,
    )
    expect(rows).toEqual([{ day: indianDay(new Date()), seconds: expect.any(Number) }])
    expect(Number(rows[0]?.seconds)).toBeGreaterThanOrEqual(24)
    expect(Number(rows[0]?.seconds)).toBeLessThan(40)
    const kept = (await parent.ask(exportChild, { params: { id: child.id } })).body.data.data
    expect(kept.courses).toMatchObject({ studied: [{ day: indianDay(new Date()) }] })
    await parent.ask(deleteChild, { params: { id: child.id }, body: { password: PASSWORD } })
    expect(await world.count('study_days', `student_id = '${child.id}'`)).toBe(0)
  })

  test('turns back as far as there is something, never forward, and only by whole weeks', async () => {
    const parent = await world.parent('Kavita')
    const child = await world.child(parent, 'Rohan')
    const monday = mondayOf(new Date())
    await world.database.db
      .update(people)
      .set({ createdAt: new Date(Date.now() - 21 * 86_400_000) })
      .where(eq(people.id, child.id))
    const before = await diaryOf(parent, { week: daysAfter(monday, -7) })
    expect(before.diary?.week).toMatchObject({ before: daysAfter(monday, -14), after: monday })
    expect(before.diary).toMatchObject({ classes: [], homework: [], time: { total: 0 } })
    for (const week of [daysAfter(monday, 7), daysAfter(monday, 1), '2026-02-30', 'x', '2026-11-16T00'])
      expect((await parent.ask(getDiary, { query: { week } })).status).toBe(400)
  })

  test('is the parent’s: the same 404 for another’s child and for none, 403 and 401 for everybody else', async () => {
    const [parent, other] = [await world.parent('Kavita'), await world.parent('Other')]
    const child = await world.child(parent, 'Rohan')
    const remarkId = await remark(child)
    const [theirs, none] = [
      await other.ask(getDiary, { query: { child: child.id } }),
      await other.ask(getDiary, { query: { child: newId() } }),
    ]
    expect([theirs.status, theirs.refusal]).toEqual([none.status, none.refusal])
    expect(theirs.status).toBe(404)
    expect((await other.ask(acknowledgeRemark, { params: { id: remarkId }, body: { at } })).status).toBe(404)
    for (const [who, status] of [
      [world.visitor, 401],
      [await world.student('Asha'), 403],
      [await world.teacher('Guru'), 403],
      [office, 403],
    ] as const) {
      expect((await who.ask(getDiary, { query: { child: child.id } })).status).toBe(status)
      expect((await who.ask(getDigest, {})).status).toBe(status)
      expect((await who.ask(setLetter, { body: { wanted: false } })).status).toBe(status)
      expect((await who.ask(acknowledgeRemark, { params: { id: remarkId }, body: { at } })).status).toBe(
        status,
      )
      expect((await answer(who, remarkId)).status).toBe(status)
    }
    const [strange, nowhere] = [await answer(other, remarkId), await answer(other, newId())]
    expect([strange.status, strange.refusal]).toEqual([404, nowhere.refusal])
    expect((await other.ask(getDiary, {})).body.data).toMatchObject({ children: [], diary: null })
  })

  test('is shut behind the PIN while a child is acted for, and never signed by a child', async () => {
    const parent = await world.parent('Kavita')
    const child = await world.child(parent, 'Rohan')
    const remarkId = await remark(child)
    expect((await child.ask(getDiary, {})).body.data.actingFor).toBe(child.id)
    expect((await child.ask(acknowledgeRemark, { params: { id: remarkId }, body: { at } })).status).toBe(409)
    expect((await answer(child, remarkId)).status).toBe(409)
    await parent.ask(setPin, { body: { pin: '4071' } })
    for (const reply of [await child.ask(getDiary, {}), await child.ask(getDigest, {})])
      expect([reply.status, Object.keys(reply.refusal.errors ?? {})]).toEqual([403, ['pin']])
  })

  test('a remark is signed once: the first signature stands', async () => {
    const parent = await world.parent('Kavita')
    const child = await world.child(parent, 'Rohan')
    const remarkId = await remark(child)
    const sign = () => parent.ask(acknowledgeRemark, { params: { id: remarkId }, body: { at } })
    expect((await Promise.all([sign(), sign()])).map(({ status }) => status)).toEqual([200, 200])
    const first = (await diaryOf(parent)).diary?.remark?.readAt
    expect(first).toEqual(expect.any(String))
    await sign()
    expect((await diaryOf(parent)).diary?.remark?.readAt).toBe(first)
  })

  test('words that the teacher wrote meanwhile are neither signed nor answered unread', async () => {
    const parent = await world.parent('Kavita')
    const remarkId = await remark(await world.child(parent, 'Rohan'))
    await world.database.pool.query(
      "update remarks set text = 'Please come and see me', at = at + interval '100 milliseconds' where id = $1",
      [remarkId],
    )
    const sign = await parent.ask(acknowledgeRemark, { params: { id: remarkId }, body: { at } })
    for (const { status, refusal } of [sign, await answer(parent, remarkId)])
      expect([status, refusal.message]).toEqual([409, expect.stringContaining('has edited this remark')])
    const shown = (await diaryOf(parent)).diary?.remark
    expect(shown).toMatchObject({ text: 'Please come and see me', readAt: null, reply: null })
    const anew = { params: { id: remarkId }, body: { at: shown?.at ?? '' } }
    expect((await parent.ask(acknowledgeRemark, anew)).status).toBe(200)
  })

  test('a parent writes back: it signs, can be written anew, is short, and stops once the child has left', async () => {
    const parent = await world.parent('Kavita')
    const child = await world.child(parent, 'Rohan')
    const id = await remark(child)
    const shown = async () => (await diaryOf(parent)).diary?.remark
    expect(await shown()).toMatchObject({ reply: null, mayReply: true, readAt: null })
    for (const text of ['', '  ', 'x'.repeat(601)])
      expect(Object.keys((await answer(parent, id, text)).refusal.errors ?? {})).toEqual(['text'])
    expect((await Promise.all([answer(parent, id), answer(parent, id)])).map((one) => one.status)).toEqual([
      200, 200,
    ])
    expect(await shown()).toMatchObject({
      reply: { text: 'We say them at dinner.' },
      readAt: expect.any(String),
    })
    const signedAt = (await shown())?.readAt
    await answer(parent, id, '<b>At breakfast</b>')
    expect(await shown()).toMatchObject({ reply: { text: '<b>At breakfast</b>' }, readAt: signedAt })
    const told = await parent.ask(exportChild, { params: { id: child.id } })
    expect(JSON.stringify(told.body)).toContain('At breakfast')
    await world.database.pool.query(
      'update group_members set joined_on = joined_on - 5, left_on = joined_on - 1 where student_id = $1',
      [child.id],
    )
    expect((await answer(parent, id)).refusal.message).toContain('no longer in this group')
    expect(await shown()).toMatchObject({ reply: { text: '<b>At breakfast</b>' }, mayReply: false })
  })

  test('a parent writes back so often in an hour, whichever remark', async () => {
    const parent = await world.parent('Kavita')
    const id = await remark(await world.child(parent, 'Rohan'))
    const statuses = []
    for (let time = 0; time < 21; time += 1) statuses.push((await answer(parent, id)).status)
    expect([...new Set(statuses)]).toEqual([200, 429])
    expect(statuses.indexOf(429)).toBe(20)
  })
})

describe('the Sunday letter', () => {
  /** Sunday evening of this week, or of the next one. */
  const sunday = (() => {
    const at = new Date(`${daysAfter(mondayOf(new Date()), 6)}T${LETTER_AT.hour}:01:00+05:30`)
    return at.getTime() > Date.now() ? at : new Date(at.getTime() + 7 * 86_400_000)
  })()
  const work = (at: Date) => world.runJobs(at)
  /**
   * The letters of that week and later: on a real Sunday evening the instance's own clock sends this week's, too.
   */
  const letters = (parent: Member) =>
    world.count(
      'outbox_mails',
      `dedupe_key like 'sunday:${parent.id}:%' and dedupe_key >= 'sunday:${parent.id}:${mondayOf(sunday)}'`,
    )

  async function family(): Promise<{ parent: Member; child: Member }> {
    const parent = await world.parent('Kavita')
    const child = await world.child(parent, 'Rohan')
    await take(child)
    await world.database.db
      .update(people)
      .set({ emailVerifiedAt: new Date() })
      .where(eq(people.id, parent.id))
    return { parent, child }
  }

  test('goes to each family once a week, with two at work and again after a crash; not before six', async () => {
    const { parent } = await family()
    await work(new Date(sunday.getTime() - 120_000))
    expect(await letters(parent)).toBe(0)
    await Promise.all([work(sunday), work(sunday)])
    await work(new Date(sunday.getTime() + 3_600_000))
    expect(await letters(parent)).toBe(1)
    await work(new Date(sunday.getTime() + 7 * 86_400_000))
    expect(await letters(parent)).toBe(2)
    const { body } = await parent.ask(getDigest, {})
    expect(digestSubject(body.data)).toMatch(/^Rohan’s week/)
  })

  test('not to who said no, has not confirmed the e-mail, has nobody to be told of, or is erased', async () => {
    const off = await family()
    expect((await off.parent.ask(setLetter, { body: { wanted: false } })).status).toBe(200)
    expect((await diaryOf(off.parent)).letter).toBe(false)
    const unconfirmed = await world.parent('Unconfirmed')
    await take(await world.child(unconfirmed, 'Diya'))
    const silent = await world.parent('Silent')
    await world.child(silent, 'Quiet')
    const gone = await family()
    await gone.parent.ask(deleteChild, { params: { id: gone.child.id }, body: { password: PASSWORD } })
    await work(sunday)
    for (const { parent } of [off, { parent: unconfirmed }, { parent: silent }, gone])
      expect(await letters(parent)).toBe(0)
  })

  test('stops by its link without a login, however often, and comes again; a forged link does nothing', async () => {
    const { parent } = await family()
    await work(sunday)
    const link = await linkOf(parent)
    const query = { until: link.searchParams.get('until') ?? '', key: link.searchParams.get('key') ?? '' }
    const stop = (id: string, more: object = {}) =>
      world.visitor.ask(stopLetter, { params: { id }, query: { ...query, ...more }, body: new Uint8Array() })
    const other = await family()
    expect((await stop(other.parent.id)).status).toBe(403)
    expect((await stop(parent.id, { key: 'forged' })).status).toBe(403)
    expect((await stop(parent.id, { key: '' })).status).toBe(400)
    expect((await diaryOf(other.parent)).letter).toBe(true)
    // As mail programs do it: a form, no cookie, no JSON.
    const post = await fetch(new URL(link.pathname + link.search, world.url), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(post.status).toBe(200)
    expect((await stop(parent.id)).status).toBe(200)
    expect((await diaryOf(parent)).letter).toBe(false)
    expect((await stop(parent.id, { on: 'yes' })).status).toBe(200)
    expect((await diaryOf(parent)).letter).toBe(true)
    const { data } = (await parent.ask(exportOwnData, {})).body.data
    expect(data.letters).toEqual([{ wanted: true, saidAt: expect.any(String) }])

    // Of two accounts made one, an older letter of the double stops those that come now.
    await world.confirmEmail(other.parent)
    const merged = { params: { id: other.parent.id }, body: { duplicateId: parent.id, reason: 'One person' } }
    const desk = await world.office('After Sunday')
    expect((await desk.ask(mergePeople, merged)).status).toBe(200)
    expect((await stop(parent.id)).status).toBe(200)
    expect((await diaryOf(other.parent)).letter).toBe(false)
  })

  /** The link in the header of the letter, once a mail program has it. */
  async function linkOf(parent: Member): Promise<URL> {
    const folder = join(world.folder, 'mail')
    const wanted = new RegExp(`List-Unsubscribe:\\s*<([^>]*/letters/${parent.id}[^>]*)>`, 'i')
    const find = () =>
      readdirSync(folder)
        .map((name) => readFileSync(join(folder, name), 'utf8').replace(/\r\n[ \t]/g, ' '))
        .find((mail) => wanted.test(mail))
    await expect.poll(find).toBeDefined()
    const mail = find() ?? ''
    expect(mail).toMatch(/List-Unsubscribe-Post: List-Unsubscribe=One-Click/i)
    expect(mail).toContain('text/html')
    return new URL((wanted.exec(mail)?.[1] ?? '').replace(/\s/g, ''))
  }
})
