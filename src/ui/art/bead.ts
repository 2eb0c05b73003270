import { r1 } from './rng.ts'

/** The outline of an abacus bead around 0,0, used for all beads. */
export function beadPath(w: number, h: number): string {
  const a = w / 2
  const b = h / 2
  const s = a * 0.4
  const t = a * 0.24
  return (
    `M${r1(-a)} 0Q${r1(-a)} ${r1(-b * 0.12)} ${r1(-a * 0.92)} ${r1(-b * 0.22)}` +
    `L${r1(-s)} ${r1(-b * 0.9)}Q${r1(-s * 0.8)} ${r1(-b)} ${r1(-t)} ${r1(-b)}` +
    `H${r1(t)}Q${r1(s * 0.8)} ${r1(-b)} ${r1(s)} ${r1(-b * 0.9)}` +
    `L${r1(a * 0.92)} ${r1(-b * 0.22)}Q${r1(a)} ${r1(-b * 0.12)} ${r1(a)} 0${lower(a, b)}`
  )
}

/** Its lower half, in shadow. */
export function facetPath(w: number, h: number): string {
  const a = w / 2
  return `M${r1(-a)} 0H${r1(a)}${lower(a, h / 2)}`
}

/** The highlight on its upper left. */
export function gleamPath(w: number, h: number): string {
  return `M${r1(-w * 0.3)} ${r1(-h * 0.2)}L${r1(-w * 0.19)} ${r1(-h * 0.36)}`
}

function lower(a: number, b: number): string {
  const s = a * 0.4
  const t = a * 0.24
  return (
    `Q${r1(a)} ${r1(b * 0.12)} ${r1(a * 0.92)} ${r1(b * 0.22)}` +
    `L${r1(s)} ${r1(b * 0.9)}Q${r1(s * 0.8)} ${r1(b)} ${r1(t)} ${r1(b)}` +
    `H${r1(-t)}Q${r1(-s * 0.8)} ${r1(b)} ${r1(-s)} ${r1(b * 0.9)}` +
    `L${r1(-a * 0.92)} ${r1(b * 0.22)}Q${r1(-a)} ${r1(b * 0.12)} ${r1(-a)} 0Z`
  )
}
