import { createHash } from 'node:crypto'

const ROUNDS = 9

/**
 * Milliseconds of processor that one fixed piece of work takes now: parsing, sorting and hashing, as a server
 * does them. Machines that are shared drift by a third within a quarter of an hour; figures that are taken
 * minutes apart are compared by it. @returns the median of nine rounds
 */
export function machineSpeedMs(): number {
  const text = JSON.stringify(
    Array.from({ length: 4_000 }, (_, n) => ({ n, word: `word ${(n * 7_919) % 4_001}` })),
  )
  const times = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage()
    for (let turn = 0; turn < 8; turn += 1) {
      const rows = JSON.parse(text) as { n: number; word: string }[]
      const sorted = rows.toSorted((a, b) => (a.word < b.word ? -1 : 1))
      createHash('sha256').update(JSON.stringify(sorted)).digest('hex')
    }
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  })
  return times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0
}
