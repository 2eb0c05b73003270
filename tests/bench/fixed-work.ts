import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * Does one fixed piece of work again and again in a thread of its own while something else is measured.
 * Processor time is dearer on a machine that is shared, and while the second core is busy: figures that are
 * taken under different loads are compared by what this piece cost in the same minutes.
 * @returns a function that ends it and gives the median of the pieces, in milliseconds of processor
 */
export function fixedWork(): () => Promise<number> {
  const worker = new Worker(new URL('./fixed-work.worker.ts', import.meta.url))
  return async () => {
    worker.postMessage('end')
    const [ms] = (await once(worker, 'message')) as [number]
    return ms
  }
}
