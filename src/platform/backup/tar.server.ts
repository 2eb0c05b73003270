import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { extract, type Pack, pack } from 'tar-stream'

/** An entry of an archive: exactly `size` bytes. */
export type Entry = { name: string; size: number; chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

/** Entries as a tar archive (POSIX.1-2001, pax), streamed. */
export async function* tar(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  const archive = pack()
  const packing = putAll(archive, entries).catch((error: unknown) => archive.destroy(error as Error))
  try {
    yield* archive as AsyncIterable<Uint8Array>
  } finally {
    archive.destroy(null)
    await packing
  }
}

async function putAll(archive: Pack, entries: AsyncIterable<Entry>): Promise<void> {
  const closed = new AbortController()
  archive.once('close', () => closed.abort())
  for await (const { name, size, chunks } of entries) {
    const entry = archive.entry({ name, size, mode: 0o600, mtime: new Date(0) })
    // The archive reports it.
    entry.once('error', () => undefined)
    let left = size
    for await (const chunk of chunks) {
      left -= chunk.byteLength
      if (left < 0) break
      if (!entry.write(chunk)) await once(entry, 'drain', closed)
    }
    if (left !== 0) throw new Error(`${name} changed its length while it was read`)
    entry.end(null)
  }
  archive.finalize()
}

/**
 * The entries of a tar archive; unread content is skipped.
 * @throws {Error} for other archives and at an early end.
 */
export async function* untar(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const archive = extract()
  const feeding = pipeline(bytes, archive).catch((error: unknown) => archive.destroy(error as Error))
  try {
    for await (const entry of archive) {
      const { name, size, type } = entry.header
      if (type !== 'file') throw new Error('an entry is no file')
      // Its own iterator would end the archive with a reader that stops early.
      const chunks = (entry as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]()
      yield { name, size, chunks: { [Symbol.asyncIterator]: () => ({ next: () => chunks.next() }) } }
      while (!(await chunks.next()).done);
    }
  } finally {
    archive.destroy()
    await feeding
  }
}
