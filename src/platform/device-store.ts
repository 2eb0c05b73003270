import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { DEVICE } from './device-names.ts'

/** What is kept for somebody; what can be opened without network has a path and a name. */
export type Kept<T = unknown> = {
  /** Whose it is: shown to nobody else who uses this device; '' for what is shown to everybody. */
  owner: string
  value: T
  page?: { path: string; title: string }
}

interface Schema extends DBSchema {
  kept: { key: string; value: Kept }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

function open(): Promise<IDBPDatabase<Schema>> {
  const forget = () => {
    opened = undefined
  }
  opened ??= openDB<Schema>(DEVICE, 1, {
    upgrade: (db) => void db.createObjectStore('kept'),
    // A logout in another tab deletes it: nothing of this tab stands in the way.
    blocking: (_, __, event) => {
      forget()
      ;(event.target as IDBDatabase).close()
    },
    terminated: forget,
  })
  opened.catch(forget)
  return opened
}

const isFor = (kept: Kept, owner: string): boolean => kept.owner === owner || kept.owner === ''

/** Told only when it is on the disk, not when the system has taken it: a phone may be off the next moment. */
export const SAFE = { durability: 'strict' } as const

/**
 * What this device keeps, over IndexedDB. Each promise rejects where there is none, or no room: whoever asks
 * says so, or keeps it elsewhere. A logout takes all of it away.
 */
export const deviceStore = {
  /** What is kept under a key for this person; undefined for what is another's too. */
  async read<T>(key: string, owner: string): Promise<T | undefined> {
    const kept = await (await open()).get('kept', key)
    return kept && isFor(kept, owner) ? (kept.value as T) : undefined
  },

  /**
   * Puts in place of what is kept what `change` makes of it (null: nothing), in one transaction, so that
   * tabs do not undo each other. Resolves when it is on the disk.
   */
  async change<T>(key: string, change: (before: Kept<T> | undefined) => Kept<T> | null): Promise<void> {
    const tx = (await open()).transaction('kept', 'readwrite', SAFE)
    const after = change((await tx.store.get(key)) as Kept<T> | undefined)
    await Promise.all([after ? tx.store.put(after, key) : tx.store.delete(key), tx.done])
  },

  /** Everything that is kept for this person under keys that begin so, in the order of the keys. */
  async all<T>(prefix: string, owner: string): Promise<{ key: string; kept: Kept<T> }[]> {
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
    const tx = (await open()).transaction('kept')
    const [keys, all] = await Promise.all([tx.store.getAllKeys(range), tx.store.getAll(range)])
    return keys.map((key, at) => ({ key, kept: all[at] as Kept<T> })).filter(({ kept }) => isFor(kept, owner))
  },
}
