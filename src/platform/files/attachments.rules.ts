import type { FileKind, StoredType } from './attachments.contract.ts'

/** Width to which pictures are reduced, in pixels. */
export const WIDEST_PICTURE = 2_000

/** What a browser offers to choose: a name decides nothing, the server looks at the content. */
export const ACCEPTED_FILES = 'application/pdf,image/*,audio/*'

const recordings: Readonly<Record<string, StoredType>> = {
  'audio/mpeg': 'audio/mpeg',
  'audio/mp4': 'audio/mp4',
  'audio/x-m4a': 'audio/mp4',
  // Phones record sound into containers of films.
  'video/mp4': 'audio/mp4',
  'audio/ogg': 'audio/ogg',
  'audio/opus': 'audio/ogg',
  'video/ogg': 'audio/ogg',
  'audio/webm': 'audio/webm',
  'video/webm': 'audio/webm',
  'audio/wav': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
}

/** As what a content of this type is stored, by its first bytes; null for another kind of file. */
export function storedAs(detected: string): { kind: FileKind; type: StoredType } | null {
  // A type may come with its codecs: 'audio/ogg; codecs=opus'.
  const [mime = ''] = detected.split(';')
  if (mime === 'application/pdf') return { kind: 'pdf', type: 'application/pdf' }
  if (mime.startsWith('image/')) return { kind: 'picture', type: 'image/webp' }
  const type = recordings[mime]
  return type ? { kind: 'recording', type } : null
}

const endings: Readonly<Record<StoredType, string>> = {
  'application/pdf': 'pdf',
  'image/webp': 'webp',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/webm': 'webm',
  'audio/wav': 'wav',
}

/** The name under which a file is saved: its own without its ending, with the ending of its content. */
export const downloadName = (name: string, type: StoredType): string =>
  `${name.replace(/\.[A-Za-z0-9]{1,5}$/, '')}.${endings[type]}`
