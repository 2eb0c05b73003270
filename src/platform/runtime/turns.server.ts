import { setImmediate as nextTurn } from 'node:timers/promises'

/** Longest work without yielding, in milliseconds. */
const SLICE_MS = 15

/**
 * @returns a function to await between pieces of long work; it yields to requests, timers and files if enough
 * time has passed.
 */
export function openTurns(): () => Promise<void> | undefined {
  let began = performance.now()
  return () => {
    if (performance.now() - began < SLICE_MS) return undefined
    return nextTurn().then(() => {
      began = performance.now()
    })
  }
}

/** Like `items.map(work)`, yielding in between. */
export async function mapInTurns<T, R>(items: readonly T[], work: (item: T, n: number) => R): Promise<R[]> {
  const turn = openTurns()
  const done: R[] = []
  for (const [n, item] of items.entries()) {
    done.push(work(item, n))
    await turn()
  }
  return done
}
