import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { channels, endpoints } from '../../src/app/rooms.server.ts'
import { setPin } from '../../src/people/family/family.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { type AnyEndpoint, addressOf } from '../../src/platform/wire.ts'
import { accessTable } from '../access-table.ts'
import { type Member, openWorld, type World } from '../world.ts'

const WHO = [
  'visitor',
  'student',
  'teacher',
  'parent',
  'parent acting for a child',
  'parent acting for a child behind a PIN',
  'office',
  'author',
  'organiser',
  'owner',
] as const
type Who = (typeof WHO)[number]
const members: Who[] = WHO.filter((who) => who !== 'visitor')
const acting: Who[] = ['parent acting for a child', 'parent acting for a child behind a PIN']
const allowed: Record<AnyEndpoint['definition']['access'], readonly Who[]> = {
  anyone: WHO,
  member: members,
  learner: ['student', 'teacher', ...acting],
  customer: ['student', 'teacher', 'parent', ...acting],
  student: ['student', ...acting],
  teacher: ['teacher'],
  parent: ['parent', ...acting],
  staff: ['office', 'author', 'organiser', 'owner'],
  office: ['office', 'owner'],
  author: ['author', 'owner'],
  organiser: ['organiser', 'owner'],
  owner: ['owner'],
}

let world: World
let people: Record<Exclude<Who, 'visitor'>, Member>
beforeAll(async () => {
  world = await openWorld()
  const mother = await world.parent('Mother')
  const guarded = await world.parent('Guarded')
  const behind = await world.child(guarded, 'Behind')
  await guarded.ask(setPin, { body: { pin: '4071' } })
  people = {
    student: await world.student('Asha'),
    teacher: await world.teacher('Guru'),
    parent: mother,
    'parent acting for a child': await world.child(mother, 'Child'),
    'parent acting for a child behind a PIN': behind,
    office: await world.office('Office'),
    author: await world.staff('author', 'Author'),
    organiser: await world.staff('organiser', 'Organiser'),
    owner: await world.staff('owner', 'Owner'),
  }
})
afterAll(() => world.close())

test('docs/access.md says what the contracts say', () =>
  expect(readFileSync(join(import.meta.dirname, '../../docs/access.md'), 'utf8'), 'run npm run access').toBe(
    accessTable(endpoints, channels),
  ))

test('every call that is defined is served', async () => {
  const document = (await (await fetch(`${world.url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { 'x-served': boolean }>>
  }
  const open = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, call]) => (call['x-served'] ? [] : [`${method} ${path}`])),
  )
  expect(open).toEqual([])
})

/** Sends a call with ids of nobody and an empty body: enough to learn whether one is let in. */
async function knock(
  endpoint: AnyEndpoint,
  who: Who,
): Promise<{ status: number; message: string; asksPin: boolean }> {
  const params = Object.fromEntries(
    [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
      name,
      { gateway: 'sandbox', orderId: 'NOTHING' }[name] ?? newId(),
    ]),
  )
  // Logging out would end the session that the other calls are tried with.
  const token = who === 'visitor' || endpoint.path === '/logout' ? undefined : people[who].token
  const changes = endpoint.method !== 'GET' && endpoint.method !== 'DELETE'
  const response = await fetch(world.url + addressOf(endpoint, { params, query: { order_id: 'NOTHING' } }), {
    method: endpoint.method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(changes ? { 'content-type': 'application/json' } : {}),
    },
    ...(changes ? { body: '{}' } : {}),
  })
  // A file that was given has no message.
  const isFile = !response.headers.get('content-type')?.includes('json')
  const { message = '', errors } = (isFile ? {} : await response.json()) as {
    message?: string
    errors?: Record<string, string>
  }
  return { status: response.status, message, asksPin: response.status === 403 && errors?.pin !== undefined }
}

describe.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_, endpoint) => {
    test.each(WHO)('as %s', async (who) => {
      const { status, message, asksPin } = await knock(endpoint, who)
      expect(status).toBeLessThan(500)
      const { access, behindPin } = endpoint.definition
      expect(asksPin).toBe(who === 'parent acting for a child behind a PIN' && behindPin === 'closed')
      if (!allowed[access].includes(who)) expect(status).toBe(who === 'visitor' ? 401 : 403)
      else if (access !== 'anyone') {
        expect(status).not.toBe(401)
        expect(message).not.toMatch(/^(?:Only .* can do this|You are not allowed to do this)$/)
      }
    })
  },
)

/** Knocks at a channel with ids of nobody, by the events that stand for a WebSocket. */
async function knockAt(path: string, who: Who, more: Record<string, string> = {}): Promise<Response> {
  const token = who === 'visitor' ? undefined : people[who].token
  return fetch(`${world.url}/api${path.replaceAll(/\{\w+\}/g, newId())}?key=${newId()}`, {
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...more },
  })
}

describe.each(channels.map((channel) => [channel.path, channel] as const))('channel %s', (path, channel) => {
  test.each(WHO)('as %s', async (who) => {
    const { status } = await knockAt(path, who)
    expect(status).toBeLessThan(500)
    const { access, behindPin } = channel.definition
    const isShut = who === 'parent acting for a child behind a PIN' && behindPin === 'closed'
    if (!allowed[access].includes(who) || isShut) expect(status).toBe(who === 'visitor' ? 401 : 403)
    else expect(status).toBe(404)
  })

  test('another site, a wrong key, a wrong method and a body that is no list of frames are refused', async () => {
    const cookie = people.student.cookie
    const foreign = { authorization: '', cookie, origin: 'https://evil.example' }
    expect((await knockAt(path, 'student', foreign)).status).toBe(403)
    const address = `${world.url}/api${path.replaceAll(/\{\w+\}/g, newId())}`
    const headers = { authorization: `Bearer ${people.student.token}` }
    expect((await fetch(`${address}?key=short`, { headers })).status).toBe(400)
    expect((await fetch(`${address}?key=${newId()}`, { headers, method: 'DELETE' })).status).toBe(405)
    const json = { ...headers, 'content-type': 'application/json' }
    const post = (body: string, given: Record<string, string> = json) =>
      fetch(`${address}?key=${newId()}`, { headers: given, method: 'POST', body })
    expect((await post('[]')).status).toBe(404)
    expect((await post('[]', headers)).status).toBe(415)
  })
})
