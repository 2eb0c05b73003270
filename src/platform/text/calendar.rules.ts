const MOST_OCTETS = 75

/** Folds a content line at 75 octets; continuation lines start with a space (RFC 5545, 3.1). */
function folded(line: string): string {
  const pieces: string[] = []
  let piece = ''
  let octets = 0
  // By code points, so that no character is split.
  for (const letter of line) {
    const size = new TextEncoder().encode(letter).length
    if (octets + size > MOST_OCTETS) {
      pieces.push(piece)
      piece = ' '
      octets = 1
    }
    piece += letter
    octets += size
  }
  return [...pieces, piece].join('\r\n')
}

/** A TEXT value (3.3.11). */
export const text = (value: string): string =>
  value
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')

/** A parameter's value in quotes (3.2): it can hold neither quotes nor control characters. */
export const quoted = (value: string): string => `"${value.replace(/["\p{Cc}]/gu, '')}"`

/** A moment in UTC: a time without a zone would float (3.3.5). */
export const utc = (at: Date): string => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** Content lines as a file. */
export const calendarLines = (lines: readonly string[]): string => `${lines.map(folded).join('\r\n')}\r\n`
