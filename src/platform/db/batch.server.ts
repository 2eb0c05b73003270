import { isLockConflict, type Database, asUnavailable } from './db.server.ts'
import { Refusal } from '../errors.ts'

type Gathering<Item, Done> = {
  /**
   * Processes all items in one transaction and returns their results in order. `lockMs`: longest wait for a
   * lock in milliseconds; 0: the statement timeout.
   */
  act: (items: readonly Item[], lockMs: number) => Promise<readonly Done[]>
  /** Items with the same key are processed one after another, in order of arrival. */
  keyOf: (item: Item) => string
  /** Most items per batch, and most batches at once. */
  most: number
  atOnce: number
}

/** The embedded database has one connection. */
export const batchConcurrency = (kind: Database['kind']): number => (kind === 'embedded' ? 1 : 2)

/** Longest wait of a shared batch for a lock, in milliseconds. */
const LOCK_MS = 300
/** No retries after this many milliseconds. */
const PATIENCE_MS = 5_000
const AGAIN = { retryAfter: 2 }

/**
 * If other requests came shortly before, the first item of a batch waits this long for more, in milliseconds:
 * at one save every 2 ms about ten are batched. A single request does not wait.
 */
const JOIN_MS = 15

type QueuedItem<Item, Done> = {
  item: Item
  key: string
  /** The batch collects items until then (monotonic clock). */
  joinUntil: number
  resolve: (done: Done) => void
  reject: (error: unknown) => void
}

/** Waiting items that are done in one act. */
type BatchPart<Item, Done> = { of: readonly QueuedItem<Item, Done>[]; lockMs: number }

/** The parts that are tried after one has failed: its halves; one alone waits for its lock, or has failed. */
function afterFailure<Item, Done>(
  { of, lockMs }: BatchPart<Item, Done>,
  error: unknown,
): BatchPart<Item, Done>[] {
  if (of.length > 1) {
    const half = Math.ceil(of.length / 2)
    return [
      { of: of.slice(0, half), lockMs },
      { of: of.slice(half), lockMs },
    ]
  }
  if (isLockConflict(error) && lockMs > 0) return [{ of, lockMs: 0 }]
  for (const { reject } of of) reject(error)
  return []
}

type Failed = Pick<QueuedItem<never, never>, 'reject'>
type GivenUp = { isAway: boolean; failed: readonly Failed[]; left: readonly Failed[] }

/** Fails what was tried last and what is left. */
function giveUp(error: unknown, { isAway, failed, left }: GivenUp): void {
  // Other errors come from one item, but it is not known which.
  const reason = failed.length === 1 || asUnavailable(error) ? error : new Refusal(503, undefined, AGAIN)
  for (const { reject } of failed) reject(reason)
  for (const { reject } of left) reject(isAway ? error : new Refusal(503, undefined, AGAIN))
}

/**
 * Collects items while a batch runs, or for a few milliseconds, and processes them in the next one. Each
 * caller gets the result of its own item. If a batch fails, its halves are retried; an item that conflicts
 * alone runs last. If the database is unreachable, the rest fails at once.
 */
export function createBatcher<Item, Done>({ act, keyOf, most, atOnce }: Gathering<Item, Done>) {
  let queue: QueuedItem<Item, Done>[] = []
  /** Keys of running batches. */
  const busy = new Set<string>()
  let running = 0
  let woken = false
  let joining: NodeJS.Timeout | undefined
  const isAccompanied = company()

  function wake(): void {
    if (woken || running >= atOnce || queue.length === 0) return
    const first = queue[0]?.joinUntil ?? 0
    const joinMs = queue.length >= most ? 0 : first - performance.now()
    if (joinMs > 0) {
      joining ??= setTimeout(() => {
        joining = undefined
        wake()
      }, joinMs)
      return
    }
    woken = true
    // Requests read in this event-loop turn join the batch.
    setImmediate(begin)
  }

  function begin(): void {
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
  }

  function take(): QueuedItem<Item, Done>[] {
    const batch: QueuedItem<Item, Done>[] = []
    const left: QueuedItem<Item, Done>[] = []
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

  async function carryOut(batch: readonly QueuedItem<Item, Done>[]): Promise<void> {
    const began = performance.now()
    const parts: BatchPart<Item, Done>[] = [{ of: batch, lockMs: batch.length > 1 ? LOCK_MS : 0 }]
    for (let part = parts.shift(); part; part = parts.shift()) {
      const { of, lockMs } = part
      try {
        const done = await act(
          of.map(({ item }) => item),
          lockMs,
        )
        for (const [index, { resolve }] of of.entries()) resolve(done[index] as Done)
      } catch (error) {
        const isAway = !isLockConflict(error) && asUnavailable(error) !== undefined
        if (isAway || performance.now() - began > PATIENCE_MS)
          giveUp(error, { isAway, failed: of, left: parts.splice(0).flatMap((each) => each.of) })
        else parts.push(...afterFailure(part, error))
      }
    }
  }

  return (item: Item): Promise<Done> =>
    new Promise((resolve, reject) => {
      const [key, now] = [keyOf(item), performance.now()]
      const joinUntil = isAccompanied(key, now) ? now + JOIN_MS : now
      queue.push({ item, key, joinUntil, resolve, reject })
      wake()
    })
}

/** Tells for each item whether one with another key came shortly before. */
function company(): (key: string, now: number) => boolean {
  let last = { key: '', at: -Infinity }
  /** Time of the latest item whose key differs from the last one's. */
  let otherAt = -Infinity
  return (key, now) => {
    if (key !== last.key) otherAt = last.at
    last = { key, at: now }
    return now - otherAt < JOIN_MS
  }
}
