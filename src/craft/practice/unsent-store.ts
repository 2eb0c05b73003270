import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { UNSENT_DB } from '../../platform/device/storage-keys.ts'
import { SAFE } from '../../platform/device/device-store.ts'
import type { PracticeAttempt } from '../craft.contract.ts'

/** An attempt that the server does not have yet. `by`: whose it is; null if nobody was signed in. */
export type Unsent = { by: string | null; tried: PracticeAttempt }

interface Schema extends DBSchema {
  tried: { key: string; value: Unsent }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

function open(): Promise<IDBPDatabase<Schema>> {
  const forget = () => {
    opened = undefined
  }
  opened ??= openDB<Schema>(UNSENT_DB, 1, {
    upgrade: (db) => void db.createObjectStore('tried', { keyPath: 'tried._id' }),
    // Deleting an account in another tab deletes this database: close it so that nothing blocks that.
    blocking: (_, __, event) => {
      forget()
      ;(event.target as IDBDatabase).close()
    },
    terminated: forget,
  })
  opened.catch(forget)
  return opened
}

/**
 * What waits to be sent, on the disk and through a logout: the browser's own storage is written up to a
 * minute later, and goes with a logout. Each promise rejects where there is no IndexedDB, or no room.
 */
export const unsentStore = {
  async all(): Promise<Unsent[]> {
    return (await open()).getAll('tried')
  },
  /** Resolves once it is stored. */
  async keep(list: readonly Unsent[]): Promise<void> {
    const tx = (await open()).transaction('tried', 'readwrite', SAFE)
    await Promise.all([...list.map(({ by, tried }) => tx.store.put({ by, tried })), tx.done])
  },
  async drop(ids: Iterable<string>): Promise<void> {
    const tx = (await open()).transaction('tried', 'readwrite')
    await Promise.all([...[...ids].map((id) => tx.store.delete(id)), tx.done])
  },
}
