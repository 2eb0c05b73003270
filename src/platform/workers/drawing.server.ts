import { Worker } from 'node:worker_threads'
import { Refusal } from '../errors.ts'

/** Memory limit of the thread, and time limit for one document. */
const HEAP_MB = 256
const TIME_MS = 20_000
/** Longest queue, about a minute of work. */
const MOST_WAITING = 600
/** An idle thread ends after this many milliseconds to free its memory. */
const IDLE_MS = 60_000

/** A request to the thread, and its reply. */
export type Drawing = { module: string; input: unknown }
export type Drawn = { content: Uint8Array } | { failed: string }

type Job = Drawing & { resolve: (content: Buffer) => void; reject: (error: Error) => void }

const waiting: Job[] = []
let drawing: { job: Job; timer: NodeJS.Timeout } | undefined
let thread: Worker | undefined
let idle: NodeJS.Timeout | undefined

/**
 * Renders a document in the drawing thread, one after another, so that requests do not wait. `module` is a
 * `*.worker.server.ts` that exports `draw`, a function of the (copied) input.
 * @returns the file.
 * @throws {Refusal} 503 if the queue is full.
 */
export function drawInThread(module: URL, input: unknown): Promise<Buffer> {
  if (waiting.length >= MOST_WAITING)
    return Promise.reject(
      new Refusal(503, 'Many documents are being prepared right now. Try again in a minute.', {
        code: 'documents_busy',
        retryAfter: 60,
      }),
    )
  return new Promise((resolve, reject) => {
    waiting.push({ module: module.href, input, resolve, reject })
    next()
  })
}

function next(): void {
  if (drawing) return
  clearTimeout(idle)
  const job = waiting.shift()
  if (!job) {
    idle = setTimeout(() => end(new Error('nothing to draw')), IDLE_MS).unref()
    return
  }
  thread ??= open()
  // Keep the process alive while somebody waits for a document.
  thread.ref()
  const late = () => end(new Error(`a paper took longer than ${TIME_MS} ms`))
  drawing = { job, timer: setTimeout(late, TIME_MS).unref() }
  thread.postMessage({ module: job.module, input: job.input } satisfies Drawing, [])
}

function open(): Worker {
  const worker = new Worker(new URL('drawing.worker.server.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 32 },
  })
  worker.on('message', (drawn: Drawn) => {
    const job = settled()
    if ('content' in drawn)
      job?.resolve(Buffer.from(drawn.content.buffer, drawn.content.byteOffset, drawn.content.length))
    else job?.reject(new Error(`a paper could not be drawn: ${drawn.failed}`))
    worker.unref()
    next()
  })
  worker.on('error', (error) => worker === thread && end(error as Error))
  worker.on('exit', (code) => worker === thread && end(new Error(`the drawing thread ended with ${code}`)))
  return worker
}

/** Removes the current job, which the caller settles. */
function settled(): Job | undefined {
  clearTimeout(drawing?.timer)
  const job = drawing?.job
  drawing = undefined
  return job
}

/** Ends the thread with its current job; the queue continues in a new thread. */
function end(error: Error): void {
  const over = thread
  thread = undefined
  void over?.terminate()
  settled()?.reject(error)
  if (waiting.length > 0) next()
}
