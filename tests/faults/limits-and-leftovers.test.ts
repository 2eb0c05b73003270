import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadPicture } from '../../src/content/content.contract.ts'
import { createContactMessage } from '../../src/enquiries/enquiries.contract.ts'
import { initiatePayment } from '../../src/enrolment/enrolment.contract.ts'
import { addChild, getFamily, switchProfile } from '../../src/people/family/family.contract.ts'
import {
  deleteProfilePicture,
  requestRecovery,
  studentLogin,
  updateProfile,
  uploadProfilePicture,
} from '../../src/people/people.contract.ts'
import { CONSENT_VERSION } from '../../src/people/people.rules.ts'
import { safeNext } from '../../src/platform/browser/paths.ts'
import { createLimit, sweepLimits } from '../../src/platform/http/limits.server.ts'
import { getQuestionsByQuiz, pauseAttempt, submitQuiz } from '../../src/quiz/quiz.contract.ts'
import { type MailSink, openMailSink } from '../mail-sink.ts'
import { sendRaw } from '../raw.ts'
import { freshDatabase } from '../template.ts'
import { openWorld, PASSWORD, type World } from '../world.ts'
import { startServer } from './server.ts'

let world: World
let sink: MailSink
beforeAll(async () => {
  sink = await openMailSink()
  world = await openWorld({ SMTP_URL: sink.url, LOG_LEVEL: 'fatal' })
})
afterAll(async () => {
  await world.close()
  await sink.close()
})

const YEARS = 3 * 365 * 86_400_000
const message = (email: string) => ({
  name: 'Ravi',
  email,
  mobile: '9876543210',
  message: 'Is there a class in Leh?',
})

test.each([
  'GET /\\ HTTP/1.1',
  'GET /\\[ HTTP/1.1',
  'GET /\\:99999/ HTTP/1.1',
  'GET /%5Cevil.example/login HTTP/1.1',
  'GET /og/course/------------------------------------.png HTTP/1.1',
  `GET /og/blog/${'a'.repeat(36)}.png HTTP/1.1`,
  'GET /quiz/results/%E0%A4%95 HTTP/1.1',
  'GET /quiz/results/%0d%0aX:y HTTP/1.1',
  'GET /course-details/%0d%0aX:y HTTP/1.1',
])('%s is answered below 500, and leads to no other host', async (line) => {
  const { status, text } = await sendRaw(world.url, `${line}\r\nHost: x\r\nConnection: close\r\n\r\n`)
  expect(status).toBeLessThan(500)
  expect(status).toBeGreaterThan(0)
  expect(text).not.toMatch(/^location: (?:https?:|\/\/)|^x:/im)
})

test('a film that can’t be read to its end breaks off its own reply, and no other', async () => {
  const fresh = await freshDatabase()
  mkdirSync(join(fresh.folder, 'uploads/videos'), { recursive: true })
  writeFileSync(join(fresh.folder, 'uploads/videos/bad.webm'), Buffer.alloc(20_000_000))
  // The disk fails in the middle of this file.
  const failing = `import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const open = fs.createReadStream
    fs.createReadStream = (path, options) => {
      const stream = open(path, options)
      const fail = () => stream.destroy(Object.assign(new Error('EIO'), { code: 'EIO' }))
      if (String(path).endsWith('bad.webm')) stream.once('data', () => setImmediate(fail))
      return stream
    }
    syncBuiltinESMExports()`
  const server = await startServer({
    DATA_DIR: fresh.folder,
    DATABASE_URL: fresh.url,
    LOG_LEVEL: 'fatal',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(failing)}`,
  })
  const broken = await fetch(`${server.url}/uploads/videos/bad.webm`).then(
    (response) =>
      response.arrayBuffer().then(
        () => 'whole',
        () => 'broken off',
      ),
    () => 'broken off',
  )
  expect(broken).toBe('broken off')
  expect((await fetch(`${server.url}/api/quiz/get-all-subjects`)).status).toBe(200)
  expect(server.process.exitCode).toBeNull()
  await server.terminate()
  await fresh.drop()
})

test('orders of a gateway that is not in use any more keep no other order waiting', async () => {
  const asha = await world.student('Asha')
  const course = await world.course('Reconciled')
  const { order_id: orderId } = (
    await asha.ask(initiatePayment, { body: { course_id: course.id, currency: 'INR' } })
  ).body
  const { rows } = await world.database.pool.query('select * from orders where order_number = $1', [orderId])
  for (let n = 0; n < 25; n += 1) {
    const old = await world.course(`Old ${n}`, { lessons: 0 })
    await world.database.pool.query(
      `insert into orders (id, order_number, student_id, course_id, amount_paise, currency, gateway, status,
        check_at, created_at, updated_at)
       select gen_random_uuid(), 'OLD' || $1::text, student_id, $2, amount_paise, currency, 'gone', 'PENDING',
        now() - interval '1 day', created_at, updated_at from orders where id = $3`,
      [n, old.id, rows[0]?.id],
    )
  }
  await fetch(`${world.url}/sandbox-gateway/pay/${orderId}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ action: 'vanish' }),
  })
  await world.database.pool.query(
    "update orders set check_at = now() - interval '1 second' where order_number = $1",
    [orderId],
  )
  await world.runJobs(new Date())
  expect(await world.count('orders', `order_number = '${orderId}' and status = 'CHARGED'`)).toBe(1)
})

test('a mail that was perhaps taken is tried once more, not for three days', async () => {
  let ends = 0
  const server = (await import('node:net')).createServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 welcome\r\n')
    let text = ''
    let inData = false
    socket.on('data', (chunk) => {
      text += String(chunk)
      if (inData && text.includes('\r\n.\r\n')) {
        // It has the mail, and never says so.
        ends += 1
        return void socket.destroy()
      }
      if (inData || !text.endsWith('\r\n')) return
      const command = text
      text = ''
      if (/^DATA/im.test(command)) {
        inData = true
        return void socket.write('354 go on\r\n')
      }
      socket.write('250 fine\r\n')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const own = await openWorld({
    SMTP_URL: `smtp://127.0.0.1:${(server.address() as { port: number }).port}`,
    LOG_LEVEL: 'fatal',
  })
  await own.visitor.ask(createContactMessage, { body: message('ravi@test.example') })
  await expect.poll(() => own.count('outbox_mails', 'failed_at is not null'), { timeout: 30_000 }).toBe(2)
  expect(ends).toBe(4)
  await own.close()
  server.close()
  await once(server, 'close')
}, 60_000)

test('a request that came first and is counted second does not begin the window anew', async () => {
  let now = Date.now()
  const clock = { now: () => new Date((now -= 50)), steady: () => true }
  const limit = createLimit({ ...world.database, clock }, 'order', { acts: 10, seconds: 600 })
  const counted = await Promise.all(Array.from({ length: 40 }, () => limit.allows('somebody')))
  expect(counted.filter(Boolean)).toHaveLength(10)
})

test('what a clock wrote that was years ahead refuses nobody and holds no mail back', async () => {
  const ahead = { now: () => new Date(Date.now() + YEARS), steady: () => true }
  const spent = createLimit({ ...world.database, clock: ahead }, 'jump', { acts: 3, seconds: 600 })
  for (let n = 0; n < 3; n += 1) await spent.spend('somebody')
  const limit = createLimit(world.database, 'jump', { acts: 3, seconds: 600 })
  for (let n = 0; n < 3; n += 1) await limit.spend('somebody')
  await expect(limit.spend('somebody')).rejects.toMatchObject({ status: 429 })
  await spent.spend('somebody else')
  await sweepLimits(world.database, new Date())
  expect(await world.count('rate_limits', `expire > ${Date.now() + YEARS / 2}`)).toBe(0)

  await world.visitor.ask(createContactMessage, { body: message('before@test.example') })
  await expect.poll(() => world.count('outbox_mails', 'sent_at is null')).toBe(0)
  await world.database.pool.query(
    `update outbox_mails set sent_at = null, due_at = now() + interval '3 years',
      leased_until = now() + interval '3 years', body = 'again'`,
  )
  await expect.poll(() => world.count('outbox_mails', 'sent_at is null')).toBe(0)
})

test('a link that was asked for is mailed although the process ended before its moment came', async () => {
  const asha = await world.student('Asha')
  await world.database.pool.query(
    `insert into recovery_requests (id, role, email, due_at)
      select gen_random_uuid(), 'student', email, now() - interval '1 minute'
      from unnest(array[$1, 'nobody@test.example']) email`,
    [asha.email],
  )
  await world.runJobs(new Date())
  await expect
    .poll(
      () =>
        sink.mails.filter(({ to, subject }) => to === asha.email && subject === 'Set a new password').length,
    )
    .toBe(1)
  await world.visitor.ask(requestRecovery, { body: { email: asha.email, role: 'student' } })
  expect(await world.count('recovery_requests', `email = '${asha.email}'`)).toBe(1)
  await expect
    .poll(
      () =>
        sink.mails.filter(({ to, subject }) => to === asha.email && subject === 'Set a new password').length,
    )
    .toBe(2)
  expect(await world.count('recovery_requests')).toBe(0)
})

test('a tab of another child changes nothing of the child that is acted for', async () => {
  const parent = await world.parent('Kavita')
  const rohan = await world.child(parent, 'Rohan')
  const consent = { version: CONSENT_VERSION } as const
  const { _id: diya } = (
    await parent.ask(addChild, { body: { fullName: 'Diya', presentEducation: 'Class 6', consent } })
  ).body.data
  // Another tab of the same session.
  await rohan.ask(switchProfile, { body: { childId: diya } })
  const query = { userId: rohan.id }
  const details = { fullName: 'Rohan', mobile: '9000000001', presentEducation: 'Class 3', userId: rohan.id }
  expect((await rohan.ask(updateProfile, { body: details })).status).toBe(403)
  expect((await rohan.ask(deleteProfilePicture, { query })).status).toBe(403)
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#f2b61f' } })
    .png()
    .toBuffer()
  const upload = await fetch(`${world.url}/api${uploadProfilePicture.path}?userId=${rohan.id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${rohan.token}` },
    body: new Uint8Array(picture),
  })
  expect(upload.status).toBe(403)
  expect((await parent.ask(getFamily, {})).body.data.children.map(({ fullName }) => fullName)).toEqual([
    'Rohan',
    'Diya',
  ])
})

test('an account has fifty sessions and known browsers at most', async () => {
  const asha = await world.signedUp('student', 'Asha')
  await world.database.pool.query(
    `insert into sessions (id, token_hash, cookie_hash, person_id, created_at, expires_at, device)
     select gen_random_uuid(), md5(random()::text), md5(random()::text), person_id,
        created_at - interval '1 hour', expires_at, device
      from sessions, generate_series(1, 80) where person_id = $1`,
    [asha.id],
  )
  await world.database.pool.query(
    `insert into known_devices (person_id, device_hash, first_at, last_at)
     select person_id, md5(random()::text), first_at, last_at - interval '1 hour'
      from known_devices, generate_series(1, 80) where person_id = $1`,
    [asha.id],
  )
  const login = await world.visitor.ask(studentLogin, { body: { email: asha.email, password: PASSWORD } })
  expect(login.status).toBe(200)
  expect(await world.count('sessions', `person_id = '${asha.id}'`)).toBe(50)
  expect(await world.count('known_devices', `person_id = '${asha.id}'`)).toBe(50)
  // The newest stayed, the one of just now among them.
  expect(
    (
      await fetch(`${world.url}/api/session`, {
        headers: { authorization: `Bearer ${login.body.data.data.token}` },
      })
    ).status,
  ).toBe(200)
})

test('members whose uploads never come end after five seconds, and keep no author waiting', async () => {
  const members = await Promise.all(['A', 'B', 'C', 'D'].map((name) => world.student(name)))
  const author = await world.staff('author', 'Farah')
  const began = performance.now()
  // Who finds no seat tries again, until all of them have one.
  const stall = async (token: string): Promise<number> => {
    const socket = connect(Number(new URL(world.url).port), '127.0.0.1')
    socket.write(
      `POST /api/profile/picture HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/octet-stream\r\nContent-Length: 1000\r\n\r\nx`,
    )
    const [answer] = (await once(socket, 'data')) as [Buffer]
    socket.destroy()
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(String(answer))?.[1])
    return status === 503 ? stall(token) : status
  }
  const stalled = members.map(({ token }) => stall(token))
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#f2b61f' } })
    .png()
    .toBuffer()
  const upload = (token: string, path: string) =>
    fetch(`${world.url}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: new Uint8Array(picture),
    })
  const other = await world.student('E')
  // Seldom enough for the number of pictures that one may send.
  await expect
    .poll(async () => (await upload(other.token, uploadProfilePicture.path)).status, { interval: 500 })
    .toBe(503)
  expect((await upload(author.token, uploadPicture.path)).status).toBe(201)
  expect(await Promise.all(stalled)).toEqual([408, 408, 408, 408])
  // Long before the server gives up every request.
  expect(performance.now() - began).toBeLessThan(15_000)
  expect((await upload(other.token, uploadProfilePicture.path)).status).toBe(200)
}, 60_000)

test('a number that no attempt can have is refused, and costs no submission', async () => {
  const asha = await world.student('Asha')
  const quiz = await world.quiz(await world.subject('Overflow'), 1)
  const { attempt } = (await asha.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })).body
  await asha.ask(pauseAttempt, { params: { attemptId: attempt?._id ?? '' }, body: {} })
  const submit = (revision: number) =>
    asha.ask(submitQuiz, {
      body: { quizId: quiz.id, answers: { 0: quiz.questions[0]?.right ?? '' }, userId: asha.id, revision },
    })
  expect((await submit(2_147_483_647)).status).toBe(422)
  expect((await submit(Number.MAX_SAFE_INTEGER)).status).toBe(422)
  expect((await submit(0)).status).toBe(200)
})

test('the sandbox gateway and its webhook answer nonsense below 500', async () => {
  const authorization = `Basic ${Buffer.from('sandbox-api-key:').toString('base64')}`
  const session = (body: string) =>
    fetch(`${world.url}/sandbox-gateway/session`, { method: 'POST', headers: { authorization }, body })
  const good = { order_id: 'X1', amount: '455.00', return_url: '/payment-status' }
  for (const body of [
    '',
    '{',
    '{}',
    'null',
    JSON.stringify({ ...good, return_url: 'https://evil.example' }),
    JSON.stringify({ ...good, amount: 'x' }),
  ])
    expect((await session(body)).status).toBe(400)
  expect((await session('x'.repeat(70_000))).status).toBe(413)
  expect((await session(JSON.stringify(good))).status).toBe(200)
  const webhook = await fetch(`${world.url}/api/payments/webhook/sandbox`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from('sandbox:sandbox-webhook').toString('base64')}`,
    },
    body: JSON.stringify({
      id: 'evt_1',
      event_name: 'ORDER_SUCCEEDED',
      content: { order: { order_id: 'a\u0000' } },
    }),
  })
  expect(webhook.status).toBeLessThan(500)
})

test('a form of a member, posted without a session, leads to the login and back', async () => {
  const path = '/studentprofile/01a1fc80-468c-759b-94da-3f8553b8d7ac'
  const posted = await fetch(world.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: new URL(world.url).origin, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ form: 'details', fullName: 'Asha', mobile: '9876543210' }),
  })
  expect([posted.status, posted.headers.get('location')]).toEqual([
    303,
    `/login?next=${encodeURIComponent(path)}`,
  ])
})

test.each([
  ['/course/क', '/course/%E0%A4%95'],
  ['/é?q=ü#ö', '/%C3%A9?q=%C3%BC#%C3%B6'],
  ['/course/\u0000\u0001', '/'],
  ['/..//evil.example', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
])('where to go after a login: %j is %j', (next, path) => expect(safeNext(next)).toBe(path))
