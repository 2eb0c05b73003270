import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod/mini'
import { isFileName } from '../files/names.rules.ts'
import { BackupError } from './backup.rules.ts'
import { byteReader } from './byte-reader.server.ts'
import { decrypt, encrypt, isEncrypted, START_BYTES } from './encryption.server.ts'
import { isSealed, unseal } from './sealed.server.ts'
import { type Entry, tar, untar } from './tar.server.ts'

/** Pictures hardly compress, and rows compress well at a low level. */
const LEVEL = 3
const FORMAT = 1
const ABOUT = 'backup.json'
const MANIFEST = 'manifest.json'
const MOST_JSON = 1_048_576
const PIECE = 65_536
const NEW_LINE = 0x0a

/** The header of a backup. */
const BackupHeader = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  product: z.string(),
  /** The last applied migration: time and name. */
  schema: z.object({ when: z.int(), tag: z.string() }),
})
export type BackupHeader = z.output<typeof BackupHeader>

/** Number of items in a backup. */
export const Counts = z.object({
  tables: z.record(z.string(), z.int()),
  files: z.int(),
  pictures: z.int(),
})
export type Counts = z.output<typeof Counts>

/** The last entry: without it the backup is incomplete. */
const Manifest = z.object({ counts: Counts, sha256: z.string() })

/** Rows of a table as JSON lines, or an uploaded file. */
export type Content = { rows: { table: string; count: number } } | { file: string }
export type ContentEntry = Entry & { content: Content }

const small = (name: string, value: unknown): Entry => {
  const bytes = Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
  return { name, size: bytes.length, chunks: [bytes] }
}

/** Rows and files as archive entries; any tar tool can unpack them. */
export const rowsEntry = (table: string, part: number, lines: readonly string[]): ContentEntry => {
  const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''))
  return {
    name: `tables/${table}/${String(part).padStart(6, '0')}.jsonl`,
    size: bytes.length,
    chunks: [bytes],
    content: { rows: { table, count: lines.length } },
  }
}
export const fileEntry = (name: string, size: number, chunks: Entry['chunks']): ContentEntry => ({
  name: `files/${name}`,
  size,
  chunks,
  content: { file: name },
})

/** A picture has several widths and formats; exactly one file has no width in its name. */
const isPicture = (file: string) => /^pictures\/[^/.]+\.webp$/.test(file)

function countIn(counts: Counts, content: Content): void {
  if ('file' in content) {
    counts.files += 1
    counts.pictures += Number(isPicture(content.file))
  } else {
    const { table, count } = content.rows
    counts.tables[table] = (counts.tables[table] ?? 0) + count
  }
}

/** An entry whose bytes are added to a hash; read in full or not at all. */
function summed(entry: Entry, sum: Hash): Entry {
  sum.update(`${JSON.stringify(entry.name)} ${entry.size}\n`)
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for await (const chunk of entry.chunks) {
      sum.update(chunk)
      yield chunk
    }
  }
  return { ...entry, chunks: chunks() }
}

type Written = { path: string; key: string | undefined; about: Omit<BackupHeader, 'format'> }

/**
 * Writes a backup: tar, gzip, encrypted by age if there is a key. Streams its content.
 * @returns its counts.
 * @throws {Error} on a read or write failure, which may leave a partial file.
 */
export async function writeArchive(
  { path, key, about }: Written,
  contents: AsyncIterable<ContentEntry>,
): Promise<Counts> {
  const counts: Counts = { tables: {}, files: 0, pictures: 0 }
  const sum = createHash('sha256')

  async function* entries(): AsyncGenerator<Entry> {
    yield summed(small(ABOUT, { format: FORMAT, ...about }), sum)
    for await (const entry of contents) {
      yield summed(entry, sum)
      countIn(counts, entry.content)
    }
    // Each entry is written before the next one is requested, so the hash is complete here.
    yield small(MANIFEST, { counts, sha256: sum.digest('hex') } satisfies z.output<typeof Manifest>)
  }

  const gzip = createGzip({ level: LEVEL })
  const file = createWriteStream(path, { mode: 0o600, flush: true })
  if (key === undefined) await pipeline(tar(entries()), gzip, file)
  else await pipeline(tar(entries()), gzip, (source: AsyncIterable<Buffer>) => encrypt(source, key), file)
  return counts
}

export type Archive = { about: BackupHeader; contents: AsyncIterable<ContentEntry> }

/**
 * Reads a backup and passes its contents to `take`, which may skip them.
 * @returns its counts, after verifying all of it.
 * @throws {BackupError} if it is damaged, incomplete or has another key; and what `take` throws.
 */
export async function readArchive(
  path: string,
  key: string | undefined,
  take: (archive: Archive) => Promise<void> = () => Promise.resolve(),
): Promise<{ about: BackupHeader; counts: Counts }> {
  const source = createReadStream(path)
  const gunzip = createGunzip()
  // Its errors surface at the reading end.
  const unpacking = pipeline(opened(source, key), gunzip).catch(
    (error: unknown) => void gunzip.destroy(error as Error),
  )
  try {
    const entries = legible(untar(gunzip))
    const sum = createHash('sha256')
    const about = await jsonOf(await entries.next(), { name: ABOUT, schema: BackupHeader, sum })
    const counts: Counts = { tables: {}, files: 0, pictures: 0 }
    let manifest: z.output<typeof Manifest> | undefined

    async function* read(): AsyncGenerator<ContentEntry> {
      for (;;) {
        const next = await entries.next()
        if (next.done || next.value.name === MANIFEST) {
          manifest = await jsonOf(next, { name: MANIFEST, schema: Manifest })
          return
        }
        const entry = contentOf(summed({ ...next.value, chunks: legible(next.value.chunks) }, sum))
        const bytes = entry.chunks
        yield { ...entry, chunks: bytes }
        for await (const _ of bytes);
        countIn(counts, entry.content)
      }
    }
    const contents = read()
    await take({ about, contents })
    for await (const _ of contents);
    if (!(await entries.next()).done) throw unreadable(new Error('there is data after its end'))
    await unpacking
    const isWhole = manifest?.sha256 === sum.digest('hex') && isDeepStrictEqual(counts, manifest.counts)
    if (!isWhole) throw unreadable(new Error('its content does not match its list'))
    return { about, counts }
  } finally {
    gunzip.destroy()
    source.destroy()
  }
}

/** The compressed bytes of a file, decrypted if necessary. */
async function* opened(source: AsyncIterable<Buffer>, key: string | undefined): AsyncGenerator<Uint8Array> {
  const bytes = byteReader(source)
  const head = await bytes.upTo(START_BYTES)
  async function* all(): AsyncGenerator<Buffer> {
    yield head
    for (let piece = await bytes.upTo(PIECE); piece.length > 0; piece = await bytes.upTo(PIECE)) yield piece
  }
  if (!isEncrypted(head) && !isSealed(head)) yield* all()
  else if (key === undefined)
    throw new BackupError('This backup is encrypted. Set BACKUP_KEY to the key it was made with.')
  else if (isSealed(head)) yield* unseal(byteReader(all()), key)
  else yield* decrypt(all(), key)
}

/** Wraps read errors as errors of the backup. */
async function* legible<T>(source: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T> {
  try {
    yield* source
  } catch (error) {
    throw unreadable(error as NodeJS.ErrnoException)
  }
}

function unreadable(error: NodeJS.ErrnoException): BackupError {
  if (error instanceof BackupError) return error
  return new BackupError(
    error.syscall
      ? `We can’t read the backup (${error.message}).`
      : `This backup is damaged or incomplete (${error.message}).`,
  )
}

function contentOf(entry: Entry): ContentEntry {
  const [, table, file] = /^(?:tables\/([a-z_][a-z0-9_]*)\/\d+\.jsonl|files\/(.+))$/s.exec(entry.name) ?? []
  if (table !== undefined) {
    const rows = { table, count: 0 }
    const chunks = (async function* counted() {
      for await (const chunk of entry.chunks) {
        for (const byte of chunk) rows.count += Number(byte === NEW_LINE)
        yield chunk
      }
    })()
    return { ...entry, chunks, content: { rows } }
  }
  if (file === undefined || !isFileName(file)) throw unreadable(new Error('it contains an unknown file'))
  return { ...entry, content: { file } }
}

type Expected<T extends z.ZodMiniType> = { name: string; schema: T; sum?: Hash }

/** @throws {BackupError} unless the entry has this name and valid content. */
async function jsonOf<T extends z.ZodMiniType>(
  next: IteratorResult<Entry>,
  { name, schema, sum }: Expected<T>,
): Promise<z.output<T>> {
  if (next.done || next.value.name !== name || next.value.size > MOST_JSON)
    throw unreadable(new Error(`${name} is missing`))
  const entry = sum ? summed(next.value, sum) : next.value
  const pieces: Uint8Array[] = []
  for await (const piece of legible(entry.chunks)) pieces.push(piece)
  const said = z.safeParse(schema, parsed(Buffer.concat(pieces)))
  if (!said.success) throw unreadable(new Error(`${name} cannot be read`))
  return said.data
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
