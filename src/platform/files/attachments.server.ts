import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { newId } from '../db/columns.tables.ts'
import { Refusal } from '../errors.ts'
import type { Files } from './files.server.ts'
import { withPicture } from './picture.server.ts'
import type { Download } from '../sheets/sheets.server.ts'
import { type FileKind, type StoredType } from './attachments.contract.ts'
import { downloadName, storedAs, WIDEST_PICTURE } from './attachments.rules.ts'

/** Files below private/ are not served under /uploads. */
type Prefix = `private/${string}/`

/** Of an upload only the start is looked at to tell its kind: a file may have a million parts. */
const HEAD_BYTES = 4_100

export type StoredContent = { file: string; kind: FileKind; type: StoredType; size: number }
type NamedContent = Pick<StoredContent, 'file' | 'type'>

/**
 * Stores an upload under a name of its own: pictures re-encoded, PDFs and recordings as they are, to be saved
 * and never shown as a page.
 * @throws {Refusal} 415 for another kind of file, 422 for a picture that cannot be read.
 */
export async function storeContent(
  files: Files,
  { prefix, bytes, kinds }: { prefix: Prefix; bytes: Uint8Array; kinds: readonly FileKind[] },
): Promise<StoredContent> {
  const detected = await fileTypeFromBuffer(bytes.subarray(0, HEAD_BYTES))
  const known = detected ? storedAs(detected.mime) : null
  if (!known || !kinds.includes(known.kind)) {
    const wanted = kinds.includes('pdf') ? 'a PDF, a picture or a recording' : 'a picture or a recording'
    throw new Refusal(415, `Choose ${wanted}`, { code: 'file_kind_unsupported' })
  }
  const content =
    known.kind === 'picture'
      ? await withPicture(bytes, WIDEST_PICTURE, async ({ data, raw }) =>
          sharp(data, { raw }).webp({ quality: 70 }).toBuffer(),
        )
      : bytes
  const stored = { ...known, file: newId(), size: content.byteLength }
  await files.put(prefix + stored.file, content)
  return stored
}

/** A stored file as a download. @throws {Refusal} 404 when it is gone. */
export async function downloadOf(
  files: Files,
  { prefix, row, name }: { prefix: Prefix; row: NamedContent; name: string },
): Promise<Download> {
  const file = await files.get(prefix + row.file)
  if (!file) throw new Refusal(404, 'This file no longer exists', { code: 'file_deleted' })
  return { name: downloadName(name, row.type), type: row.type, size: file.size, chunks: file.read() }
}
