import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import type { CopyRequest, Answered, CopyPlace } from './embedded-copy.server.ts'
import { textDates } from './db.server.ts'

const { from, to } = workerData as CopyPlace
const WAL = 'pg_wal'
/** Belongs to the process that has the original open. */
const PID = 'postmaster.pid'
const SEGMENT = /^[0-9A-F]{24}$/

let copy: PGlite | undefined

const answer: { [K in CopyRequest['act']]: (asked: Extract<CopyRequest, { act: K }>) => Promise<unknown> } = {
  copy: () => {
    for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
      const path = relative(from, join(entry.parentPath, entry.name))
      if (entry.isDirectory()) mkdirSync(join(to, path), { recursive: true })
      else if (path !== PID && !path.startsWith(WAL + sep)) copyIfThere(path)
    }
    return Promise.resolve()
  },
  open: async ({ label }) => {
    const [, first = ''] = /\(file ([0-9A-F]{24})\)/.exec(label) ?? []
    for (const name of readdirSync(join(from, WAL)))
      if (SEGMENT.test(name) && name >= first) copyIfThere(join(WAL, name))
    writeFileSync(join(to, 'backup_label'), label)
    copy = await PGlite.create({ dataDir: to, parsers: textDates })
    await copy.exec('begin isolation level repeatable read read only')
  },
  query: async ({ text, values }) => (await copy?.query(text, [...values]))?.rows ?? [],
  run: async ({ text }) => void (await copy?.exec(text)),
  remove: async () => {
    // One that does not close is removed all the same.
    await copy?.close().catch(() => {})
    rmSync(to, { recursive: true, force: true })
  },
}

/** A table dropped meanwhile is not needed: the write-ahead log drops it in the copy too. */
function copyIfThere(path: string): void {
  mkdirSync(dirname(join(to, path)), { recursive: true })
  try {
    copyFileSync(join(from, path), join(to, path))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

parentPort?.on('message', (asked: CopyRequest) => {
  // Messages go to the main thread only, so there is no origin to check.
  const reply = (answered: Answered) => parentPort?.postMessage(answered, [])
  const { act } = asked
  Promise.resolve()
    .then(() => answer[act](asked as never))
    .then(
      (done) => reply({ done }),
      (error: unknown) => reply({ failed: error as Error }),
    )
})
