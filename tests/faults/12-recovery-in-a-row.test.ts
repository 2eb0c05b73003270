import { expect, test } from 'vitest'
import { requestRecovery } from '../../src/people/people.contract.ts'
import { openMailSink } from '../mail-sink.ts'
import { openWorld } from '../world.ts'

test('the time of five questions in a row, as many as one may ask, does not tell whether there is an account', async () => {
  const sink = await openMailSink()
  const world = await openWorld({ SMTP_URL: sink.url })
  const ask = (email: string) => world.visitor.ask(requestRecovery, { body: { email, role: 'student' } })
  const burst = async (email: string) => {
    const taken: number[] = []
    for (let n = 0; n < 5; n += 1) {
      const start = performance.now()
      await ask(email)
      taken.push(performance.now() - start)
    }
    return taken
  }
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const student = await world.student('Asked about')
    known.push(...(await burst(student.email)))
    // What is done for an account that is there begins later: it can't be told by the next answers either.
    expect(
      await world.count('outbox_mails', `recipient = '${student.email}' and subject = 'Set a new password'`),
    ).toBe(0)
    // What follows is not part of the answers: waited for, so that it stands in nobody's way.
    const links = () =>
      sink.mails.filter(({ to, subject }) => to === student.email && subject === 'Set a new password').length
    await expect.poll(links).toBe(5)
    unknown.push(...(await burst(`nobody${round}@test.example`)))
  }
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[12] ?? 0
  expect(Math.abs(median(known) - median(unknown))).toBeLessThan(5)
  await world.close()
  await sink.close()
})
