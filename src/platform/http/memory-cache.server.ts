import type { Database } from '../db/db.server.ts'

/**
 * Caches results by key for `ms` milliseconds; concurrent calls share one computation. Failures are not
 * cached. At most `most` keys; then the oldest is removed.
 */
export function cacheFor<T>(
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
 * Caches results by key until one of these tables changes, in any process. Failures are not cached. At most
 * `most` keys; then the cache is cleared.
 */
export function cacheUntilChanged<T>(
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
    // Stored before it is read, so that a change meanwhile removes it.
    kept.set(key, told)
    told.catch(() => {
      if (kept.get(key) === told) kept.delete(key)
    })
    return told
  }
}
