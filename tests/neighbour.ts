import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** What somebody asks for: an address, how where it is more than a page, and the status if it is not 200. */
export type Asked = {
  url: string
  method?: string
  headers?: Record<string, string>
  body?: string
  status?: number
}

/**
 * Somebody who asks for one thing again and again while something else goes on, from a thread of its own,
 * so that it waits for the server and not for the test. @returns its longest wait in milliseconds, and how
 * often it was answered with another status.
 */
export async function neighbourOf(
  asked: string | Asked,
  act: () => Promise<void>,
): Promise<{ longest: number; refused: number }> {
  const seen = new Float64Array(new SharedArrayBuffer(24))
  const { url, status = 200, ...init } = typeof asked === 'string' ? { url: asked } : asked
  const neighbour = new Worker(new URL('./neighbour.worker.ts', import.meta.url), {
    workerData: { url, status, init, seen },
  })
  await once(neighbour, 'message')
  try {
    await act()
  } finally {
    // Whoever waits still is answered first: that wait counts too.
    const ended = once(neighbour, 'exit')
    seen[2] = 1
    await ended
  }
  return { longest: seen[0] ?? 0, refused: seen[1] ?? 0 }
}
