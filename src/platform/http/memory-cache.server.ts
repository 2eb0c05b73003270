import type { Database } from '../db/db.server.ts'

/**
 * Caches results by key for `ms` milliseconds; concurrent calls share one computation. Failures are not
 * cached. At most `most` keys; then the oldest is removed.
 */
export function cacheFor<T>(
  { ms, most }: { ms: number; most: number },
  load: (key: string) => Promise<T>,
): (key: string) => Promise<T> {
  const cached = new Map<string, { at: number; value: Promise<T> }>()
  return (key) => {
    const known = cached.get(key)
    if (known && performance.now() - known.at < ms) return known.value
    const loading = load(key)
    const entry = { at: performance.now(), value: loading }
    cached.delete(key)
    cached.set(key, entry)
    loading.catch(() => {
      if (cached.get(key) === entry) cached.delete(key)
    })
    for (const oldest of cached.keys()) {
      if (cached.size <= most) break
      cached.delete(oldest)
    }
    return loading
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
  const cached = new Map<string, Promise<T>>()
  onChange((table) => {
    if (table === '*' || tables.includes(table)) cached.clear()
  })
  return (key) => {
    const known = cached.get(key)
    if (known) return known
    const loading = load(key)
    if (cached.size >= most) cached.clear()
    // Stored before it is read, so that a change meanwhile removes it.
    cached.set(key, loading)
    loading.catch(() => {
      if (cached.get(key) === loading) cached.delete(key)
    })
    return loading
  }
}
