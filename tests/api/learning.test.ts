import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  getCertificate,
  getLessonFile,
  getMyCourse,
  getMyCourses,
  getReceipt,
  initiatePayment,
  recordPayment,
  saveProgress,
} from '../../src/enrolment/enrolment.contract.ts'
import { getCourse } from '../../src/catalogue/catalogue.contract.ts'
import { CourseDocument } from '../../src/catalogue/office/documents.contract.ts'
import { openLessonFile, uploadLessonFile } from '../../src/catalogue/office/lesson-files.contract.ts'
import { coupons, taxSettings } from '../../src/enrolment/enrolment.tables.ts'
import { videoSource } from '../../src/ui/video-source.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { getDocument, publishDocument, saveDraft } from '../../src/platform/drafts/drafts.contract.ts'
import { addressOf } from '../../src/platform/wire.ts'
import { savePractice } from '../../src/craft/craft.contract.ts'
import { RIGHT_TO_DO } from '../../src/craft/exercises.rules.ts'
import { handFrom } from '../hand.ts'
import { type Caller, type Member, openWorld, type World } from '../world.ts'

let world: World
let office: Member
let asha: Member
let course: { id: string; lessons: string[] }
let round = 0
beforeAll(async () => {
  world = await openWorld()
  office = await world.office('Office')
})
afterAll(() => world.close())
beforeEach(async () => {
  round += 1
  asha = await world.student('Asha')
  course = await world.course(`Course ${round}`, { lessons: 3 })
})

const enrol = async (student: Member = asha) =>
  (
    await office.ask(recordPayment, {
      body: { studentId: student.id, courseId: course.id, amount: 455, method: 'bank', reference: 'NEFT 1' },
    })
  ).body
const keep = (student: Member, lessonId: string, told: { at: number; done: boolean }) =>
  student.ask(saveProgress, { params: { courseId: course.id }, body: { lessonId, ...told } })
/** As if so many seconds had gone by since the last sign of each student. */
const letPass = (seconds: number) =>
  world.database.pool.query(`update enrolments set studied_at = studied_at - interval '${seconds} seconds'`)
const study = async (lessonId: string, at: number) => {
  await keep(asha, lessonId, { at, done: false })
  await letPass(30)
  return keep(asha, lessonId, { at, done: true })
}
const textOf = (base64: string) => Buffer.from(base64, 'base64').toString('latin1')

describe('lessons are for the enrolled', () => {
  test('a visitor sees previews only; the enrolled see every film', async () => {
    const visitor = (await world.visitor.ask(getCourse, { params: { id: course.id } })).body.data
    expect(visitor.courseContent.map(({ videoUrl }) => videoUrl)).toEqual([null, null, null])
    await enrol()
    const { body } = await asha.ask(getMyCourse, { params: { courseId: course.id } })
    expect(body.data.lessons.map(({ title, videoUrl, at, done }) => [title, videoUrl, at, done])).toEqual([
      ['Lesson 1', '/uploads/videos/abacus.webm', 0, false],
      ['Lesson 2', '/uploads/videos/abacus.webm', 0, false],
      ['Lesson 3', '/uploads/videos/abacus.webm', 0, false],
    ])
  })

  test('signed out, another student, a teacher, a course that is not there', async () => {
    await enrol()
    const ravi = await world.student('Ravi')
    const teacher = await world.teacher('Guru')
    const params = { courseId: course.id }
    expect((await world.visitor.ask(getMyCourse, { params })).status).toBe(401)
    expect((await world.visitor.ask(getMyCourses, {})).status).toBe(401)
    expect((await ravi.ask(getMyCourse, { params })).status).toBe(403)
    expect((await teacher.ask(getMyCourse, { params })).status).toBe(403)
    expect((await asha.ask(getMyCourse, { params: { courseId: newId() } })).status).toBe(403)
    expect((await asha.ask(getMyCourse, { params: { courseId: 'x' } })).status).toBe(400)
    expect((await keep(ravi, course.lessons[0] ?? '', { at: 5, done: true })).status).toBe(403)
    expect((await ravi.ask(getCertificate, { params })).status).toBe(403)
    expect((await ravi.ask(getMyCourses, {})).body.data).toEqual([])
  })
})

describe('the films and files of lessons', () => {
  const status = async (path: string) =>
    (await fetch(world.url + path, { headers: { range: 'bytes=0-9' } })).status

  test('open with the address that the enrolled were given, and with no other', async () => {
    await world.database.pool.query(
      "update course_lessons set video_url = '/uploads/lessons/abacus.webm' where course_id = $1",
      [course.id],
    )
    await enrol()
    const [lesson] = (await asha.ask(getMyCourse, { params: { courseId: course.id } })).body.data.lessons
    const address = lesson?.videoUrl ?? ''
    expect(videoSource(address)).toEqual({ kind: 'file', src: address })
    expect(await status(address)).toBe(206)
    const query = address.slice(address.indexOf('?'))
    const later = query.replace(/until=\d+/, (until) => `until=${Number(until.slice(6)) + 1}`)
    const past = query.replace(/until=\d+/, 'until=1')
    for (const path of ['', '?until=9999999999999&key=', later, past, '?key=x'].map(
      (end) => `/uploads/lessons/abacus.webm${end}`,
    ))
      expect([path, await status(path)]).toEqual([path, 403])
    for (const path of [
      '/uploads/lessons/cube.webm',
      '/uploads/%6cessons/cube.webm',
      '/uploads/videos/../lessons/cube.webm',
      '/uploads/./lessons/cube.webm',
      '/uploads//lessons/cube.webm',
      '/uploads/LESSONS/cube.webm',
    ])
      expect([path, [403, 404].includes(await status(path + query))]).toEqual([path, true])
  })

  test('a worksheet is for the enrolled of its course', async () => {
    const author = await world.staff('author', 'Farah Khan')
    const pdf = new TextEncoder().encode('%PDF-1.7 a week of practice')
    const upload = (who: Caller, body = pdf, name = 'Week.pdf') =>
      who.ask(uploadLessonFile, { query: { name }, body })
    const { data: sheet } = (await upload(author)).body
    expect(sheet).toMatchObject({ name: 'Week.pdf', type: 'application/pdf', size: pdf.length })
    const page = new TextEncoder().encode('<html><script>alert(1)</script></html>')
    expect((await upload(author, page)).status).toBe(415)
    expect([(await upload(asha)).status, (await upload(world.visitor)).status]).toEqual([403, 401])

    const document = { kind: 'course', id: course.id }
    const { data, revision } = (await author.ask(getDocument, { params: document })).body.data
    const { lessons } = CourseDocument.parse(data)
    const withSheet = lessons.map((lesson, n) => (n === 0 ? { ...lesson, files: [sheet] } : lesson))
    const written = { ...CourseDocument.parse(data), lessons: withSheet }
    await author.ask(saveDraft, { params: document, body: { revision, data: written } })
    const draft = (await author.ask(getDocument, { params: document })).body.data
    await author.ask(publishDocument, { params: document, body: { revision: draft.revision } })

    await enrol()
    const ravi = await world.student('Ravi')
    expect(
      (await asha.ask(getMyCourse, { params: { courseId: course.id } })).body.data.lessons[0]?.files,
    ).toEqual([{ _id: sheet.id, name: 'Week.pdf', size: pdf.length }])
    const fetched = (who: Member, courseId: string, fileId = sheet.id) =>
      fetch(world.url + addressOf(getLessonFile, { params: { courseId, fileId } }), {
        headers: { authorization: `Bearer ${who.token}` },
      })
    const mine = await fetched(asha, course.id)
    expect([mine.headers.get('content-type'), mine.headers.get('content-disposition')]).toEqual([
      'application/pdf',
      'attachment; filename="Week.pdf"',
    ])
    expect(new Uint8Array(await mine.arrayBuffer())).toEqual(pdf)
    const other = await world.course(`Other ${round}`)
    expect([
      (await fetched(ravi, course.id)).status,
      (await fetched(asha, course.id, newId())).status,
      (await fetched(asha, other.id)).status,
      (await fetch(`${world.url}/uploads/private/lesson-files/${sheet.id}`)).status,
    ]).toEqual([403, 404, 403, 404])
    const params = { courseId: course.id, fileId: sheet.id }
    expect((await world.visitor.ask(getLessonFile, { params })).status).toBe(401)
    expect((await asha.ask(openLessonFile, { params: sheet, query: sheet })).status).toBe(403)
    const opened = await fetch(world.url + addressOf(openLessonFile, { params: sheet, query: sheet }), {
      headers: { authorization: `Bearer ${author.token}` },
    })
    expect([opened.status, opened.headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename="Week.pdf"',
    ])
  })
})

describe('progress', () => {
  test('keeps the last place, and done stays done', async () => {
    await enrol()
    const [one = '', two = ''] = course.lessons
    expect((await keep(asha, one, { at: 40, done: false })).body).toEqual({
      success: true,
      lessonsDone: 0,
      progress: 0,
      stillToStudy: 30,
    })
    expect((await study(one, 58)).body.progress).toBe(33)
    expect((await keep(asha, one, { at: 3, done: false })).body.progress).toBe(33)
    expect((await study(two, 0)).body).toEqual({
      success: true,
      lessonsDone: 2,
      progress: 66,
      stillToStudy: 0,
    })
    const { lessons } = (await asha.ask(getMyCourse, { params: { courseId: course.id } })).body.data
    expect(lessons.map(({ at, done }) => [at, done])).toEqual([
      [3, true],
      [0, true],
      [0, false],
    ])
  })

  test('of two at once is one row; malformed, of another course, out of range is refused', async () => {
    await enrol()
    const [one = ''] = course.lessons
    await keep(asha, one, { at: 0, done: false })
    await letPass(30)
    await Promise.all(Array.from({ length: 6 }, (_, n) => keep(asha, one, { at: n, done: true })))
    expect(await world.count('lesson_progress', `lesson_id = '${one}' and done_at is not null`)).toBe(1)
    const other = await world.course(`Other ${round}`)
    expect((await keep(asha, other.lessons[0] ?? '', { at: 1, done: false })).status).toBe(404)
    for (const body of [
      { lessonId: one, at: -1, done: true },
      { lessonId: one, at: 1e9, done: true },
      { lessonId: one, at: 1.5, done: true },
      { lessonId: 'x', at: 1, done: true },
      { lessonId: one, at: 1, done: 'yes' },
    ])
      expect(
        (await asha.ask(saveProgress, { params: { courseId: course.id }, body: body as never })).status,
      ).toBe(422)
  })
})

describe('a lesson needs the time that it takes', () => {
  test('a share of its length, told kindly; then it counts', async () => {
    await enrol()
    const [one = ''] = course.lessons
    const early = await keep(asha, one, { at: 60, done: true })
    expect([early.status, early.refusal.message]).toEqual([
      409,
      'Keep watching this lesson: less than a minute to go.',
    ])
    await letPass(29)
    expect((await keep(asha, one, { at: 60, done: true })).status).toBe(409)
    expect(
      (await asha.ask(getMyCourse, { params: { courseId: course.id } })).body.data.lessons[0]?.stillToStudy,
    ).toBe(1)
    await letPass(2)
    expect((await keep(asha, one, { at: 60, done: true })).body).toMatchObject({
      lessonsDone: 1,
      stillToStudy: 0,
    })
  })

  test('however many signs are given at once or for several lessons, no second counts twice', async () => {
    await enrol()
    for (const lesson of course.lessons) await keep(asha, lesson, { at: 0, done: false })
    await letPass(30)
    await Promise.all(
      course.lessons.flatMap((lesson) =>
        Array.from({ length: 5 }, () => keep(asha, lesson, { at: 60, done: false })),
      ),
    )
    const { rows } = await world.database.pool.query(
      `select sum(studied)::int as studied from lesson_progress p
        join enrolments e on e.id = p.enrolment_id where e.course_id = $1`,
      [course.id],
    )
    expect(rows[0]?.studied).toBe(30)
  })

  test('who goes away for an hour has not studied for an hour', async () => {
    await enrol()
    await world.database.pool.query('update course_lessons set seconds = 3600 where course_id = $1', [
      course.id,
    ])
    const [one = ''] = course.lessons
    await keep(asha, one, { at: 0, done: false })
    await letPass(3_600)
    expect((await keep(asha, one, { at: 3_600, done: true })).refusal.message).toBe(
      'Keep watching this lesson: about 30 minutes to go.',
    )
  })

  test('the academy says how much: at 0 nothing is waited for', async () => {
    await enrol()
    await world.database.pool.query('update site_settings set lesson_share = 0')
    expect((await keep(asha, course.lessons[0] ?? '', { at: 1, done: true })).status).toBe(200)
    await world.database.pool.query('update site_settings set lesson_share = 50')
  })
})

describe('papers', () => {
  test('the certificate is there once every lesson is done, and not before', async () => {
    await enrol()
    const params = { courseId: course.id }
    expect((await asha.ask(getCertificate, { params })).status).toBe(403)
    for (const lesson of course.lessons) await study(lesson, 60)
    const { status, body } = await asha.ask(getCertificate, { params })
    expect([status, body.data.name]).toEqual([200, 'certificate.pdf'])
    expect(textOf(body.data.content)).toMatch(/^%PDF-1\.\d[\s\S]*%%EOF\s*$/)
  })

  test('a receipt is for who paid and for the office', async () => {
    const { order_id: orderId, receipt } = await enrol()
    const ravi = await world.student('Ravi')
    const params = { orderId }
    expect((await world.visitor.ask(getReceipt, { params })).status).toBe(401)
    expect((await ravi.ask(getReceipt, { params })).status).toBe(404)
    for (const reader of [asha, office]) {
      const { body } = await reader.ask(getReceipt, { params })
      expect(body.data.name).toBe(`${receipt.replaceAll('/', '-')}.pdf`)
      expect(textOf(body.data.content)).toMatch(/^%PDF-/)
    }
    expect((await asha.ask(getMyCourses, {})).body.data[0]).toMatchObject({
      orderId,
      receipt,
      progress: 0,
      lessonCount: 3,
    })
  })

  test('a receipt keeps what was true when the money came', async () => {
    await world.database.db
      .insert(taxSettings)
      .values({ gstin: '29ABCDE1234F1Z5', state: 'Karnataka', ratePercent: 18 })
    const { receipt } = await enrol()
    await world.database.pool.query(
      "update courses set title = 'Another name', price_paise = 1 where id = $1",
      [course.id],
    )
    const { rows } = await world.database.pool.query('select content from receipts where number = $1', [
      receipt,
    ])
    expect(JSON.parse(String(rows[0]?.content))).toMatchObject({
      number: receipt,
      course: `Course ${round}`,
      totalPaise: 45_500,
      sacCode: '999293',
      tax: {
        netPaise: 38_560,
        lines: [
          { name: 'CGST', percent: 9, paise: 3_470 },
          { name: 'SGST', percent: 9, paise: 3_470 },
        ],
      },
    })
  })
})

test('a family in another state is charged IGST, one in the academy’s CGST and SGST', async () => {
  await world.database.db
    .insert(taxSettings)
    .values({ gstin: '29ABCDE1234F1Z5', state: 'Karnataka' })
    .onConflictDoNothing()
  const namesFor = async (state: 'Kerala' | 'Karnataka') => {
    const student = await world.student('Ravi')
    const { order_id: id } = (
      await student.ask(initiatePayment, { body: { course_id: course.id, currency: 'INR', state } })
    ).body
    await fetch(`${world.url}/sandbox-gateway/pay/${id}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ action: 'succeed' }),
    })
    const { rows } = await world.database.pool.query(
      'select r.content from receipts r join orders o on o.id = r.order_id where o.order_number = $1',
      [id],
    )
    return (JSON.parse(String(rows[0]?.content)) as { tax: { lines: { name: string }[] } }).tax.lines.map(
      ({ name }) => name,
    )
  }
  expect([await namesFor('Kerala'), await namesFor('Karnataka')]).toEqual([['IGST'], ['CGST', 'SGST']])
  expect(
    (
      await asha.ask(initiatePayment, {
        body: { course_id: course.id, currency: 'INR', state: 'Atlantis' as never },
      })
    ).status,
  ).toBe(422)
})

describe('coupons', () => {
  test('lower the price on the server; one that is over, of another course or unknown is told at its field', async () => {
    const other = await world.course(`Other ${round}`)
    await world.database.db.insert(coupons).values([
      { code: `TEN${round}`, percentOff: 10 },
      { code: `ALL${round}`, percentOff: 100, courseId: course.id },
      { code: `OLD${round}`, percentOff: 50, endsAt: new Date(Date.now() - 1_000) },
      { code: `ELSE${round}`, percentOff: 50, courseId: other.id },
    ])
    const order = (coupon: string, student: Member = asha) =>
      student.ask(initiatePayment, { body: { course_id: course.id, currency: 'INR', coupon } })
    for (const [coupon, reason] of [
      [`OLD${round}`, /^This coupon expired on \d/],
      [`ELSE${round}`, /^This coupon is not valid for this course/],
      ['NOTHING', /^We don’t know this coupon/],
    ] as const)
      expect((await order(coupon)).refusal.errors?.coupon).toMatch(reason)
    const { order_id: id } = (await order(`ten${round}`)).body
    expect(await world.count('orders', `order_number = '${id}' and amount_paise = 40900`)).toBe(1)
    const ravi = await world.student('Ravi')
    expect((await order(`ALL${round}`, ravi)).body.status).toBe('CHARGED')
    expect((await ravi.ask(getMyCourses, {})).body.data).toHaveLength(1)
  })
})

test('an offer that is over costs the list price, on the page and in the order', async () => {
  await world.database.pool.query(
    "update courses set list_price_paise = 349900, offer_ends_at = now() - interval '1 second' where id = $1",
    [course.id],
  )
  const shown = (await world.visitor.ask(getCourse, { params: { id: course.id } })).body.data
  expect([shown.price, shown.listPrice, shown.offerEndsAt]).toEqual([3_499, null, null])
  expect(
    (await asha.ask(initiatePayment, { body: { course_id: course.id, currency: 'INR', amount: 455 } }))
      .status,
  ).toBe(409)
  const { order_id: id } = (
    await asha.ask(initiatePayment, { body: { course_id: course.id, currency: 'INR', amount: 3_499 } })
  ).body
  expect(await world.count('orders', `order_number = '${id}' and amount_paise = 349900`)).toBe(1)
})

describe('a lesson with an exercise', () => {
  const setExercise = (lessonId: string | undefined, to: string) =>
    world.database.pool.query('update course_lessons set exercise = $1 where id = $2', [to, lessonId])
  /** Since an hour ago, one attempt after another. */
  const begun = Date.now() - 3_600_000
  const hand = handFrom(new Date(begun))
  const practise = (count: number, right = true) =>
    asha.ask(savePractice, {
      body: {
        by: asha.id,
        attempts: Array.from({ length: count }, () => ({
          _id: newId(),
          part: 'vedic' as const,
          itemKey: 'times-eleven',
          right,
          help: 'none' as const,
          milliseconds: 3_000,
          at: '',
          seed: 1,
        })).map(hand),
      },
    })
  const theirsSince = (at: number) =>
    world.database.pool.query('update enrolments set created_at = $1', [new Date(at).toISOString()])
  const first = async () =>
    (await asha.ask(getMyCourse, { params: { courseId: course.id } })).body.data.lessons[0]

  test('leads into it, and is done once it was right often enough, whatever time it took', async () => {
    const [lessonId = ''] = course.lessons
    await setExercise(lessonId, '/practice/vedic?way=times-eleven')
    // Before the course was theirs it counts nothing.
    await practise(3)
    await enrol()
    await theirsSince(begun + 9_500)
    expect((await first())?.exercise).toEqual({
      title: 'Times 11',
      to: '/practice/vedic?way=times-eleven',
      right: 0,
      of: RIGHT_TO_DO,
    })
    await practise(RIGHT_TO_DO - 1)
    await practise(5, false)
    expect((await keep(asha, lessonId, { at: 0, done: true })).status).toBe(409)
    await practise(1)
    expect((await first())?.exercise?.right).toBe(RIGHT_TO_DO)
    expect((await keep(asha, lessonId, { at: 0, done: true })).status).toBe(200)
    expect((await first())?.done).toBe(true)
  })

  test('what the practice has no name for leads there and counts nothing', async () => {
    const [lessonId = ''] = course.lessons
    await setExercise(lessonId, '/practice/soroban?mode=sums&seed=4')
    await enrol()
    expect((await first())?.exercise).toMatchObject({
      title: '',
      to: '/practice/soroban?mode=sums&seed=4',
      right: null,
    })
    // What it has a name for is called by it.
    await setExercise(lessonId, '/practice/soroban?mode=sums')
    expect((await first())?.exercise).toMatchObject({ title: 'Sums on the beads', right: null })
    expect((await keep(asha, lessonId, { at: 0, done: true })).status).toBe(409)
  })
})
