import { createHash } from 'node:crypto'
import { workerData } from 'node:worker_threads'

/** Milliseconds between two pieces: the work itself is to be no load. */
const EACH_MS = 250
/** Pieces that are not counted, in which the thread becomes as quick as it will be. */
const WARM = 12

const text = JSON.stringify(
  Array.from({ length: 2_000 }, (_, n) => ({ n, word: `word ${(n * 7_919) % 4_001}` })),
)

/** Parsing, sorting and hashing, as a server does them. @returns milliseconds of processor */
function piece(): number {
  const before = process.threadCpuUsage()
  for (let turn = 0; turn < 4; turn += 1) {
    const rows = JSON.parse(text) as { n: number; word: string }[]
    const sorted = rows.toSorted((a, b) => (a.word < b.word ? -1 : 1))
    createHash('sha256').update(JSON.stringify(sorted)).digest('hex')
  }
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

for (let n = 0; n < WARM; n += 1) piece()
const times = workerData as Float64Array
setInterval(() => {
  const at = (times[0] ?? 0) + 1
  times[at] = piece()
  times[0] = at
}, EACH_MS)
