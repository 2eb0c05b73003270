import { parentPort, workerData } from 'node:worker_threads'
import { FileFault } from './text-file.rules.ts'
import type { Told } from './thread.server.ts'

/** What a thread of `inThread` is for: reads what it was given, and tells what came of it. */
export async function reads(read: (input: never) => Promise<unknown>): Promise<void> {
  // To the thread that began it: there is no other origin.
  const tell = (told: Told<unknown>) => parentPort?.postMessage(told, [])
  try {
    tell({ done: await read(workerData as never) })
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    tell({ refused: error.message })
  }
}
