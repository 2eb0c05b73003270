import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  getPassedExam,
  getPassedExams,
  decideGroupExam,
} from '../../src/classroom/register/exams.contract.ts'
import * as wire from '../../src/craft/exams/exams.contract.ts'
import * as office from '../../src/craft/office/exams.contract.ts'
import { getDashboard } from '../../src/office/office.contract.ts'
import { RETAKE_DAYS } from '../../src/craft/exams/exam.rules.ts'
import { deleteOwnAccount, exportOwnData } from '../../src/people/family/family.contract.ts'
import { getPerson, mergePeople, undoMerge } from '../../src/people/office/office.contract.ts'
import { people } from '../../src/people/people.tables.ts'
import { assignments } from '../../src/people/staff/staff.tables.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { addressOf } from '../../src/platform/wire.ts'
import { finishedQuizzes, topicResults } from '../../src/quiz/quiz.reads.server.ts'
import {
  getQuestionsByQuiz,
  getRunning,
  getSubmissionsByUser,
  reattempt,
  saveAnswers,
  submitQuiz,
} from '../../src/quiz/quiz.contract.ts'
import { getQuizLists } from '../../src/quiz/office/quizzes.contract.ts'
import { callerOf, type Member, openWorld, PASSWORD, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.subject('Abacus')
})
afterAll(() => world.close())

const GRADE = 'level-1'
const start = (who: Pick<Member, 'ask'>, grade = GRADE, mode: 'typed' | 'beads' = 'typed') =>
  who.ask(wire.startExam, { params: { grade }, body: { mode } })
const ladder = async (who: Pick<Member, 'ask'>) => (await who.ask(wire.getLadders, {})).body.data[0]
const standing = async (who: Pick<Member, 'ask'>, grade = GRADE) =>
  (await ladder(who))?.grades.find((each) => each.grade === grade)

/** What a column or a product comes to. */
function worked(text: string): string {
  const [, a, sign, b] = /^(\d+) ([×÷]) (\d+)/.exec(text) ?? []
  if (sign) return String(sign === '×' ? Number(a) * Number(b) : Number(a) / Number(b))
  const rows = text.split('\n').slice(1)
  return String(rows.reduce((sum, row) => sum + Number(row.replace('−', '-')), 0))
}

/** Writes a paper: so many answers are right, one is wrong, the others are left open; then hands it in. */
async function write(who: Member, right: number, grade = GRADE): Promise<string> {
  const begun = await start(who, grade)
  expect(begun.status, JSON.stringify(begun.refusal)).toBe(200)
  const { quizId, attemptId } = begun.body.data
  const asked = await who.ask(getQuestionsByQuiz, { params: { quizId }, query: {} })
  const answers = Object.fromEntries(
    asked.body.data
      .slice(0, right + 1)
      .map(({ questionText }, at) => [String(at), at < right ? worked(questionText) : '9999']),
  )
  const body = { quizId, userId: who.id, answers, attemptId, score: 100, timeTaken: 1 }
  expect((await who.ask(submitQuiz, { body })).status).toBe(200)
  return attemptId
}

const daysAgo = (days: number, studentId: string) =>
  world.database.pool.query(
    `update exam_sittings set ended_at = ended_at - make_interval(days => ${days}),
      begun_at = begun_at - make_interval(days => ${days}) where student_id = '${studentId}'`,
  )

describe('a paper', () => {
  test('is made once for however many begin at once, and joined afterwards', async () => {
    const asha = await world.student('Asha')
    const all = await Promise.all([start(asha), start(asha), start(asha)])
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(all.map(({ body }) => body.data.attemptId)).size).toBe(1)
    expect((await start(asha)).body.data).toEqual(all[0]?.body.data)
    expect((await standing(asha))?.state).toBe('running')
    expect(await world.count('exam_sittings', `student_id = '${asha.id}'`)).toBe(1)
    const running = (await asha.ask(getRunning, {})).body.data
    expect(running).toMatchObject([{ title: 'Exam: Level 1: direct', total: 20, durationMs: 600_000 }])
    const hindi = callerOf(world.url, { authorization: `Bearer ${asha.token}`, 'x-language': 'hi' })
    const [read] = (await hindi.ask(getRunning, {})).body.data
    expect(read?.title).toMatch(/^परीक्षा: लेवल 1: [^a-zA-Z]+$/)
    const other = await start(asha, 'level-2')
    expect([other.status, other.refusal.message]).toEqual([
      409,
      'You are taking Level 1: direct. Submit it first.',
    ])
  })

  test('that runs is told as often as it is asked for: only what begins is counted', async () => {
    const asha = await world.student('Asha')
    const first = await start(asha)
    for (let n = 0; n < 25; n += 1) expect((await start(asha)).body.data).toEqual(first.body.data)
  })

  test('is each student’s own, in its order, without the key, and cannot be paused', async () => {
    const [asha, rohan] = [await world.student('Asha'), await world.student('Rohan')]
    const texts = async (who: Member) => {
      const { quizId } = (await start(who)).body.data
      const { body } = await who.ask(getQuestionsByQuiz, { params: { quizId }, query: {} })
      expect(body.attempt?.pausable).toBe(false)
      expect(
        body.data.every((each) => each.correctAnswer === undefined && each.task?.kind === 'number'),
      ).toBe(true)
      return body.data.map(({ questionText }) => questionText)
    }
    const [one, two] = [await texts(asha), await texts(rohan)]
    expect(one).not.toEqual(two)
    expect(one.map((text) => text.split('\n').length - 1)).toEqual([
      ...Array(10).fill(3),
      ...Array(10).fill(5),
    ])
    const { quizId } = (await start(asha)).body.data
    const other = await (await world.student('Other')).ask(getQuestionsByQuiz, {
      params: { quizId },
      query: {},
    })
    // As any quiz that is on no shelf; its page would say that it has no questions yet.
    expect([other.status, other.refusal.message]).toEqual([404, 'Quiz not found'])
  })

  test('on beads the answer is set on rods that do not tell its length', async () => {
    const asha = await world.student('Beads')
    const { quizId } = (await start(asha, 'kyu-10', 'beads')).body.data
    const { body } = await asha.ask(getQuestionsByQuiz, { params: { quizId }, query: {} })
    expect(body.data.slice(0, 10).every(({ task }) => task?.kind === 'beads' && task.rods === 3)).toBe(true)
    const answer = worked(body.data[0]?.questionText ?? '').padStart(3, '0')
    const saved = await asha.ask(saveAnswers, {
      params: { attemptId: body.attempt?._id ?? '' },
      body: { since: 0, changes: [{ index: 0, option: answer, marked: false, seq: 1 }] },
    })
    expect(saved.status).toBe(200)
    const refused = await start(await world.student('Long'), 'kyu-1', 'beads')
    expect([refused.status, Object.keys(refused.refusal.errors ?? {})]).toEqual([422, ['mode']])
  })

  test('only students begin one; a parent for the child that it acts for', async () => {
    expect((await start(world.visitor)).status).toBe(401)
    expect((await start(await world.teacher('Guru'))).status).toBe(403)
    expect((await start(await world.office('Office'))).status).toBe(403)
    const parent = await world.parent('Kavita')
    expect((await start(parent)).status).toBe(403)
    expect((await start(await world.child(parent, 'Diya'))).status).toBe(200)
  })

  test('what is malformed is refused', async () => {
    const asha = await world.student('Asha')
    expect((await start(asha, 'kyu-99')).status).toBe(404)
    expect((await start(asha, 'A B')).status).toBe(400)
    expect((await start(asha, 'x'.repeat(41))).status).toBe(400)
    expect((await start(asha, GRADE, 'sung' as 'typed')).status).toBe(422)
    const big = { mode: 'typed' as const, seed: 'x'.repeat(200_000) }
    expect((await asha.ask(wire.startExam, { params: { grade: GRADE }, body: big })).status).toBeGreaterThan(
      399,
    )
    expect(await ladder(asha)).toMatchObject({ sittings: [] })
  })
})

describe('what it came to', () => {
  test('is counted by the blueprint’s points, and told with the key to the family alone', async () => {
    const parent = await world.parent('Kavita')
    const diya = await world.child(parent, 'Diya')
    await write(diya, 13)
    const [paper] = (await ladder(diya))?.sittings ?? []
    expect(paper).toMatchObject({
      points: 65,
      marks: 100,
      pass: 70,
      passed: false,
      judged: null,
      certificate: null,
    })
    const params = { id: paper?._id ?? '' }
    const full = (await parent.ask(wire.getExamPaper, { params })).body.data
    expect(full.parts.map(({ right, of, points }) => [right, of, points])).toEqual([
      [10, 10, 50],
      [3, 10, 15],
    ])
    expect(full.parts[1]?.questions.map(({ verdict }) => verdict).slice(2, 5)).toEqual([
      'right',
      'wrong',
      'blank',
    ])
    expect(full.parts[1]?.questions[3]?.said).toBe('9999')
    const stranger = await world.parent('Stranger')
    for (const who of [stranger, await world.student('Other'), await world.teacher('Guru')])
      expect((await who.ask(wire.getExamPaper, { params })).status).toBe(404)
    expect((await world.visitor.ask(wire.getExamPaper, { params })).status).toBe(401)
    expect((await diya.ask(wire.getExamPaper, { params: { id: newId() } })).status).toBe(404)
    expect((await parent.ask(wire.getLadders, {})).body.data.map(({ fullName }) => fullName)).toEqual([
      'Diya',
    ])
  })

  test('a teacher sees the paper of a student who is looked after, and not once its account has ended', async () => {
    const [ravi, guru] = [await world.student('Ravi'), await world.teacher('Guru')]
    await world.database.db.insert(assignments).values({ teacherId: guru.id, studentId: ravi.id })
    await write(ravi, 20)
    const params = { id: (await ladder(ravi))?.sittings[0]?._id ?? '' }
    const seen = async () => (await guru.ask(wire.getExamPaper, { params })).status
    expect(await seen()).toBe(200)
    await world.database.db.update(people).set({ endedAt: new Date() }).where(eq(people.id, ravi.id))
    expect(await seen()).toBe(404)
  })

  test('nothing of it is told by the quiz: no score, no key, no second attempt, no shelf', async () => {
    const asha = await world.student('Asha')
    await write(asha, 20)
    const [submission] = (await asha.ask(getSubmissionsByUser, { params: { userId: asha.id } })).body.data
    expect(submission).toMatchObject({ score: 0, correctAnswers: 0, quizId: { reservedAs: 'exam' } })
    const quizId = submission?.quizId._id ?? ''
    const { body } = await asha.ask(getQuestionsByQuiz, { params: { quizId }, query: {} })
    expect(body.data.every((each) => each.correctAnswer === undefined)).toBe(true)
    expect((await asha.ask(reattempt, { params: { quizId }, body: {} })).status).toBeGreaterThan(399)
    expect(await finishedQuizzes(world.database.db, [asha.id])).toEqual([])
    expect(await topicResults(world.database.db, [asha.id], new Date(0))).toEqual([])
    const author = await world.staff('author', 'Author')
    const shelves = (await author.ask(getQuizLists, {})).body.data
    expect(shelves.flatMap(({ quizzes }) => quizzes)).toEqual([])
    const holder = submission?.quizId.reservedBy ?? ''
    expect((await world.visitor.ask(wire.getExam, { params: { id: holder } })).body.data).toMatchObject({
      key: GRADE,
      open: true,
      blueprint: { pass: 70 },
    })
    for (const id of [newId(), 'kyu-99', '-'.repeat(36), 'x'.repeat(36)])
      expect((await world.visitor.ask(wire.getExam, { params: { id } })).status).toBe(404)
    expect((await world.visitor.ask(wire.getExam, { params: { id: 'NO ID' } })).status).toBe(400)
    const page = await fetch(new URL(`/exams/${holder}`, world.url))
    expect([page.status, (await page.text()).includes('Level 1: direct')]).toEqual([200, true])
    expect((await fetch(new URL('/exams/kyu-99', world.url))).status).toBe(404)
  })

  test('time ends it, and what was saved counts', async () => {
    const asha = await world.student('Asha')
    const { quizId, attemptId } = (await start(asha)).body.data
    const { body } = await asha.ask(getQuestionsByQuiz, { params: { quizId }, query: {} })
    const option = worked(body.data[0]?.questionText ?? '')
    await asha.ask(saveAnswers, {
      params: { attemptId },
      body: { since: 0, changes: [{ index: 0, option, marked: false, seq: 1 }] },
    })
    await world.letPass(attemptId, 10 * 60 + 40)
    await asha.ask(getQuestionsByQuiz, { params: { quizId }, query: {} })
    expect((await ladder(asha))?.sittings[0]).toMatchObject({ points: 5, passed: false, seconds: 600 })
  })

  test('the next paper waits, and is another one', async () => {
    const asha = await world.student('Asha')
    await write(asha, 3)
    const refused = await start(asha)
    expect([refused.status, refused.refusal.message]).toEqual([
      409,
      expect.stringMatching(/can take the next paper from/),
    ])
    expect(await standing(asha)).toMatchObject({ state: 'resting', from: expect.any(String) })
    await daysAgo(RETAKE_DAYS, asha.id)
    await write(asha, 20)
    expect((await ladder(asha))?.sittings.map(({ points }) => points)).toEqual([100, 15])
    expect((await start(asha)).refusal.message).toBe('You have passed. Your teacher will confirm it.')
  })
})

describe('the teacher’s word', () => {
  async function passed(name: string): Promise<{ guru: Member; child: Member; parent: Member; id: string }> {
    const [guru, parent] = [await world.teacher('Guru'), await world.parent('Kavita')]
    const child = await world.child(parent, name)
    await world.database.db.insert(assignments).values({ teacherId: guru.id, studentId: child.id })
    await write(child, 19)
    return { guru, child, parent, id: (await ladder(child))?.sittings[0]?._id ?? '' }
  }
  type Word = readonly [id: string, judged: 'confirmed' | 'declined', word?: string]
  const judge = (who: Pick<Member, 'ask'>, ...[id, judged, word = '']: Word) =>
    who.ask(decideGroupExam, { params: { id }, body: { judged, decisionNote: word } })

  test('makes a certificate that anybody can check, once', async () => {
    const { guru, child, parent, id } = await passed('Diya Sharma')
    const [waiting] = (await guru.ask(getPassedExams, {})).body.data
    expect(waiting).toMatchObject({ fullName: 'Diya Sharma', sitting: { points: 95, judged: null } })
    expect((await guru.ask(getPassedExam, { params: { id } })).body.data.parts.length).toBe(2)
    const all = await Promise.all([1, 2, 3].map(() => judge(guru, id, 'confirmed', 'Well done.')))
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await world.count('exam_certificates', `sitting_id = '${id}'`)).toBe(1)
    const mails = (subject: string) =>
      world.count('outbox_mails', `recipient = '${parent.email}' and subject = '${subject}'`)
    expect(await mails('Diya passed Level 1: direct')).toBe(1)
    const mine = await ladder(parent)
    expect(mine?.sittings[0]).toMatchObject({ judged: 'confirmed', decisionNote: 'Well done.' })
    const code = mine?.sittings[0]?.certificate?.code ?? ''
    const seen = async () =>
      (await world.visitor.ask(wire.getExamCertificate, { params: { code } })).body.data
    expect(await seen()).toMatchObject({
      state: 'good',
      content: { name: 'Diya S.', grade: 'Level 1: direct', points: 95, marks: 100 },
    })
    const page = await fetch(new URL(`/exams/certificates/${code}`, world.url))
    expect([page.status, page.headers.get('x-robots-tag') ?? (await page.text())]).toEqual([
      200,
      expect.stringContaining('noindex'),
    ])
    const file = world.url + addressOf(wire.examCertificateFile, { params: { code } })
    const got = ({ token }: Member) => fetch(file, { headers: { authorization: `Bearer ${token}` } })
    const pdf = await got(child)
    expect([pdf.status, (await pdf.text()).slice(0, 5)]).toEqual([200, '%PDF-'])
    expect((await got(await world.student('Other'))).status).toBe(404)
    const hide = (who: Pick<Member, 'ask'>) =>
      who.ask(wire.showExamCertificate, { params: { id }, body: { shown: false } })
    expect((await hide(guru)).status).toBe(403)
    expect((await hide(await world.parent('Stranger'))).status).toBe(404)
    expect((await hide(parent)).status).toBe(200)
    expect(await seen()).toEqual({ code, state: 'hidden', content: null })
    expect((await standing(child))?.state).toBe('passed')
    expect((await start(child)).refusal.message).toBe('You have passed this exam')
    expect((await judge(guru, id, 'declined', 'It was not your own work.')).status).toBe(200)
    expect(await seen()).toEqual({ code, state: 'withdrawn', content: null })
    expect((await got(child)).status).toBe(404)
    expect((await ladder(child))?.sittings[0]?.certificate).toBeNull()
    expect(await mails('Level 1: direct: result not confirmed')).toBe(1)
    expect((await judge(guru, id, 'confirmed')).status).toBe(200)
    expect(await mails('Diya passed Level 1: direct')).toBe(1)
    expect((await seen()).state).toBe('hidden')
  })

  test('is the word of a teacher of this child, on a paper that is passed', async () => {
    const { guru, child, id } = await passed('Diya')
    expect((await judge(world.visitor, id, 'confirmed')).status).toBe(401)
    expect((await judge(child, id, 'confirmed')).status).toBe(403)
    expect((await judge(await world.teacher('Other'), id, 'confirmed')).status).toBe(404)
    expect((await (await world.teacher('Other')).ask(getPassedExam, { params: { id } })).status).toBe(404)
    expect((await judge(guru, newId(), 'confirmed')).status).toBe(404)
    expect((await judge(guru, 'no id', 'confirmed')).status).toBe(400)
    expect((await judge(guru, id, 'confirmed', 'x'.repeat(301))).status).toBe(422)
    const rohan = await world.student('Rohan')
    await world.database.db.insert(assignments).values({ teacherId: guru.id, studentId: rohan.id })
    await write(rohan, 2)
    const failed = (await ladder(rohan))?.sittings[0]?._id ?? ''
    expect((await judge(guru, failed, 'confirmed')).status).toBe(409)
    expect((await guru.ask(getPassedExams, {})).body.data.map(({ fullName }) => fullName)).toEqual(['Diya'])
  })

  test('is the organiser’s where no teacher looks after the child, and waits on the desk', async () => {
    const alone = await world.student('Alone Rao')
    await write(alone, 20)
    const organiser = await world.staff('organiser', 'Joseph')
    // Nobody has looked at the paper yet: the desk has it all the same.
    const desk = (await organiser.ask(getDashboard, {})).body.data
    const waiting = (await organiser.ask(office.getWaitingExams, {})).body.data
    const id = waiting.find(({ fullName }) => fullName === 'Alone Rao')?.sitting._id ?? ''
    expect(desk.waits.find(({ to }) => to === '/office/exams')?.count).toBe(waiting.length)
    expect((await organiser.ask(office.getWaitingExam, { params: { id } })).body.data.parts.length).toBe(2)
    const say = (who: Pick<Member, 'ask'>, of = id) =>
      who.ask(office.decideExam, { params: { id: of }, body: { judged: 'confirmed', decisionNote: '' } })
    expect((await say(world.visitor)).status).toBe(401)
    for (const who of [alone, await world.teacher('Guru'), await world.staff('author', 'Author')]) {
      expect((await say(who)).status).toBe(403)
      expect((await who.ask(office.getWaitingExams, {})).status).toBe(403)
      expect((await who.ask(office.getWaitingExam, { params: { id } })).status).toBe(403)
    }
    expect((await say(organiser, newId())).status).toBe(404)
    expect((await organiser.ask(office.getWaitingExam, { params: { id: newId() } })).status).toBe(404)
    const all = await Promise.all([say(organiser), say(organiser)])
    expect(all.map(({ status }) => status)).toEqual([200, 200])
    expect((await ladder(alone))?.sittings[0]?.certificate?.code).toHaveLength(10)
    expect((await organiser.ask(office.getWaitingExams, {})).body.data).toHaveLength(waiting.length - 1)
  })

  test('a number that was never given is no certificate', async () => {
    for (const code of ['0000000000', 'no number!', 'x'.repeat(30)])
      expect((await world.visitor.ask(wire.getExamCertificate, { params: { code } })).status).toBe(404)
    expect((await fetch(new URL('/exams/certificates/0000000000', world.url))).status).toBe(404)
  })
})

describe('whose it is', () => {
  test('it stands on the student’s page in the office', async () => {
    const asha = await world.student('Asha')
    await write(asha, 20)
    const [desk, organiser] = [await world.office('Office'), await world.staff('organiser', 'Joseph')]
    const shown = async () => {
      const { chapters } = (await desk.ask(getPerson, { params: { id: asha.id } })).body.data
      return chapters.find(({ heading }) => heading === 'Exams')?.lines[0]
    }
    // Nobody has looked at the paper yet: it is marked all the same.
    expect(await shown()).toMatchObject({ title: 'Level 1: direct', detail: '100 points, passed' })
    const id = (await ladder(asha))?.sittings[0]?._id ?? ''
    const say = (judged: 'confirmed' | 'declined') =>
      organiser.ask(office.decideExam, { params: { id }, body: { judged, decisionNote: '' } })
    await say('confirmed')
    const code = (await ladder(asha))?.sittings[0]?.certificate?.code
    expect(await shown()).toMatchObject({ detail: `100 points, passed, certificate ${code}` })
    await say('declined')
    expect(await shown()).toMatchObject({ detail: '100 points, passed' })
  })

  test('it is in the export and goes with the account', async () => {
    const asha = await world.student('Asha')
    await write(asha, 20)
    await ladder(asha)
    expect(JSON.stringify((await asha.ask(exportOwnData, {})).body)).toContain('Level 1: direct')
    const { rows } = await world.database.pool.query(
      `select asked ->> 'question' as id from attempts, jsonb_array_elements(paper) asked
        where student_id = '${asha.id}'`,
    )
    const asked = `id in (${rows.map(({ id }) => `'${String(id)}'`).join(', ')})`
    expect(await world.count('questions', asked)).toBe(20)
    const others = await world.count('questions', `not (${asked})`)
    expect((await asha.ask(deleteOwnAccount, { body: { password: PASSWORD } })).status).toBe(200)
    // What was asked of this child alone is gone, and nothing else.
    expect(await world.count('questions', asked)).toBe(0)
    expect(await world.count('questions', 'true')).toBe(others)
    expect(await world.count('exam_sittings', `student_id = '${asha.id}'`)).toBe(0)
  })

  test('of two accounts made one the kept one has it, and undone it is the double’s again', async () => {
    const [kept, double] = [await world.student('Kabir Das'), await world.student('Kabir Das')]
    await world.confirmEmail(kept)
    await write(double, 20)
    await write(kept, 3, 'level-2')
    const office = await world.office('Office')
    const merged = await office.ask(mergePeople, {
      params: { id: kept.id },
      body: { duplicateId: double.id, reason: 'One person' },
    })
    expect(merged.status, JSON.stringify(merged.refusal)).toBe(200)
    const gradesOf = async () => (await ladder(kept))?.sittings.map(({ grade }) => grade).toSorted()
    expect(await gradesOf()).toEqual(['level-1', 'level-2'])
    await office.ask(undoMerge, { params: { id: merged.body.data.mergeId }, body: {} })
    expect(await gradesOf()).toEqual(['level-2'])
  })
})

test('a paper drops no page that is kept: its questions stand in no list', async () => {
  await start(await world.student('First'))
  const told: string[] = []
  const forget = world.database.onChange((table) => told.push(table))
  expect((await start(await world.student('Second'))).status).toBe(200)
  await world.heard()
  expect(told).not.toContain('questions')
  await world.quiz(await world.subject('Told'), 1)
  await world.heard()
  expect(told).toContain('questions')
  forget()
})
