import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Files } from './files.server.ts'
import { isFileName } from './names.rules.ts'

/** Files in a folder, which need not be there yet. */
export function folderFiles(folder: string): Files {
  /** @throws for what is no name of a file. */
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

    list: (beginning = '') => below(folder, '', beginning),

    remove: (name) => rm(pathOf(name), { force: true }),
  }
}

/**
 * What stands in a file, or in a range of it. It is opened by whoever reads: a stream that fails before
 * anybody listens would end the process.
 */
export async function* chunksOf(
  path: string,
  range?: { start: number; end: number },
): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, range)
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
/** What is not there is no failure. */
function absent(error: NodeJS.ErrnoException): null {
  if (error.code !== undefined && missing.has(error.code)) return null
  throw error
}
