import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { join, relative, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Log } from '../runtime/log.server.ts'
import { BackupError } from './backup.rules.ts'

/** The running server's reply to a backup request. */
export type Answer = { path: string } | { fault: string }

const BACKUP_REQUEST = 'backup\n'
/** Longest path of a socket on any system. */
const LONGEST = 100

/**
 * A socket in the data folder over which another process of the same account requests a backup, as only the
 * server can read the embedded database. The folder's permissions protect it.
 */
function doorOf(folder: string): string | null {
  const path = join(resolve(folder), 'backup.sock')
  if (process.platform === 'win32')
    return `\\\\.\\pipe\\manka-${createHash('sha256').update(path).digest('hex').slice(0, 24)}`
  const shortest = [path, relative(process.cwd(), path)].toSorted((a, b) => a.length - b.length)[0] ?? path
  return Buffer.byteLength(shortest) <= LONGEST ? shortest : null
}

type Door = { folder: string; log: Log; make: () => Promise<{ path: string }> }

/** Listens on the socket; called by the process that has locked the folder. */
export function listenForBackups({ folder, log, make }: Door): { close: () => void } {
  const door = doorOf(folder)
  if (door === null) return { close: () => {} }
  // Left over from a process that was killed.
  if (process.platform !== 'win32') rmSync(door, { force: true })
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (word) => {
      if (String(word) !== BACKUP_REQUEST) return void socket.destroy()
      const answer = (said: Answer) => void socket.end(JSON.stringify(said))
      make().then(
        ({ path }) => answer({ path }),
        (error: unknown) => answer({ fault: error instanceof Error ? error.message : String(error) }),
      )
    })
  })
  server.on('error', (error) => log.warn({ error: error.message }, 'backup socket not available'))
  server.listen(door)
  server.unref()
  return { close: () => void server.close() }
}

/**
 * Asks the server that runs on this data folder for a backup; null if none runs.
 * @returns the path of the backup.
 * @throws {BackupError} with the reason of a failure.
 */
export async function requestBackup(folder: string): Promise<string | null> {
  const door = doorOf(folder)
  if (door === null) return null
  const socket = createConnection(door)
  const open = await new Promise<boolean>((settle) => {
    socket.once('connect', () => settle(true))
    socket.once('error', () => settle(false))
  })
  if (!open) return null
  socket.write(BACKUP_REQUEST)
  const said = await text(socket).catch(() => '')
  if (said === '') throw new BackupError('The server stopped before the backup finished.')
  const answer = JSON.parse(said) as Answer
  if ('fault' in answer) throw new BackupError(answer.fault)
  return answer.path
}
