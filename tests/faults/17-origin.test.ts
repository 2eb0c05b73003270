import { type IncomingHttpHeaders, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { safeNext } from '../../src/platform/browser/paths.ts'
import { getStudent } from '../../src/people/people.contract.ts'
import { callerOf, openWorld, PASSWORD, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({
    PUBLIC_URL: 'https://academy.example',
    API_ORIGINS: 'https://app.example, https://kiosk.example',
  })
})
afterAll(() => world.close())

const raw = (
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> =>
  new Promise((resolve, reject) => {
    const sent = request(world.url + path, { headers }, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += String(chunk)
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
    sent.on('error', reject)
    sent.end()
  })

test('a cookie alone does nothing from another site', async () => {
  const asha = await world.student('Asha')
  expect(asha.cookie).toMatch(/^__Host-session=/)
  const params = { id: asha.id }
  const status = async (headers: Record<string, string>) =>
    (await callerOf(world.url, { cookie: asha.cookie, ...headers }).ask(getStudent, { params })).status
  expect(await status({ 'sec-fetch-site': 'same-origin' })).toBe(200)
  expect(await status({ 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await status({ 'sec-fetch-site': 'same-site' })).toBe(403)
  const post = (headers: Record<string, string>) =>
    fetch(`${world.url}/api/logout`, {
      method: 'POST',
      body: '{}',
      headers: { cookie: asha.cookie, 'content-type': 'application/json', ...headers },
    }).then((response) => response.status)
  expect(await post({})).toBe(403)
  expect(await post({ origin: 'https://evil.example' })).toBe(403)
  expect(await post({ origin: 'null' })).toBe(403)
  expect(await post({ 'sec-fetch-site': 'cross-site', origin: 'https://academy.example' })).toBe(403)
  expect(await post({ 'sec-fetch-site': 'none' })).toBe(403)
  expect(await post({ 'content-type': 'text/plain', origin: 'https://academy.example' })).toBe(415)
  expect(await world.count('sessions', `person_id = '${asha.id}'`)).toBe(1)
  expect(await post({ origin: 'https://academy.example' })).toBe(200)
})

test('a page of a named origin calls the API with its bearer, and never with our cookie', async () => {
  const asha = await world.student('Asha')
  const path = `/api/students/get-student/${asha.id}`
  const ask = (headers: Record<string, string>, init: RequestInit = {}) =>
    fetch(world.url + path, { ...init, headers: { 'sec-fetch-site': 'cross-site', ...headers } })
  const allowed = ({ headers }: Response) => headers.get('access-control-allow-origin')
  const [app, other] = ['https://app.example', 'https://evil.example']
  const bearer = { authorization: `Bearer ${asha.token}` }

  const before = await ask(
    {
      origin: app,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization',
    },
    { method: 'OPTIONS' },
  )
  expect([before.status, allowed(before)]).toEqual([204, app])
  expect(before.headers.get('access-control-allow-methods')).toContain('PATCH')
  expect(before.headers.get('access-control-allow-headers')).toContain('authorization')
  const own = await ask({ origin: app, ...bearer })
  expect([own.status, allowed(own)]).toEqual([200, app])
  // Refusals can be read too, and public lists from memory.
  const out = await ask({ origin: app })
  expect([out.status, allowed(out)]).toEqual([401, app])
  for (let time = 0; time < 2; time += 1) {
    const list = await fetch(`${world.url}/api/quiz/get-all-subjects`, { headers: { origin: app } })
    expect([list.status, allowed(list)]).toEqual([200, app])
    // A cache on the way hands it to no other origin, and to nobody who reads no such coding.
    expect(list.headers.get('vary')?.toLowerCase()).toBe('origin, x-language, accept-encoding')
    const etag = list.headers.get('etag') ?? ''
    const again = await fetch(`${world.url}/api/quiz/get-all-subjects`, {
      headers: { origin: app, 'if-none-match': etag },
    })
    expect([again.status, again.headers.get('vary')?.toLowerCase()]).toEqual([
      304,
      'origin, x-language, accept-encoding',
    ])
  }

  for (const origin of [other, 'null', 'https://app.example.evil.example', 'http://app.example']) {
    const refused = await ask({ origin, ...bearer })
    expect(allowed(refused)).toBeNull()
    const asked = await ask({ origin, 'access-control-request-method': 'GET' }, { method: 'OPTIONS' })
    expect([asked.status, allowed(asked)]).toEqual([404, null])
  }
  // With our cookie a named origin is a stranger, and it gets none by a login.
  const cookie = await ask({ origin: app, cookie: asha.cookie })
  expect(cookie.status).toBe(401)
  for (const reply of [before, own, out, cookie])
    expect(reply.headers.get('access-control-allow-credentials')).toBeNull()
  const child = await world.signedUp('student', 'Ravi')
  const login = await fetch(`${world.url}/api/students/student-login`, {
    method: 'POST',
    body: JSON.stringify({ email: child.email, password: PASSWORD }),
    headers: { origin: app, 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' },
  })
  expect([login.status, allowed(login), login.headers.get('set-cookie')]).toEqual([200, app, null])
  // Pages are none of theirs.
  expect(allowed(await fetch(`${world.url}/about`, { headers: { origin: app } }))).toBeNull()
})

test('no page can be framed, and every page has a policy without unsafe words', async () => {
  for (const path of ['/', '/competition', '/login', '/nowhere']) {
    const { headers } = await raw(path, {})
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).not.toMatch(/unsafe/)
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
    expect(headers['strict-transport-security']).toMatch(/max-age=\d{8}/)
  }
})

test('a forged Host or forwarded header changes no byte of a page', async () => {
  const honest = await raw('/competition', {})
  const forged = await raw('/competition', {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    forwarded: 'host=evil.example',
  })
  expect(forged.text).toBe(honest.text)
  expect(honest.text).toContain('https://academy.example/competition')
  expect(forged.text).not.toContain('evil.example')
})

test('what a signed-in visitor is sent is the same as for anyone', async () => {
  const asha = await world.student('Asha Personal')
  const theirs = await raw('/competition', { cookie: asha.cookie, authorization: `Bearer ${asha.token}` })
  const anyones = await raw('/competition', {})
  expect(theirs.text).toBe(anyones.text)
  expect(theirs.headers['set-cookie']).toBeUndefined()
  expect(anyones.text).not.toContain('Asha Personal')
})

test('nobody is redirected to another host', async () => {
  for (const path of [
    '//evil.example',
    '//evil.example/%2e%2e',
    '/\\evil.example',
    '/quiz//evil.example',
    '/quiz/results///evil.example',
  ]) {
    const { headers } = await raw(path, {})
    expect(headers.location ?? '/').toMatch(/^\/(?!\/)/)
  }
  for (const next of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/a\nb',
    '',
    null,
  ])
    expect(safeNext(next)).toBe('/')
  expect(safeNext('/questionPaper/1?x=2')).toBe('/questionPaper/1?x=2')
})
