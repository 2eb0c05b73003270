import type { Env } from '../env.server.ts'
import { folderFiles } from './folder-files.server.ts'
import { s3Files } from './s3-files.server.ts'

/** A file that is stored. */
export type StoredFile = {
  /** In bytes. */
  size: number
  changedAt: Date
  /** From the byte `start` to the byte `end`, both included; all of it when nothing is said. */
  read: (range?: { start: number; end: number }) => AsyncIterable<Uint8Array>
}

/** What is put: bytes, or as many of them as said, while they come. */
export type FileBody = Uint8Array | { size: number; chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

/**
 * Where uploaded files are kept. A name is a path of plain parts, such as 'pictures/a.webp'; any other name
 * is the name of nothing.
 */
export type Files = {
  /**
   * Whole or not at all: half a file is never found under its name. An earlier one of this name is replaced.
   */
  put: (name: string, body: FileBody) => Promise<void>
  get: (name: string) => Promise<StoredFile | null>
  /** All whose name begins so, in no order. */
  list: (beginning?: string) => AsyncIterable<{ name: string; size: number }>
  /** Whether or not it was there. */
  remove: (name: string) => Promise<void>
}

/** Files in the store of S3_URL, or below `folder` without one. */
export const openFiles = ({ S3_URL }: Pick<Env, 'S3_URL'>, folder: string): Files =>
  S3_URL ? s3Files(new URL(S3_URL)) : folderFiles(folder)
