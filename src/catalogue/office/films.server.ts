import { existsSync, mkdirSync } from 'node:fs'
import { link, open, readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import { Refusal } from '../../platform/errors.ts'
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
export function filmCalls({ uploads, signedPaths }: Pick<RoomParts, 'uploads' | 'signedPaths'>): Served[] {
  const folder = folderOf(uploads)
  return [
    serve(sendFilmPart, async ({ params: { id }, query: { at, size }, body }) => {
      if (body.length === 0 || at + body.length > size)
        throw new Refusal(422, 'This part is no part of the film')
      const finished = filmOf(folder, id)
      if (finished) return enveloped({ received: size, video: finished })
      if (at === 0) await kindOf(body)
      return enveloped(await store(folder, { id, at, size, body }))
    }),

    serve(getFilmAddress, ({ body, now }) =>
      Promise.resolve(enveloped({ address: signedPaths.sign(body.video, now.getTime() + WATCH_MS) })),
    ),
  ]
}

const folderOf = (uploads: string): string => join(uploads, 'lessons')
// Hidden: what is not whole is sent to nobody.
const partOf = (folder: string, id: string): string => join(folder, `.${id}.part`)
const pathOf = (id: string, extension: string): string => `/uploads/lessons/${id}.${extension}`

/** The path of a film that is whole; null while it is not. */
function filmOf(folder: string, id: string): string | null {
  const extension = ['mp4', 'webm'].find((each) => existsSync(join(folder, `${id}.${each}`)))
  return extension ? pathOf(id, extension) : null
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

async function store(folder: string, { id, at, size, body }: Part): Promise<Stored> {
  try {
    const received = await append(partOf(folder, id), { at, body })
    return { received, video: received < size ? null : await finish(folder, id) }
  } catch (error) {
    // The same last part came twice at once, and the other one was first.
    const video = (error as NodeJS.ErrnoException).code === 'ENOENT' ? filmOf(folder, id) : null
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

/** Whole or not at all: a film is found under its name once its last part is here. */
async function finish(folder: string, id: string): Promise<string> {
  const part = partOf(folder, id)
  const file = await open(part, 'r')
  const head = Buffer.alloc(HEAD_BYTES)
  await file.read(head, 0, HEAD_BYTES, 0)
  await file.sync()
  await file.close()
  const extension = await kindOf(head)
  // Two last parts at once are one film.
  await link(part, join(folder, `${id}.${extension}`)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(part).catch(() => {})
  return pathOf(id, extension)
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
