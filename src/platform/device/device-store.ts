import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { DEVICE_DB } from './storage-keys.ts'

/** A stored value with its owner; a page that works offline has a path and a title. */
export type DeviceRecord<T = unknown> = {
  /** The owner's id, so that no other user of this device sees it; '' for everyone. */
  owner: string
  value: T
  page?: { path: string; title: string }
}

interface Schema extends DBSchema {
  kept: { key: string; value: DeviceRecord }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

function open(): Promise<IDBPDatabase<Schema>> {
  const forget = () => {
    opened = undefined
  }
  opened ??= openDB<Schema>(DEVICE_DB, 1, {
    upgrade: (db) => void db.createObjectStore('kept'),
    // A logout in another tab deletes the database; close it here so that the deletion is not blocked.
    blocking: (_, __, event) => {
      forget()
      ;(event.target as IDBDatabase).close()
    },
    terminated: forget,
  })
  opened.catch(forget)
  return opened
}

const isFor = (kept: DeviceRecord, owner: string): boolean => kept.owner === owner || kept.owner === ''

/** Resolves when the data is on disk, not only in the system's cache: a phone may switch off. */
export const SAFE = { durability: 'strict' } as const

/**
 * Local storage of this device over IndexedDB. Promises reject if it is not available or full. A logout
 * deletes it.
 */
export const deviceStore = {
  /** The value of a key if it belongs to this person. */
  async read<T>(key: string, owner: string): Promise<T | undefined> {
    const stored = await (await open()).get('kept', key)
    return stored && isFor(stored, owner) ? (stored.value as T) : undefined
  },

  /**
   * Replaces a value by the result of `change` (null deletes it) in one transaction, so that tabs do not
   * overwrite each other. Resolves when it is on disk.
   */
  async change<T>(
    key: string,
    change: (before: DeviceRecord<T> | undefined) => DeviceRecord<T> | null,
  ): Promise<void> {
    const tx = (await open()).transaction('kept', 'readwrite', SAFE)
    const after = change((await tx.store.get(key)) as DeviceRecord<T> | undefined)
    await Promise.all([after ? tx.store.put(after, key) : tx.store.delete(key), tx.done])
  },

  /** All values of this person under keys with this prefix, in key order. */
  async all<T>(prefix: string, owner: string): Promise<{ key: string; kept: DeviceRecord<T> }[]> {
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
    const tx = (await open()).transaction('kept')
    const [keys, all] = await Promise.all([tx.store.getAllKeys(range), tx.store.getAll(range)])
    return keys
      .map((key, at) => ({ key, kept: all[at] as DeviceRecord<T> }))
      .filter(({ kept }) => isFor(kept, owner))
  },
}
