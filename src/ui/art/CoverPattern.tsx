import { useId, type ReactNode } from 'react'
import { beadPath } from './bead.ts'
import { letters } from './glyphs.ts'
import { r1, rng } from './rng.ts'
import { digitalRoot } from './digital-root.ts'

type Draw = (p: { random: () => number; id: string; w: number; h: number }) => ReactNode

const LONGEST_RUN = 6
const alphabet = Object.keys(letters)

const abacus: Draw = ({ random, id, w, h }) => {
  const pitch = 50
  const step = 23
  let wires = ''
  const runs: ReactNode[] = []
  for (let x = 8; x < w + pitch; x += pitch) {
    wires += `M${x} 0V${h}`
    let y = -4 + random() * 30
    let run = 0
    let top = y
    while (y < h + 20) {
      run += 1
      y += step
      const gap = random() > 0.62 ? 26 + random() * 20 : 0
      if (gap > 0 || run === LONGEST_RUN || y >= h + 20) {
        runs.push(<use key={`${x} ${top}`} href={`#${id}${run}`} x={x} y={r1(top)} />)
        run = 0
        top = y + gap
      }
      y += gap
    }
  }
  return (
    <>
      <defs>
        <path id={`${id}1`} d={beadPath(42, 21)} />
        {Array.from({ length: LONGEST_RUN - 1 }, (_, i) => (
          <g key={i} id={`${id}${i + 2}`}>
            <use href={`#${id}${i + 1}`} />
            <use href={`#${id}1`} y={(i + 1) * step} />
          </g>
        ))}
      </defs>
      <path className="p-stroke" d={wires} />
      <g className="p-fill">{runs}</g>
    </>
  )
}

const vedic: Draw = ({ random, w, h }) => {
  const c = 34
  const chosen = 3 + Math.floor(random() * 4)
  let diamonds = ''
  const rows: ReactNode[] = []
  for (let j = 0; j * c < h; j++) {
    let text = ''
    const xs: number[] = []
    for (let i = 0; i * c < w; i++) {
      const value = digitalRoot((i + 1) * (j + 1))
      if (value === chosen) diamonds += `M${i * c} ${j * c + c / 2}l17-17 17 17-17 17Z`
      else {
        text += value
        xs.push(i * c + c / 2)
      }
    }
    // One text per row: the x list centres each figure in its cell.
    rows.push(
      <text key={j} x={xs.join(' ')} y={r1(j * c + c * 0.66)}>
        {text}
      </text>,
    )
  }
  return (
    <>
      <path className="p-fill" d={diamonds} />
      <g className="p-num">{rows}</g>
    </>
  )
}

const cube: Draw = ({ random, w, h }) => {
  const u = 30
  const dx = r1(u * Math.cos(Math.PI / 6))
  const dy = u / 2
  let light = ''
  let dark = ''
  let lines = ''
  for (let j = -1; (j - 1) * u * 1.5 < h; j++) {
    for (let i = -1; (i - 1) * dx * 2 < w; i++) {
      const x = r1(i * dx * 2 + (j % 2 ? dx : 0))
      const y = r1(j * u * 1.5)
      const top = `M${x} ${y}l${dx} ${dy} ${-dx} ${dy} ${-dx} ${-dy}Z`
      if (random() > 0.55) light += top
      else dark += top
      lines += `M${r1(x - dx)} ${y + dy}v${u}l${dx} ${dy}v${-u}m0 ${u}l${dx} ${-dy}v${-u}`
    }
  }
  return (
    <>
      <path className="p-fill" d={light} />
      <path className="p-fill lo" d={dark} />
      <path className="p-stroke" d={lines} />
    </>
  )
}

const handwriting: Draw = ({ random, id, w, h }) => {
  const offset = Math.floor(random() * alphabet.length)
  let lines = ''
  const rows: ReactNode[] = []
  for (let j = 0; j * 76 < h; j++) {
    const base = 48 + j * 76
    lines += `M0 ${base - 42}H${w}M0 ${base - 23}H${w}M0 ${base}H${w}M0 ${base + 19}H${w}`
    const [outline, advance] = letters[alphabet[(j * 3 + offset) % alphabet.length] ?? 'a'] ?? ['', 500]
    const step = (advance + 190) * 0.055
    const count = Math.ceil((w - 18) / step)
    rows.push(
      <g key={j}>
        <defs>
          <path id={`${id}${j}`} transform="scale(.055)" d={outline} />
        </defs>
        {Array.from({ length: count }, (_, k) => (
          <use
            key={k}
            className={k > 2 ? 'p-hand lo' : 'p-hand'}
            href={`#${id}${j}`}
            x={r1(18 + k * step)}
            y={base}
          />
        ))}
      </g>,
    )
  }
  return (
    <>
      <path className="p-stroke" d={lines} />
      {rows}
    </>
  )
}

const teacher: Draw = ({ random, w, h }) => {
  let ticks = ''
  let rings = ''
  for (let j = 0; j * 46 < h; j++) {
    for (let i = 0; i * 48 < w; i++) {
      const x = i * 48 + (j % 2 ? 24 : 0)
      const y = j * 46 + 10
      if (random() > 0.2) ticks += `M${x} ${y + 12}l8 9 18-22`
      else rings += `M${x + 3} ${y + 8}a9 9 0 1 0 18 0a9 9 0 1 0-18 0`
    }
  }
  return (
    <>
      <path className="p-tick" d={ticks} />
      <path className="p-stroke" d={rings} />
    </>
  )
}

const drawings = { abacus, vedic, cube, handwriting, teacher }
export type CoverKind = keyof typeof drawings

type CoverPatternProps = {
  kind: CoverKind
  seed?: string
  width?: number
  height?: number
  className?: string
}

/** The pattern of a cover: beads, digital roots, cubes, letters or ticks. Fills its box. */
export function CoverPattern({
  kind,
  seed = 'x',
  width = 300,
  height = 380,
  className = '',
}: CoverPatternProps): ReactNode {
  const id = useId()
  return (
    <svg
      className={`pattern ${className}`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {drawings[kind]({ random: rng(kind + seed), id, w: width, h: height })}
    </svg>
  )
}
