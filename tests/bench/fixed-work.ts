import { Worker } from 'node:worker_threads'

/**
 * Does one fixed piece of work again and again in a thread of its own while something else is measured.
 * Processor time is dearer on a machine that is shared, and while the second core is busy: figures that are
 * taken under different loads are compared by what this piece cost in the same minutes.
 * @returns a function that ends it and gives the median of the pieces, in milliseconds of processor
 */
export function fixedWork(): () => Promise<number> {
  // What the thread writes down, a piece an entry: how many there are, then their milliseconds.
  const times = new Float64Array(new SharedArrayBuffer(8 * 10_000))
  const worker = new Worker(new URL('./fixed-work.worker.ts', import.meta.url), { workerData: times })
  return async () => {
    await worker.terminate()
    const pieces = times.slice(1, 1 + (times[0] ?? 0)).toSorted()
    return pieces[Math.floor(pieces.length / 2)] ?? 0
  }
}
