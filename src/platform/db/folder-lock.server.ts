import { readFileSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../runtime/env.server.ts'

/**
 * Locks the embedded database's folder for the life of the process. The kernel releases it on any exit,
 * SIGKILL too; two processes on one folder would lose data.
 * @throws {StartError} naming the holder.
 */
export function lockFolder(folder: string): { release: () => void } {
  const path = `${folder}.lock`
  const holder = `${folder}.holder`
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch {
    lock.close()
    const used = `The database folder ${folder} is in use by another process (${readHolder(holder)}).`
    throw new StartError(`${used} Stop it, or set a different DATA_DIR.`)
  }
  writeFileSync(holder, `process ${process.pid}, since ${new Date().toISOString()}`)
  return { release: () => lock.close() }
}

function readHolder(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return 'unknown'
  }
}
