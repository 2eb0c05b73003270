import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../src/app/rooms.server.ts'
import { newId } from '../../src/platform/columns.tables.ts'
import { type AnyEndpoint, addressOf } from '../../src/platform/wire.ts'
import { accessTable } from '../access-table.ts'
import { type Member, openWorld, type World } from '../world.ts'

const WHO = [
  'visitor',
  'student',
  'teacher',
  'parent',
  'parent acting for a child',
  'office',
  'author',
  'organiser',
  'owner',
] as const
type Who = (typeof WHO)[number]
const members: Who[] = WHO.filter((who) => who !== 'visitor')
const allowed: Record<AnyEndpoint['definition']['access'], readonly Who[]> = {
  anyone: WHO,
  member: members,
  learner: ['student', 'teacher', 'parent acting for a child'],
  customer: ['student', 'teacher', 'parent', 'parent acting for a child'],
  student: ['student', 'parent acting for a child'],
  teacher: ['teacher'],
  parent: ['parent', 'parent acting for a child'],
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
  people = {
    student: await world.student('Asha'),
    teacher: await world.teacher('Guru'),
    parent: mother,
    'parent acting for a child': await world.child(mother, 'Child'),
    office: await world.office('Office'),
    author: await world.staff('author', 'Author'),
    organiser: await world.staff('organiser', 'Organiser'),
    owner: await world.staff('owner', 'Owner'),
  }
})
afterAll(() => world.close())

test('docs/access.md says what the contracts say', () =>
  expect(readFileSync(join(import.meta.dirname, '../../docs/access.md'), 'utf8'), 'run npm run access').toBe(
    accessTable(endpoints),
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
async function knock(endpoint: AnyEndpoint, who: Who): Promise<{ status: number; message: string }> {
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
  const { message = '' } = (await response.json()) as { message?: string }
  return { status: response.status, message }
}

describe.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  'row 16: %s',
  (_, endpoint) => {
    test.each(WHO)('as %s', async (who) => {
      const { status, message } = await knock(endpoint, who)
      expect(status).toBeLessThan(500)
      const { access } = endpoint.definition
      if (!allowed[access].includes(who)) expect(status).toBe(who === 'visitor' ? 401 : 403)
      else if (access !== 'anyone') {
        expect(status).not.toBe(401)
        expect(message).not.toMatch(/^(?:Only .* can do this|You are not allowed to do this)$/)
      }
    })
  },
)
