import { createReadStream, existsSync, mkdirSync } from 'node:fs'
import { open, readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import { Refusal } from '../../platform/errors.ts'
import type { Files } from '../../platform/files/files.server.ts'
import type { Job } from '../../platform/jobs.server.ts'
import { HOUR_S, type RoomParts } from '../../platform/room.server.ts'
import { enveloped, type Served, serve } from '../../platform/serve.server.ts'
import { getFilmAddress, sendFilmPart } from './films.contract.ts'

/** What browsers play, and the name of its file. */
const KINDS: Readonly<Record<string, string>> = {
  'video/mp4': 'mp4',
  'video/x-m4v': 'mp4',
  'video/webm': 'webm',
}
const HEAD_BYTES = 4_100
/** How long the office can watch a film it opened, in milliseconds. */
const WATCH_MS = 12 * 3_600_000
/** A film of which nothing came for so long is forgotten, in milliseconds. */
const LEFT_MS = 24 * 3_600_000

/** Films come in parts, so that a slow or broken line loses a part and not the film. */
export function filmCalls({
  uploads,
  files,
  signedPaths,
}: Pick<RoomParts, 'uploads' | 'files' | 'signedPaths'>): Served[] {
  const places = { folder: folderOf(uploads), files }
  return [
    serve(sendFilmPart, async ({ params: { id }, query: { at, size }, body }) => {
      if (body.length === 0 || at + body.length > size)
        throw new Refusal(422, 'This part is no part of the film')
      const finished = await filmOf(files, id)
      if (finished) return enveloped({ received: size, video: finished })
      if (at === 0) await kindOf(body)
      return enveloped(await store(places, { id, at, size, body }))
    }),

    serve(getFilmAddress, ({ body, now }) =>
      Promise.resolve(enveloped({ address: signedPaths.sign(body.video, now.getTime() + WATCH_MS) })),
    ),
  ]
}

const folderOf = (uploads: string): string => join(uploads, 'lessons')
// Hidden: what is not whole is sent to nobody.
const partOf = (folder: string, id: string): string => join(folder, `.${id}.part`)
const nameOf = (id: string, extension: string): string => `lessons/${id}.${extension}`

/** The path of a film that is whole; null while it is not. */
async function filmOf(files: Files, id: string): Promise<string | null> {
  for (const extension of ['mp4', 'webm'])
    if (await files.get(nameOf(id, extension))) return `/uploads/${nameOf(id, extension)}`
  return null
}

/** @throws {Refusal} 415 for what browsers do not play. */
async function kindOf(head: Uint8Array): Promise<string> {
  const kind = await fileTypeFromBuffer(head.subarray(0, HEAD_BYTES))
  const extension = KINDS[kind?.mime ?? '']
  if (!extension) throw new Refusal(415, 'Send a film: MP4 or WebM')
  return extension
}

type Part = { id: string; at: number; size: number; body: Uint8Array }
type Stored = { received: number; video: string | null }

/** Where a film is put together, part by part, and where it is kept. */
type Places = { folder: string; files: Files }

async function store(places: Places, { id, at, size, body }: Part): Promise<Stored> {
  try {
    const received = await append(partOf(places.folder, id), { at, body })
    return { received, video: received < size ? null : await finish(places, id) }
  } catch (error) {
    // The same last part came twice at once, and the other one was first.
    const video = (error as NodeJS.ErrnoException).code === 'ENOENT' ? await filmOf(places.files, id) : null
    if (video) return { received: size, video }
    throw error
  }
}

/** @returns how much is there now. @throws {Refusal} 409 when something before it is missing. */
async function append(path: string, { at, body }: { at: number; body: Uint8Array }): Promise<number> {
  mkdirSync(join(path, '..'), { recursive: true })
  const there =
    at === 0
      ? 0
      : await stat(path).then(
          ({ size }) => size,
          () => -1,
        )
  if (there < at) throw new Refusal(409, 'A part of this film is missing: please upload it again')
  const file = await open(path, at === 0 ? 'w' : 'r+')
  try {
    await file.write(body, 0, body.length, at)
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}

/** Whole or not at all: a film is found under its name once its last part is here; two last parts are one. */
async function finish({ folder, files }: Places, id: string): Promise<string> {
  const part = partOf(folder, id)
  const file = await open(part, 'r')
  const head = Buffer.alloc(HEAD_BYTES)
  await file.read(head, 0, HEAD_BYTES, 0)
  const { size } = await file.stat()
  await file.close()
  const name = nameOf(id, await kindOf(head))
  await files.put(name, { size, chunks: createReadStream(part) })
  await unlink(part).catch(() => {})
  return `/uploads/${name}`
}

/** Films that were begun and left. */
export const filmJobs = (uploads: string): Job[] => [
  {
    name: 'films',
    everySeconds: HOUR_S,
    forgets: true,
    run: async (now) => {
      const folder = folderOf(uploads)
      const names = existsSync(folder) ? await readdir(folder) : []
      for (const name of names.filter((each) => each.endsWith('.part'))) {
        const { mtimeMs } = await stat(join(folder, name))
        if (now.getTime() - mtimeMs > LEFT_MS) await unlink(join(folder, name))
      }
    },
  },
]
