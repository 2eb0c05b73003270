import { afterAll, beforeAll, expect, test } from 'vitest'
import { getQuestionsByQuiz } from '../../src/quiz/quiz.contract.ts'
import { type Member, openWorld, type TestQuiz, type World } from '../world.ts'

let world: World
let asha: Member
let quiz: TestQuiz
beforeAll(async () => {
  world = await openWorld()
  asha = await world.student('Asha')
  quiz = await world.quiz(await world.subject('Abacus'), 1)
  await asha.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })
})
afterAll(() => world.close())

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const body = (answers: string) => `{"quizId":"${quiz.id}","userId":"${asha.id}","answers":${answers}}`

const hostile: [string, () => BodyInit, Record<string, string>?][] = [
  ['a __proto__ key', () => body('{"__proto__":"x"}')],
  ['an escaped __proto__ key', () => body('{"\\u005f_proto__":{"polluted":true}}')],
  ['a __proto__ at the top', () => `{"__proto__":{"score":1},${body('{}').slice(1)}`],
  ['a constructor key', () => body('{"constructor":"x","prototype":"y"}')],
  ['10,000 answers', () => body(`{${Array.from({ length: 10_000 }, (_, n) => `"${n}":"x"`).join(',')}}`)],
  ['2,000 short answers', () => body(`{${Array.from({ length: 2_000 }, (_, n) => `"${n}":""`).join(',')}}`)],
  ['30,000 levels', () => body(deep(30_000))],
  ['a megabyte', () => body(`{"0":"${'x'.repeat(1_000_000)}"}`)],
  [
    'broken UTF-8',
    () => Uint8Array.from([...Buffer.from('{"quizId":"'), 0xff, 0xfe, 0xc0, ...Buffer.from('"}')]),
  ],
  ['half a JSON', () => body('{"0":')],
  ['nothing', () => ''],
  ['null', () => 'null'],
  ['a number', () => '1e999'],
  ['a list', () => '[]'],
  ['nested answers', () => body('{"0":{"0":{}}}')],
  ['a null byte', () => body('{"0":"\\u0000"}')],
  ['a lone surrogate', () => body('{"0":"\\ud800"}')],
  ['a form', () => 'quizId=1', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['text', () => body('{}'), { 'content-type': 'text/plain' }],
]

test.each(hostile)('%s is refused in under 50 ms', async (_, make, headers = {}) => {
  const send = (payload: BodyInit) =>
    fetch(`${world.url}/api/quiz/submit-quiz`, {
      method: 'POST',
      body: payload,
      headers: { authorization: `Bearer ${asha.token}`, 'content-type': 'application/json', ...headers },
    })
  const timed = async (payload: BodyInit) => {
    const start = performance.now()
    const response = await send(payload)
    const reply = (await response.json()) as { success: boolean; message: string }
    return { response, reply, took: performance.now() - start }
  }
  const payload = make()
  await (await send(payload)).text()
  // What an empty body takes is what a busy machine takes for any.
  const usual = Math.max((await timed('')).took, (await timed('')).took)
  const { response, reply, took } = await timed(payload)
  expect(response.status).toBeGreaterThanOrEqual(400)
  expect(response.status).toBeLessThan(500)
  expect(reply.success).toBe(false)
  expect(reply.message).not.toBe('')
  expect(took).toBeLessThan(Math.max(50, 5 * usual))
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

test('a body without a length is counted as it comes', async () => {
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(16_384).fill(0x20)),
  })
  const response = await fetch(`${world.url}/api/quiz/submit-quiz`, {
    method: 'POST',
    body: endless,
    headers: { authorization: `Bearer ${asha.token}`, 'content-type': 'application/json' },
    duplex: 'half',
  } as RequestInit)
  expect(response.status).toBe(413)
})

test('broken addresses are 4xx', async () => {
  for (const path of [
    '/api/quiz/singleQuiz/%ff',
    '/api/quiz/singleQuiz/%',
    '/api/quiz/singleQuiz/..%2f..',
    '/api/%00',
    `/api/${'a'.repeat(7_000)}`,
    '/api/courses/get-all-courses?courseCategoryId=%ff',
    '/api/courses/get-all-courses?courseCategoryId=1&courseCategoryId=2',
  ]) {
    const { status } = await fetch(world.url + path)
    expect(status, path).toBeGreaterThanOrEqual(400)
    expect(status, path).toBeLessThan(500)
  }
})

test('nothing of it was stored', async () => {
  expect(await world.count('submissions')).toBe(0)
})
