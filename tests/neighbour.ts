import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * Somebody who asks for one address again and again while something else goes on, from a thread of its own,
 * so that it waits for the server and not for the test. @returns its longest wait in milliseconds, and how
 * often it was not answered with 200.
 */
export async function neighbourOf(
  url: string,
  act: () => Promise<void>,
): Promise<{ longest: number; refused: number }> {
  const seen = new Float64Array(new SharedArrayBuffer(16))
  const neighbour = new Worker(new URL('./neighbour.worker.ts', import.meta.url), {
    workerData: { url, seen },
  })
  await once(neighbour, 'online')
  await act()
  await neighbour.terminate()
  return { longest: seen[0] ?? 0, refused: seen[1] ?? 0 }
}
