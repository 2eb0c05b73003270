import { createServer, type Socket } from 'node:net'
import { test } from 'vitest'
import { createContactMessage } from '../../src/enquiries/enquiries.contract.ts'
import { openMailSink } from '../mail-sink.ts'
import { openDrippingMailServer } from '../slow-mail.ts'
import { freshDatabase } from '../template.ts'
import { callerOf, openWorld } from '../world.ts'
import { startServer } from './server.ts'

const message = (email: string) => ({
  name: 'Ravi',
  email,
  mobile: '9876543210',
  message: 'Is there a class in Leh?',
})

// They wait, each for its own mail server: all at once.
test.concurrent('a mail whose taking never ends holds up no other', async ({ expect, onTestFinished }) => {
  const sink = await openMailSink()
  onTestFinished(() => sink.close())
  const world = await openWorld({ SMTP_URL: sink.url })
  onTestFinished(() => world.close())
  let letGo = () => {}
  const stuck = new Promise<void>((resolve) => {
    letGo = resolve
  })
  sink.onTaken(({ to }) => (to === 'stuck@test.example' ? stuck : undefined))
  await world.visitor.ask(createContactMessage, { body: message('stuck@test.example') })
  await expect.poll(() => sink.mails.some(({ to }) => to === 'stuck@test.example')).toBe(true)
  // More than one batch's worth.
  for (let n = 0; n < 12; n += 1)
    await world.visitor.ask(createContactMessage, { body: message(`free${n}@test.example`) })
  await expect
    .poll(() => sink.mails.filter(({ to }) => to.startsWith('free')).length, { timeout: 25_000 })
    .toBe(12)
  expect(await world.count('outbox_mails', "recipient = 'stuck@test.example' and sent_at is null")).toBe(1)
  letGo()
  await expect.poll(() => world.count('outbox_mails', 'sent_at is null')).toBe(0)
})

test.concurrent('a mail server that drips is given up after a while, and the mail goes out later', async ({
  expect,
  onTestFinished,
}) => {
  const drip = await openDrippingMailServer(1_000)
  onTestFinished(() => drip.close())
  const world = await openWorld({ SMTP_URL: drip.url, LOG_LEVEL: 'fatal' })
  onTestFinished(() => world.close())
  await world.visitor.ask(createContactMessage, { body: message('ravi@test.example') })
  await expect.poll(() => drip.connections()).toBe(2)
  await expect
    .poll(
      () =>
        world.count(
          'outbox_mails',
          "last_error = 'not taken within 30 s' and sent_at is null and failed_at is null",
        ),
      {
        timeout: 120_000,
        interval: 500,
      },
    )
    .toBe(2)
}, 180_000)

test.concurrent.for([
  ['drips', () => openDrippingMailServer(1_000)],
  ['accepts and never says a word', openMuteServer],
] as const)(
  'SIGTERM within 10 s although the mail server %s; the mail is there at the next start',
  async ([, open], { expect, onTestFinished }) => {
    const slow = await open()
    onTestFinished(() => slow.close())
    const fresh = await freshDatabase()
    onTestFinished(() => fresh.drop())
    const settings = { DATA_DIR: fresh.folder, DATABASE_URL: fresh.url, LOG_LEVEL: 'fatal' }
    const server = await startServer({ ...settings, SMTP_URL: slow.url })
    expect(
      (await callerOf(server.url, {}).ask(createContactMessage, { body: message('ravi@test.example') }))
        .status,
    ).toBe(201)
    // Two mails are on their way; while the check of the services still waits, it has a third connection.
    await expect.poll(() => slow.connections(), { timeout: 20_000 }).toBeGreaterThanOrEqual(2)
    const began = performance.now()
    expect(await server.terminate()).toBe(0)
    // In its own time, and not because the last resort of ten seconds has ended it.
    expect(performance.now() - began).toBeLessThan(9_300)

    const sink = await openMailSink()
    onTestFinished(() => sink.close())
    const again = await startServer({ ...settings, SMTP_URL: sink.url })
    await expect
      .poll(() => sink.mails.filter(({ to }) => to === 'ravi@test.example').length, { timeout: 30_000 })
      .toBe(1)
    expect(await again.terminate()).toBe(0)
  },
)

async function openMuteServer(): Promise<{
  url: string
  connections: () => number
  close: () => Promise<void>
}> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as { port: number }).port}`,
    connections: () => sockets.size,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
