import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { getStudent, studentLogin } from '../../src/people/people.contract.ts'
import { logout } from '../../src/people/session.contract.ts'
import { clientAddress } from '../../src/platform/http/client-address.server.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { readEnv } from '../../src/app/server/env.server.ts'
import { StartError } from '../../src/platform/runtime/env.server.ts'
import { startServer } from '../faults/server.ts'
import { freshDatabase } from '../template.ts'
import { callerOf, openWorld, PASSWORD, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ PUBLIC_URL: 'https://academy.example' })
})
afterAll(() => world.close())
beforeEach(() => world.database.pool.query('delete from rate_limits').then(() => {}))

test('security.txt says whom to tell, until when, where it stands and in which languages', async () => {
  const reply = await fetch(`${world.url}/.well-known/security.txt`)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const fields = new Map(
    (await reply.text())
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]),
  )
  expect(Object.fromEntries(fields)).toMatchObject({
    Contact: 'mailto:hello@test.example',
    Canonical: 'https://academy.example/.well-known/security.txt',
    'Preferred-Languages': expect.stringMatching(/^[a-z]{2}(, [a-z]{2})*$/),
  })
  const left = new Date(fields.get('Expires') ?? '').getTime() - Date.now()
  expect(left).toBeGreaterThan(30 * 86_400_000)
  expect(left).toBeLessThan(365 * 86_400_000)
})

test('pages name where browsers report what their policy stopped', async () => {
  for (const path of ['/', '/login', '/no-such-page']) {
    const { headers } = await fetch(world.url + path)
    const policy = (headers.get('content-security-policy') ?? '').split('; ')
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "frame-ancestors 'none'",
        'report-uri /api/csp-reports',
        'report-to csp',
      ]),
    )
    expect(policy.join()).not.toMatch(/unsafe-inline|unsafe-eval/)
    expect(headers.get('reporting-endpoints')).toBe('csp="/api/csp-reports"')
  }
})

const oldReport = (page: string) =>
  JSON.stringify({
    'csp-report': {
      'document-uri': page,
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/x.js?stolen=1',
      'line-number': 7,
    },
  })
const newReport = (page: string) =>
  JSON.stringify([
    {
      type: 'csp-violation',
      body: { documentURL: page, effectiveDirective: 'img-src', blockedURL: 'inline', lineNumber: 9 },
    },
  ])
async function report(
  url: string,
  body: string,
  { type = 'application/csp-report', from = '' } = {},
): Promise<number> {
  const headers = { 'content-type': type, ...(from ? { 'x-forwarded-for': from } : {}) }
  return (await fetch(`${url}/api/csp-reports`, { method: 'POST', body, headers })).status
}
/** What so many reports get, from addresses that a header claims. */
async function reports(url: string, count: number, from: (n: number) => string): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < count; n += 1)
    statuses.push(await report(url, oldReport('https://academy.example/'), { from: from(n) }))
  return statuses
}
const sixty = Array.from({ length: 60 }, () => 200)

describe('reports of browsers', () => {
  test('are taken in both shapes; nonsense and floods are not', async () => {
    expect(await report(world.url, oldReport('https://academy.example/'))).toBe(200)
    expect(
      await report(world.url, newReport('https://academy.example/'), { type: 'application/reports+json' }),
    ).toBe(200)
    for (const nonsense of ['', 'nonsense', '{"csp-report":', 'null'])
      expect(await report(world.url, nonsense)).toBe(400)
    for (const odd of [
      '{}',
      '[]',
      '7',
      '[null,7]',
      '{"csp-report":[]}',
      '{"csp-report":{"document-uri":{"a":1},"line-number":"x"}}',
    ])
      expect([200, 400]).toContain(await report(world.url, odd))
    expect(await report(world.url, oldReport(`https://academy.example/${'x'.repeat(16_384)}`))).toBe(413)
  })

  test('become a line each in the log: directive and page, without what people typed into the address', async () => {
    const fresh = await freshDatabase()
    const server = await startServer({ DATA_DIR: fresh.folder, DATABASE_URL: fresh.url, LOG_LEVEL: 'info' })
    onTestFinished(async () => {
      await server.kill()
      await fresh.drop()
    })
    const lines = () =>
      server
        .output()
        .split('\n')
        .filter((line) => line.includes('"event":"csp"'))
        .map((line) => JSON.parse(line) as Record<string, unknown>)
    await report(
      server.url,
      oldReport('https://academy.example/contact?mobile=9876543210#token-in-the-fragment'),
    )
    await report(server.url, newReport('https://academy.example/login?email=asha@test.example'), {
      type: 'application/reports+json',
    })
    await expect.poll(() => lines().length).toBe(2)
    expect(lines()).toMatchObject([
      {
        directive: 'script-src-elem',
        page: 'https://academy.example/contact',
        blocked: 'https://evil.example/x.js',
        line: 7,
      },
      { directive: 'img-src', page: 'https://academy.example/login', blocked: 'inline', line: 9 },
    ])
    expect(server.output()).not.toMatch(/9876543210|token-in-the-fragment|asha@test|stolen/)
  })

  test('of one address end after sixty in ten minutes', async () => {
    expect(await reports(world.url, 61, () => '')).toEqual([...sixty, 429])
  })
})

test('every answer of the API is framed by nobody, guessed by nobody and, unless it is public, kept by nobody', async () => {
  const asha = await world.student('Asha')
  const bearer = { authorization: `Bearer ${asha.token}` }
  const json = { 'content-type': 'application/json' }
  const post = (body: string, headers: Record<string, string> = json) => ({ method: 'POST', body, headers })
  const form = {
    fullName: 'New',
    email: 'new@test.example',
    mobile: '9000000001',
    password: PASSWORD,
    confirmPassword: PASSWORD,
  }
  const asked: [number, string, RequestInit?][] = [
    [200, `/students/get-student/${asha.id}`, { headers: bearer }],
    [201, '/students/create-student', post(JSON.stringify({ ...form, presentEducation: 'Class 5' }))],
    [200, '/students/student-login', post(JSON.stringify({ email: asha.email, password: PASSWORD }))],
    [400, '/students/student-login', post('{')],
    [401, `/students/get-student/${asha.id}`],
    [403, '/family', { headers: bearer }],
    [403, '/logout', post('{}', { ...json, cookie: '__Host-session=x', origin: 'https://evil.example' })],
    [404, `/students/get-student/${newId()}`, { headers: bearer }],
    [404, '/no-such-call'],
    [404, '/students/student-login'],
    [413, '/students/student-login', post(`"${'x'.repeat(65_536)}"`)],
    [
      415,
      '/students/student-login',
      post('email=a', { 'content-type': 'application/x-www-form-urlencoded' }),
    ],
    [422, '/students/student-login', post('{}')],
    [200, '/ready'],
  ]
  for (const [status, path, init] of asked) {
    const reply = await fetch(`${world.url}/api${path}`, init)
    expect([path, reply.status]).toEqual([path, status])
    expect([path, reply.headers.get('cache-control')]).toEqual([path, 'no-store'])
    guarded(reply)
  }
  for (const path of ['/quiz/get-all-subjects', '/openapi.json']) {
    const reply = await fetch(`${world.url}/api${path}`)
    expect([path, reply.status, reply.headers.get('cache-control')]).toEqual([path, 200, 'no-cache'])
    guarded(reply)
  }

  function guarded({ headers }: Response): void {
    expect(headers.get('content-security-policy')).toMatch(/(^|; )frame-ancestors 'none'(;|$)/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('strict-transport-security')).toContain('includeSubDomains')
  }
})

describe('the address of a caller', () => {
  const address = (trusted: string, remote: string | undefined, forwarded?: string) =>
    clientAddress(
      {
        socket: { remoteAddress: remote },
        headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
      } as IncomingMessage,
      readEnv({ TRUSTED_PROXIES: trusted }).proxies,
    )

  test('is the socket’s, whatever a header says, unless a trusted proxy says it', () => {
    expect(address('', '203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
    expect(address('10.0.0.2', '203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
    expect(address('10.0.0.2', '10.0.0.3', '198.51.100.1')).toBe('10.0.0.3')
    expect(address('10.0.0.2', '10.0.0.2', '198.51.100.1')).toBe('198.51.100.1')
    expect(address('10.0.0.2', '10.0.0.2')).toBe('10.0.0.2')
    expect(address('10.0.0.2', undefined, '198.51.100.1')).toBe('unknown')
  })

  test('is what the outermost of our proxies saw: what the caller wrote before it is not believed', () => {
    const proxies = '10.0.0.2, 192.168.0.0/16'
    expect(address(proxies, '10.0.0.2', '198.51.100.1, 192.168.4.5')).toBe('198.51.100.1')
    expect(address(proxies, '10.0.0.2', '1.1.1.1, 198.51.100.1, 192.168.4.5')).toBe('198.51.100.1')
    expect(address(proxies, '10.0.0.2', '10.0.0.2, 198.51.100.1')).toBe('198.51.100.1')
    expect(address(proxies, '10.0.0.2', '192.168.1.1,192.168.1.2')).toBe('192.168.1.1')
    expect(address(proxies, '192.169.0.1', '198.51.100.1')).toBe('192.169.0.1')
  })

  test('may be of IPv6, and one of IPv4 is the same in either clothing', () => {
    expect(address('2001:db8::/32', '2001:db8::1', '2001:4860::9')).toBe('2001:4860:0:0::/64')
    expect(address('2001:db8::/32', '2001:db9::1', '2001:4860::9')).toBe('2001:db9:0:0::/64')
    // Whoever has one address of a network has all of them.
    expect(address('', '2001:db8:0:1:aaaa::1')).toBe(address('', '2001:DB8::1:0:0:0:2'))
    expect(address('', '2001:db8:0:1::1')).not.toBe(address('', '2001:db8:0:2::1'))
    expect(address('::1', '::1', '203.0.113.7')).toBe('203.0.113.7')
    expect(address('', '::ffff:203.0.113.7')).toBe('203.0.113.7')
    expect(address('10.0.0.2', '::ffff:10.0.0.2', '::ffff:203.0.113.7')).toBe('203.0.113.7')
    expect(address('10.0.0.2', '10.0.0.2', '203.0.113.7, ::ffff:10.0.0.2')).toBe('203.0.113.7')
  })

  test('stays the last good one when the header holds garbage', () => {
    for (const garbage of [
      '',
      ' ',
      ',',
      'unknown',
      '203.0.113.7:4711',
      '[2001:db8::1]',
      '999.1.1.1',
      '<script>',
      "'; drop table people",
      '_hidden',
    ])
      expect([garbage, address('10.0.0.2', '10.0.0.2', garbage)]).toEqual([garbage, '10.0.0.2'])
    expect(address('10.0.0.2', '10.0.0.2', '1.1.1.1, garbage')).toBe('10.0.0.2')
    expect(address('10.0.0.2', '10.0.0.2', 'garbage, 198.51.100.1')).toBe('198.51.100.1')
    expect(address('10.0.0.2, 10.0.0.3', '10.0.0.2', 'garbage, 10.0.0.3')).toBe('10.0.0.3')
  })

  test('needs a list of addresses or networks; another setting ends the start with a sentence', () => {
    for (const wrong of [
      'proxy.example',
      '10.0.0.0/33',
      '10.0.0.0/-1',
      '::1/129',
      '10.0.0.2;10.0.0.3',
      '*',
      '10.0.0.0/x',
    ])
      expect(() => readEnv({ TRUSTED_PROXIES: wrong })).toThrow(StartError)
  })

  test('is what the limits count behind a trusted proxy', async () => {
    const behind = await openWorld({ TRUSTED_PROXIES: '127.0.0.1' })
    onTestFinished(() => behind.close())
    expect(await reports(behind.url, 61, () => '203.0.113.7')).toEqual([...sixty, 429])
    expect(await reports(behind.url, 2, (n) => `203.0.113.${8 + n}`)).toEqual([200, 200])
    // What a caller writes into the header before the proxy's own word moves nobody to another address.
    expect(
      await report(behind.url, oldReport('https://academy.example/'), { from: '198.51.100.1, 203.0.113.7' }),
    ).toBe(429)
  })

  test('cannot be chosen by the caller without one', async () => {
    const bare = await openWorld()
    onTestFinished(() => bare.close())
    expect(await reports(bare.url, 61, (n) => `203.0.113.${n}`)).toEqual([...sixty, 429])
  })
})

describe('cookies', () => {
  const attributes = (cookie: string) => cookie.split('; ').slice(1).toSorted()
  const named = (cookies: string[], name: string) => cookies.filter((cookie) => cookie.startsWith(`${name}=`))

  async function login(at: World, email: string, headers: Record<string, string> = {}) {
    const reply = await callerOf(at.url, headers).ask(studentLogin, { body: { email, password: PASSWORD } })
    expect(reply.status).toBe(200)
    return { cookies: reply.headers.getSetCookie(), token: reply.body.data.data.token }
  }

  test('of session and device are for this host over https alone, and for no script', async () => {
    const asha = await world.student('Asha')
    const { cookies } = await login(world, asha.email)
    expect(cookies).toHaveLength(2)
    for (const [name, days] of [
      ['__Host-session', 30],
      ['__Host-device', 400],
    ] as const) {
      const [cookie = ''] = named(cookies, name)
      expect(cookie).toMatch(/^[\w-]+=[\w-]{43};/)
      expect(attributes(cookie)).toEqual([
        'HttpOnly',
        `Max-Age=${days * 86_400}`,
        'Path=/',
        'SameSite=Lax',
        'Secure',
      ])
    }
  })

  test('on http, as at home, have plain names and the same limits', async () => {
    const home = await openWorld()
    onTestFinished(() => home.close())
    const asha = await home.student('Asha')
    const { cookies } = await login(home, asha.email)
    for (const [name, days] of [
      ['session', 30],
      ['device', 400],
    ] as const) {
      const [cookie = ''] = named(cookies, name)
      expect(attributes(cookie)).toEqual(['HttpOnly', `Max-Age=${days * 86_400}`, 'Path=/', 'SameSite=Lax'])
    }
  })

  test('of a plain name open nothing on https, where a sibling domain could have planted them', async () => {
    const asha = await world.student('Asha')
    const secret = asha.cookie.replace('__Host-session=', '')
    const me = async (cookie: string) =>
      (await callerOf(world.url, { cookie }).ask(getStudent, { params: { id: asha.id } })).status
    expect([await me(`__Host-session=${secret}`), await me(`session=${secret}`)]).toEqual([200, 401])
  })

  test('end with the logout, and the browser is told to forget the session', async () => {
    const asha = await world.student('Asha')
    const browser = callerOf(world.url, { cookie: asha.cookie, origin: 'https://academy.example' })
    const left = await browser.ask(logout, { body: {} })
    const [cookie = ''] = named(left.headers.getSetCookie(), '__Host-session')
    expect(cookie).toMatch(/^__Host-session=;/)
    expect(attributes(cookie)).toContain('Max-Age=0')
    expect((await browser.ask(getStudent, { params: { id: asha.id } })).status).toBe(401)
    expect((await asha.ask(getStudent, { params: { id: asha.id } })).status).toBe(401)
  })

  test('one browser, one login: a new one ends the session that the browser brought along, and no other', async () => {
    const [asha, ravi] = [await world.student('Asha'), await world.student('Ravi')]
    const elsewhere = await login(world, asha.email)
    const origin = 'https://academy.example'
    const me = async (headers: Record<string, string>) =>
      (await callerOf(world.url, headers).ask(getStudent, { params: { id: asha.id } })).status
    expect(await me({ cookie: asha.cookie })).toBe(200)
    const next = await login(world, ravi.email, { cookie: asha.cookie, origin })
    expect(await me({ cookie: asha.cookie })).toBe(401)
    expect(await me({ authorization: `Bearer ${asha.token}` })).toBe(401)
    expect(await me({ authorization: `Bearer ${elsewhere.token}` })).toBe(200)
    const [session = ''] = named(next.cookies, '__Host-session')
    const cookie = session.split(';')[0] ?? ''
    expect(cookie).not.toBe(asha.cookie)
    expect((await callerOf(world.url, { cookie }).ask(getStudent, { params: { id: ravi.id } })).status).toBe(
      200,
    )
  })

  test('a login that fails, and one sent by another site, end nothing', async () => {
    const asha = await world.student('Asha')
    const body = { email: asha.email, password: 'a wrong one' }
    const own = { cookie: asha.cookie, origin: 'https://academy.example' }
    expect((await callerOf(world.url, own).ask(studentLogin, { body })).status).toBe(401)
    const foreign = callerOf(world.url, { cookie: asha.cookie, origin: 'https://evil.example' })
    expect((await foreign.ask(studentLogin, { body: { ...body, password: PASSWORD } })).status).toBe(403)
    expect(
      (await callerOf(world.url, { cookie: asha.cookie }).ask(getStudent, { params: { id: asha.id } }))
        .status,
    ).toBe(200)
  })
})
