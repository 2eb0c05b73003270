import * as z from 'zod/mini'

/** What an uploaded worksheet, picture or recording is. */
export const FILE_KINDS = ['pdf', 'picture', 'recording'] as const

/** The types that are stored; a picture is always re-encoded. */
export const FILE_TYPES = [
  'application/pdf',
  'image/webp',
  'audio/mpeg',
  'audio/mp4',
  'audio/ogg',
  'audio/webm',
  'audio/wav',
] as const

/** Largest upload, in bytes: a recording of some minutes, a worksheet of many pages. */
export const FILE_MAX_BYTES = 15_728_640

export const FileKind = z.enum(FILE_KINDS)
export const FileType = z.enum(FILE_TYPES)
export type FileKind = z.output<typeof FileKind>
export type StoredType = z.output<typeof FileType>
