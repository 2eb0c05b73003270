/** A point of a picture, in pixels from its top left corner. */
export type Point = readonly [x: number, y: number]
/** Corners: top left, top right, bottom right, bottom left. */
export type Quad = readonly [Point, Point, Point, Point]
/** A projective map of the plane: nine numbers, row by row, the last one 1. */
export type Homography = readonly [number, number, number, number, number, number, number, number, 1]

/** The map that takes the corners of one quadrilateral to those of another. */
export function homography(from: Quad, to: Quad): Homography {
  const rows: number[][] = []
  for (const [at, [x, y]] of from.entries()) {
    const [u, v] = to[at] ?? [0, 0]
    rows.push([x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v])
  }
  const [a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, i = 0] = solve(rows)
  return [a, b, c, d, e, f, g, i, 1]
}

/** Where a map takes a point. */
export function mapPoint(h: Homography, x: number, y: number): Point {
  const [a, b, c, d, e, f, g, i] = h
  const w = g * x + i * y + 1
  return [(a * x + b * y + c) / w, (d * x + e * y + f) / w]
}

/**
 * Solves linear equations by elimination with the largest pivot. `rows`: the factors and, last, the right
 * side; they are used up. Unknowns that the equations leave open are 0.
 */
export function solve(rows: number[][]): number[] {
  const size = rows.length
  for (let at = 0; at < size; at += 1) {
    let best = at
    for (let row = at + 1; row < size; row += 1)
      if (Math.abs(rows[row]?.[at] ?? 0) > Math.abs(rows[best]?.[at] ?? 0)) best = row
    const [pivot, other] = [rows[best] ?? [], rows[at] ?? []]
    rows[at] = pivot
    rows[best] = other
    const lead = pivot[at] ?? 0
    if (Math.abs(lead) < 1e-12) continue
    for (let row = 0; row < size; row += 1) {
      const line = rows[row] ?? []
      const factor = (line[at] ?? 0) / lead
      if (row === at || factor === 0) continue
      for (let column = at; column <= size; column += 1)
        line[column] = (line[column] ?? 0) - factor * (pivot[column] ?? 0)
    }
  }
  return rows.map((row, at) => (Math.abs(row[at] ?? 0) < 1e-12 ? 0 : (row[size] ?? 0) / (row[at] ?? 1)))
}
