import { once } from 'node:events'
import { test } from 'vitest'
import { createContactMessage } from '../../src/enquiries/enquiries.contract.ts'
import { type MailSink, openMailSink } from '../mail-sink.ts'
import { freshDatabase } from '../template.ts'
import { callerOf, openWorld, type World } from '../world.ts'
import { startServer } from './server.ts'

const message = (email: string) => ({
  name: 'Ravi',
  email,
  mobile: '9876543210',
  message: 'Is there a class in Leh?',
})
const send = (world: World, email: string) =>
  world.visitor.ask(createContactMessage, { body: message(email) })
const to = (sink: MailSink, address: string) => sink.mails.filter((mail) => mail.to === address)

// They wait, each for its own mail server: all at once.
test.concurrent.for(['RCPT', 'DATA'] as const)(
  'a mail that is put off with 451 at %s goes out later, once',
  async (at, { expect }) => {
    const sink = await openMailSink()
    const world = await openWorld({ SMTP_URL: sink.url })
    sink.refuse({ code: 451, at })
    expect((await send(world, 'ravi@test.example')).status).toBe(201)
    await expect
      .poll(() =>
        world.count(
          'outbox_mails',
          "recipient = 'ravi@test.example' and attempts = 1 and last_error is not null",
        ),
      )
      .toBe(1)
    sink.refuse(null)
    await expect.poll(() => to(sink, 'ravi@test.example').length, { timeout: 20_000 }).toBe(1)
    await expect.poll(() => world.count('outbox_mails', 'sent_at is null')).toBe(0)
    expect(sink.mails).toHaveLength(2)
    await world.close()
    await sink.close()
  },
)

test.concurrent('a mailbox that does not exist is given up, without holding up the others', async ({
  expect,
}) => {
  const sink = await openMailSink()
  const world = await openWorld({ SMTP_URL: sink.url })
  sink.refuse({ code: 550, at: 'RCPT' })
  await send(world, 'nobody@test.example')
  await expect.poll(() => world.count('outbox_mails', 'failed_at is not null')).toBe(2)
  sink.refuse(null)
  await send(world, 'ravi@test.example')
  await expect.poll(() => to(sink, 'ravi@test.example').length).toBe(1)
  expect(to(sink, 'nobody@test.example')).toEqual([])
  await world.close()
  await sink.close()
})

test.concurrent('while the mail server is away or slow the visitor waits for nothing, and every mail goes out once it is back', async ({
  expect,
}) => {
  let sink = await openMailSink()
  const port = Number(new URL(sink.url).port)
  const world = await openWorld({ SMTP_URL: sink.url })
  await sink.close()
  expect((await send(world, 'away@test.example')).status).toBe(201)
  await expect.poll(() => world.count('outbox_mails', 'last_error is not null')).toBe(2)
  sink = await openMailSink(port)
  let answered = () => {}
  const answer = new Promise<void>((resolve) => {
    answered = resolve
  })
  // The mail server takes its time until the visitor has an answer: a form that waited for its mail would
  // never get one.
  sink.onTaken(() => answer)
  await expect.poll(() => to(sink, 'away@test.example').length, { timeout: 30_000 }).toBe(1)
  expect((await send(world, 'slow@test.example')).status).toBe(201)
  answered()
  await expect.poll(() => to(sink, 'slow@test.example').length).toBe(1)
  await expect.poll(() => world.count('outbox_mails', 'sent_at is null')).toBe(0)
  expect(to(sink, 'away@test.example')).toHaveLength(1)
  await world.close()
  await sink.close()
})

test.concurrent('killed between sending and noting it, a mail goes out at most twice, with the same Message-ID', async ({
  expect,
}) => {
  const sink = await openMailSink()
  const fresh = await freshDatabase()
  const settings = { DATA_DIR: fresh.folder, DATABASE_URL: fresh.url, SMTP_URL: sink.url }
  const mortal = await startServer(settings)
  const gone = once(mortal.process, 'exit')
  // The sink holds its answer until the sender is dead: the mail is out and nobody knows.
  sink.onTaken(async () => {
    mortal.process.kill('SIGKILL')
    await gone
  })
  await callerOf(mortal.url, {})
    .ask(createContactMessage, { body: message('ravi@test.example') })
    .catch(() => undefined)
  await gone
  const first = sink.mails.map(({ messageId }) => messageId)
  expect(first.length).toBeGreaterThan(0)
  sink.onTaken(() => {})
  const next = await startServer(settings)
  // On PostgreSQL the dead process's lease has to run out.
  const ids = () => new Set(sink.mails.map(({ messageId }) => messageId))
  await expect
    .poll(() => first.every((id) => sink.mails.filter(({ messageId }) => messageId === id).length === 2), {
      timeout: 90_000,
    })
    .toBe(true)
  await expect.poll(() => ids().size).toBe(2)
  expect(sink.mails.length).toBeLessThanOrEqual(4)
  await next.terminate()
  await fresh.drop()
  await sink.close()
})

test.concurrent('while one instance hands a mail over, another leaves it alone', async ({ expect }) => {
  const sink = await openMailSink()
  const world = await openWorld({ SMTP_URL: sink.url })
  const second = await world.again()
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const begun: string[] = []
  sink.onTaken(({ to: whom }) => {
    begun.push(whom)
    return held
  })
  await send(world, 'ravi@test.example')
  await expect.poll(() => begun.length).toBe(2)
  // Each of these wakes the outbox of one instance or the other, which looks for what is due.
  for (let n = 0; n < 6; n += 1)
    await callerOf(n % 2 ? world.url : second.url, {}).ask(createContactMessage, {
      body: message(`other${n}@test.example`),
    })
  await expect
    .poll(() => begun.filter((whom) => whom.startsWith('other')).length, { timeout: 25_000 })
    .toBe(6)
  expect(begun.filter((whom) => whom === 'ravi@test.example')).toHaveLength(1)
  letGo()
  await expect.poll(() => world.count('outbox_mails', 'sent_at is null')).toBe(0)
  await second.close()
  await world.close()
  await sink.close()
})
