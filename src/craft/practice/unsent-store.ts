import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { UNSENT } from '../../platform/device-names.ts'
import { SAFE } from '../../platform/device-store.ts'
import type { Tried } from '../craft.contract.ts'

/** An attempt that the server has not. `by`: whose it is; null: nobody was signed in. */
export type Unsent = { by: string | null; tried: Tried }

interface Schema extends DBSchema {
  tried: { key: string; value: Unsent }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

function open(): Promise<IDBPDatabase<Schema>> {
  const forget = () => {
    opened = undefined
  }
  opened ??= openDB<Schema>(UNSENT, 1, {
    upgrade: (db) => void db.createObjectStore('tried', { keyPath: 'tried._id' }),
    // The end of an account in another tab deletes it: nothing of this tab stands in the way.
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
  /** Resolves when it is on the disk. */
  async keep(list: readonly Unsent[]): Promise<void> {
    const tx = (await open()).transaction('tried', 'readwrite', SAFE)
    await Promise.all([...list.map(({ by, tried }) => tx.store.put({ by, tried })), tx.done])
  },
  async drop(ids: Iterable<string>): Promise<void> {
    const tx = (await open()).transaction('tried', 'readwrite')
    await Promise.all([...[...ids].map((id) => tx.store.delete(id)), tx.done])
  },
}
