import { randomUUID } from 'node:crypto'
import { constants, createReadStream, createWriteStream } from 'node:fs'
import { access, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Files } from './files.server.ts'
import { isFileName } from './names.rules.ts'

/** Files in a folder, which may not exist yet. */
export function folderFiles(folder: string): Files {
  /** @throws for an invalid file name. */
  const pathOf = (name: string) => {
    if (!isFileName(name)) throw new Error(`${JSON.stringify(name)} is no name of a file`)
    return join(folder, name)
  }

  return {
    put: async (name, body) => {
      const path = pathOf(name)
      const part = join(dirname(path), `.${randomUUID()}.part`)
      await mkdir(dirname(path), { recursive: true })
      try {
        const chunks = body instanceof Uint8Array ? [body] : body.chunks
        await pipeline(Readable.from(chunks), createWriteStream(part, { flush: true }))
        await rename(part, path)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },

    get: async (name) => {
      if (!isFileName(name)) return null
      const path = join(folder, name)
      const there = await stat(path).catch(absent)
      return there?.isFile()
        ? { size: there.size, changedAt: there.mtime, read: (range) => chunksOf(path, range) }
        : null
    },

    open: async (name) => {
      if (!isFileName(name)) return null
      const handle = await open(join(folder, name)).catch(absent)
      if (!handle) return null
      const close = () => handle.close()
      const there = await handle.stat().catch(async (error: unknown) => {
        await close()
        throw error
      })
      if (there.isFile()) return { size: there.size, chunks: chunksFrom(handle, there.size), close }
      await close()
      return null
    },

    list: (beginning = '') => below(folder, '', beginning),

    remove: (name) => rm(pathOf(name), { force: true }),

    check: async () => {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    },
  }
}

/**
 * The content of a file or of a range. Opened lazily by the reader, as a stream that fails before it has a
 * listener would end the process.
 */
export async function* chunksOf(
  path: string,
  range?: { start: number; end: number },
): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, range)
}

/** The first `size` bytes: a file that still grows is read as long as it was when opened. */
async function* chunksFrom(handle: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  if (size > 0) yield* handle.createReadStream({ start: 0, end: size - 1, autoClose: false })
}

async function* below(
  folder: string,
  at: string,
  beginning: string,
): AsyncGenerator<{ name: string; size: number }> {
  const entries = (await readdir(join(folder, at), { withFileTypes: true }).catch(absent)) ?? []
  for (const entry of entries) {
    const name = at + entry.name + (entry.isDirectory() ? '/' : '')
    if (!name.startsWith(beginning) && !beginning.startsWith(name)) continue
    if (entry.isDirectory() && !entry.name.startsWith('.')) yield* below(folder, name, beginning)
    else if (entry.isFile() && isFileName(name)) {
      const there = await stat(join(folder, name)).catch(absent)
      if (there) yield { name, size: there.size }
    }
  }
}

const missing = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'])
/** A missing file is not an error. */
function absent(error: NodeJS.ErrnoException): null {
  if (error.code !== undefined && missing.has(error.code)) return null
  throw error
}
