import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  getAllCourses,
  getCourse,
  getTeacherProfile,
  getTeacherProfiles,
} from '../../src/catalogue/catalogue.contract.ts'
import { uploadCaptions } from '../../src/catalogue/office/videos.contract.ts'
import { getActiveBanners } from '../../src/content/content.contract.ts'
import { getMyCourse, rateCourse, recordPayment } from '../../src/enrolment/enrolment.contract.ts'
import { deleteOwnAccount, exportOwnData, setPin } from '../../src/people/family/family.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import {
  getDocument,
  publishDocument,
  saveDraft,
  unpublishDocument,
} from '../../src/platform/drafts/drafts.contract.ts'
import { type Member, openWorld, PASSWORD, type World } from '../world.ts'

let world: World
let author: Member
let office: Member
beforeAll(async () => {
  world = await openWorld()
  author = await world.staff('author', 'Farah Khan')
  office = await world.office('Office')
})
afterAll(() => world.close())

const at = (kind: string, id: string) => ({ params: { kind, id } })
const publish = async (kind: string, id: string, fields: object) => {
  const { data, revision } = (await author.ask(getDocument, at(kind, id))).body.data
  const body = { revision, data: { ...data, ...fields } }
  const saved = await author.ask(saveDraft, { ...at(kind, id), body })
  const now = saved.body.data.revision
  return author.ask(publishDocument, { ...at(kind, id), body: { revision: now } })
}
const publishNew = async (kind: string, data: object) => {
  const id = newId()
  await author.ask(saveDraft, { ...at(kind, id), body: { revision: 0, data: { ...data } } })
  return { id, answer: await author.ask(publishDocument, { ...at(kind, id), body: { revision: 1 } }) }
}
const courseOf = async (id: string) => (await world.visitor.ask(getCourse, { params: { id } })).body.data

describe('a rating', () => {
  let course: { id: string; lessons: string[] }
  const enrol = (student: Member) =>
    office.ask(recordPayment, {
      body: { studentId: student.id, courseId: course.id, amount: 455, method: 'cash', reference: 'R1' },
    })
  /** As if so many lessons were done. */
  const finish = (student: Member, lessons: number) =>
    world.database.pool.query(
      `insert into lesson_progress (enrolment_id, lesson_id, seconds, studied, done_at, updated_at)
        select e.id, l.id, 60, 60, now(), now() from enrolments e
        join course_lessons l on l.course_id = e.course_id and l.position < $3
        where e.student_id = $1 and e.course_id = $2 on conflict do nothing`,
      [student.id, course.id, lessons],
    )
  const rate = (who: Member, stars: number, id = course.id) =>
    who.ask(rateCourse, { params: { courseId: id }, body: { stars } })
  const shown = async () => {
    const { courseRating, ratingCount } = await courseOf(course.id)
    return [courseRating, ratingCount]
  }

  beforeAll(async () => {
    course = await world.course('Rated', { lessons: 3 })
  })

  test('is for the enrolled who have done half, and nothing is counted before', async () => {
    const asha = await world.student('Asha')
    expect(await shown()).toEqual([0, 0])
    const signedOut = await world.visitor.ask(rateCourse, {
      params: { courseId: course.id },
      body: { stars: 5 },
    })
    expect(signedOut.status).toBe(401)
    expect((await rate(asha, 5)).status).toBe(403)
    await enrol(asha)
    await finish(asha, 1)
    const early = await rate(asha, 5)
    expect([early.status, early.refusal.message]).toEqual([
      403,
      'You can rate a course after finishing half of it',
    ])
    await finish(asha, 2)
    expect((await rate(asha, 5)).body).toEqual({ success: true, courseRating: 5, ratingCount: 1 })
    expect((await rate(asha, 2)).body).toEqual({ success: true, courseRating: 2, ratingCount: 1 })
    await world.heard()
    expect(await shown()).toEqual([2, 1])
    expect((await asha.ask(getMyCourse, { params: { courseId: course.id } })).body.data.stars).toBe(2)
    for (const stars of [0, 6, 2.5, '5', null]) expect((await rate(asha, stars as number)).status).toBe(422)
    expect((await rate(asha, 5, newId())).status).toBe(403)
    expect((await rate(asha, 5, 'none')).status).toBe(400)
    const other = await world.student('Other')
    const forged = await asha.ask(rateCourse, {
      params: { courseId: course.id },
      body: { stars: 5, userId: other.id },
    })
    expect(forged.status).toBe(403)
    const data = (await asha.ask(exportOwnData, {})).body.data as { courses?: unknown }
    expect(JSON.stringify(data)).toContain('"stars":2')
  })

  test('of many at once is counted exactly, and goes with the account', async () => {
    const many = await Promise.all([1, 2, 3, 4].map((n) => world.student(`Rater ${n}`)))
    for (const student of many) {
      await enrol(student)
      await finish(student, 3)
    }
    const both = await Promise.all(many.flatMap((student) => [rate(student, 4), rate(student, 4)]))
    expect(both.map(({ status }) => status)).toEqual(both.map(() => 200))
    await world.heard()
    expect(await shown()).toEqual([3.6, 5])
    expect(await world.count('course_ratings')).toBe(5)
    const [first] = many
    if (!first) throw new Error('nobody rated')
    expect((await first.ask(deleteOwnAccount, { body: { password: PASSWORD } })).status).toBe(200)
    await world.heard()
    expect(await shown()).toEqual([3.5, 4])
  })

  test('of a child is given by the parent who acts for it, and not by the child behind a PIN', async () => {
    const parent = await world.parent('Kavita')
    const child = await world.child(parent, 'Rohan')
    await enrol(child)
    await finish(child, 3)
    expect((await rate(parent, 1)).status).not.toBe(200)
    expect((await rate(child, 5)).body.ratingCount).toBe(5)
    await parent.ask(setPin, { body: { pin: '4071' } })
    const shut = await rate(child, 1)
    expect([shut.status, Object.keys(shut.refusal.errors ?? {})]).toEqual([403, ['pin']])
    const { stars } = (await child.ask(getMyCourse, { params: { courseId: course.id } })).body.data
    expect(stars).toBe(5)
  })
})

const profile = {
  name: 'Meenakshi Raman',
  teaches: 'Abacus',
  since: 2014,
  picture: null,
  bio: '<p onclick="x()">Beads first.<script>x()</script></p>',
}

describe('the page of a teacher', () => {
  test('is there once it is published, is clean, and its courses link to it as long as it is', async () => {
    const draft = newId()
    await author.ask(saveDraft, { ...at('teacher', draft), body: { revision: 0, data: profile } })
    expect((await world.visitor.ask(getTeacherProfile, { params: { id: draft } })).status).toBe(404)
    const { id, answer } = await publishNew('teacher', profile)
    expect(answer.status).toBe(200)
    const course = await world.course('Led')
    expect((await publish('course', course.id, { teacherId: id })).status).toBe(200)
    await world.heard()
    const { data } = (await world.visitor.ask(getTeacherProfile, { params: { id } })).body
    expect(data).toEqual({ ...profile, _id: id, bio: '<p>Beads first.</p>' })
    expect((await courseOf(course.id)).teacher?.name).toBe('Meenakshi Raman')
    const page = await fetch(`${world.url}/teachers/${id}`)
    expect([page.status, (await page.text()).includes('Beads first.')]).toEqual([200, true])

    await author.ask(unpublishDocument, { ...at('teacher', id), body: {} })
    await world.heard()
    expect((await world.visitor.ask(getTeacherProfile, { params: { id } })).status).toBe(404)
    expect((await world.visitor.ask(getTeacherProfiles, {})).body.data).toEqual([])
    const { teacher, teacherId } = await courseOf(course.id)
    expect([teacher, teacherId]).toEqual([null, null])
    const [card] = (await world.visitor.ask(getAllCourses, {})).body.data.filter(
      ({ _id }) => _id === course.id,
    )
    expect(card?.teacherId).toBeNull()
    expect((await fetch(`${world.url}/teachers/${id}`)).status).toBe(404)
  })

  test('is refused with what is wrong at its field; students and visitors write none', async () => {
    const bad = { ...profile, name: ' ', since: 1200, picture: 'https://evil.example/x.png' }
    const { answer } = await publishNew('teacher', bad)
    expect([answer.status, Object.keys(answer.refusal.errors ?? {}).toSorted()]).toEqual([
      422,
      ['name', 'picture', 'since'],
    ])
    const course = await world.course('Led by nobody')
    const gone = await publish('course', course.id, { teacherId: newId() })
    expect([gone.status, Object.keys(gone.refusal.errors ?? {})]).toEqual([422, ['teacherId']])
    const asha = await world.student('Asha')
    const body = { revision: 0, data: profile }
    expect((await asha.ask(saveDraft, { ...at('teacher', newId()), body })).status).toBe(403)
    expect((await world.visitor.ask(saveDraft, { ...at('teacher', newId()), body })).status).toBe(401)
  })
})

test('what is needed and what is asked stand on the course; HTML in them does nothing', async () => {
  const course = await world.course('Asked')
  const questions = [{ question: 'Is it <b>live</b>?', answer: 'No.\nNever.' }]
  const needs = '<ul><li onclick="x()">A pencil</li></ul><script>x()</script>'
  expect((await publish('course', course.id, { questions, needs })).status).toBe(200)
  await world.heard()
  const shown = await courseOf(course.id)
  expect([shown.questions, shown.needs]).toEqual([questions, '<ul><li>A pencil</li></ul>'])
  const page = await (await fetch(`${world.url}/course-details/${course.id}`)).text()
  expect(page).toContain('Is it &lt;b&gt;live&lt;/b&gt;?')
  const refused = await publish('course', course.id, { questions: [{ question: '', answer: 'x' }] })
  expect(refused.refusal.errors).toEqual({ 'questions.0.question': 'Write the question' })
})

describe('captions', () => {
  const good = readFileSync(join(import.meta.dirname, '../../public/uploads/videos/abacus.vtt'))
  const send = (body: Uint8Array, who: { token?: string } = author) =>
    fetch(`${world.url}/api/films/captions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/octet-stream',
        ...(who.token ? { authorization: `Bearer ${who.token}` } : {}),
      },
      body: new Blob([body.slice()]),
    })

  test('of a free lesson open for everybody, of the others for the enrolled', async () => {
    const reply = await author.ask(uploadCaptions, { body: good })
    expect(reply.status).toBe(201)
    const { captions } = reply.body.data
    expect((await fetch(world.url + captions)).status).toBe(403)
    const course = await world.course('With captions')
    const picture = 'uploads/pictures/01a1-first_1200x800.webp'
    const { data } = (await author.ask(getDocument, at('course', course.id))).body.data
    const lessons = (data as { lessons: object[] }).lessons.map((lesson, place) => ({
      ...lesson,
      captions,
      poster: picture,
      filmSeconds: 12,
      preview: place === 0,
    }))
    const intro = { introVideo: '/uploads/videos/abacus.webm', introCaptions: captions }
    expect((await publish('course', course.id, { lessons, ...intro })).status).toBe(200)
    await world.heard()
    const { courseContent, introCaptions } = await courseOf(course.id)
    expect(courseContent.map((lesson) => [lesson.filmSeconds, lesson.captions === null])).toEqual([
      [12, false],
      [12, true],
    ])
    expect(courseContent.map(({ poster }) => poster)).toEqual([picture, null])
    for (const address of [courseContent[0]?.captions, introCaptions]) {
      const file = await fetch(world.url + (address ?? ''))
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/vtt; charset=utf-8'])
      expect(await file.text()).toContain('Four rods, all at 0.')
    }
    const asha = await world.student('Asha')
    await office.ask(recordPayment, {
      body: { studentId: asha.id, courseId: course.id, amount: 455, method: 'cash', reference: 'R1' },
    })
    const mine = (await asha.ask(getMyCourse, { params: { courseId: course.id } })).body.data.lessons[1]
    expect((await fetch(world.url + (mine?.captions ?? ''))).status).toBe(200)
    expect(mine?.poster).toBe(picture)
    // Half of the film's twelve seconds, not half of the lesson's minute.
    expect(mine?.stillToStudy).toBe(6)
  })

  test('that are none are refused: wrong people, wrong kinds, too much', async () => {
    const asha = await world.student('Asha')
    expect((await send(good, {})).status).toBe(401)
    expect((await send(good, asha)).status).toBe(403)
    expect((await send(Buffer.from('<html><script>x()</script>'))).status).toBe(422)
    expect((await send(Buffer.from([0xff, 0xfe, 0x00]))).status).toBe(415)
    expect(
      (await send(readFileSync(join(import.meta.dirname, '../../public/uploads/videos/abacus.webm')))).status,
    ).toBe(415)
    expect((await send(Buffer.alloc(524_289, 'x'))).status).toBe(413)
    expect((await send(new Uint8Array())).status).toBe(422)
    const course = await world.course('Other captions')
    const foreign = await publish('course', course.id, { introCaptions: 'https://evil.example/a.vtt' })
    expect(foreign.refusal.errors).toEqual({ introCaptions: 'Please upload the captions again' })
  })
})

describe('a banner', () => {
  const banner = { percentageOff: 20, title: 'New batch', subContent: 'Enrol now' }
  test.each(['/course?q=cube&age=8', 'https://www.manka.example/offer', ''])(
    'leads to “%s”',
    async (link) => {
      const { id, answer } = await publishNew('banner', { ...banner, link })
      expect(answer.status).toBe(200)
      await world.heard()
      const shown = (await world.visitor.ask(getActiveBanners, {})).body.data.find(({ _id }) => _id === id)
      expect(shown?.link).toBe(link)
    },
  )
  test.each([
    '//evil.example',
    '/\\evil.example',
    'http://a.example',
    'javascript:alert(1)',
    'course',
    'https://a@b.example',
  ])('never to “%s”', async (link) => {
    const { answer } = await publishNew('banner', { ...banner, link })
    expect([answer.status, Object.keys(answer.refusal.errors ?? {})]).toEqual([422, ['link']])
  })
  test('of an older draft leads nowhere', async () => {
    expect((await publishNew('banner', banner)).answer.status).toBe(200)
  })
})
