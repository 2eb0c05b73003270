import { on, once } from 'node:events'
import { Agent, request } from 'node:http'
import { expect, test } from 'vitest'
import { ROLES } from '../../src/academy/roles.rules.ts'
import { insertPerson } from '../../src/people/people.server.ts'
import { openDatabase } from '../../src/platform/db/open-database.server.ts'
import { createLog } from '../../src/platform/runtime/log.server.ts'
import { freshDatabase } from '../template.ts'
import { personWithSession } from '../world.ts'
import { type RunningServer, startServer } from './server.ts'

/** 20,000 in npm run test:hostile. */
const REQUESTS = Number(process.env.HOSTILE_REQUESTS ?? 4_500)
const AT_ONCE = 16
const VICTIM = { fullName: 'Planted Victim', email: 'planted.victim@test.example', mobile: '9123456780' }

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  enum?: unknown[]
  anyOf?: Schema[]
  pattern?: string
  additionalProperties?: Schema
}
type Operation = {
  parameters: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** A repeatable stream of numbers below one. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
const roll = dice(20_261_121)
const pick = <T>(list: readonly T[]): T => list[Math.floor(roll() * list.length)] as T

const texts = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  'true',
  "' or '1'='1",
  "'; drop table people; --",
  '$1',
  '%00',
  '\u0000',
  '\ud800',
  '\u202Egnp',
  'é'.normalize('NFD'),
  '👩‍👩‍👧'.repeat(40),
  '../../etc/passwd',
  '<script>hit()</script>',
  '{{7*7}}',
  '${7*7}',
  'a@b.co',
  '9999999999',
  'x'.repeat(300),
  'x'.repeat(70_000),
  '2026-11-21T00:00:00Z',
  '01a1fc80-468c-759b-94da-3f8553b8d7ac',
]
const numbers = [0, -0, -1, 1, 0.5, 1e308, -1e308, 2 ** 31, 2 ** 53, Number.MAX_SAFE_INTEGER + 2]
const odd = (): unknown =>
  pick<() => unknown>([
    () => pick(texts),
    () => pick(numbers),
    () => null,
    () => true,
    () => [],
    () => ({}),
    () => [[[[]]]],
    () => ({ __proto__: null, constructor: { prototype: 1 } }),
  ])()

function valueFor(schema: Schema, ids: readonly string[]): unknown {
  if (roll() < 0.25) return odd()
  if (schema.enum) return pick(schema.enum)
  if (schema.anyOf) return valueFor(pick(schema.anyOf), ids)
  if (schema.pattern?.includes('[0-9a-f]{8}')) return pick(ids)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).flatMap(([name, of]) =>
          roll() < 0.1 ? [] : [[name, valueFor(of, ids)]],
        ),
      )
    case 'array':
      return Array.from({ length: Math.floor(roll() * 4) }, () => valueFor(schema.items ?? {}, ids))
    case 'integer':
    case 'number':
      return pick(numbers)
    case 'boolean':
      return roll() < 0.5
    case 'string':
      return pick(texts)
    default:
      return odd()
  }
}

const rawBodies = [
  '',
  '{',
  '[]',
  'null',
  '"x"',
  '1e999',
  '{"a":1}{"b":2}',
  '{"__proto__":{"x":1}}',
  '['.repeat(20_000),
  `{"a":"${'x'.repeat(200_000)}"}`,
  '\uFEFF{}',
  '{"a":\u0000}',
]
const types = [
  'application/json',
  'application/json',
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  '',
]
const encoded = (text: string) =>
  roll() < 0.1 ? text.replace(/[^\u0021-\u007e]|[ #?]/g, '') : encodeURIComponent(text.toWellFormed())

/**
 * What the server's own thread holds after a collection, in MB: what is resident says more of the collector's
 * leisure and of the last large reply than of a leak.
 */
async function heldMegabytes({ output }: RunningServer): Promise<number> {
  const [, url = ''] = /Debugger listening on (ws:\S+)/.exec(output()) ?? []
  const socket = new WebSocket(url)
  await once(socket, 'open')
  const ask = async (id: number, method: string, params = {}) => {
    socket.send(JSON.stringify({ id, method, params }))
    for await (const [{ data }] of on(socket, 'message')) {
      const reply = JSON.parse(String(data)) as { id?: number; result?: { result?: { value: number } } }
      if (reply.id === id) return reply.result?.result?.value
    }
  }
  await ask(1, 'HeapProfiler.collectGarbage')
  const expression = 'process.memoryUsage().heapUsed + process.memoryUsage().external'
  const bytes = await ask(2, 'Runtime.evaluate', { expression })
  socket.close()
  return Number(bytes) / 1_048_576
}

test(`${REQUESTS} requests made from the API's own description: none breaks the server, none tells of another person`, async () => {
  const fresh = await freshDatabase()
  const database = await openDatabase({ url: fresh.url, folder: fresh.folder, log: createLog('error') })
  const tokens: string[] = ['']
  const seeing = new Set<string>()
  let organiser = ''
  /** An organiser records exams on paper of all children (decision 88): that list names them, and no other. */
  const mayName = (token: string, path: string): boolean =>
    seeing.has(token) || (token === organiser && path === '/office/paper-exams/groups')
  for (const role of ROLES) {
    const person = { role, fullName: 'Fuzz', email: `${role}@fuzz.example`, mobile: '9000000001' }
    const education = role === 'student' ? { presentEducation: 'Class 5' } : {}
    const { token } = await personWithSession(database, '', { ...person, ...education })
    tokens.push(token)
    // These may look people up: what they are told is no leak.
    if (role === 'office' || role === 'owner') seeing.add(token)
    if (role === 'organiser') organiser = token
  }
  const victim = await database.db.transaction((tx) =>
    insertPerson(
      { tx, now: new Date() },
      { ...VICTIM, role: 'student', presentEducation: 'Class 5', hash: 'no password' },
    ),
  )
  await database.close()
  const server = await startServer({
    DATA_DIR: fresh.folder,
    DATABASE_URL: fresh.url,
    NODE_OPTIONS: '--inspect=127.0.0.1:0',
  })
  const first = async (path: string) =>
    ((await (await fetch(`${server.url}/api${path}`)).json()) as { data: { _id: string }[] }).data[0]?._id ??
    ''
  const subject = await first('/quiz/get-all-subjects')
  const ids = [
    victim.id,
    subject,
    await first(`/quiz/get-quizzes-by-subject/${subject}`),
    await first('/courses/get-all-courses'),
    await first('/blogs/live-blogs'),
  ]
  const { paths } = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )

  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const broken: string[] = []
  const leaks: string[] = []
  const statuses = new Map<number, number>()
  const one = (number: number): Promise<void> =>
    new Promise((resolve) => {
      const { path, method, operation } = pick(operations)
      let address = `/api${path}`
      const query = new URLSearchParams()
      for (const parameter of operation.parameters) {
        const made = valueFor(parameter.schema, ids)
        const value = (typeof made === 'string' ? made : JSON.stringify(made)).slice(0, 400)
        if (parameter.in === 'path') address = address.replace(`{${parameter.name}}`, encoded(value) || 'x')
        else if (roll() < 0.8) query.set(parameter.name, value.toWellFormed())
      }
      const search = query.toString()
      const schema = operation.requestBody?.content['application/json']?.schema
      const madeOf = () =>
        roll() < 0.2 ? pick(rawBodies) : JSON.stringify(valueFor({ type: 'object', ...schema }, ids))
      const body = method === 'GET' ? undefined : madeOf()
      const token = pick(tokens)
      const type = pick(types)
      const headers = {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body !== undefined && type ? { 'content-type': type } : {}),
        'content-length': Buffer.byteLength(body ?? ''),
      }
      const told = `${number}: ${method} ${address.slice(0, 160)} ${(body ?? '').slice(0, 200)}`
      const sent = request(
        server.url + (search ? `${address}?${search}` : address),
        {
          method: roll() < 0.03 ? 'PUT' : method,
          agent,
          headers,
          localAddress: `127.0.0.${2 + (number % 200)}`,
        },
        (response) => {
          let text = ''
          response.on('data', (chunk) => {
            text += String(chunk)
          })
          response.on('end', () => {
            const status = response.statusCode ?? 0
            statuses.set(status, (statuses.get(status) ?? 0) + 1)
            // 503 is what a gateway that refuses an order number leads to; it says so and changes nothing.
            if (status >= 500 && status !== 503) broken.push(`${status} ${told} -> ${text.slice(0, 200)}`)
            if (
              !mayName(token, path) &&
              (text.includes(VICTIM.email) || text.includes(VICTIM.mobile) || text.includes(VICTIM.fullName))
            )
              leaks.push(told)
            resolve()
          })
          response.on('error', () => resolve())
        },
      )
      // A server that has read enough of a body that is too large closes the connection.
      sent.on('error', () => resolve())
      sent.end(body)
    })
  let number = 0
  const run = async (until: number) => {
    const worker = async () => {
      while (number < until) {
        number += 1
        await one(number)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
  }
  // By then the process has met every call, and takes what it needs.
  await run((REQUESTS * 2) / 3)
  const warm = await heldMegabytes(server)
  await run(REQUESTS)
  expect(broken).toEqual([])
  expect(leaks).toEqual([])
  // The last third of the requests leaves nothing behind.
  expect((await heldMegabytes(server)) - warm).toBeLessThan(10)
  expect([...statuses.keys()].toSorted((a, b) => a - b)).toEqual(
    expect.arrayContaining([200, 400, 401, 403, 404, 415, 422]),
  )
  expect((await fetch(`${server.url}/api/ready`)).status).toBe(200)
  agent.destroy()
  await server.terminate()
  await fresh.drop()
})
