import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import type { Transact } from '../db.server.ts'
import type { Env } from '../env.server.ts'
import type { Files } from '../files/files.server.ts'
import { chunksOf } from '../files/folder-files.server.ts'
import { lastMigration, readMigrations } from '../migrations.server.ts'
import type { Download } from '../sheets.server.ts'
import { type About, type ContentEntry, Counts, readArchive, writeArchive } from './archive.server.ts'
import { BackupError, nameOf, readName, type Reason, superfluous } from './backup.rules.ts'
import { filesIn, rowsIn } from './dump.server.ts'

/** What is noted beside a backup, or instead of one that did not come about. */
const Note = z.object({ bytes: z.int(), counts: z.nullable(Counts), fault: z.string() })
type Note = z.output<typeof Note>

/**
 * whole: it was read to its end once it was written, and is as long as it was then. changed: it is not.
 * unknown: it came here in another way. failed: none came about, and `fault` says why.
 */
export type BackupState = 'whole' | 'changed' | 'unknown' | 'failed'
export type Backup = Note & {
  name: string
  madeAt: Date
  reason: Reason
  sealed: boolean
  state: BackupState
}

export type Backups = {
  /** Where they are kept, and whether new ones are sealed. */
  folder: string
  sealed: boolean
  /**
   * Makes one, reads it to its end and forgets those that are no longer kept.
   * @throws {BackupError} saying why there is none; that is noted beside the others, too.
   */
  make: (reason: Reason, now: Date) => Promise<Backup & { path: string }>
  /** The newest first; and since when another is being made, here or by another process. */
  list: () => Promise<{ backups: readonly Backup[]; running: Date | null }>
  /** A backup as a file to send; null when it is not there. */
  open: (name: string) => Promise<Download | null>
}

type Parts = {
  env: Pick<Env, 'BACKUP_DIR' | 'BACKUP_KEY' | 'DATA_DIR' | 'MIN_FREE_MB'>
  files: Files
  transact: Transact
}

const NOTE = '.json'
const PART = '.part'
/** Tries that failed are told of for so long. */
const FAILURES_MS = 7 * 86_400_000
/** A part that has not grown for so long is left over from a process that ended. */
const STILL_MS = 120_000
/** A backup may be so much larger than the one before. */
const GROWTH = 1.2

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
  version: string
}

/** The backups of an academy: files in one folder, each with a note of what is in it. */
export function openBackups({ env, files, transact }: Parts): Backups {
  const folder = resolve(env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups'))
  const key = env.BACKUP_KEY
  let busy = false

  async function make(reason: Reason, now: Date): Promise<Backup & { path: string }> {
    if (busy) throw new BackupError('A backup is being made already.')
    busy = true
    let name = nameOf(now, reason, key !== undefined)
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await assertRoom()
      name = await claim(reason, now)
    } catch (error) {
      busy = false
      throw await noted(error, name)
    }
    const path = join(folder, name)
    try {
      const about = await aboutNow(now)
      await writeArchive({ path: path + PART, key, about }, contentsOf(about))
      const { counts } = await readArchive(path + PART, key)
      const note = { bytes: (await stat(path + PART)).size, counts, fault: '' }
      await writeFile(path + NOTE, JSON.stringify(note))
      await rename(path + PART, path)
      await forget(now)
      return { ...note, name, path, madeAt: now, reason, sealed: key !== undefined, state: 'whole' }
    } catch (error) {
      await rm(path + PART, { force: true }).catch(() => {})
      throw await noted(error, name)
    } finally {
      busy = false
    }
  }

  /** A name of its own: another instance may make one in the same second, and in the same folder. */
  async function claim(reason: Reason, now: Date): Promise<string> {
    for (let second = 0; ; second += 1) {
      const name = nameOf(new Date(now.getTime() + second * 1_000), reason, key !== undefined)
      if (await claimed(join(folder, name))) return name
    }
  }

  /** Why there is none, as it stands beside the others from now on. */
  async function noted(cause: unknown, name: string): Promise<BackupError> {
    const fault = sentenceOf(cause, folder)
    const note: Note = { bytes: 0, counts: null, fault }
    // Where nothing can be written, whoever asked is told all the same.
    await writeFile(join(folder, name + NOTE), JSON.stringify(note)).catch(() => {})
    return new BackupError(fault, { cause })
  }

  async function aboutNow(now: Date): Promise<Omit<About, 'format'>> {
    const when = (await transact('read', lastMigration)) ?? 0
    const tag = readMigrations().find((one) => one.when === when)?.tag ?? String(when)
    return { madeAt: now.toISOString(), product: `Manka ${version}`, schema: { when, tag } }
  }

  /** Rows first: a file is there before a row names it, so none that is named is missing. */
  async function* contentsOf({ schema }: Pick<About, 'schema'>): AsyncGenerator<ContentEntry> {
    const rows = new PassThrough({ objectMode: true, highWaterMark: 2 })
    // The transaction ends with the rows: on the embedded database everybody waits for it.
    const reading = transact('read', async (on) => {
      if (((await lastMigration(on)) ?? 0) !== schema.when)
        throw new BackupError('The tables were changed by an update meanwhile.')
      await pipeline(rowsIn(on), rows)
    }).catch((error: unknown) => {
      rows.destroy(error as Error)
      throw error
    })
    try {
      yield* rows as AsyncIterable<ContentEntry>
      await reading
    } finally {
      rows.destroy()
      await reading.catch(() => {})
    }
    yield* filesIn(files)
  }

  /** @throws {BackupError} when the next backup would fill the disk. */
  async function assertRoom(): Promise<void> {
    const { backups } = await list()
    const last = backups.find(({ state }) => state === 'whole')?.bytes ?? 0
    const { bavail, bsize } = await statfs(folder)
    const free = bavail * bsize - env.MIN_FREE_MB * 1_048_576
    if (free < last * GROWTH)
      throw new BackupError(
        `Too little room in ${folder}: the last backup has ${megabytes(last)}, and ${megabytes(Math.max(0, free))} are free.`,
      )
  }

  async function list(): Promise<{ backups: readonly Backup[]; running: Date | null }> {
    const entries = new Set(await readdir(folder).catch(() => []))
    const names = [...entries].map((entry) => entry.replace(/\.(?:json|part)$/, ''))
    const backups: Backup[] = []
    let running: Date | null = null
    for (const name of new Set(names)) {
      const read = readName(name)
      if (!read) continue
      const { at: madeAt, ...said } = read
      if (entries.has(name + PART)) {
        const part = await stat(join(folder, name + PART)).catch(() => null)
        if (part && Date.now() - part.mtimeMs < STILL_MS) running = madeAt
        continue
      }
      const note = entries.has(name + NOTE) ? await readNote(name) : null
      const file = entries.has(name) ? await stat(join(folder, name)).catch(() => null) : null
      if (!file && !note?.fault) continue
      const bytes = file?.size ?? 0
      const state = stateOf(note, file ? bytes : null)
      backups.push({ counts: null, fault: '', ...note, ...said, name, madeAt, bytes, state })
    }
    return { backups: backups.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime()), running }
  }

  async function readNote(name: string): Promise<Note | null> {
    try {
      return z.parse(Note, JSON.parse(await readFile(join(folder, name + NOTE), 'utf8')))
    } catch {
      return null
    }
  }

  async function forget(now: Date): Promise<void> {
    const { backups } = await list()
    const whole = backups.filter(({ state }) => state === 'whole').map(({ name }) => name)
    const failed = backups
      .filter(({ state, madeAt }) => state === 'failed' && now.getTime() - madeAt.getTime() > FAILURES_MS)
      .map(({ name }) => name)
    for (const name of [...superfluous(whole), ...failed])
      for (const end of ['', NOTE]) await rm(join(folder, name + end), { force: true })
    for (const entry of await readdir(folder)) {
      const part = entry.endsWith(PART) ? await stat(join(folder, entry)).catch(() => null) : null
      if (part && Date.now() - part.mtimeMs > STILL_MS) await rm(join(folder, entry), { force: true })
    }
  }

  return {
    folder,
    sealed: key !== undefined,
    make,
    list,
    open: async (name) => {
      const there = readName(name) ? await stat(join(folder, name)).catch(() => null) : null
      return there?.isFile()
        ? {
            name,
            type: 'application/octet-stream',
            size: there.size,
            chunks: chunksOf(join(folder, name)),
          }
        : null
    },
  }
}

/** Whether nobody has or makes a backup of this name; from now on whoever asked is making it. */
async function claimed(path: string): Promise<boolean> {
  try {
    await writeFile(path + PART, '', { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
  if (!existsSync(path) && !existsSync(path + NOTE)) return true
  await rm(path + PART)
  return false
}

function stateOf(note: Note | null, bytes: number | null): BackupState {
  if (bytes === null) return 'failed'
  if (!note) return 'unknown'
  return note.bytes === bytes ? 'whole' : 'changed'
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_048_576)} MB`

/** Why there is no backup, as the owner reads it. */
function sentenceOf(error: unknown, folder: string): string {
  if (error instanceof BackupError) return error.message
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') return `The disk is full: there is no room for a backup in ${folder}.`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `The folder ${folder} cannot be written.`
  return `The backup could not be made: ${message}`
}
