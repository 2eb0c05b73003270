import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod/mini'
import { isFileName } from '../files/names.rules.ts'
import { BackupError } from './backup.rules.ts'
import { piecesOf } from './pieces.server.ts'
import { isSealed, MAGIC_BYTES, seal, unseal } from './seal.server.ts'
import { type Entry, tar, untar } from './tar.server.ts'

/** Pictures hardly get smaller, and rows do so at the cheapest level already. */
const LEVEL = 3
const FORMAT = 1
const ABOUT = 'backup.json'
const MANIFEST = 'manifest.json'
const MOST_JSON = 1_048_576
const PIECE = 65_536
const NEW_LINE = 0x0a

/** What stands at the beginning of a backup. */
const About = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  product: z.string(),
  /** The last migration that was applied: its time, and its name for people. */
  schema: z.object({ when: z.int(), tag: z.string() }),
})
export type About = z.output<typeof About>

/** What is in a backup. */
export const Counts = z.object({
  tables: z.record(z.string(), z.int()),
  files: z.int(),
  pictures: z.int(),
})
export type Counts = z.output<typeof Counts>

/** What stands at its end: without it the backup is not whole. */
const Manifest = z.object({ counts: Counts, sha256: z.string() })

/** Rows of a table, one JSON object a line, or a file of the uploads. */
export type Content = { rows: { table: string; count: number } } | { file: string }
export type ContentEntry = Entry & { content: Content }

const small = (name: string, value: unknown): Entry => {
  const bytes = Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
  return { name, size: bytes.length, chunks: [bytes] }
}

/** Rows and files as they stand in the archive: paths that anybody's tools unpack. */
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

/** A picture is kept in several widths and formats; one of them has no width in its name. */
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

/** An entry whose bytes are added to a sum as they go by; they are read to their end, or not at all. */
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

type Written = { path: string; key: string | undefined; about: Omit<About, 'format'> }

/**
 * Writes a backup: a tar archive, packed by gzip, sealed when there is a key. What it holds is streamed.
 * @returns what is in it. @throws {Error} when something can't be read or written; then there may be half a
 * file at the path.
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
    // An entry is written before the next one is asked for: the sum is whole.
    yield small(MANIFEST, { counts, sha256: sum.digest('hex') } satisfies z.output<typeof Manifest>)
  }

  const gzip = createGzip({ level: LEVEL })
  const file = createWriteStream(path, { mode: 0o600, flush: true })
  if (key === undefined) await pipeline(tar(entries()), gzip, file)
  else
    await pipeline(tar(entries()), gzip, (source: AsyncIterable<Buffer>) => seal(piecesOf(source), key), file)
  return counts
}

export type Archive = { about: About; contents: AsyncIterable<ContentEntry> }

/**
 * Reads a backup and hands its contents to `take`, which may leave them unread.
 * @returns what was in it, once all of it was seen to be as it was written.
 * @throws {BackupError} when it is damaged, not whole, or not to be opened with this key; whatever `take`
 * throws.
 */
export async function readArchive(
  path: string,
  key: string | undefined,
  take: (archive: Archive) => Promise<void> = () => Promise.resolve(),
): Promise<{ about: About; counts: Counts }> {
  const source = createReadStream(path)
  const gunzip = createGunzip()
  // Its failures come out of the other end.
  const unpacking = pipeline(opened(source, key), gunzip).catch(
    (error: unknown) => void gunzip.destroy(error as Error),
  )
  try {
    const plain = piecesOf(gunzip)
    const entries = legible(untar(plain))
    const sum = createHash('sha256')
    const about = await jsonOf(await entries.next(), { name: ABOUT, schema: About, sum })
    const counts: Counts = { tables: {}, files: 0, pictures: 0 }
    let told: z.output<typeof Manifest> | undefined

    async function* read(): AsyncGenerator<ContentEntry> {
      for (;;) {
        const next = await entries.next()
        if (next.done || next.value.name === MANIFEST) {
          told = await jsonOf(next, { name: MANIFEST, schema: Manifest })
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
    if (!(await entries.next()).done) throw unreadable(new Error('something stands behind its end'))
    // gzip's own sum stands behind everything.
    for await (const _ of legible(gunzip));
    await unpacking
    const isWhole = told?.sha256 === sum.digest('hex') && isDeepStrictEqual(counts, told.counts)
    if (!isWhole) throw unreadable(new Error('it holds something else than it says'))
    return { about, counts }
  } finally {
    gunzip.destroy()
    source.destroy()
  }
}

/** The packed bytes of a file, whether or not it is sealed. */
async function* opened(source: AsyncIterable<Buffer>, key: string | undefined): AsyncGenerator<Buffer> {
  const bytes = piecesOf(source)
  const head = await bytes.upTo(MAGIC_BYTES)
  async function* all(): AsyncGenerator<Buffer> {
    yield head
    for (let piece = await bytes.upTo(PIECE); piece.length > 0; piece = await bytes.upTo(PIECE)) yield piece
  }
  if (!isSealed(head)) yield* all()
  else if (key === undefined)
    throw new BackupError('This backup is sealed: set BACKUP_KEY to the key with which it was made.')
  else yield* unseal(piecesOf(all()), key)
}

/** What comes from a file; a failure on the way is told as one of the backup. */
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
      ? `The backup cannot be read (${error.message}).`
      : `This backup is damaged or not whole (${error.message}).`,
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
  if (file === undefined || !isFileName(file)) throw unreadable(new Error('it holds something unknown'))
  return { ...entry, content: { file } }
}

type Expected<T extends z.ZodMiniType> = { name: string; schema: T; sum?: Hash }

/** @throws {BackupError} unless it is the entry of this name, and says what one of its kind says. */
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
