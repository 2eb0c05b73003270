import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createContactMessage } from '../../src/enquiries/enquiries.contract.ts'
import { getQuestionsByQuiz, submitQuiz } from '../../src/quiz/quiz.contract.ts'
import { parseMetrics, type Sample } from '../prometheus-text.ts'
import { openWorld, type World } from '../world.ts'

const TOKEN = 'a token of sixteen letters'
const deploy = join(import.meta.dirname, '../../deploy')

let world: World
beforeAll(async () => {
  world = await openWorld({ METRICS_TOKEN: TOKEN, LOG_LEVEL: 'silent' })
  await world.academy.jobs.stop()
})
afterAll(() => world.close())

const scrape = (headers: Record<string, string> = {}, from = world) =>
  fetch(`${from.url}/metrics`, { headers })
const samples = async () => parseMetrics(await (await scrape()).text())
const valueOf = (all: readonly Sample[], name: string, labels: Record<string, string> = {}) =>
  all.find(
    (one) => one.name === name && Object.entries(labels).every(([key, said]) => one.labels[key] === said),
  )?.value

test('this machine and whoever has the token read the figures; anybody else reads nothing', async () => {
  const behindProxy = { 'x-forwarded-for': '203.0.113.9' }
  expect((await scrape()).status).toBe(200)
  expect((await scrape({ ...behindProxy, authorization: `Bearer ${TOKEN}` })).status).toBe(200)
  for (const authorization of [
    '',
    'Bearer ',
    `Bearer ${TOKEN}!`,
    `Basic ${TOKEN}`,
    `Bearer ${'x'.repeat(9_000)}`,
  ]) {
    const refused = await scrape({ ...behindProxy, authorization })
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('METRICS_TOKEN')])
  }
  const without = await openWorld()
  expect((await scrape({ ...behindProxy, authorization: 'Bearer undefined' }, without)).status).toBe(403)
  await without.close()
})

test('only a read is answered, and HEAD has no body', async () => {
  expect((await fetch(`${world.url}/metrics`, { method: 'HEAD' })).status).toBe(200)
  expect((await fetch(`${world.url}/metrics`, { method: 'DELETE' })).status).toBe(405)
})

test('requests are counted by pattern and status, and no address or person is in the figures', async () => {
  const asha = await world.student('Asha')
  const quiz = await world.quiz(await world.subject('Abacus'), 1)
  const params = { quizId: quiz.id }
  const route = `/api${getQuestionsByQuiz.path}`
  const before = valueOf(await samples(), 'manka_http_requests_total', { route, status: '200' }) ?? 0
  const { attempt } = (await asha.ask(getQuestionsByQuiz, { params })).body
  const running = await samples()
  expect(valueOf(running, 'manka_http_requests_total', { route, status: '200' })).toBe(before + 1)
  expect(valueOf(running, 'manka_attempts_running')).toBe(1)
  await asha.ask(submitQuiz, {
    body: { quizId: quiz.id, userId: asha.id, attemptId: attempt?._id, answers: {}, changes: [] },
  })
  await world.visitor.ask(getQuestionsByQuiz, { params })
  await fetch(`${world.url}/nobody-typed-this?email=asha@test.example`)
  const after = await samples()
  expect(valueOf(after, 'manka_attempts_running')).toBe(0)
  expect(valueOf(after, 'manka_http_requests_total', { route, status: '401' })).toBe(1)
  expect(valueOf(after, 'manka_http_requests_total', { route: 'other' })).toBeGreaterThan(0)
  const text = await (await scrape()).text()
  for (const typed of [asha.id, asha.email, quiz.id, 'nobody-typed-this']) expect(text).not.toContain(typed)
})

test('a request that the client gives up is counted with status 0', async () => {
  const { hostname, port } = new URL(world.url)
  const socket = connect(Number(port), hostname)
  const head = 'POST /api/students/student-login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  socket.write(`${head}Content-Length: 100\r\n\r\n{`, () => socket.destroy())
  await expect
    .poll(async () => valueOf(await samples(), 'manka_http_requests_total', { status: '0' }) ?? 0)
    .toBeGreaterThan(0)
})

test('mail, jobs, backups, statements and the loop are among the figures', async () => {
  await world.visitor.ask(createContactMessage, {
    body: { name: 'Ravi', email: 'ravi@test.example', mobile: '9876543210', message: 'Is there a class?' },
  })
  await world.academy.jobs.runAll(new Date())
  const all = await samples()
  expect(valueOf(all, 'manka_backup_last_seconds')).toBeGreaterThan(Date.now() / 1_000 - 600)
  expect(valueOf(all, 'manka_job_failed', { job: 'attempts' })).toBe(0)
  expect(valueOf(all, 'manka_job_late_seconds', { job: 'attempts' })).toBeLessThan(60)
  expect(valueOf(all, 'manka_mails', { state: 'waiting' })).toBeGreaterThanOrEqual(0)
  expect(valueOf(all, 'manka_service_failing', { service: 'mail' })).toBe(0)
  expect(valueOf(all, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
  expect(valueOf(all, 'manka_disk_free_bytes')).toBeGreaterThan(0)
  const statements = valueOf(all, 'manka_database_statements_total') ?? 0
  await world.student('Bela')
  expect(valueOf(await samples(), 'manka_database_statements_total')).toBeGreaterThan(statements)
})

test('what the alerts and the dashboard ask for is there', async () => {
  const names = new Set((await samples()).map(({ name }) => name))
  const files = ['prometheus/alerts.yml', 'grafana/academy.json'].map((file) =>
    readFileSync(join(deploy, file), 'utf8'),
  )
  const asked = new Set(files.flatMap((text) => text.match(/\b(?:manka|nodejs|process)_\w+/g) ?? []))
  expect(asked.size).toBeGreaterThan(15)
  expect([...asked].filter((name) => !names.has(name))).toEqual([])
})

test('a scrape costs a handful of statements, also where many come at once', async () => {
  const statements = async () => valueOf(await samples(), 'manka_database_statements_total') ?? 0
  const before = await statements()
  await Promise.all(Array.from({ length: 20 }, async () => (await scrape()).text()))
  expect((await statements()) - before).toBeLessThan(20 * 5)
})
