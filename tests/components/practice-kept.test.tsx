import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  masteryList,
  markSent,
  reconcileCopies,
  logAttempt,
  unsentAttempts,
} from '../../src/craft/practice/practice-log.ts'
import { sendPractised } from '../../src/craft/practice/send.ts'
import { unsentStore } from '../../src/craft/practice/unsent-store.ts'
import { savePractice } from '../../src/craft/craft.contract.ts'
import { PRACTICE_LOG } from '../../src/craft/practice/log-key.ts'
import { CallError } from '../../src/platform/errors.ts'
import {
  clearSession,
  clearLocalData,
  logOutLocally,
  storeSession,
} from '../../src/platform/browser/session.ts'
import { setTransport } from '../../src/platform/wire.ts'

beforeEach(async () => {
  clearLocalData()
  // Until what is being deleted is gone.
  await expect.poll(async () => (await indexedDB.databases()).length).toBe(0)
})

const [ASHA, BELA] = ['018f0000-0000-7000-8000-00000000000a', '018f0000-0000-7000-8000-00000000000b']
const login = (userId: string, role: 'student' | 'parent' = 'student') =>
  storeSession({ userId, name: 'Somebody', role, family: false })
const sum = (thing: string) =>
  logAttempt({ part: 'soroban', itemKey: thing, right: true, help: 'none', milliseconds: 900, seed: 7 })
const held = async () => (await unsentStore.all()).map(({ tried }) => tried.itemKey).toSorted()
const shown = () => masteryList().map(({ itemKey: thing }) => thing)

test('what a switched-off device lost of its storage comes back from the disk, once', async () => {
  login(ASHA)
  sum('set')
  await expect.poll(held).toEqual(['set'])
  localStorage.removeItem(PRACTICE_LOG)
  expect(unsentAttempts(ASHA)).toEqual([])
  await reconcileCopies(ASHA)
  await reconcileCopies(ASHA)
  expect(unsentAttempts(ASHA).map(({ itemKey: thing }) => thing)).toEqual(['set'])
  // And the other way round: a tab that was closed in the next instant.
  await unsentStore.drop(unsentAttempts(ASHA).map(({ _id }) => _id))
  await reconcileCopies(ASHA)
  expect(await held()).toEqual(['set'])
  markSent(ASHA, new Set(unsentAttempts(ASHA).map(({ _id }) => _id)))
  await expect.poll(held).toEqual([])
  await reconcileCopies(ASHA)
  expect(unsentAttempts(ASHA)).toEqual([])
})

test('a logout keeps what was not sent for its owner; nobody else sees or sends it', async () => {
  login(ASHA)
  sum('set')
  await expect.poll(held).toEqual(['set'])
  logOutLocally()
  await reconcileCopies(null)
  expect(shown()).toEqual([])
  login(BELA)
  await reconcileCopies(BELA)
  expect([shown(), unsentAttempts(BELA)]).toEqual([[], []])
  logOutLocally()
  login(ASHA)
  await reconcileCopies(ASHA)
  expect([shown(), unsentAttempts(ASHA).length]).toEqual([['set'], 1])
})

test('what nobody was signed in for becomes whose login comes next; the end of an account takes all', async () => {
  sum('set')
  await expect.poll(held).toEqual(['set'])
  expect(shown()).toEqual(['set'])
  login(ASHA)
  await reconcileCopies(ASHA)
  expect(unsentAttempts(ASHA)).toHaveLength(1)
  expect((await unsentStore.all()).map(({ by }) => by)).toEqual([ASHA])
  clearLocalData()
  await expect.poll(held).toEqual([])
})

test('what a grown-up tries waits for no sending, and what another left a month ago goes', async () => {
  login(BELA, 'parent')
  sum('read')
  clearSession()
  login(ASHA)
  sum('set')
  await expect.poll(held).toEqual(['set'])
  logOutLocally()
  await reconcileCopies(BELA, Date.now() + 29 * 86_400_000)
  expect(await held()).toEqual(['set'])
  await reconcileCopies(BELA, Date.now() + 31 * 86_400_000)
  expect(await held()).toEqual([])
})

/** A server that takes what its contract takes, and tells by `refused` what it never will. */
function serve(): { things: string[]; asked: number } {
  const kept: { things: string[]; asked: number } = { things: [], asked: 0 }
  setTransport((target, { body }) => {
    if (target.path !== savePractice.path) return Promise.resolve({ success: true, data: [] })
    kept.asked += 1
    const read = z.safeParse(savePractice.definition.body, body)
    if (!read.success || read.data.attempts.some(({ itemKey: thing }) => thing.startsWith('new ')))
      return Promise.reject(new CallError(422, 'Validation error'))
    kept.things.push(...read.data.attempts.map(({ itemKey: thing }) => thing))
    return Promise.resolve({ success: true, data: { kept: read.data.attempts.length } })
  })
  return kept
}

test('what the server will never take keeps nothing else waiting', async () => {
  login(ASHA)
  const server = serve()
  for (let n = 0; n < 40; n += 1) sum(n === 17 ? 'new in another version' : `times ${n}`)
  await sendPractised(ASHA)
  expect(server.things.toSorted()).toEqual(
    Array.from({ length: 40 }, (_, n) => `times ${n}`)
      .filter((thing) => thing !== 'times 17')
      .toSorted(),
  )
  expect(unsentAttempts(ASHA)).toEqual([])
  await expect.poll(held).toEqual([])
  const { asked } = server
  expect(asked).toBeLessThan(20)
  await sendPractised(ASHA)
  expect(server.asked).toBe(asked)
})

test('what is faster than a hand is nothing on the device either', async () => {
  sum('+4 big')
  logAttempt({
    part: 'soroban',
    itemKey: '+7 mixed',
    right: true,
    help: 'none',
    milliseconds: 359,
    seed: 7,
  })
  expect(shown()).toEqual(['+4 big'])
  await expect.poll(held).toEqual(['+4 big', '+7 mixed'])
})

test('one entry that cannot be read takes none of the others with it', async () => {
  login(ASHA)
  for (const thing of ['set', 'read', 'which']) sum(thing)
  await expect.poll(held).toHaveLength(3)
  const stored = localStorage.getItem(PRACTICE_LOG) ?? ''
  expect(stored).toContain('"read"')
  localStorage.setItem(PRACTICE_LOG, stored.replace('"read"', 'null'))
  expect(shown().toSorted()).toEqual(['set', 'which'])
  // On the disk of the device too: its clock was in the year 10,000.
  const [one] = await unsentStore.all()
  if (!one) throw new Error('nothing is kept')
  const broken = {
    ...one.tried,
    _id: one.tried._id.replace(/.$/, (last) => (last === 'f' ? 'e' : 'f')),
    at: '+010000-01-01T00:00:00.000Z',
  }
  await unsentStore.keep([{ by: ASHA, tried: broken }])
  const server = serve()
  await sendPractised(ASHA)
  expect(server.things.toSorted()).toEqual(['read', 'set', 'which'])
  // What another version wrote waits for that one.
  await expect.poll(async () => (await unsentStore.all()).map(({ tried }) => tried._id)).toEqual([broken._id])
})

test('where the browser’s storage is full, what was practised is shown and sent all the same', async () => {
  login(ASHA)
  const full = 'x'.repeat(1_000_000)
  const fill = (size: number) => {
    for (let n = 0; n < 20; n += 1)
      try {
        localStorage.setItem(`full ${size} ${n}`, full.slice(0, size))
      } catch {
        return
      }
  }
  try {
    for (const size of [1_000_000, 100_000, 10_000, 1_000, 100, 10]) fill(size)
    sum('set')
    sum('read')
    await expect.poll(held).toEqual(['read', 'set'])
    expect(shown().toSorted()).toEqual(['read', 'set'])
    const server = serve()
    await sendPractised(ASHA)
    expect(server.things.toSorted()).toEqual(['read', 'set'])
    await expect.poll(held).toEqual([])
  } finally {
    for (const key of Object.keys(localStorage)) if (key.startsWith('full ')) localStorage.removeItem(key)
  }
})
