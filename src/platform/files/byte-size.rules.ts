const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const
const number = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 })

/** A size for people, never rounded to zero: 0 bytes, 312 kB, 4.2 MB, 1.5 GB. 1 kB is 1,024 bytes. */
export function byteSize(bytes: number): string {
  const size = Math.max(0, bytes)
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, size)) / 10))
  const count = size / 1_024 ** step
  const shown = number.format(count < 10 ? count : Math.round(count))
  return `${shown} ${step === 0 && size === 1 ? 'byte' : UNITS[step]}`
}
