import { createDecipheriv, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { BackupError, wrongKey } from './backup.rules.ts'
import type { Pieces } from './byte-reader.server.ts'

/**
 * Files of Manka before 1.1, which are still read: a header (magic, scrypt cost, salt, nonce prefix), then
 * frames of AES-256-GCM, each with its tag. The nonce contains the frame's number and whether it is the
 * last (Hoang,
 * Reyhanitabar, Rogaway, Vizár: STREAM); the header is authenticated with each frame.
 */
const MAGIC = Buffer.from('MANKASEAL1')
const SALT = 16
const PREFIX = 7
const HEAD = MAGIC.length + 1 + SALT + PREFIX
const FRAME = 65_536
const TAG = 16
/** A file may not require more than 512 MB. */
const HIGHEST_COST = 19

export const isSealed = (head: Buffer): boolean => head.subarray(0, MAGIC.length).equals(MAGIC)

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)
const keyOf = (words: string, salt: Buffer, cost: number): Promise<Buffer> =>
  derive(words.normalize('NFC'), salt, 32, { N: 2 ** cost, r: 8, p: 1, maxmem: 2 ** (cost + 11) })

type Frames = { key: Buffer; head: Buffer }

const nonceOf = (head: Buffer, count: number, last: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  head.copy(nonce, 0, HEAD - PREFIX)
  nonce.writeUInt32BE(count, PREFIX)
  nonce[11] = Number(last)
  return nonce
}

/** A frame's number and whether it is the last, both authenticated. */
type Place = { count: number; last: boolean }

function opened({ key, head }: Frames, frame: Buffer, { count, last }: Place): Buffer | null {
  if (frame.length < TAG) return null
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(head, count, last)).setAAD(head)
  decipher.setAuthTag(frame.subarray(-TAG))
  try {
    return Buffer.concat([decipher.update(frame.subarray(0, -TAG)), decipher.final()])
  } catch {
    return null
  }
}

/** Decrypts. @throws {BackupError} for another passphrase or changed bytes. */
export async function* unseal(bytes: Pieces, words: string): AsyncGenerator<Buffer> {
  const head = await bytes.upTo(HEAD)
  const cost = head[MAGIC.length] ?? 0
  if (head.length < HEAD || cost < 1 || cost > HIGHEST_COST) throw damaged(0)
  const frames = { key: await keyOf(words, head.subarray(MAGIC.length + 1, -PREFIX), cost), head }
  let frame = await bytes.upTo(FRAME + TAG)
  for (let count = 0; ; count += 1) {
    const next = await bytes.upTo(FRAME + TAG)
    const last = next.length === 0
    const plain = opened(frames, frame, { count, last })
    if (!plain)
      // With the right key the first frame opens, unless the start of the file is damaged.
      throw count === 0 && !opened(frames, frame, { count: 0, last: !last }) ? wrongKey() : damaged(count)
    yield plain
    if (last) return
    frame = next
  }
}

const damaged = (count: number) =>
  new BackupError(
    `This backup is damaged or incomplete from about byte ${HEAD + count * (FRAME + TAG)}, so nothing was restored.`,
  )
