import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeRemark } from '../../src/classroom/child.contract.ts'
import { dayAfter } from '../../src/classroom/classroom.rules.ts'
import { handInAnswer } from '../../src/classroom/files/files.contract.ts'
import { setHomework } from '../../src/classroom/homework.contract.ts'
import { addGroupMembers, createGroup } from '../../src/classroom/office/groups.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { addressOf } from '../../src/platform/wire.ts'
import { getPortfolio } from '../../src/progress/portfolio/portfolio.contract.ts'
import { getQuestionsByQuiz, submitQuiz } from '../../src/quiz/quiz.contract.ts'
import { type Member, openWorld, type World } from '../world.ts'

let world: World
let parent: Member
let child: Member
beforeAll(async () => {
  world = await openWorld()
  parent = await world.parent('Kavita')
  child = await world.child(parent, 'देवी Rao')
})
afterAll(() => world.close())
beforeEach(() => world.database.pool.query('delete from rate_limits').then(() => {}))

const portfolio = (who: Member, id: string) =>
  fetch(world.url + addressOf(getPortfolio, { params: { id } }), {
    headers: { authorization: `Bearer ${who.token}` },
  })
const pagesOf = async (reply: Response) =>
  new TextDecoder('latin1').decode(await reply.arrayBuffer()).match(/\/Type \/Page\b/g)?.length ?? 0

test('a parent saves what there is of a child, and nobody else does', async () => {
  const empty = await portfolio(parent, child.id)
  expect([empty.status, empty.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(empty.headers.get('content-disposition')).toContain(encodeURIComponent('Portfolio देवी Rao.pdf'))
  expect(await pagesOf(empty)).toBe(1)

  const quiz = await world.quiz(await world.subject('Abacus'), 2)
  await child.ask(getQuestionsByQuiz, { params: { quizId: quiz.id }, query: {} })
  await child.ask(submitQuiz, { body: { quizId: quiz.id, answers: {}, userId: child.id } })
  const guru = await world.teacher('Guru')
  await world.confirmEmail(guru)
  const office = await world.office('Office')
  const today = indianDay(new Date())
  const group = {
    name: 'Group B',
    subject: 'Abacus',
    level: '',
    teacherId: guru.id,
    weekdays: [1],
    time: '16:30',
    minutes: 60,
    place: 'Room 2',
    meetingUrl: null,
    capacity: 20,
    fromDay: dayAfter(today, -30),
    untilDay: null,
    holidays: [],
  }
  const id = (await office.ask(createGroup, { body: group })).body.data._id
  const body = { studentIds: [child.id], joinedOn: dayAfter(today, -20) }
  await office.ask(addGroupMembers, { params: { id }, body })
  for (let n = 0; n < 3; n += 1) {
    const remark = { _id: newId(), studentId: child.id, text: 'बहुत अच्छा, very good work. '.repeat(12) }
    expect((await guru.ask(writeRemark, { params: { id }, body: remark })).status).toBe(201)
  }
  const homework = { _id: newId(), text: 'Page 4', lessonId: null, quizId: null, dueOn: today }
  await guru.ask(setHomework, { params: { id }, body: homework })
  const picture = await sharp({ create: { width: 900, height: 2_400, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()
  const sending = { params: { id: homework._id, answerId: newId() }, body: new Uint8Array(picture) }
  expect((await child.ask(handInAnswer, sending)).status).toBe(201)
  // The lists on the first pages, and the child's page on one of its own.
  expect(await pagesOf(await portfolio(parent, child.id))).toBeGreaterThanOrEqual(2)

  const other = await world.parent('Uma')
  const bytesOf = async (who: Member, of: string) => {
    const reply = await portfolio(who, of)
    return [reply.status, await reply.text()]
  }
  expect(await bytesOf(other, child.id)).toEqual(await bytesOf(other, newId()))
  expect((await portfolio(other, child.id)).status).toBe(404)
  expect((await portfolio(guru, child.id)).status).toBe(403)
  expect((await world.visitor.ask(getPortfolio, { params: { id: child.id } })).status).toBe(401)
})
