import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { BackupError } from './backup.rules.ts'
import type { Pieces } from './pieces.server.ts'

/**
 * A sealed file: a head (magic, scrypt's cost, salt, the nonces' beginning), then frames of AES-256-GCM, each
 * with its tag. A frame's nonce counts the frames and says which is the last (Hoang, Reyhanitabar, Rogaway,
 * Vizár: STREAM), so none can be changed, moved, left out or cut off; the head is authenticated with each.
 */
const MAGIC = Buffer.from('MANKASEAL1')
const SALT = 16
const PREFIX = 7
const HEAD = MAGIC.length + 1 + SALT + PREFIX
const FRAME = 65_536
const TAG = 16
/** 128 MB and about half a second for each word that somebody tries. */
const COST = 17
/** A file may not ask for more than 512 MB. */
const HIGHEST_COST = 19

export const isSealed = (head: Buffer): boolean => head.subarray(0, MAGIC.length).equals(MAGIC)
export const MAGIC_BYTES = MAGIC.length

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

/** Which frame of how many: it is sealed in, so that none can be left out or moved. */
type Place = { count: number; last: boolean }

function sealed({ key, head }: Frames, plain: Buffer, { count, last }: Place): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(head, count, last)).setAAD(head)
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

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

/** Seals bytes with a key made of words, in frames: memory does not grow with them. */
export async function* seal(plain: Pieces, words: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT)
  const head = Buffer.concat([MAGIC, Buffer.from([COST]), salt, randomBytes(PREFIX)])
  const frames = { key: await keyOf(words, salt, COST), head }
  yield head
  let piece = await plain.upTo(FRAME)
  for (let count = 0; ; count += 1) {
    const next = await plain.upTo(FRAME)
    yield sealed(frames, piece, { count, last: next.length === 0 })
    if (next.length === 0) return
    piece = next
  }
}

/**
 * Opens what was sealed.
 * @throws {BackupError} for other words, and for bytes that are not as they were sealed.
 */
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
      // Whoever has the right key opens the first frame, or the file is damaged at its very beginning.
      throw count === 0 && !opened(frames, frame, { count: 0, last: !last }) ? wrongKey() : damaged(count)
    yield plain
    if (last) return
    frame = next
  }
}

const wrongKey = () =>
  new BackupError('BACKUP_KEY is not the key of this file, or the file is damaged at its beginning.')
const damaged = (count: number) =>
  new BackupError(
    `This backup is damaged or not whole, from about byte ${HEAD + count * (FRAME + TAG)} on: nothing was restored from it.`,
  )
