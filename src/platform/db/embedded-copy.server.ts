import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PGliteInterface } from '@electric-sql/pglite'
import type { Connection, Row, WithSnapshot } from './db.server.ts'

/** The database's folder, and the folder of its copy. */
export type CopyPlace = { from: string; to: string }
/** Requests to the thread, one after another, and its replies. */
export type CopyRequest =
  | { act: 'copy' }
  | { act: 'open'; label: string }
  | { act: 'query'; text: string; values: readonly unknown[] }
  | { act: 'run'; text: string }
  | { act: 'remove' }
export type Answered = { done: unknown } | { failed: Error }

const FOLDER = 'database-copy'

/** Removes a copy left behind by a process that was killed. */
export const removeOldCopy = (folder: string): void =>
  rmSync(join(folder, FOLDER), { recursive: true, force: true })

/**
 * Reads a snapshot of the embedded database without blocking: a thread copies its files while they are being
 * written and opens the copy, which recovers to the end of the copying (an online backup as in PostgreSQL:
 * pg_backup_start, files, pg_backup_stop, write-ahead log). The copy is deleted afterwards. One at a time;
 * needs as much disk space as the database.
 */
export function openSnapshots(lite: PGliteInterface, folder: string): WithSnapshot {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(() => readCopy(lite, folder, work))
    // Its caller hears of the failure; here the next one only waits for the end.
    last = mine.catch(() => {})
    return mine
  }
}

async function readCopy<T>(
  lite: PGliteInterface,
  folder: string,
  work: (on: Connection) => Promise<T>,
): Promise<T> {
  removeOldCopy(folder)
  const to = join(folder, FOLDER)
  mkdirSync(to, { mode: 0o700 })
  const thread = openThread({ from: join(folder, 'database'), to })
  try {
    await thread.ask({ act: 'open', label: await copied(lite, thread) })
    return await work({
      query: async (text, values = []) =>
        (await thread.ask({ act: 'query', text, values })) as readonly Row[],
      run: async (text) => void (await thread.ask({ act: 'run', text })),
    })
  } finally {
    // A folder that stays takes space; the failure of the work itself must not be hidden by it.
    await thread.ask({ act: 'remove' }).catch(() => {})
    await thread.end()
  }
}

type Thread = { ask: (asked: CopyRequest) => Promise<unknown>; end: () => Promise<unknown> }

/** @returns the label that the copy is opened with. */
async function copied(lite: PGliteInterface, thread: Thread): Promise<string> {
  await lite.query("select pg_backup_start('copy', true)")
  let label = ''
  try {
    await thread.ask({ act: 'copy' })
  } finally {
    const { rows } = await lite.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    label = rows[0]?.labelfile ?? ''
  }
  return label
}

function openThread(place: CopyPlace): Thread {
  const worker = new Worker(new URL('embedded-copy.worker.server.ts', import.meta.url), {
    workerData: place,
    execArgv: [],
  })
  const ended = once(worker, 'exit').then(() => {
    throw new Error('the thread that reads the copy has ended')
  })
  // Each question races it and sees its failure; without a question nobody needs it.
  ended.catch(() => {})
  return {
    ask: async (asked) => {
      worker.postMessage(asked, [])
      const [answered] = (await Promise.race([once(worker, 'message'), ended])) as [Answered]
      if ('failed' in answered) throw answered.failed
      return answered.done
    },
    end: () => worker.terminate(),
  }
}
