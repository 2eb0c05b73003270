import { readFileSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from './env.server.ts'

/**
 * Holds the embedded database's folder for the life of the process. The kernel frees it on any death, SIGKILL
 * too; two processes on one folder lose acknowledged rows.
 * @throws {StartError} saying who holds it.
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
    throw new StartError(`${used} Stop it, or set another DATA_DIR.`)
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
