import { contended, type Database, unreachable } from './db.server.ts'
import { Refusal } from './errors.ts'

type Gathering<Item, Done> = {
  /**
   * Does all of them in one act, and says what became of each, in their order. For a lock it waits `lockMs`
   * milliseconds at most, 0: as long as a statement may last.
   */
  act: (items: readonly Item[], lockMs: number) => Promise<readonly Done[]>
  /** Items of one key are done one after another, in the order in which they came. */
  keyOf: (item: Item) => string
  /** The most items of one act, and the most acts at once. */
  most: number
  atOnce: number
}

/** The embedded database has one connection. */
export const actsAtOnce = (kind: Database['kind']): number => (kind === 'embedded' ? 1 : 2)

/** For so long many wait for a lock that one of them needs, in milliseconds. */
const LOCK_MS = 300
/** After so many milliseconds nothing of an act is tried again. */
const PATIENCE_MS = 5_000
const AGAIN = { retryAfter: 2 }

type Waiting<Item, Done> = {
  item: Item
  key: string
  resolve: (done: Done) => void
  reject: (error: unknown) => void
}

/**
 * Does what comes while an act is under way in the next act, so that many cost little more than one. Each
 * caller hears when its act is done. When one fails, its halves are tried, and theirs, so that nobody fails
 * for another's fault; who alone is in somebody's way waits, after all others are done. A database that is
 * away is not asked again: what is left fails with it.
 */
export function gather<Item, Done>({ act, keyOf, most, atOnce }: Gathering<Item, Done>) {
  let queue: Waiting<Item, Done>[] = []
  /** Keys of what is under way. */
  const busy = new Set<string>()
  let running = 0
  let woken = false

  function wake(): void {
    if (woken || running >= atOnce || queue.length === 0) return
    woken = true
    // What this turn of the loop still reads from its sockets goes along.
    setImmediate(() => {
      woken = false
      const batch = take()
      if (batch.length === 0) return
      running += 1
      void carryOut(batch).finally(() => {
        running -= 1
        for (const { key } of batch) busy.delete(key)
        wake()
      })
      wake()
    })
  }

  function take(): Waiting<Item, Done>[] {
    const batch: Waiting<Item, Done>[] = []
    const left: Waiting<Item, Done>[] = []
    for (const waiting of queue) {
      if (batch.length >= most || busy.has(waiting.key)) left.push(waiting)
      else {
        busy.add(waiting.key)
        batch.push(waiting)
      }
    }
    queue = left
    return batch
  }

  async function carryOut(batch: readonly Waiting<Item, Done>[]): Promise<void> {
    const began = performance.now()
    const parts = [{ of: batch, lockMs: batch.length > 1 ? LOCK_MS : 0 }]
    for (let part = parts.shift(); part; part = parts.shift()) {
      const { of, lockMs } = part
      try {
        const done = await act(
          of.map(({ item }) => item),
          lockMs,
        )
        for (const [index, { resolve }] of of.entries()) resolve(done[index] as Done)
      } catch (error) {
        const waits = contended(error)
        const away = !waits && unreachable(error) !== undefined
        if (away || performance.now() - began > PATIENCE_MS) {
          // Of another kind it is the fault of one of them, and nobody knows whose.
          const told = of.length === 1 || unreachable(error) ? error : new Refusal(503, undefined, AGAIN)
          for (const { reject } of of) reject(told)
          const left = parts.splice(0).flatMap((each) => each.of)
          for (const { reject } of left) reject(away ? error : new Refusal(503, undefined, AGAIN))
        } else if (of.length > 1) {
          const half = Math.ceil(of.length / 2)
          parts.push({ of: of.slice(0, half), lockMs }, { of: of.slice(half), lockMs })
        } else if (waits && lockMs > 0) parts.push({ of, lockMs: 0 })
        else for (const { reject } of of) reject(error)
      }
    }
  }

  return (item: Item): Promise<Done> =>
    new Promise((resolve, reject) => {
      queue.push({ item, key: keyOf(item), resolve, reject })
      wake()
    })
}
