import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { FIXED_MOMENT, seededRandom } from './fixed-moment.ts'

// Loaded before a server (node --import): its time stands still and its random numbers are the same at each
// start, so that two starts seed and show the same.

const now = FIXED_MOMENT.getTime()
Date.now = () => now
globalThis.Date = new Proxy(Date, {
  construct: (date, given, target) =>
    Reflect.construct(date, given.length > 0 ? given : [now], target) as object,
})
// The academy's clock compares both counters.
performance.now = () => 0

const random = seededRandom(1)
const fill = <T extends ArrayBufferView>(view: T): T => {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = Math.floor(random() * 256)
  return view
}
const integer = (from: number, to: number) => from + Math.floor(random() * (to - from))

let made = 0
/** Ids in the order in which they were made: rows of one moment that are sorted by id stay in that order. */
const nextUuid = () => {
  made += 1
  const time = now.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${made.toString(16).padStart(12, '0')}`
}

Math.random = random
globalThis.crypto.getRandomValues = fill
Object.assign(crypto, {
  randomBytes: (size: number) => fill(Buffer.alloc(size)),
  randomInt: (least: number, most?: number) =>
    most === undefined ? integer(0, least) : integer(least, most),
  randomUUID: nextUuid,
  randomUUIDv7: nextUuid,
})
syncBuiltinESMExports()
