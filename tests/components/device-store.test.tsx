import { beforeEach, expect, test } from 'vitest'
import { deviceStore } from '../../src/platform/device/device-store.ts'
import { clearLocalData } from '../../src/platform/browser/session.ts'

beforeEach(async () => {
  clearLocalData()
  // Until what is being deleted is gone.
  await expect.poll(async () => (await indexedDB.databases()).length).toBe(0)
})

const put = (key: string, owner: string, value: unknown) => deviceStore.change(key, () => ({ owner, value }))

test('what is kept for one is shown to no other; what is nobody’s is shown to everybody', async () => {
  await put('paper:1', 'asha', 1)
  await put('paper:2', 'bela', 2)
  await put('paper:3', '', 3)
  await put('lesson:1', 'asha', 4)
  expect(await deviceStore.read('paper:1', 'asha')).toBe(1)
  expect(await deviceStore.read('paper:1', 'bela')).toBeUndefined()
  expect(await deviceStore.read('paper:1', '')).toBeUndefined()
  const seen = (await deviceStore.all('paper:', 'bela')).map(({ key }) => key)
  expect(seen).toEqual(['paper:2', 'paper:3'])
})

test('changes at once do not undo each other, and null takes away', async () => {
  const add = (n: number) =>
    deviceStore.change<number[]>('list', (before) => ({ owner: '', value: [...(before?.value ?? []), n] }))
  await Promise.all([1, 2, 3, 4, 5].map(add))
  expect(await deviceStore.read('list', '')).toEqual([1, 2, 3, 4, 5])
  await deviceStore.change('list', () => null)
  expect(await deviceStore.all('', '')).toEqual([])
})

test('a logout takes everything, whatever else has it open', async () => {
  await put('paper:1', 'asha', 1)
  clearLocalData()
  await expect.poll(() => deviceStore.all('', 'asha')).toEqual([])
})
