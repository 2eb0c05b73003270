import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, statfs, utimes, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import { byteSize } from '../files/byte-size.rules.ts'
import type { UnversionedDatabase } from '../db/db.server.ts'
import type { Env } from '../runtime/env.server.ts'
import type { Files } from '../files/files.server.ts'
import { chunksOf } from '../files/folder-files.server.ts'
import { lastMigration, readMigrations } from '../db/migrations.server.ts'
import type { Download } from '../sheets/sheets.server.ts'
import { type BackupHeader, type ContentEntry, Counts, readArchive, writeArchive } from './archive.server.ts'
import { BackupError, nameOf, readName, type Reason, expiredBackups } from './backup.rules.ts'
import { filesIn, rowsIn } from './dump.server.ts'
import { unfinished } from './unfinished.server.ts'

/** Stored beside a backup, or instead of one that failed. */
const Note = z.object({ bytes: z.int(), counts: z.nullable(Counts), fault: z.string() })
type Note = z.output<typeof Note>

/**
 * whole: verified after writing, and still the same size. changed: another size. unknown: copied here by
 * hand. failed: none was made, `fault` says why.
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
  /** The folder, and whether new backups are encrypted. */
  folder: string
  sealed: boolean
  /**
   * Makes a backup, verifies it, and deletes expired ones.
   * @throws {BackupError} with the reason, which is also recorded.
   */
  make: (reason: Reason, now: Date) => Promise<Backup & { path: string }>
  /** Newest first; and when a running backup was started, here or by another process. */
  list: () => Promise<{ backups: readonly Backup[]; running: Date | null }>
  /** A backup as a download; null if missing. */
  open: (name: string) => Promise<Download | null>
}

type Parts = {
  env: Pick<Env, 'BACKUP_DIR' | 'BACKUP_KEY' | 'DATA_DIR' | 'MIN_FREE_MB'>
  files: Files
} & Pick<UnversionedDatabase, 'transact' | 'snapshot'>

const NOTE = '.json'
const PART = '.part'
/** How long failed backups are listed, in milliseconds. */
const FAILURES_MS = 7 * 86_400_000
/** A partial file that has not grown for this long is left over, in milliseconds. */
const STILL_MS = 120_000
const ALIVE_MS = 30_000
/** Expected growth since the last backup. */
const GROWTH = 1.2

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
  version: string
}

/** The backups of an academy: files in one folder, each with a note about its content. */
export function openBackups({ env, files, transact, snapshot }: Parts): Backups {
  const folder = resolve(env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups'))
  const key = env.BACKUP_KEY
  let busy = false

  async function make(reason: Reason, now: Date): Promise<Backup & { path: string }> {
    if (busy) throw new BackupError('A backup is already running.')
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
    // While it is verified the file does not grow, so another process could take it for left over.
    const alive = setInterval(
      () => void utimes(path + PART, new Date(), new Date()).catch(() => {}),
      ALIVE_MS,
    )
    try {
      const about = await aboutNow(now)
      await writeArchive({ path: path + PART, key, about }, contentsOf(about))
      const { counts } = await readArchive(path + PART, key)
      const note = { bytes: (await stat(path + PART)).size, counts, fault: '' }
      await writeFile(path + NOTE, JSON.stringify(note))
      await rename(path + PART, path)
      // A failed clean-up is retried with the next backup; this one is complete anyway.
      await forget(now).catch(() => {})
      return { ...note, name, path, madeAt: now, reason, sealed: key !== undefined, state: 'whole' }
    } catch (error) {
      // What stays is removed by the next backup; the first error is the one that is told.
      await rm(path + PART, { force: true }).catch(() => {})
      throw await noted(error, name)
    } finally {
      clearInterval(alive)
      busy = false
    }
  }

  /** A unique name: another instance may start one in the same second in the same folder. */
  async function claim(reason: Reason, now: Date): Promise<string> {
    for (let second = 0; ; second += 1) {
      const name = nameOf(new Date(now.getTime() + second * 1_000), reason, key !== undefined)
      if (await claimed(join(folder, name))) return name
    }
  }

  /** Records the reason of a failure beside the other backups. */
  async function noted(cause: unknown, name: string): Promise<BackupError> {
    const fault = sentenceOf(cause, folder)
    const note: Note = { bytes: 0, counts: null, fault }
    // If the note cannot be written either, the caller still gets the error.
    await writeFile(join(folder, name + NOTE), JSON.stringify(note)).catch(() => {})
    return new BackupError(fault, { cause })
  }

  async function aboutNow(now: Date): Promise<Omit<BackupHeader, 'format'>> {
    if ((await transact('read', unfinished)) !== null)
      throw new BackupError(
        'A restore was interrupted here. Restore the same file again before you make a backup.',
      )
    const when = (await transact('read', lastMigration)) ?? 0
    const tag = readMigrations().find((one) => one.when === when)?.tag ?? String(when)
    return { madeAt: now.toISOString(), product: `Manka ${version}`, schema: { when, tag } }
  }

  /** Rows first: a file is written before a row references it, so no referenced file is missing. */
  async function* contentsOf({ schema }: Pick<BackupHeader, 'schema'>): AsyncGenerator<ContentEntry> {
    const rows = new PassThrough({ objectMode: true, highWaterMark: 2 })
    const reading = snapshot(async (on) => {
      if (((await lastMigration(on)) ?? 0) !== schema.when)
        throw new BackupError('An update changed the tables meanwhile. Run the backup again.')
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

  /** @throws {BackupError} if the next backup would fill the disk. */
  async function assertRoom(): Promise<void> {
    const { backups } = await list()
    const last = backups.find(({ state }) => state === 'whole')?.bytes ?? 0
    const { bavail, bsize } = await statfs(folder)
    const [free, reserve] = [bavail * bsize, env.MIN_FREE_MB * 1_048_576]
    if (free - reserve >= last * GROWTH) return
    const before = last > 0 ? `; the last backup was ${byteSize(last)}` : ''
    throw new BackupError(
      `Not enough space in ${folder}: ${byteSize(free)} free, of which ${byteSize(reserve)} must stay free (MIN_FREE_MB)${before}.`,
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
    for (const name of [...expiredBackups(whole), ...failed])
      for (const end of ['', NOTE]) await rm(join(folder, name + end), { force: true })
    for (const entry of await readdir(folder)) {
      const part = entry.endsWith(PART) ? await stat(join(folder, entry)).catch(() => null) : null
      if (part && Date.now() - part.mtimeMs > STILL_MS) await rm(join(folder, entry), { force: true })
    }
    for (const entry of await readdir(folder)) await removeOrphanNote(entry)
  }

  /** Removes the note of a backup whose process died before the rename. */
  async function removeOrphanNote(entry: string): Promise<void> {
    const name = entry.endsWith(NOTE) ? entry.slice(0, -NOTE.length) : ''
    if (!readName(name) || existsSync(join(folder, name)) || existsSync(join(folder, name + PART))) return
    if ((await readNote(name))?.fault) return
    const note = await stat(join(folder, entry)).catch(() => null)
    if (note && Date.now() - note.mtimeMs > STILL_MS) await rm(join(folder, entry), { force: true })
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

/** Creates the file if no other process has it, which reserves the name. */
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

/** The reason of a failure, for the owner. */
function sentenceOf(error: unknown, folder: string): string {
  if (error instanceof BackupError) return error.message
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') return `The disk is full: no space for a backup in ${folder}.`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return `Can’t write to the folder ${folder}.`
  return `The backup failed: ${message}`
}
