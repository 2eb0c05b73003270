/**
 * A UUIDv7 (RFC 9562, section 5.7) created in the browser, for records that start offline. `now` in
 * milliseconds.
 */
export function uuidv7(now: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const time = now.toString(16).padStart(12, '0')
  const variant = ((Number.parseInt(hex[15] ?? '0', 16) & 0x3) | 0x8).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-${variant}${hex.slice(3, 6)}-${hex.slice(6, 12)}${hex.slice(16, 22)}`
}

/** The smallest UUIDv7 of a time (milliseconds), to find rows created since then by their key. */
export function firstIdOf(now: number): string {
  const time = now.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}
