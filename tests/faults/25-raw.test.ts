import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../src/app/rooms.server.ts'
import { pages } from '../../src/app/pages.server.ts'
import { neighbourOf } from '../neighbour.ts'
import { sendRaw } from '../raw.ts'
import { type FreshDatabase, freshDatabase } from '../template.ts'
import { type RunningServer, startServer } from './server.ts'

/** 10,000 in npm run test:hostile. */
const REQUESTS = Number(process.env.HOSTILE_REQUESTS ?? 1_000)
const AT_ONCE = 16
const ID = '01a1fc80-468c-759b-94da-3f8553b8d7ac'
const root = join(import.meta.dirname, '../..')

let fresh: FreshDatabase
let server: RunningServer
beforeAll(async () => {
  fresh = await freshDatabase()
  server = await startServer({ DATA_DIR: fresh.folder, DATABASE_URL: fresh.url, LOG_LEVEL: 'fatal' })
})
afterAll(async () => {
  await server.kill()
  await fresh.drop()
})

/** Every address of the product: pages, calls, files, feeds. */
const routes = [
  ...pages.map(({ path }) => path.replace(/:\w+/g, ID)),
  ...endpoints.map(({ path }) => `/api${path.replace(/\{\w+\}/g, ID)}`),
  '/api',
  '/api/health',
  '/api/ready',
  '/api/docs',
  '/api/openapi.json',
  '/uploads/lessons/film.webm',
  '/uploads/pictures/a.webp',
  '/sandbox-gateway/session',
  `/sandbox-gateway/pay/${ID.slice(0, 8)}`,
  '/sandbox-gateway/orders/X1/refunds',
  '/og/academy.png',
  `/og/course/${ID}.png`,
  '/sitemap.xml',
  '/rss.xml',
  '/.well-known/security.txt',
  '/no-such-page',
]

const spoilt: readonly ((path: string) => string)[] = [
  (path) => `${path}/%ZZ`,
  (path) => `${path}%`,
  (path) => `${path}/%C3%28`,
  (path) => `${path}/%00`,
  (path) => `${path}?%ZZ=%&a[b]=c&=`,
  (path) => `//evil.example${path}`,
  (path) => `http://evil.example${path}`,
  (path) => `${path}/../../../../etc/passwd`,
  (path) => `${path}\\..\\`,
  (path) => `${path}#fragment`,
  (path) => path + '/x'.repeat(2_000),
  (path) => `${path}?until=9999999999999&key=%E0%A4%A`,
  () => '*',
  () => '',
  () => '?',
  () => '/',
]
const methods = [
  'GET',
  'HEAD',
  'POST',
  'PATCH',
  'PUT',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'FOO',
  'get',
]
const headers: readonly string[] = [
  '',
  'Host: [',
  'Host:',
  'Accept-Encoding: br;q=,gzip;;;q=x, ,',
  `Accept-Encoding: ${' '.repeat(8_000)}br`,
  'If-None-Match: "',
  'Cookie: session; =; session==; __Host-session=%ZZ',
  'Authorization: Basic =====',
  'Authorization: Bearer \u00ff\u00fe',
  'X-Forwarded-For: ,,,[::1]:80, 999.999.999.999',
  'Range: bytes=-1-2,9-0,abc',
  'Content-Type: application/json; charset="',
  'Content-Type: application/x-www-form-urlencoded; boundary=',
  'Origin: null',
  'Sec-Fetch-Site: nonsense',
  'Expect: 200-maybe',
  'Expect: 100-continue',
  'Upgrade: websocket\r\nConnection: Upgrade',
  'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQ',
  'Connection: close, keep-alive, \u0001',
  'Content-Length: -5',
  'Content-Length: 3\r\nContent-Length: 4',
  'Content-Length: 99999999999999999999',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: chunked\r\nContent-Length: 5',
  'No colon here',
  ' : folded\r\n continued',
  `X: ${'y'.repeat(20_000)}`,
]
const bodies: readonly string[] = [
  '',
  'Content-Length: 2\r\n\r\n{}',
  'Content-Type: application/json\r\nContent-Length: 5\r\n\r\n{"a":',
  'Content-Type: application/json\r\nContent-Length: 3\r\n\r\n\xff\xfe\xfd',
  'Content-Type: application/x-www-form-urlencoded\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 9\r\n\r\n%ZZ=%&=&a',
  'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n0\r\n\r\n',
  'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
]

/** The nth of all combinations, spread so that each route meets each kind of spoiling. */
function nth(n: number): Buffer {
  const of = <T>(list: readonly T[], step: number): T =>
    list[(n * step + Math.floor(n / list.length)) % list.length] as T
  const target = of(spoilt, 7)(routes[n % routes.length] ?? '/')
  const body = of(bodies, 3)
  const head = `${of(methods, 5)} ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n${of(headers, 11)}\r\n`
  return Buffer.from(`${head.replace(/\r\n\r\n$/, '\r\n')}${body || '\r\n'}`, 'latin1')
}

/** An ordinary visit of a route. */
const plain = (n: number): Buffer =>
  Buffer.from(
    `GET ${routes[n % routes.length] ?? '/'} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`,
  )

describe('whatever comes over a socket', () => {
  test('GET /uploads/lessons/%ZZ is refused, and the process lives', async () => {
    expect(
      (await sendRaw(server.url, 'GET /uploads/lessons/%ZZ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'))
        .status,
    ).toBe(400)
    expect(server.process.exitCode).toBeNull()
  })

  test(`${REQUESTS} malformed requests on ${routes.length} routes: answers below 500, nobody else waits`, async () => {
    const wrong: string[] = []
    const sendAll = async (requests: number, make: (n: number) => Buffer) => {
      let next = 0
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          while (next < requests) {
            const bytes = make(next)
            next += 1
            const { status } = await sendRaw(server.url, bytes)
            if (status >= 500) wrong.push(`${status} to ${bytes.toString('latin1').slice(0, 300)}`)
          }
        }),
      )
    }
    const address = `${server.url}/api/quiz/get-all-subjects`
    // What this machine makes somebody wait while as many others ask for pages as they should.
    const usual = await neighbourOf(address, () => sendAll(routes.length, plain))
    const { longest, refused } = await neighbourOf(address, () => sendAll(REQUESTS, nth))
    expect(wrong).toEqual([])
    expect(server.process.exitCode).toBeNull()
    expect(refused).toBe(0)
    expect(longest).toBeLessThan(Math.max(250, 1.5 * usual.longest))
  })

  test('bytes that are no HTTP at all, and connections that say nothing', async () => {
    for (const bytes of [
      '\x16\x03\x01\x02\x00\x01\x00\x01\xfc',
      '\0'.repeat(1_000),
      'SSH-2.0-x\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      '\r\n\r\n\r\n',
    ])
      expect((await sendRaw(server.url, Buffer.from(`${bytes}\r\n\r\n`, 'latin1'))).status).toBeLessThan(500)
    expect((await fetch(`${server.url}/api/ready`)).status).toBe(200)
  })
})

describe('last resort: a process that dies is started again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'manka-plant-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /**
   * npm start without install and build: its supervisor, with a plant in the server that throws where nobody
   * catches.
   */
  async function supervised(settings: Record<string, string | undefined>) {
    const plant = join(folder, 'plant.mjs')
    writeFileSync(
      plant,
      `process.on('SIGUSR2', () => setImmediate(() => { throw new Error('planted') }))
       if (process.argv[1]?.endsWith('main.js')) process.stdout.write('server process ' + process.pid + '\\n')`,
    )
    const port = await freePort()
    const env: Record<string, string> = {
      PATH: process.env.PATH ?? '',
      HOST: '127.0.0.1',
      PORT: String(port),
      MIN_FREE_MB: '1',
    }
    for (const [name, value] of Object.entries(settings)) if (value !== undefined) env[name] = value
    env.NODE_OPTIONS = `--import ${plant}`
    const child = spawn(process.execPath, ['bin/supervise.mjs'], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)))
    const url = `http://127.0.0.1:${port}`
    const opened = (times: number) =>
      expect
        .poll(() => text.split('The academy is open').length - 1, { timeout: 60_000, message: text })
        .toBe(times)
    const server = () => Number([...text.matchAll(/server process (\d+)/g)].at(-1)?.[1])
    return { child, url, opened, server, output: () => text }
  }

  test('an unexpected exception: what is in flight is answered, it is logged, the next server serves; SIGTERM ends both', async () => {
    const own = await freshDatabase()
    const {
      child,
      url,
      opened,
      server: pid,
      output,
    } = await supervised({ DATA_DIR: own.folder, DATABASE_URL: own.url })
    await opened(1)
    // A login hashes a password: it is still running when the exception is thrown.
    const login = fetch(`${url}/api/students/student-login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@test.example', password: 'wrong password' }),
    })
    const first = pid()
    process.kill(first, 'SIGUSR2')
    expect((await login).status).toBe(401)
    await opened(2)
    expect(output()).toContain('unexpected error; the process stops and is restarted')
    expect(output()).toContain('the server stopped and is restarting')
    expect(pid()).not.toBe(first)
    expect((await fetch(`${url}/api/ready`)).status).toBe(200)
    // Killed outright it comes back as well.
    process.kill(pid(), 'SIGKILL')
    await opened(3)
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    expect((await ended)[0]).toBe(0)
    await expect(fetch(`${url}/api/ready`)).rejects.toThrow()
    await own.drop()
  })

  test('a start that fails ends with its own exit code and is not tried again', async () => {
    const { child, output } = await supervised({ DATA_DIR: folder, DATABASE_URL: 'nonsense' })
    expect((await once(child, 'exit'))[0]).toBe(1)
    expect(output()).toContain('DATABASE_URL must be a URL')
    expect(output()).not.toContain('restarting')
  })
})

/** A port that nobody listens on now. */
async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}
