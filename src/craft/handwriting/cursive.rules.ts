import { moved, type Point, smooth, throughOf } from './smooth.rules.ts'

/**
 * Joined Latin letters as centre-lines: made by us over Playwrite IN, signed off by a teacher. Units as in
 * letters.rules.ts. Name and width; what leads in when nothing is before it (or `-`); its strokes. The
 * first of them goes on to the next letter.
 */
const LETTERS = `
  a 62 - / 50,-46 39.5,-49.5 28,-48.5 19.5,-41.5 12.5,-32.5 9,-22 8,-10.5 14.5,-2 25.5,-3 33.5,-10.5
    40.5,-20 46.5,-29.5 50.5,-40 55,-50* 51.5,-39 47.5,-28.5 44.5,-17.5 41,-7 49,-2.5 57,-10;
  b 61 -17,0 -6,-4.5 4,-11.5 / 4,-11.5 11,-19.5 18,-27.5 25,-36 31,-45 37.5,-53.5 43,-63 48,-72.5
    53,-82.5 55.5,-93 50.5,-101.5 42,-95.5 37.5,-86 33.5,-75.5 30.5,-65 27,-55 24,-44.5 24.5,-37 19,-28.5
    14,-19 13.5,-8 21.5,-1 31.5,-2.5 39.5,-9.5 46,-18.5 50.5,-28.5 52.5,-39 52,-50;
  c 52 - / 51,-44 41,-49 30,-49.5 20.5,-43.5 14,-34.5 10,-24 8.5,-13 14.5,-4 25,-0.5 35.5,-4 44,-11;
  d 63 - / 52,-46 41.5,-49 31,-49.5 22,-44 15,-36 10,-26.5 8.5,-16 10,-5.5 19.5,-1 29,-5.5 36,-13.5
    42,-22.5 47.5,-31.5 51,-42 54.5,-52 57.5,-62.5 61.5,-72.5 64,-83 67,-93 71,-103* 69,-92 64.5,-81.5
    62,-70.5 58.5,-60 55,-49.5 51.5,-38.5 47,-28.5 44.5,-17.5 41,-7 49,-2.5 57,-10;
  e 53 - / 9.5,-21.5 19.5,-23 30.5,-25 40.5,-30 47,-39 42,-48 31,-49.5 21.5,-44 14.5,-35.5 10,-25
    9,-13.5 14,-4 24.5,-0.5 35.5,-4 44,-11;
  f 44 -17,0 -5.5,-4.5 5,-12 / 5,-12 12.5,-20 19.5,-28.5 26.5,-37 32.5,-46 39,-55 44.5,-64.5 49.5,-74.5
    54,-84.5 55,-95 48,-101.5 40.5,-93.5 36.5,-83.5 33,-73 29.5,-62.5 26,-52 23,-41.5 20,-31 16.5,-20.5
    12.5,-10.5 8.5,0 5.5,10.5 2,21 -1,31.5 -3.5,42.5 1.5,51 10,45 14.5,35 16,24 17.5,13 18.5,2 19,-9
    19,-20* 28,-23 39.5,-24;
  g 62 - / 54,-48 43.5,-48.5 33,-50 23.5,-45.5 16,-37.5 10.5,-28.5 8.5,-17.5 9,-7 17.5,-1 27.5,-4.5
    35,-12 41,-21 46.5,-30 50.5,-40 54,-50* 51.5,-39.5 47.5,-30 45,-19.5 42,-9 38,1 35,11 31.5,21
    28.5,31.5 24,41 16.5,48.5 6.5,51 1.5,42.5 5,32.5 12,24.5 20,17.5 28.5,11 37.5,4.5 47,-0.5 56,-6;
  h 68 -17,0 -7,-5.5 2,-13 / 2,-13 7.5,-22 16.5,-27.5 24.5,-33.5 23.5,-31.5 18,-32.5 23.5,-41.5 30.5,-50
    37,-59 43.5,-68 48.5,-77.5 54,-87 54,-98 45,-100.5 39,-91.5 35,-81.5 31.5,-71 28,-60.5 25,-50 23.5,-40
    18.5,-30.5 16,-20 12,-9.5 7,0* 10.5,-10 15,-19.5 20.5,-28.5 27,-36.5 35,-44 44,-49 53.5,-46 55,-35.5
    52.5,-25.5 49,-15.5 46.5,-5.5 54.5,-2.5 62,-10;
  i 30 - / 22,-50 19,-39 15,-28.5 12,-18 9,-7 16,-2.5 24.5,-10 / 28,-73 28,-71;
  j 32 - / 25,-50 21.5,-39.5 17.5,-29.5 14.5,-18.5 11,-8 7.5,2 4,13 0.5,23 -2.5,33.5 -8,43.5 -16.5,50.5
    -25.5,47 -25,36 -19,27 -11,19 -3,12 6.5,5.5 15.5,-0.5 25,-6 / 31,-73 31,-71;
  k 56 -17,0 -7,-5.5 2,-13 / 2,-13 7.5,-22 16,-29 25,-35 21,-32 22,-41 30,-48.5 36.5,-57.5 42.5,-66.5
    48,-76 53.5,-85.5 54,-96.5 46.5,-101 39.5,-93 35.5,-82.5 31.5,-72.5 29,-62 25.5,-51.5 21.5,-41.5
    18,-31 15.5,-20.5 12,-10 8,0* 10.5,-11 15,-21.5 21,-30.5 28.5,-39 37,-46.5 47.5,-48 49.5,-38 41,-30.5
    31,-26 20,-23* 22.5,-12 31,-3.5 42,-2 51,-9;
  l 39 -17,0 -6,-4.5 4,-11.5 / 4,-11.5 11,-19.5 18,-28.5 25.5,-37 32,-46 38.5,-55 44,-65 49,-75 54.5,-85
    55,-96 47,-101 40,-92.5 36,-82 31.5,-71.5 29,-60.5 25.5,-50 22,-39 18,-28.5 15,-17.5 12.5,-7 19.5,-2.5
    28,-10;
  m 99 1,-37 14,-49 / 14,-49 21,-42 18.5,-31.5 14.5,-21 12,-10.5 8,0* 10,-11 15,-20.5 21,-30 28,-38.5
    36,-46 46.5,-49.5 53.5,-42 52.5,-31 48.5,-20.5 45.5,-10 41,0* 44,-11 49,-21 55,-30.5 62.5,-39.5
    71,-46.5 82,-48.5 87.5,-39.5 85,-28.5 80.5,-17.5 78,-6.5 85.5,-2.5 94,-10;
  n 67 1,-37 14,-49 / 14,-49 21,-42 18.5,-31.5 14.5,-21 12,-10.5 8,0* 10,-10.5 15,-20 20,-29 27,-37.5
    34.5,-44.5 44,-49 53.5,-45.5 55.5,-35.5 51.5,-25.5 48.5,-15.5 46,-5 54.5,-2.5 62,-10;
  o 59 - / 40,-50 29,-49.5 20.5,-43 14,-34.5 10,-24 9,-13.5 14,-4 24,-0.5 34.5,-3 42,-11 47,-20.5 50,-31
    49,-41.5 42,-50;
  p 63 - / 23,-50 19.5,-40 15.5,-30 13.5,-19.5 9.5,-9.5 6,1 2,11 -0.5,21.5 -4,31.5 -7,42 -11,52* -9,41.5
    -5,31.5 -2.5,21 1,11 4,1 8.5,-9 11.5,-19 17.5,-28 24,-36.5 31.5,-44 41,-49 50,-45 52,-34.5 47.5,-25
    43.5,-15 41.5,-4.5 50.5,-2.5 58,-10;
  q 62 - / 54,-48 44,-49 33,-49.5 24,-44.5 17,-36.5 11.5,-27.5 9.5,-16.5 10.5,-6.5 19.5,-1 29,-4.5
    36.5,-12.5 42.5,-21 48,-30.5 52,-40.5 56,-50* 53,-39.5 49,-29.5 46.5,-19 43.5,-9 40,1.5 36.5,11.5
    32.5,21.5 30,32 26.5,42.5 22,52* 46,28;
  r 57 -17,0 -6,-4 3,-11.5 / 3,-11.5 7.5,-21 13,-30.5 17.5,-40.5 21,-50.5 14,-53.5 19.5,-45.5 30.5,-46
    41,-46.5 45,-37.5 42,-27 38,-17 35.5,-6.5 43,-2.5 51,-10;
  s 55 -17,0 -5.5,-5 4,-12.5 / 4,-12.5 31,-52* 28,-42 30.5,-31 36,-21 36.5,-10 28,-2 17.5,0 7,-4* 22,0
    40,-3 52,-10;
  t 39 - / 32,-72.5 29.5,-62 25.5,-52.5 22.5,-42 19.5,-32 16,-22 12.5,-11.5 13,-2 23,-3 31,-10 / 12,-48
    39.5,-48;
  u 65 - / 23,-50 19,-40 15,-29.5 12,-18.5 9.5,-8 17,-0.5 27.5,-3.5 35.5,-11.5 42,-20.5 48.5,-29.5
    51.5,-40.5 57,-50* 53.5,-39.5 48.5,-29 46.5,-18 43.5,-7 50.5,-1.5 59,-9;
  v 60 1,-37 14,-49 / 14,-49 21,-42 18,-31.5 14.5,-21 13,-10 19,-1.5 30,-1.5 38.5,-9 45,-17.5 49,-28
    51.5,-39 51.5,-50;
  w 89 1,-37 14,-49 / 14,-49 21,-42 18.5,-31.5 14.5,-21 11.5,-10.5 17,-1.5 27.5,-2 35.5,-10 41.5,-19
    46.5,-29 49.5,-39.5 53,-50* 51.5,-39.5 47.5,-29.5 44.5,-19 42.5,-8.5 49.5,-1 59.5,-2.5 67.5,-10
    73.5,-19 77.5,-29 79.5,-39.5 79.5,-50;
  x 64 11,-37 16.5,-44.5 24,-49 / 24,-49 31.5,-42.5 32.5,-32 33,-21 34.5,-10.5 40.5,-2 50.5,-4 58,-11.5
    / 63.5,-38 58.5,-47 48.5,-47.5 41.5,-39.5 36.5,-30 32,-20 27,-10.5 20,-2.5 10,-2.5 5,-12;
  y 64 - / 23,-50 19,-40 15,-29.5 12,-19 10,-8 17,-0.5 27,-4 35,-11.5 42,-20 48,-29.5 51.5,-40 56,-50*
    53.5,-39 49,-29 46.5,-17.5 43,-7 38.5,3.5 35.5,14 32,24.5 29,35.5 22.5,44.5 13,51 3,47.5 4,36.5
    10.5,27 19,20 28,12.5 37,6 46.5,0.5 56,-6;
  z 46 12,-42 24,-49 / 24,-49 35.5,-47.5 39.5,-36.5 32.5,-27 22,-20.5 12,-14* 22.5,-10.5 27.5,-1
    25.5,10.5 22,21 18.5,31.5 13,41 4.5,49 -5.5,50 -10,40 -6.5,30 1,21 9,13 17,5.5 26.5,-0.5 35.5,-7.5
    45,-13`

type Joined = { width: number; lead: string; strokes: readonly string[] }
const joined = new Map<string, Joined>(
  LETTERS.split(';').map((text) => {
    const [first = '', ...strokes] = text.split('/')
    const [name = '', width, ...lead] = first.trim().split(/\s+/)
    return [name, { width: Number(width), lead: lead[0] === '-' ? '' : lead.join(' '), strokes }]
  }),
)

export type Cursive = { width: number; strokes: readonly string[] }
/** A letter alone. */
const alone = ({ width, lead, strokes: [first = '', ...more] }: Joined): Cursive => ({
  width,
  strokes: [smooth(`${lead} ${first}`), ...more.map(smooth)],
})
export const CURSIVE: Readonly<Record<string, Cursive>> = Object.fromEntries(
  [...joined].map(([name, letter]) => [name, alone(letter)]),
)

/** Behind a sign that does not join. */
const GAP = 10

const unit = ([x, y]: Point): Point => [x / (Math.hypot(x, y) || 1), y / (Math.hypot(x, y) || 1)]

/** How the pen leaves: on its way; from up high with a dip. */
function leaving(stroke: string): { at: Point; way: Point } {
  const points = throughOf(stroke)
  const at: Point = points.at(-1)?.at ?? [0, 0]
  const before: Point = points.at(-2)?.at ?? [0, 0]
  const way: Point = at[1] < -40 ? [0.6, 0.8] : unit([at[0] - before[0], at[1] - before[1]])
  return { at, way }
}
/** How the pen comes: up a stem, or on its way. */
function coming(stroke: string): { at: Point; way: Point } {
  const [first, second] = throughOf(stroke)
  const at: Point = first?.at ?? [0, 0]
  const [x, y] = unit([(second?.at[0] ?? 0) - at[0], (second?.at[1] ?? 0) - at[1]])
  return { at, way: y > 0.6 && x <= 0 ? [0.5, -0.87] : [x, y] }
}

/** A bowl is begun at its right: the pen comes over it, back on its own way. Empty for what is no bowl. */
function overBowl(stroke: string): Point[] {
  const points = throughOf(stroke).map(({ at }) => at)
  const [first = [0, 0], second = [0, 0]] = points
  if (second[0] - first[0] > -6) return []
  const down = points.findIndex(([, y]) => y > -36)
  return points.slice(0, down + 1).toReversed()
}

/** The line from one letter to the next; `shift` is how far right the next one stands. */
function joining(from: string, to: string, shift: number): string {
  const out = leaving(from)
  const bowl = overBowl(to).map(([x, y]): Point => [x + shift, y])
  if (bowl.length > 0) return smooth([out.at, ...bowl].map(([x, y]) => `${x},${y}`).join(' '))
  const into = coming(to)
  const end: Point = [into.at[0] + shift, into.at[1]]
  const pull = Math.hypot(end[0] - out.at[0], end[1] - out.at[1]) * 0.4
  const one = [out.at[0] + out.way[0] * pull, out.at[1] + out.way[1] * pull]
  const two = [end[0] - into.way[0] * pull, end[1] - into.way[1] * pull]
  const points = [...one, ...two, ...end].map((n) => Math.round(n * 10) / 10).join(' ')
  return `M${out.at.join(' ')}C${points}`
}

/** Letters of a word one after another, joined as far as they are letters of this script. */
export function joinedWord(word: string, other: (sign: string) => Cursive | undefined) {
  const letters: { sign: string; letter: Cursive; at: number; joined?: true }[] = []
  let at = 0
  let before: Joined | null = null
  for (const sign of word) {
    const own = joined.get(sign)
    const letter = own ? alone(own) : other(sign)
    if (!letter) continue
    if (own && before) {
      const [last = '', first = ''] = [before.strokes[0], own.strokes[0]]
      const line = moved(joining(last, first, before.width), [-before.width, 0])
      letters.push({
        sign,
        letter: { ...letter, strokes: [line, ...own.strokes.map(smooth)] },
        at,
        joined: true,
      })
    } else letters.push({ sign, letter, at })
    at += letter.width + (own ? 0 : GAP)
    before = own ?? null
  }
  return { letters, width: at }
}
