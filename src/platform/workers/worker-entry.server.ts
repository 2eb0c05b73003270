import { parentPort, workerData } from 'node:worker_threads'
import { FileFault } from '../sheets/text-file.rules.ts'
import type { WorkerReply } from './worker-thread.server.ts'

/** Entry of a worker thread started by `runInWorker`: processes its input and posts the result. */
export async function serveWorker(read: (input: never) => Promise<unknown>): Promise<void> {
  // Messages go to the main thread only, so there is no origin to check.
  const tell = (reply: WorkerReply<unknown>) => parentPort?.postMessage(reply, [])
  try {
    tell({ done: await read(workerData as never) })
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    tell({ refused: error.message })
  }
}
