export type Point = readonly [x: number, y: number]
type Through = { at: Point; corner: boolean }

/** A stroke as it is kept: points that it goes through, `x,y`, and `x,y*` where it turns sharply. */
export const throughOf = (stroke: string): Through[] =>
  stroke
    .trim()
    .split(/\s+/)
    .map((word) => {
      const [x, y] = word.replace('*', '').split(',').map(Number)
      return { at: [x ?? 0, y ?? 0], corner: word.endsWith('*') }
    })

const short = (n: number) => String(Math.round(n * 10) / 10)
const put = ([x, y]: Point) => `${short(x)} ${short(y)}`

/** The way at a point of a smooth run: from the one before it to the one behind it, one unit long. */
function wayAt(run: readonly Point[], at: number): Point {
  const [a, b] = [run[Math.max(0, at - 1)] ?? [0, 0], run[Math.min(run.length - 1, at + 1)] ?? [0, 0]]
  const long = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
  return [(b[0] - a[0]) / long, (b[1] - a[1]) / long]
}

/** A smooth path through the points of a stroke: M, L and C in absolute units. */
export function smooth(stroke: string): string {
  const runs: Point[][] = [[]]
  for (const { at, corner } of throughOf(stroke)) {
    runs.at(-1)?.push(at)
    if (corner) runs.push([at])
  }
  let d = `M${put(runs[0]?.[0] ?? [0, 0])}`
  for (const run of runs.filter(({ length }) => length > 1))
    for (const [i, to] of run.entries()) {
      const from = run[i - 1]
      if (!from) continue
      if (run.length === 2) {
        d += `L${put(to)}`
        continue
      }
      const third = Math.hypot(to[0] - from[0], to[1] - from[1]) / 3
      const [out, into] = [wayAt(run, i - 1), wayAt(run, i)]
      const one: Point = [from[0] + out[0] * third, from[1] + out[1] * third]
      const two: Point = [to[0] - into[0] * third, to[1] - into[1] * third]
      d += `C${put(one)} ${put(two)} ${put(to)}`
    }
  return d
}

/** The same path elsewhere. */
export const moved = (d: string, [dx, dy]: Point): string => {
  let isX = true
  return d.replaceAll(/[MLHVC]|-?\d+(?:\.\d+)?/g, (token) => {
    if (/[MLC]/.test(token)) isX = true
    else if (token === 'H') isX = true
    else if (token === 'V') isX = false
    else {
      const next = Number(token) + (isX ? dx : dy)
      isX = !isX
      return short(next)
    }
    return token
  })
}
