import { fileTypeFromBuffer } from 'file-type'
import { Refusal } from '../../platform/errors.ts'
import type { Files } from '../../platform/files/files.server.ts'
import type { Job } from '../../platform/jobs/jobs.server.ts'
import { HOUR_S, type RoomParts } from '../../platform/rooms/room.server.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import { newId } from '../../platform/db/columns.tables.ts'
import { readCaptions } from '../captions.rules.ts'
import { getVideoUrl, uploadCaptions, uploadVideoPart } from './videos.contract.ts'

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
  files,
  signedPaths,
}: Pick<RoomParts, 'files' | 'signedPaths'>): EndpointHandler[] {
  return [
    serve(uploadVideoPart, async ({ params: { id }, query: { at, size }, body }) => {
      if (body.length === 0 || at + body.length > size)
        throw new Refusal(422, 'This part does not belong to the video', { code: 'video_part_mismatch' })
      const finished = await filmOf(files, id)
      if (finished) return enveloped({ received: size, video: finished })
      if (at === 0) await kindOf(body)
      return enveloped(await store(files, { id, at, size, body }))
    }),

    serve(uploadCaptions, async ({ body }) => {
      const read = readCaptions(textOf(body))
      if ('fault' in read) throw new Refusal(422, read.fault, { code: 'video_unreadable' })
      const name = nameOf(newId(), 'vtt')
      await files.put(name, Buffer.from(read.captions))
      return enveloped({ captions: `/uploads/${name}` })
    }),

    serve(getVideoUrl, ({ body, now }) =>
      Promise.resolve(enveloped({ address: signedPaths.sign(body.video, now.getTime() + WATCH_MS) })),
    ),
  ]
}

/** @throws {Refusal} 415 for what is no text. */
function textOf(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
  } catch {
    throw new Refusal(415, 'Send captions as text in UTF-8 (WebVTT)', { code: 'captions_not_text' })
  }
}

const nameOf = (id: string, extension: string): string => `lessons/${id}.${extension}`
// Beside the films that they become, wherever those are kept, so that each part may reach another instance.
// Below lessons/ nothing is sent without a signature, and parts are never signed for.
const PARTS = 'lessons/parts/'
const partsOf = (id: string): string => `${PARTS}${id}/`

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
  if (!extension) throw new Refusal(415, 'Upload an MP4 or WebM video', { code: 'video_format_unsupported' })
  return extension
}

type Part = { id: string; at: number; size: number; body: Uint8Array }
type Stored = { received: number; video: string | null }

/** @throws {Refusal} 409 when something before this part is missing. */
async function store(files: Files, { id, at, size, body }: Part): Promise<Stored> {
  try {
    await files.put(`${partsOf(id)}${at}.part`, body)
    const pieces = await byteReader(files, id)
    const received = reachOf(pieces)
    if (received < at + body.length)
      throw new Refusal(409, 'The upload is incomplete. Please upload the video again.', {
        code: 'video_upload_incomplete',
      })
    return { received, video: received < size ? null : await finish(files, { id, size, pieces }) }
  } catch (error) {
    // The same last part came twice at once, and the other one was first.
    const video = await filmOf(files, id)
    if (!video) throw error
    await forgetParts(files, id)
    return { received: size, video }
  }
}

type Piece = { name: string; at: number; size: number }

/** What came of a film, from its beginning on. */
async function byteReader(files: Files, id: string): Promise<Piece[]> {
  const pieces: Piece[] = []
  for await (const { name, size } of files.list(partsOf(id)))
    pieces.push({ name, at: Number.parseInt(name.slice(partsOf(id).length), 10), size })
  return pieces.toSorted((a, b) => a.at - b.at)
}

/** How many bytes of it are there without a gap. */
const reachOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((reach, { at, size }) => (at > reach ? reach : Math.max(reach, at + size)), 0)

/** Whole or not at all: a film is found under its name once its last part is here; two last parts are one. */
async function finish(
  files: Files,
  { id, size, pieces }: { id: string; size: number; pieces: readonly Piece[] },
): Promise<string> {
  const head: Uint8Array[] = []
  for await (const chunk of joined(files, pieces, HEAD_BYTES)) head.push(chunk)
  const name = nameOf(id, await kindOf(Buffer.concat(head)))
  await files.put(name, { size, chunks: joined(files, pieces, size) })
  await forgetParts(files, id)
  return `/uploads/${name}`
}

/** The first `most` bytes of what the pieces make. */
async function* joined(files: Files, pieces: readonly Piece[], most: number): AsyncGenerator<Uint8Array> {
  let reach = 0
  for (const { name, at, size } of pieces) {
    const end = Math.min(at + size, most)
    if (end <= reach) continue
    const file = await files.get(name)
    if (!file) throw new Error('a part of the film is gone')
    yield* file.read({ start: reach - at, end: end - at - 1 })
    reach = end
  }
}

async function forgetParts(files: Files, id: string): Promise<void> {
  for (const { name } of await byteReader(files, id)) await files.remove(name)
}

/** Films that were begun and left. */
export const filmJobs = (files: Files): Job[] => [
  {
    name: 'films',
    everySeconds: HOUR_S,
    forgets: true,
    run: async (now) => {
      for await (const { name } of files.list(PARTS)) {
        const left = await files.get(name)
        if (left && now.getTime() - left.changedAt.getTime() > LEFT_MS) await files.remove(name)
      }
    },
  },
]
