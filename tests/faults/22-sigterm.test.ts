import { Agent, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../template.ts'
import { startServer } from './server.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

test('SIGTERM with requests in flight: not ready, all answered, exit 0 within 10 s', async () => {
  const server = await startServer({ DATA_DIR: fresh.folder, DATABASE_URL: fresh.url })
  const agent = new Agent({ keepAlive: true })
  const ask = (method: string, path: string, body?: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const sent = request(
        server.url + path,
        { method, agent, headers: body ? { 'content-type': 'application/json' } : {} },
        (response) => {
          response.resume()
          response.on('end', () => resolve(response.statusCode ?? 0))
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
  expect(await ask('GET', '/api/ready')).toBe(200)
  // Logins hash a password each: these are still running when the signal comes.
  const login = (n: number) =>
    JSON.stringify({ email: `nobody${n}@manka.example`, password: 'demo password' })
  const arrived: Promise<number>[] = []
  const flying = Array.from({ length: 20 }, (_, n) => ask('POST', '/api/students/student-login', login(n)))
  arrived.push(...flying)
  await flying[0]
  // Whoever asks after them is answered: they have been read.
  expect(await ask('GET', '/api/ready')).toBe(200)
  const readiness = (async () => {
    for (;;) {
      const status = await ask('GET', '/api/ready')
      if (status !== 200) return status
    }
  })()
  const start = performance.now()
  const ended = server.terminate()
  expect(await readiness).toBe(503)
  expect(await Promise.all(arrived)).toEqual(Array.from({ length: 20 }, () => 401))
  expect(await ended).toBe(0)
  expect(performance.now() - start).toBeLessThan(10_000)
  agent.destroy()
})
