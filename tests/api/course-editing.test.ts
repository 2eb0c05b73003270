import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getAllCategories, getAllCourses, getCourse } from '../../src/catalogue/catalogue.contract.ts'
import type { LessonFile } from '../../src/catalogue/catalogue.rules.ts'
import type { CourseDocument } from '../../src/catalogue/office/documents.contract.ts'
import { getLessonExercises } from '../../src/catalogue/office/exercises.contract.ts'
import { getVideoUrl, uploadVideoPart } from '../../src/catalogue/office/videos.contract.ts'
import {
  getMyCourse,
  getMyCourses,
  initiatePayment,
  saveProgress,
  verifyPayment,
} from '../../src/enrolment/enrolment.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import {
  getDocument,
  orderDocuments,
  publishDocument,
  saveDraft,
  unpublishDocument,
} from '../../src/platform/drafts/drafts.contract.ts'
import { addressOf } from '../../src/platform/wire.ts'
import { type Member, openWorld, type World } from '../world.ts'

let world: World
let author: Member
beforeAll(async () => {
  world = await openWorld()
  author = await world.staff('author', 'Farah Khan')
})
afterAll(() => world.close())

const at = (kind: string, id: string) => ({ params: { kind, id } })
const open = async (id: string) => (await author.ask(getDocument, at('course', id))).body.data
/** Edits what is there and publishes it. */
async function edit(id: string, fields: Partial<CourseDocument>) {
  const { data, revision } = await open(id)
  await author.ask(saveDraft, { ...at('course', id), body: { revision, data: { ...data, ...fields } } })
  return author.ask(publishDocument, { ...at('course', id), body: { revision: (await open(id)).revision } })
}
const publishNew = async (kind: string, data: object) => {
  const id = newId()
  await author.ask(saveDraft, { ...at(kind, id), body: { revision: 0, data: { ...data } } })
  return { id, answer: await author.ask(publishDocument, { ...at(kind, id), body: { revision: 1 } }) }
}
const course = async (id: string) => (await world.visitor.ask(getCourse, { params: { id } })).body.data
const lessonsOf = async (id: string) =>
  ((await open(id)).data as CourseDocument | null)?.lessons ?? expect.fail('no course')
const lesson = (title: string) => ({
  id: newId(),
  title,
  video: null,
  captions: null,
  poster: null,
  seconds: 60,
  filmSeconds: null,
  text: '',
  exercise: null as string | null,
  files: [] as LessonFile[],
  preview: false,
})

const bySea = {
  title: 'Sums by the Sea',
  subtitle: 'Count the waves',
  level: 'Level 1',
  ages: '6 to 9',
  leadInstructor: 'Meenakshi Raman',
  price: 455,
  listPrice: 3_499,
  offerEndsAt: null,
  thumbnailImage: null,
  introVideo: null,
  whatWeLearn: '<p>Count</p><script>alert(1)</script>',
}

describe('a course', () => {
  test('is begun, refused with what is missing, published with its lessons, and taken away', async () => {
    const category = await publishNew('category', { category: 'By the sea', cover: 'vedic' })
    expect(category.answer.status).toBe(200)
    const early = await publishNew('course', { title: 'Half', lessons: [{ id: newId() }] })
    expect(early.answer.status).toBe(422)
    expect(early.answer.refusal.errors).toMatchObject({
      categoryId: 'Invalid input',
      subtitle: 'Subtitle is required',
      price: 'Enter the price in rupees',
      'lessons.0.title': 'Title is required',
    })
    const lessons = [
      { ...lesson('Waves'), preview: true, video: 'https://youtu.be/dQw4w9WgXcQ' },
      lesson('Sand'),
    ]
    const { id, answer } = await publishNew('course', { ...bySea, categoryId: category.id, lessons })
    expect(answer.refusal.errors).toBeUndefined()
    expect(answer.status).toBe(200)
    expect(await course(id)).toMatchObject({
      courseTitle: 'Sums by the Sea',
      price: 455,
      listPrice: 3_499,
      cover: 'vedic',
      whatWeLearn: '<p>Count</p>',
      lessonCount: 2,
      courseContent: [
        { title: 'Waves', videoUrl: 'https://youtu.be/dQw4w9WgXcQ' },
        { title: 'Sand', videoUrl: null },
      ],
    })
    await author.ask(unpublishDocument, { ...at('course', id), body: {} })
    expect((await world.visitor.ask(getCourse, { params: { id } })).status).toBe(404)
  })

  test('may hold an exercise of the practice in a lesson, and nothing else by that name', async () => {
    const made = await world.course('With practice')
    const to = '/practice/soroban?want=%2B4%20big'
    await edit(made.id, { lessons: [{ ...lesson('Friends'), exercise: to }, lesson('None')] })
    expect((await lessonsOf(made.id)).map(({ exercise }) => exercise)).toEqual([to, null])
    for (const exercise of [
      'https://example.org/practice/vedic',
      '/office',
      '/practice/chess',
      `${to}"><b>`,
      '',
    ]) {
      const wrong = await edit(made.id, { lessons: [{ ...lesson('Friends'), exercise }] })
      expect([exercise, wrong.status]).toEqual([exercise, 422])
    }
  })

  test('may lead to everything that an author chooses from, and authors alone are told of it', async () => {
    const told = await author.ask(getLessonExercises, {})
    const { data } = told.body
    expect(new Set(data.map(({ subject }) => subject))).toEqual(
      new Set(['Abacus', 'Flash', 'Speed maths', 'Cube', 'Writing']),
    )
    expect(new Set(data.map(({ to }) => to)).size).toBe(data.length)
    expect(data).toContainEqual({
      to: '/practice/soroban?want=%2B4%20big',
      subject: 'Abacus',
      group: 'Big friends',
      title: '+4 = −6 +10',
    })
    const made = await world.course('With all of the practice')
    const lessons = data.map(({ to, title }) => ({ ...lesson(title), exercise: to }))
    const published = await edit(made.id, { lessons })
    expect([published.status, published.refusal.errors]).toEqual([200, undefined])
    for (const who of [world.visitor, await world.student('Asha'), await world.teacher('Guru')])
      expect([401, 403]).toContain((await who.ask(getLessonExercises, {})).status)
  })

  test('reads the same for editors and visitors, whatever was stored before the office', async () => {
    const { id, lessons } = await world.course('Of the first day', { lessons: 3 })
    const before = await course(id)
    expect((await lessonsOf(id)).map((each) => each.id)).toEqual(lessons)
    expect((await edit(id, {})).status).toBe(200)
    expect(await course(id)).toEqual(before)
  })

  test.each([
    ['a list price that is not higher', { price: 500, listPrice: 500 }, 'listPrice'],
    [
      'an offer that ends in nothing',
      { listPrice: null, offerEndsAt: '2030-01-01T00:00:00.000Z' },
      'listPrice',
    ],
    ['half a paisa', { price: 1.005 }, 'price'],
    ['a film of another house', { introVideo: 'https://evil.example/film.mp4' }, 'introVideo'],
    ['a picture of another house', { thumbnailImage: 'https://evil.example/a.png' }, 'thumbnailImage'],
    ['a film above the folder', { introVideo: '/uploads/lessons/../../.env' }, 'introVideo'],
    ['a category that is none', { categoryId: newId() }, 'categoryId'],
  ])('refuses %s at its field', async (_, fields, field) => {
    const { id } = await world.course(`Refused ${newId()}`)
    const before = await course(id)
    const answer = await edit(id, fields)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.refusal.errors ?? {})).toEqual([field])
    expect(await course(id)).toEqual(before)
  })

  test('keeps the price of an order that runs, and asks the new one of the next', async () => {
    const { id } = await world.course('Dearer tomorrow', { pricePaise: 45_500 })
    const asha = await world.student('Asha')
    const body = { course_id: id, currency: 'INR' as const }
    const order = await asha.ask(initiatePayment, { body: { ...body, amount: 455 } })
    await edit(id, { price: 999 })
    const { amount } = (await asha.ask(verifyPayment, { query: { order_id: order.body.order_id } })).body
    expect(amount).toBe(455)
    const ravi = await world.student('Ravi')
    expect((await ravi.ask(initiatePayment, { body: { ...body, amount: 455 } })).status).toBe(409)
    expect((await ravi.ask(initiatePayment, { body: { ...body, amount: 999 } })).status).toBe(200)
  })
})

describe('lessons', () => {
  test('keep what students did when they move; one that is taken away counts no more and comes back whole', async () => {
    const { id, lessons } = await world.course('In order', { pricePaise: 0, lessons: 3 })
    await world.database.pool.query('update course_lessons set seconds = 0 where course_id = $1', [id])
    const asha = await world.student('Asha')
    await asha.ask(initiatePayment, { body: { course_id: id, currency: 'INR' } })
    const finish = (lessonId: string) =>
      asha.ask(saveProgress, { params: { courseId: id }, body: { lessonId, at: 5, done: true } })
    for (const lessonId of lessons.slice(0, 2)) expect((await finish(lessonId)).status).toBe(200)
    const [first, second, third] = await lessonsOf(id)
    if (!first || !second || !third) return expect.fail('three lessons')

    await edit(id, { lessons: [third, second, first] })
    const mine = async () => (await asha.ask(getMyCourse, { params: { courseId: id } })).body.data
    expect((await mine()).lessons.map(({ _id, done }) => [_id, done])).toEqual([
      [third.id, false],
      [second.id, true],
      [first.id, true],
    ])

    await edit(id, { lessons: [third, second] })
    expect((await mine()).lessons).toHaveLength(2)
    expect((await asha.ask(getMyCourses, {})).body.data[0]).toMatchObject({ lessonsDone: 1, lessonCount: 2 })
    expect((await course(id)).lessonCount).toBe(2)
    expect((await finish(first.id)).status).toBe(404)
    expect(await world.count('lesson_progress', `lesson_id = '${first.id}' and done_at is not null`)).toBe(1)

    await edit(id, { lessons: [first, third, second] })
    expect((await mine()).lessons.map(({ done }) => done)).toEqual([true, false, true])
  })

  test('of another course are not taken', async () => {
    const mine = await world.course('Mine')
    const theirs = await world.course('Theirs')
    const [stolen] = await lessonsOf(theirs.id)
    if (!stolen) return expect.fail('a lesson')
    expect((await edit(mine.id, { lessons: [stolen] })).status).toBe(409)
    expect((await course(theirs.id)).lessonCount).toBe(2)
    expect((await course(mine.id)).lessonCount).toBe(2)
  })

  test('come back after ten publishings at once in the order of one of them', async () => {
    const { id } = await world.course('Contested', { lessons: 4 })
    const { revision, data } = await open(id)
    await author.ask(saveDraft, { ...at('course', id), body: { revision, data: { ...data, title: 'Won' } } })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        author.ask(publishDocument, { ...at('course', id), body: { revision: revision + 1 } }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(await course(id)).toMatchObject({ courseTitle: 'Won', lessonCount: 4 })
  })
})

describe('a category', () => {
  test('is named once, stays while courses stand in it, and orders the site', async () => {
    const { id, answer } = await publishNew('category', { category: 'Rope', cover: 'cube' })
    expect(answer.status).toBe(200)
    const twin = await publishNew('category', { category: 'Rope', cover: 'cube' })
    expect(twin.answer.refusal.errors).toEqual({ category: 'There is a category of this name' })
    const inIt = await publishNew('course', { ...bySea, title: 'Knots', categoryId: id, lessons: [] })
    expect(inIt.answer.status).toBe(200)
    expect((await author.ask(unpublishDocument, { ...at('category', id), body: {} })).status).toBe(409)
    await author.ask(unpublishDocument, { ...at('course', inIt.id), body: {} })
    expect((await author.ask(unpublishDocument, { ...at('category', id), body: {} })).status).toBe(200)
    const again = await author.ask(publishDocument, { ...at('course', inIt.id), body: { revision: 1 } })
    expect(again.refusal.errors).toEqual({
      categoryId: 'Visitors do not see this category: publish it first',
    })
    const { data } = (await world.visitor.ask(getAllCategories, {})).body
    const turned = data.map(({ _id }) => _id).toReversed()
    await author.ask(orderDocuments, { params: { kind: 'category' }, body: { ids: turned } })
    expect((await world.visitor.ask(getAllCategories, {})).body.data.map(({ _id }) => _id)).toEqual(turned)
  })

  test('and its courses are changed at the next request on both instances', async () => {
    const second = await world.again()
    const { id } = await world.course('On both')
    const read = async (url: string) => {
      const response = await fetch(url + addressOf(getAllCourses, {}))
      const { data } = (await response.json()) as { data: { _id: string; price: number }[] }
      return data.find(({ _id }) => _id === id)?.price
    }
    expect([await read(world.url), await read(second.url)]).toEqual([455, 455])
    await edit(id, { price: 777 })
    await world.heard()
    expect([await read(world.url), await read(second.url)]).toEqual([777, 777])
    await second.close()
  })
})

describe('a film', () => {
  const film = readFileSync(join(import.meta.dirname, '../../public/uploads/videos/abacus.webm'))
  const send = (
    id: string,
    { at: from, size, body }: { at: number; size: number; body: Uint8Array },
    who = author,
  ) =>
    fetch(
      world.url +
        addressOf(uploadVideoPart, { params: { id }, query: { at: String(from), size: String(size) } }),
      {
        method: 'POST',
        headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/octet-stream' },
        body: new Blob([body.slice()]),
      },
    )
  const half = Math.floor(film.length / 2)
  const size = film.length
  const begin = (id: string) => send(id, { at: 0, size, body: film.subarray(0, half) })
  const end = (id: string) => send(id, { at: half, size, body: film.subarray(half) })

  test('comes in parts, is whole at the last, opens with a signature and in ranges', async () => {
    const id = newId()
    const video = `/uploads/lessons/${id}.webm`
    expect(await (await begin(id)).json()).toMatchObject({ data: { received: half, video: null } })
    expect((await fetch(world.url + video)).status).toBe(403)
    // A part whose answer was lost comes again.
    expect((await begin(id)).status).toBe(200)
    expect(await (await end(id)).json()).toMatchObject({ data: { received: size, video } })
    expect(await (await end(id)).json()).toMatchObject({ data: { received: size, video } })
    expect((await fetch(world.url + video)).status).toBe(403)
    const { address } = (await author.ask(getVideoUrl, { body: { video } })).body.data
    const range = await fetch(world.url + address, { headers: { range: 'bytes=10-19' } })
    expect(range.status).toBe(206)
    expect(Buffer.from(await range.arrayBuffer())).toEqual(film.subarray(10, 20))
  })

  test('that is free is watched by everybody, one that is not by nobody', async () => {
    const id = newId()
    await begin(id)
    await end(id)
    const video = `/uploads/lessons/${id}.webm`
    const made = await world.course('With films')
    await edit(made.id, {
      lessons: [
        { ...lesson('Free'), video, preview: true },
        { ...lesson('Bought'), video },
      ],
    })
    const { courseContent } = await course(made.id)
    expect(courseContent[1]?.videoUrl).toBeNull()
    expect((await fetch(world.url + (courseContent[0]?.videoUrl ?? ''))).status).toBe(200)
  })

  test('last parts that come at once are one film', async () => {
    const id = newId()
    await begin(id)
    // Each by somebody else, and no more than are received at once.
    const authors = await Promise.all([1, 2, 3].map((n) => world.staff('author', `Author ${n}`)))
    const answers = await Promise.all(
      authors.map((who) => send(id, { at: half, size, body: film.subarray(half) }, who)),
    )
    expect(answers.map(({ status }) => status)).toEqual(authors.map(() => 200))
    expect(readdirSync(join(world.folder, 'uploads/lessons/parts', id))).toEqual([])
    const stored = readFileSync(join(world.folder, 'uploads/lessons', `${id}.webm`))
    expect(stored.equals(film)).toBe(true)
  })

  test.each([
    {
      what: 'a page',
      body: Buffer.from('<html><script>alert(1)</script></html>'),
      from: 0,
      whole: 38,
      status: 415,
    },
    { what: 'nothing', body: Buffer.alloc(0), from: 0, whole: 10, status: 422 },
    { what: 'more than it said', body: film.subarray(0, 100), from: 0, whole: 50, status: 422 },
    { what: 'a part before its time', body: film.subarray(100, 200), from: 100, whole: size, status: 409 },
    { what: 'more than a gigabyte', body: film.subarray(0, 100), from: 0, whole: 2_000_000_000, status: 400 },
  ])('that is $what is refused', async ({ body, from, whole, status }) => {
    const id = newId()
    expect((await send(id, { at: from, size: whole, body })).status).toBe(status)
    expect(existsSync(join(world.folder, 'uploads/lessons', `${id}.webm`))).toBe(false)
  })

  test('that was begun and left is forgotten', async () => {
    const id = newId()
    await begin(id)
    const folder = join(world.folder, 'uploads/lessons/parts', id)
    const parts = () => readdirSync(folder)
    await world.runJobs(new Date(Date.now() + 3_600_000))
    expect(parts()).toHaveLength(1)
    await world.runJobs(new Date(Date.now() + 30 * 3_600_000))
    expect(parts()).toEqual([])
  })

  test('is for authors alone', async () => {
    const office = await world.office('Meera')
    const asha = await world.student('Asha')
    for (const who of [office, asha])
      expect((await send(newId(), { at: 0, size, body: film.subarray(0, half) }, who)).status).toBe(403)
    expect(
      (await world.visitor.ask(getVideoUrl, { body: { video: '/uploads/lessons/a.webm' } })).status,
    ).toBe(401)
  })
})
