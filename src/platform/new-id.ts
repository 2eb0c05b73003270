/**
 * A UUIDv7 (RFC 9562, section 5.7) made in the browser: for what begins there before the server has heard of
 * it. `now` in milliseconds.
 */
export function makeId(now: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const time = now.toString(16).padStart(12, '0')
  const variant = ((Number.parseInt(hex[15] ?? '0', 16) & 0x3) | 0x8).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-${variant}${hex.slice(3, 6)}-${hex.slice(6, 12)}${hex.slice(16, 22)}`
}
