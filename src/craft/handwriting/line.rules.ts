/** A line as points, and a stroke's path as a line. Units: 50 for a gap of the ruling. */
export type Dot = readonly [x: number, y: number]
export const POINTS = 64

/** The distance of two points. */
export const far = (a: Dot, b: Dot) => Math.hypot(a[0] - b[0], a[1] - b[1])

type Command = { name: string; numbers: number[] }
const commandsOf = (d: string): Command[] =>
  [...d.matchAll(/([MLHVC])([^MLHVC]*)/g)].map(([, name = '', rest = '']) => ({
    name,
    numbers: (rest.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number),
  }))
/** The same stroke from its end to its beginning. */
export function reversed(d: string): string {
  let here: Dot = [0, 0]
  const parts: { from: Dot; controls: readonly Dot[] }[] = []
  for (const { name, numbers } of commandsOf(d)) {
    const [a = 0, b = 0, c = 0, e = 0, f = 0, g = 0] = numbers
    const from = here
    if (name === 'C') here = [f, g]
    else if (name === 'H') here = [a, from[1]]
    else if (name === 'V') here = [from[0], a]
    else here = [a, b]
    if (name === 'C')
      parts.push({
        from,
        controls: [
          [a, b],
          [c, e],
        ],
      })
    else if (name !== 'M') parts.push({ from, controls: [] })
  }
  const back = parts.toReversed().map(({ from, controls }) => {
    const points = [...controls.toReversed(), from].map(([x, y]) => `${x} ${y}`).join(' ')
    return `${controls.length > 0 ? 'C' : 'L'}${points}`
  })
  return `M${here[0]} ${here[1]}${back.join('')}`
}

const STEPS = 16
function curve([from, one, two, to]: readonly [Dot, Dot, Dot, Dot]): Dot[] {
  return Array.from({ length: STEPS }, (_, i) => {
    const t = (i + 1) / STEPS
    const u = 1 - t
    const at = (k: 0 | 1) =>
      u ** 3 * from[k] + 3 * u * u * t * one[k] + 3 * u * t * t * two[k] + t ** 3 * to[k]
    return [at(0), at(1)] as const
  })
}
/** A stroke's path (M, L, H, V and C, each in absolute units) as points along it. */
export function pointsOf(d: string): Dot[] {
  const out: Dot[] = []
  let here: Dot = [0, 0]
  for (const { name, numbers } of commandsOf(d)) {
    const [a = 0, b = 0, c = 0, e = 0, f = 0, g = 0] = numbers
    if (name === 'C') {
      const to: Dot = [f, g]
      out.push(...curve([here, [a, b], [c, e], to]))
      here = to
      continue
    }
    if (name === 'H') here = [a, here[1]]
    else if (name === 'V') here = [here[0], a]
    else here = [a, b]
    out.push(here)
  }
  return out
}

/** The same line as `count` points, equally far from each other along it. */
export function resampled(line: readonly Dot[], count = POINTS): Dot[] {
  const first = line[0] ?? ([0, 0] as const)
  let whole = 0
  for (let i = 1; i < line.length; i += 1) whole += far(line[i - 1] ?? first, line[i] ?? first)
  if (whole === 0) return Array.from({ length: count }, () => first)
  const out: Dot[] = [first]
  let [at, gone] = [1, 0]
  let from = first
  while (out.length < count - 1 && at < line.length) {
    const to = line[at] ?? first
    const piece = far(from, to)
    const wanted = (whole * out.length) / (count - 1)
    if (gone + piece < wanted) {
      gone += piece
      from = to
      at += 1
      continue
    }
    const part = piece === 0 ? 0 : (wanted - gone) / piece
    from = [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
    gone = wanted
    out.push(from)
  }
  while (out.length < count) out.push(line.at(-1) ?? first)
  return out
}

export const lengthOf = (line: readonly Dot[]): number =>
  line.reduce((sum, point, i) => sum + (i > 0 ? far(line[i - 1] ?? point, point) : 0), 0)
