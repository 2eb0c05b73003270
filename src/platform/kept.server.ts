import type { Database } from './db.server.ts'

/**
 * Remembers what was worked out for a key, for all who ask within `ms` milliseconds: those who come meanwhile
 * wait for the same. A failure is not remembered. At most `most` keys; then the oldest goes.
 */
export function keepFor<T>(
  { ms, most }: { ms: number; most: number },
  load: (key: string) => Promise<T>,
): (key: string) => Promise<T> {
  const kept = new Map<string, { at: number; told: Promise<T> }>()
  return (key) => {
    const known = kept.get(key)
    if (known && performance.now() - known.at < ms) return known.told
    const told = load(key)
    const entry = { at: performance.now(), told }
    kept.delete(key)
    kept.set(key, entry)
    told.catch(() => {
      if (kept.get(key) === entry) kept.delete(key)
    })
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break
      kept.delete(oldest)
    }
    return told
  }
}

/**
 * Remembers what was read for a key until one of these tables changes, in any process. A failure is not
 * remembered. At most `most` keys; then all are read again.
 */
export function keepUntilChanged<T>(
  { onChange }: Pick<Database, 'onChange'>,
  { tables, most }: { tables: readonly string[]; most: number },
  load: (key: string) => Promise<T>,
): (key: string) => Promise<T> {
  const kept = new Map<string, Promise<T>>()
  onChange((table) => {
    if (table === '*' || tables.includes(table)) kept.clear()
  })
  return (key) => {
    const known = kept.get(key)
    if (known) return known
    const told = load(key)
    if (kept.size >= most) kept.clear()
    // Kept before it is read: what changes meanwhile takes it away.
    kept.set(key, told)
    told.catch(() => {
      if (kept.get(key) === told) kept.delete(key)
    })
    return told
  }
}
