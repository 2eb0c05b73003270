import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from '../../src/app/rooms.server.ts'
import type { AnyEndpoint, Role } from '../../src/platform/wire.ts'
import { neighbourOf } from '../neighbour.ts'
import { sendRaw } from '../raw.ts'
import { type FreshDatabase, freshDatabase } from '../template.ts'
import { type RunningServer, startServer } from './server.ts'
import { onePerRole } from './staff-and-families.ts'

const LONG = 60_000
const SHORT = 24
const ID = '01a1fc80-468c-759b-94da-3f8553b8d7ac'
const AT_ONCE = 4
// Each field meets each third of them in turn; all of them with --hostile.
const SHARE = process.env.HOSTILE_REQUESTS ? 1 : 3

let fresh: FreshDatabase
let server: RunningServer
let tokens: Map<Role, string>
beforeAll(async () => {
  fresh = await freshDatabase()
  tokens = await onePerRole(fresh)
  server = await startServer({ DATA_DIR: fresh.folder, DATABASE_URL: fresh.url, LOG_LEVEL: 'fatal' })
})
afterAll(async () => {
  await server.kill()
  await fresh.drop()
})

/** What slow expressions, slow normalisation and slow HTML readers choke on. */
const slow = [
  (n: number) => `a@${'.'.repeat(n)}@`,
  (n: number) => 'a@'.repeat(n / 2),
  (n: number) => `x${' '.repeat(n)}x`,
  (n: number) => `${' '.repeat(n)}x`,
  (n: number) => `a${'\u0301\u0316'.repeat(n / 4)}`,
  (n: number) => '<a '.repeat(n / 3),
  (n: number) => '<!--'.repeat(n / 4),
  (n: number) => '&#'.repeat(n / 2),
  (n: number) => '='.repeat(n) + 'x',
  (n: number) => '0'.repeat(n) + 'x',
  (n: number) => `${'<b>'.repeat(n / 6)}${'</b>'.repeat(n / 8)}`,
] as const

type Schema = { type?: string; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] }
/** The way to each text of a body: names of fields, and '0' for the first of a list. */
function textsIn(schema: Schema, way: readonly string[] = []): string[][] {
  if (schema.anyOf) return schema.anyOf.flatMap((each) => textsIn(each, way)).slice(0, 1)
  if (schema.type === 'object')
    return Object.entries(schema.properties ?? {}).flatMap(([name, of]) => textsIn(of, [...way, name]))
  if (schema.type === 'array') return textsIn(schema.items ?? {}, [...way, '0'])
  return schema.type === 'string' || schema.type === undefined ? [[...way]] : []
}
const put = (way: readonly string[], text: string): unknown => {
  const [name, ...rest] = way
  if (name === undefined) return text
  return name === '0' ? [put(rest, text)] : { [name]: put(rest, text) }
}
const roleFor = ({ definition: { access } }: AnyEndpoint): Role | undefined =>
  (({ anyone: undefined, member: 'student', learner: 'student', staff: 'owner' }) as const)[
    access as 'anyone'
  ] ?? (access === 'anyone' ? undefined : (access as Role))

const beside = async (act: () => Promise<void>) =>
  (await neighbourOf(`${server.url}/api/quiz/get-all-subjects`, act)).longest

/**
 * 250 ms; on a machine that is busy or slow, half as much again as somebody waits beside short texts.
 */
const allowed = (usual: number) => Math.max(250, 1.5 * usual)

async function inTurns<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let item = items[next++]; item !== undefined; item = items[next++]) await act(item)
    }),
  )
}

test('60,000 signs in every field of every call: an answer below 500, and nobody else waits over 250 ms', async () => {
  const fields = endpoints.flatMap((endpoint) => {
    const { body, file } = endpoint.definition
    if (!body || file) return []
    const schema = z.toJSONSchema(body, { unrepresentable: 'any', io: 'input' }) as Schema
    return textsIn(schema).map((way) => ({ endpoint, way }))
  })
  const cases = fields.flatMap((field, place) =>
    slow.filter((_, n) => (place + n) % SHARE === 0).map((make) => ({ ...field, make })),
  )
  expect(fields.length).toBeGreaterThan(60)
  const wrong: string[] = []
  // The list of common passwords is read at the first one, once in the life of a process.
  await fetch(`${server.url}/api/students/create-student`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: 'password', confirmPassword: 'password' }),
  })
  const sendAll = (length: number, some: typeof cases) => () =>
    inTurns(some, async ({ endpoint, way, make }) => {
      const text = make(length)
      const role = roleFor(endpoint)
      const response = await fetch(`${server.url}/api${endpoint.path.replace(/\{\w+\}/g, ID)}`, {
        method: endpoint.method,
        headers: {
          'content-type': 'application/json',
          ...(role ? { authorization: `Bearer ${tokens.get(role)}` } : {}),
        },
        body: JSON.stringify(put(way, text)),
      })
      await response.arrayBuffer()
      if (response.status >= 500)
        wrong.push(
          `${response.status} ${endpoint.method} ${endpoint.path} ${way.join('.')}: ${text.slice(0, 20)}`,
        )
    })
  // A fifth of them is enough to see what is usual here.
  const usual = await beside(
    sendAll(
      SHORT,
      cases.filter((_, place) => place % 5 === 0),
    ),
  )
  const longest = await beside(sendAll(LONG, cases))
  expect(wrong).toEqual([])
  expect(longest).toBeLessThan(allowed(usual))
})

test('the same in forms of pages and in headers', async () => {
  const wrong: string[] = []
  const sendAll = async (forTexts: number, forHeaders: number) => {
    const forms = ['/contact', '/bookdemo', '/franchise', '/login', '/signup'].flatMap((path) =>
      ['email', 'name', 'message', 'mobile', 'password'].flatMap((name) =>
        slow.map((make) => ({ path, name, text: make(forTexts) })),
      ),
    )
    await inTurns(forms, async ({ path, name, text }) => {
      const response = await fetch(server.url + path, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams({ [name]: text }),
      })
      await response.arrayBuffer()
      if (response.status >= 500) wrong.push(`${response.status} ${path} ${name}`)
    })
    const names = [
      'Accept-Encoding',
      'Cookie',
      'Authorization',
      'X-Forwarded-For',
      'Content-Type',
      'Origin',
      'User-Agent',
      'Range',
      'If-None-Match',
    ]
    const signs = [' ', ',', ';', '=', '.', 'a', '"', ':', 'br;q=0.', 'Bearer ']
    for (const name of names) {
      for (const sign of signs) {
        const value = `x${sign.repeat(Math.floor(forHeaders / sign.length))}x`
        const { status } = await sendRaw(
          server.url,
          `GET /api/courses/get-all-courses HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${name}: ${value}\r\n\r\n`,
        )
        if (status >= 500) wrong.push(`${status} ${name} ${sign}`)
      }
    }
  }
  const usual = await beside(() => sendAll(SHORT, SHORT))
  const longest = await beside(() => sendAll(20_000, 15_000))
  expect(wrong).toEqual([])
  expect(longest).toBeLessThan(allowed(usual))
})

test('a PNG of a million tiny parts holds nobody up', async () => {
  const part = Buffer.alloc(12)
  part.write('tEXt', 4, 'latin1')
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const head = Buffer.alloc(25)
  head.writeUInt32BE(13, 0)
  head.write('IHDR', 4, 'latin1')
  head.writeUInt32BE(1, 8)
  head.writeUInt32BE(1, 12)
  head[16] = 8
  const picture = Buffer.concat([signature, head, ...Array.from({ length: 690_000 }, () => part)])
  let status = 0
  const upload = async (bytes: Buffer<ArrayBuffer>) => {
    const response = await fetch(`${server.url}/api/profile/picture`, {
      method: 'POST',
      headers: {
        'content-type': 'application/octet-stream',
        authorization: `Bearer ${tokens.get('student')}`,
      },
      body: bytes,
    })
    status = response.status
  }
  // As many bytes that are no picture at all.
  const usual = await beside(() => upload(Buffer.alloc(picture.length)))
  const longest = await beside(() => upload(picture))
  expect(status).toBe(422)
  expect(longest).toBeLessThan(allowed(usual))
})
