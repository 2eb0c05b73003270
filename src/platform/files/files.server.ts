import type { Env } from '../runtime/env.server.ts'
import { folderFiles } from './folder-files.server.ts'
import { s3Files } from './s3-files.server.ts'

/** A stored file. */
export type StoredFile = {
  /** In bytes. */
  size: number
  changedAt: Date
  /** Reads bytes `start` to `end`, both included; all without a range. */
  read: (range?: { start: number; end: number }) => AsyncIterable<Uint8Array>
}

/** An open file: read once, then closed, also when it was not read. */
export type OpenFile = { size: number; chunks: AsyncIterable<Uint8Array>; close: () => Promise<void> }

/** Content to store: bytes, or a stream of a known size. */
export type FileBody = Uint8Array | { size: number; chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

/**
 * Storage for uploaded files. A name is a path of plain parts, such as 'pictures/a.webp'; no other name
 * exists.
 */
export type Files = {
  /** Atomic: a partial file is never visible. Replaces a file of the same name. */
  put: (name: string, body: FileBody) => Promise<void>
  get: (name: string) => Promise<StoredFile | null>
  /**
   * A file with a consistent size and content: it can be read to its end even if removed or replaced
   * meanwhile. Null if missing.
   */
  open: (name: string) => Promise<OpenFile | null>
  /** All files with this prefix, in no order. */
  list: (beginning?: string) => AsyncIterable<{ name: string; size: number }>
  /** Also succeeds if the file does not exist. */
  remove: (name: string) => Promise<void>
  /** @throws {Error} with the reason why files cannot be read or stored at the moment. */
  check: () => Promise<void>
}

/** Files in the bucket of S3_URL, else in `folder`. */
export const openFiles = ({ S3_URL }: Pick<Env, 'S3_URL'>, folder: string): Files =>
  S3_URL ? s3Files(new URL(S3_URL)) : folderFiles(folder)
