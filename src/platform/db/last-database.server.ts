import { readFileSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Env } from '../runtime/env.server.ts'

type Place = Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>

/** File in the data folder that names the database of its last run. */
const NOTE = 'database-in-use.txt'

/** Prefix of the name of a PostgreSQL database. */
export const POSTGRES = 'the PostgreSQL database'

/** A database's name for people, without the password. */
export function databaseName({ DATABASE_URL, DATA_DIR }: Place): string {
  if (!DATABASE_URL) return `the embedded database in ${join(resolve(DATA_DIR), 'database')}`
  const { pathname, host, searchParams } = new URL(DATABASE_URL)
  const database = decodeURIComponent(pathname.slice(1)) || '(the default one)'
  return `${POSTGRES} ${database} on ${host || (searchParams.get('host') ?? 'this machine')}`
}

/** Records which database this data folder is used with. */
export async function noteDatabase(place: Place): Promise<void> {
  await mkdir(resolve(place.DATA_DIR), { recursive: true })
  const note = join(resolve(place.DATA_DIR), NOTE)
  await writeFile(`${note}.part`, `${databaseName(place)}\n`, { mode: 0o600 })
  await rename(`${note}.part`, note)
}

/** The recorded database; null if none. */
export function lastDatabase({ DATA_DIR }: Pick<Place, 'DATA_DIR'>): string | null {
  try {
    return readFileSync(join(resolve(DATA_DIR), NOTE), 'utf8').trim()
  } catch {
    return null
  }
}
