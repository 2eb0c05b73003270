/** A file that cannot be read: a sentence for whoever brought it. */
export class FileFault extends Error {}

export type TextFile = { text: string; encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252' }

/** How a file begins, and what it then is, whatever its name says. */
const kinds: readonly (readonly [head: readonly number[], what: string])[] = [
  [[0x89, 0x50, 0x4e, 0x47], 'a picture (PNG)'],
  [[0xff, 0xd8, 0xff], 'a picture (JPEG)'],
  [[0x47, 0x49, 0x46, 0x38], 'a picture (GIF)'],
  [[0x52, 0x49, 0x46, 0x46], 'a picture or a sound (RIFF)'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
  [[0x50, 0x4b, 0x03, 0x04], 'a ZIP'],
  [[0x1f, 0x8b], 'a packed file (GZIP)'],
  [[0x7f, 0x45, 0x4c, 0x46], 'a program'],
  [[0x4d, 0x5a], 'a program'],
]
const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0]

const begins = (bytes: Uint8Array, head: readonly number[]) => head.every((byte, n) => bytes[n] === byte)

export const isZip = (bytes: Uint8Array): boolean => begins(bytes, [0x50, 0x4b, 0x03, 0x04])

/**
 * The text of a file: UTF-8 with or without its mark, UTF-16 with its mark, or else Windows-1252, which old
 * programs of sheets write.
 * @throws {FileFault} for what is no text, and for letters of a coding that we do not know.
 */
export function textOf(bytes: Uint8Array): TextFile {
  if (begins(bytes, OLD_OFFICE))
    throw new FileFault(
      'This file is in an old format or has a password. Save it as .xlsx or .csv without a password.',
    )
  if (begins(bytes, [0xff, 0xfe])) return { text: utf16(bytes, 'utf-16le'), encoding: 'UTF-16' }
  if (begins(bytes, [0xfe, 0xff])) return { text: utf16(bytes, 'utf-16be'), encoding: 'UTF-16' }
  // Two letters may be the beginning of a word as well: a program has bytes that no text has.
  const [, kind] = kinds.find(([head]) => begins(bytes, head)) ?? []
  if (kind && (bytes.length < 4 || hasControls(bytes)))
    throw new FileFault(`This is ${kind}. Upload a spreadsheet or text file.`)
  if (bytes.includes(0)) throw new FileFault('We can’t read this file. Save it as “CSV UTF-8”.')
  try {
    return { text: withoutMark(new TextDecoder('utf-8', { fatal: true }).decode(bytes)), encoding: 'UTF-8' }
  } catch {
    return { text: windows1252(bytes), encoding: 'Windows-1252' }
  }
}

const withoutMark = (text: string) => (text.startsWith('\ufeff') ? text.slice(1) : text)

function utf16(bytes: Uint8Array, coding: 'utf-16le' | 'utf-16be'): string {
  try {
    return withoutMark(new TextDecoder(coding, { fatal: true }).decode(bytes))
  } catch {
    throw new FileFault('This UTF-16 file is incomplete. Save it again as UTF-8.')
  }
}

/**
 * Controls that stand in no text: not tab, line feed, carriage return, form feed or the old end of a file.
 */
const hasControls = (bytes: Uint8Array): boolean =>
  bytes.some((byte) => byte < 9 || byte === 11 || (byte > 13 && byte < 32 && byte !== 26))

// These five mean nothing in Windows-1252.
const unused = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])

function windows1252(bytes: Uint8Array): string {
  // Letters of UTF-8 among others: a broken UTF-8, in which every letter that is not English would be wrong.
  const loose = new TextDecoder('utf-8').decode(bytes)
  const broken = loose.indexOf('\ufffd')
  const strange = loose.length - loose.replaceAll('\ufffd', '').length
  const real = loose.replace(/[\0-\x7f\ufffd]/g, '').length
  const line = loose.slice(0, broken).split('\n').length
  if (real > strange || hasControls(bytes) || bytes.some((byte) => unused.has(byte)))
    throw new FileFault(`We can’t read some letters in line ${line}. Save the file as “CSV UTF-8”.`)
  return new TextDecoder('windows-1252').decode(bytes)
}
