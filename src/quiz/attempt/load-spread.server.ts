import type { Database } from '../../platform/db/db.server.ts'
import { spreadWindow } from '../quiz.rules.ts'

/** How long a count is cached, in milliseconds. */
const FRESH_MS = 5_000

export type LoadSpread = ReturnType<typeof createLoadSpread>

const count = {
  name: 'attempts_running',
  text: 'select count(*)::int as running from attempts where submitted_at is null',
  values: [],
}

/** Number of running attempts, cached. */
export function createLoadSpread({ query }: Pick<Database, 'query'>) {
  let last = 0
  let counted: { at: number; running: Promise<number> } | undefined
  return {
    /**
     * Over so many milliseconds browsers spread what they send at zero. Never fails: what was saved is told
     * though nobody can be counted, then as many as were counted last.
     */
    async spreadMs(): Promise<number> {
      if (!counted || performance.now() - counted.at > FRESH_MS) {
        const running = query(count).then(
          ([row]) => {
            last = Number(row?.running)
            return last
          },
          () => {
            counted = undefined
            return last
          },
        )
        counted = { at: performance.now(), running }
      }
      return spreadWindow(await counted.running)
    },
  }
}
