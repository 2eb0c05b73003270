import { beforeEach, expect, test } from 'vitest'
import { known, markSent, mend, note, unsentOf } from '../../src/craft/practice/kept.ts'
import { unsentStore } from '../../src/craft/practice/unsent-store.ts'
import { PRACTISED } from '../../src/platform/device-names.ts'
import { clearSession, forgetEverything, leaveBrowser, storeSession } from '../../src/platform/session.ts'

beforeEach(async () => {
  forgetEverything()
  // Until what is being deleted is gone.
  await expect.poll(async () => (await indexedDB.databases()).length).toBe(0)
})

const [ASHA, BELA] = ['018f0000-0000-7000-8000-00000000000a', '018f0000-0000-7000-8000-00000000000b']
const login = (userId: string, role: 'student' | 'parent' = 'student') =>
  storeSession({ userId, name: 'Somebody', role, family: false })
const sum = (thing: string) => note({ part: 'soroban', thing, right: true, milliseconds: 900, seed: 7 })
const held = async () => (await unsentStore.all()).map(({ tried }) => tried.thing).toSorted()
const shown = () => known().map(({ thing }) => thing)

test('what a switched-off device lost of its storage comes back from the disk, once', async () => {
  login(ASHA)
  sum('set')
  await expect.poll(held).toEqual(['set'])
  localStorage.removeItem(PRACTISED)
  expect(unsentOf(ASHA)).toEqual([])
  await mend(ASHA)
  await mend(ASHA)
  expect(unsentOf(ASHA).map(({ thing }) => thing)).toEqual(['set'])
  // And the other way round: a tab that was closed in the next instant.
  await unsentStore.drop(unsentOf(ASHA).map(({ _id }) => _id))
  await mend(ASHA)
  expect(await held()).toEqual(['set'])
  markSent(ASHA, new Set(unsentOf(ASHA).map(({ _id }) => _id)))
  await expect.poll(held).toEqual([])
  await mend(ASHA)
  expect(unsentOf(ASHA)).toEqual([])
})

test('a logout keeps what was not sent for its owner; nobody else sees or sends it', async () => {
  login(ASHA)
  sum('set')
  await expect.poll(held).toEqual(['set'])
  leaveBrowser()
  await mend(null)
  expect(shown()).toEqual([])
  login(BELA)
  await mend(BELA)
  expect([shown(), unsentOf(BELA)]).toEqual([[], []])
  leaveBrowser()
  login(ASHA)
  await mend(ASHA)
  expect([shown(), unsentOf(ASHA).length]).toEqual([['set'], 1])
})

test('what nobody was signed in for becomes whose login comes next; the end of an account takes all', async () => {
  sum('set')
  await expect.poll(held).toEqual(['set'])
  expect(shown()).toEqual(['set'])
  login(ASHA)
  await mend(ASHA)
  expect(unsentOf(ASHA)).toHaveLength(1)
  expect((await unsentStore.all()).map(({ by }) => by)).toEqual([ASHA])
  forgetEverything()
  await expect.poll(held).toEqual([])
})

test('what a grown-up tries waits for no sending, and what another left a month ago goes', async () => {
  login(BELA, 'parent')
  sum('read')
  clearSession()
  login(ASHA)
  sum('set')
  await expect.poll(held).toEqual(['set'])
  leaveBrowser()
  await mend(BELA, Date.now() + 29 * 86_400_000)
  expect(await held()).toEqual(['set'])
  await mend(BELA, Date.now() + 31 * 86_400_000)
  expect(await held()).toEqual([])
})
