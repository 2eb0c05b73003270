import { Worker } from 'node:worker_threads'
import { Refusal } from '../errors.ts'

/** What reading one file may take; somebody waits for it. */
const HEAP_MB = 320
const TIME_MS = 20_000

/** What a thread says when it is done. */
export type WorkerReply<T> = { done: T } | { refused: string }

// One after another: each may take that much memory.
let last: Promise<unknown> = Promise.resolve()

/**
 * Has a file read by a thread of its own, which has so much memory and so much time and no more, so that a
 * hostile one harms nobody else. The thread's module reads `workerData` and posts what it made (`Told`).
 * @throws {Refusal} 422 with a sentence.
 */
export function runInWorker<T>(module: URL, input: unknown): Promise<T> {
  const mine = last.then(() => run<T>(module, input))
  // Its caller hears of the failure; here the next one only waits for the end.
  last = mine.catch(() => {})
  return mine
}

function run<T>(module: URL, input: unknown): Promise<T> {
  const worker = new Worker(module, {
    workerData: input,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 32 },
  })
  return new Promise<T>((resolve, reject) => {
    const refuse = (sentence: string) => reject(new Refusal(422, sentence, { code: 'file_unreadable' }))
    const timer = setTimeout(() => refuse('This file is too big to read. Split it and try again.'), TIME_MS)
    worker.once('message', (reply: WorkerReply<T>) =>
      'done' in reply ? resolve(reply.done) : refuse(reply.refused),
    )
    worker.once('error', (error: Error & { code?: string }) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? refuse('This file needs too much memory to read. Split it and try again.')
        : reject(error),
    )
    worker.once('exit', (code) => reject(new Error(`the reading thread ended with ${code}`)))
    worker.once('message', () => clearTimeout(timer))
    worker.once('exit', () => clearTimeout(timer))
  }).finally(() => void worker.terminate())
}
