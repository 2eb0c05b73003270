import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from './db.server.ts'
import { serverKeys } from './keys.tables.ts'

export type SignedPaths = {
  /** The path with a signature that is good until `until`, in milliseconds. */
  sign: (path: string, until: number) => string
  /** Whether this address, path and query, was signed here and is still good. */
  isGood: (address: string, now: number) => boolean
}

const KEY = 'signed-paths'

/** Addresses of files that only who was given them may open, for a while; every instance knows them. */
export async function openSignedPaths({ db }: Database): Promise<SignedPaths> {
  await db
    .insert(serverKeys)
    .values({ name: KEY, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  const [row] = await db.select().from(serverKeys).where(eq(serverKeys.name, KEY))
  if (!row) throw new Error('the key of signed paths is not there')
  const signature = (path: string, until: string) => createHmac('sha256', row.value).update(`${path}\n${until}`).digest('base64url')
  return {
    sign: (path, until) => `${path}?until=${until}&key=${signature(path, String(until))}`,
    isGood: (address, now) => {
      const { pathname, searchParams } = new URL(address, 'http://path.invalid')
      const until = searchParams.get('until') ?? ''
      const given = Buffer.from(searchParams.get('key') ?? '')
      const wanted = Buffer.from(signature(decodeURIComponent(pathname), until))
      return Number(until) > now && given.length === wanted.length && timingSafeEqual(given, wanted)
    },
  }
}
