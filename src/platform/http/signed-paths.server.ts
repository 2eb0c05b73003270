import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../db/db.server.ts'
import { serverKeys } from '../db/keys.tables.ts'

export type SignedPaths = {
  /** The path with a signature valid until `until`, in milliseconds. */
  sign: (path: string, until: number) => string
  /** Whether this path with query has a valid signature. */
  isGood: (address: string, now: number) => boolean
}

const KEY = 'signed-paths'

/** Signed, expiring file addresses; the key is shared by all instances. */
export async function openSignedPaths({ db }: Database): Promise<SignedPaths> {
  await db
    .insert(serverKeys)
    .values({ name: KEY, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  const [row] = await db.select().from(serverKeys).where(eq(serverKeys.name, KEY))
  if (!row) throw new Error('the key of signed paths is not there')
  const signature = (path: string, until: string) =>
    createHmac('sha256', row.value).update(`${path}\n${until}`).digest('base64url')
  return {
    sign: (path, until) => `${path}?until=${until}&key=${signature(path, String(until))}`,
    isGood: (address, now) => {
      const at = address.indexOf('?')
      const [path, query] = at === -1 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)]
      const fields = new URLSearchParams(query)
      const until = fields.get('until') ?? ''
      const given = Buffer.from(fields.get('key') ?? '')
      const wanted = Buffer.from(signature(decoded(path), until))
      return Number(until) > now && given.length === wanted.length && timingSafeEqual(given, wanted)
    },
  }
}

/** A path without escapes; an undecodable one was never signed. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}
