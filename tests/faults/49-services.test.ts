import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { afterEach, describe, expect, test } from 'vitest'
import { createContactMessage } from '../../src/enquiries/enquiries.contract.ts'
import { initiatePayment } from '../../src/enrolment/enrolment.contract.ts'
import { getDashboard } from '../../src/office/office.contract.ts'
import { checkServices, getServices, sendTestEmail, startEmail } from '../../src/office/services.contract.ts'
import { guardDisk } from '../../src/platform/files/disk.server.ts'
import { createLog } from '../../src/platform/runtime/log.server.ts'
import { openServices } from '../../src/platform/runtime/services.server.ts'
import { studentLogin } from '../../src/people/people.contract.ts'
import { openJuspayServer } from '../juspay-server.ts'
import { openMailSink } from '../mail-sink.ts'
import { type Member, openWorld, type World } from '../world.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})
async function open(settings: Record<string, string>): Promise<World> {
  const world = await openWorld({ LOG_LEVEL: 'silent', ...settings })
  ends.push(world.close)
  await world.academy.jobs.stop()
  return world
}
/** A mail server, on the port of an earlier one where that is said. */
async function sinkAt(port?: number) {
  const sink = await openMailSink(port)
  let isClosed = false
  const close = async () => {
    if (!isClosed) await sink.close()
    isClosed = true
  }
  ends.push(close)
  return { ...sink, close }
}
const waits = async (who: Member) =>
  (await who.ask(getDashboard, {})).body.data.waits.filter(({ to }) => to === '/office/services')
type Health = {
  success: boolean
  faults?: string[]
  data?: { faults: { service: string; reason: string }[] }
}
const get = async (world: World, path: string, headers: Record<string, string> = {}) => {
  const reply = await fetch(world.url + path, { headers })
  return { status: reply.status, body: (await reply.json()) as Health }
}
const STRANGER = { 'x-forwarded-for': '203.0.113.9' }
const write = (world: World, email: string) =>
  world.visitor.ask(createContactMessage, {
    body: { name: 'Ravi', email, mobile: '9876543210', message: 'Is there a class in Leh?' },
  })

describe('mail', () => {
  test('that fails once is on the desk and in health; a test email says why, and once it works all that waited goes out', async () => {
    const sink = await sinkAt()
    const port = Number(new URL(sink.url).port)
    const world = await open({ SMTP_URL: sink.url })
    const [owner, office, author] = [
      await world.staff('owner', 'Olga'),
      await world.staff('office', 'Omar'),
      await world.staff('author', 'Anu'),
    ]
    expect(await waits(office)).toEqual([])
    await sink.close()
    await write(world, 'ravi@test.example')
    await expect
      .poll(() => waits(office))
      .toMatchObject([
        { title: 'Emails are not going out', late: true, detail: expect.stringMatching(/ECONNREFUSED/) },
      ])
    expect(await waits(owner)).toHaveLength(1)
    expect(await waits(author)).toEqual([])
    const health = await get(world, '/api/health')
    expect([health.status, health.body.data?.faults]).toEqual([
      200,
      [
        expect.objectContaining({
          service: 'mail',
          reason: expect.stringMatching(/^2 emails are waiting\. /),
        }),
      ],
    ])
    expect(await get(world, '/api/health', STRANGER)).toEqual({
      status: 200,
      body: { success: true, faults: ['mail'] },
    })
    const failed = (await office.ask(sendTestEmail, { body: {} })).body.data
    expect(failed).toMatchObject({
      to: office.email,
      sent: false,
      reason: expect.stringMatching(/ECONNREFUSED/),
    })

    const again = await sinkAt(port)
    expect((await office.ask(sendTestEmail, { body: {} })).body.data).toMatchObject({
      sent: true,
      reason: '',
    })
    await expect.poll(() => again.mails.map(({ to }) => to)).toHaveLength(3)
    expect(again.mails.filter(({ to }) => to === office.email)).toHaveLength(1)
    await expect.poll(() => waits(office)).toEqual([])
    expect((await get(world, '/api/health')).body.data?.faults).toEqual([])
  })

  test('that is dead while nobody writes is found by the look of the clock', async () => {
    const world = await open({ SMTP_URL: 'smtp://127.0.0.1:1' })
    const office = await world.office('Omar')
    await world.academy.jobs.runAll(new Date())
    expect(await waits(office)).toMatchObject([
      { title: 'Emails are not going out', detail: expect.stringMatching(/ECONNREFUSED/) },
    ])
    expect((await office.ask(getServices, {})).body.data.faults).toMatchObject([{ service: 'mail' }])
  })

  test('without a mail server emails are said to be kept as files', async () => {
    for (const [settings, writesFiles] of [
      [{}, true],
      [{ SMTP_URL: 'smtp://127.0.0.1:1' }, false],
    ] as const) {
      const world = await open(settings)
      const office = await world.office('Omar')
      expect((await office.ask(getServices, {})).body.data.email).toMatchObject({ writesFiles })
    }
  })

  test('without a mail server a test email is not said to be sent', async () => {
    const office = await (await open({})).office('Omar')
    const { sent, reason } = (await office.ask(sendTestEmail, { body: {} })).body.data
    expect([sent, reason]).toEqual([
      false,
      'Email is not set up (SMTP_URL). It was kept as a file on the server.',
    ])
  })

  test('one mailbox that refuses is no fault while other mail is taken; three refusals in a row are', async () => {
    const sink = await sinkAt()
    const world = await open({ SMTP_URL: sink.url })
    const office = await world.office('Omar')
    const refused = (count: number) =>
      expect.poll(() => world.count('outbox_mails', 'failed_at is not null')).toBe(count)
    sink.refuse({ code: 550, at: 'RCPT' })
    await write(world, 'one@test.example')
    await refused(2)
    expect(await waits(office)).toEqual([])
    await write(world, 'two@test.example')
    await refused(4)
    expect(await waits(office)).toMatchObject([
      { detail: expect.stringMatching(/^The last 4 were refused\. .*550/) },
    ])
    sink.refuse(null)
    await write(world, 'three@test.example')
    await expect.poll(() => waits(office)).toEqual([])
  })

  test('of an academy that came out of a backup waits until the owner starts it, with or without the old ones', async () => {
    const sink = await sinkAt()
    const world = await open({ SMTP_URL: sink.url })
    const [owner, office] = [await world.staff('owner', 'Olga'), await world.office('Omar')]
    const hold = () =>
      world.database.pool.query(
        "insert into server_states (name, since, detail) values ('mail held', clock_timestamp(), '')",
      )
    const start = (fromBackup: 'send' | 'drop', who = owner) => who.ask(startEmail, { body: { fromBackup } })
    expect((await start('send')).status).toBe(409)
    for (const fromBackup of ['drop', 'send'] as const) {
      sink.refuse({ code: 451, at: 'DATA' })
      await write(world, `old-${fromBackup}@test.example`)
      const old = `recipient = 'old-${fromBackup}@test.example'`
      await expect.poll(() => world.count('outbox_mails', `${old} and last_error is not null`)).toBe(1)
      await hold()
      sink.refuse(null)
      await write(world, `new-${fromBackup}@test.example`)
      expect((await office.ask(sendTestEmail, { body: {} })).body.data.sent).toBe(true)
      expect((await waits(office)).map(({ title }) => title)).toContain('Email is on hold')
      expect((await office.ask(getServices, {})).body.data.email).toMatchObject({
        heldSince: expect.any(String),
        waiting: 4,
        fromBackup: 2,
      })
      expect(sink.mails.filter(({ to }) => to !== office.email && to.includes(fromBackup))).toEqual([])
      expect((await start(fromBackup, office)).status).toBe(403)
      expect((await start(fromBackup)).body.data.waiting).toBe(fromBackup === 'send' ? 4 : 2)
      const arrived = () => sink.mails.map(({ to }) => to).filter((to) => to.includes(`-${fromBackup}@`))
      await expect.poll(() => world.count('outbox_mails', 'sent_at is null and failed_at is null')).toBe(0)
      expect(arrived().toSorted()).toEqual(
        fromBackup === 'send'
          ? [`new-${fromBackup}@test.example`, `old-${fromBackup}@test.example`]
          : [`new-${fromBackup}@test.example`],
      )
    }
  })
})

test('a store that is missing, then away, is on the desk and named by ready, which takes requests on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'manka-store-'))
  ends.push(() => rmSync(folder, { recursive: true }))
  const store = new S3rver({ port: 0, silent: true, directory: folder, configureBuckets: [] })
  const { port } = await store.run()
  let isOpen = true
  const close = async () => {
    if (isOpen) await store.close()
    isOpen = false
  }
  ends.push(close)
  const world = await open({ S3_URL: `http://S3RVER:S3RVER@127.0.0.1:${port}/academy` })
  const office = await world.office('Omar')
  const check = async () => (await office.ask(checkServices, { body: {} })).body.data.faults
  expect(await check()).toMatchObject([{ service: 'files', reason: expect.stringMatching(/answered 404/) }])
  expect(await waits(office)).toMatchObject([{ title: 'Pictures and videos cannot be saved or shown' }])
  expect(await get(world, '/api/ready')).toEqual({ status: 200, body: { success: true, faults: ['files'] } })
  expect((await get(world, '/api/health', STRANGER)).body).toEqual({ success: true, faults: ['files'] })
  await fetch(`http://127.0.0.1:${port}/academy`, { method: 'PUT' })
  expect(await check()).toEqual([])
  expect(await get(world, '/api/ready')).toEqual({ status: 200, body: { success: true } })
  await close()
  expect(await check()).toMatchObject([{ service: 'files' }])
}, 60_000)

test('a full disk is told by ready, health and the desk', async () => {
  const { bavail, bsize } = statfsSync(tmpdir())
  const world = await open({ MIN_FREE_MB: String(Math.ceil((bavail * bsize) / 1_048_576) + 10_000) })
  const office = await world.office('Omar')
  const login = { email: office.email, password: 'whatever it is' }
  // Only the embedded database lies on this disk.
  const isShut = world.database.kind === 'embedded'
  expect((await world.visitor.ask(studentLogin, { body: login })).status).toBe(isShut ? 507 : 401)
  const status = isShut ? 503 : 200
  expect(await get(world, '/api/ready')).toEqual({ status, body: { success: !isShut, faults: ['disk'] } })
  const health = await get(world, '/api/health')
  expect([health.status, health.body.success]).toEqual([status, !isShut])
  expect(health.body.data?.faults).toMatchObject([
    { service: 'disk', reason: expect.stringMatching(/^Only .+ free, .+ needed\./) },
  ])
  expect((await get(world, '/api/health', STRANGER)).body.faults).toEqual(['disk'])
  expect(await waits(office)).toMatchObject([
    { title: 'The disk is full', detail: expect.stringMatching(/^Only .+ free, .+ needed\./) },
  ])
})

test('a gateway that is away is on the desk from the first family that cannot pay, and goes when it answers', async () => {
  const bank = await openJuspayServer()
  ends.push(bank.close)
  bank.mood('broken')
  const world = await open(bank.settings)
  const office = await world.office('Omar')
  const asha = await world.student('Asha')
  const course = await world.course('Abacus 1')
  expect(await waits(office)).toEqual([])
  await asha.ask(initiatePayment, { body: { course_id: course.id, currency: 'INR' } })
  await expect
    .poll(() => waits(office))
    .toMatchObject([{ title: 'The payment gateway does not answer', detail: 'the gateway answered 500' }])
  // Nobody pays any more: the look of the clock still asks about the newest order.
  const check = async () => (await office.ask(checkServices, { body: {} })).body.data.faults
  expect(await check()).toMatchObject([{ service: 'payments' }])
  bank.mood('well')
  expect(await check()).toEqual([])
  expect(await waits(office)).toEqual([])
})

test('a check that still waits for an answer ends with the process, and records nothing', async () => {
  const { database } = await open({})
  const disk = await guardDisk({ folder: tmpdir(), minFree: 0, refuses: false, now: () => new Date() })
  ends.push(() => disk.stop())
  const services = openServices({ database, disk, log: createLog('silent') })
  services.watch({ name: 'mail', look: () => new Promise(() => {}) })
  const checking = services.check()
  services.stop()
  await checking
  expect(await services.faults()).toEqual([])
})
