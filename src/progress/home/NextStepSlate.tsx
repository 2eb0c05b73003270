import { useId, type ReactNode } from 'react'
import { BeadShape } from '../../ui/art/Bead.tsx'
import { r1 } from '../../ui/art/rng.ts'
import { Script, scriptWidth } from '../../ui/art/Script.tsx'
import { alphabet } from './alphabet.ts'

const [W, H, F] = [560, 348, 24]
/** More beads than this are too thin to be seen: then they stand for parts. */
const MOST = 24
/** What chalk may be wide. */
const WIDEST = W - 2 * F - 56

export type SlateLine = readonly [text: string, size: number]

type SlateProps = {
  done: number
  total: number
  lines: readonly SlateLine[]
  /** The whole slate in words. */
  label: string
}

/** A slate lying down: one bead per question or lesson on its wires, and what is next in chalk. */
export function NextStepSlate({ done, total, lines, label }: SlateProps): ReactNode {
  const bead = useId()
  const beads = Math.min(total, MOST)
  const moved = total === 0 ? 0 : Math.round((done * beads) / total)
  const wires = beads > 10 ? 2 : 1
  const each = Math.ceil(beads / wires)
  const bar = wires === 2 ? 158 : 122
  const [left, right] = [F + 10, W - F - 10]
  const width = Math.min(34, (right - left - 110) / Math.max(1, each))
  const fives = (place: number) => Math.floor(place / 5) * 5
  return (
    <svg className="go-slate" viewBox={`0 0 ${W} ${H}`} role="img" aria-label={label}>
      <defs>
        <g id={bead} transform="matrix(0 1 1 0 0 0)">
          <BeadShape w={wires === 2 ? 50 : 70} h={r1(width - 2)} />
        </g>
      </defs>
      <Board />
      {Array.from({ length: wires }, (_, wire) => {
        const y = wires === 2 ? F + 34 + wire * 60 : (F + bar) / 2 - 1
        const here = Math.min(each, beads - wire * each)
        const doneHere = Math.max(0, Math.min(here, moved - wire * each))
        return (
          // A wire has no other name than its place, and neither has a bead.
          <g key={wire}>
            <path className="go-wire" d={`M${F - 4} ${y}H${W - F + 4}`} />
            {Array.from({ length: here }, (_, k) => {
              const behind = here - 1 - k
              const x =
                k < doneHere
                  ? left + width / 2 + k * width + fives(k)
                  : right - width / 2 - behind * width - fives(behind)
              return (
                <use
                  key={k}
                  className={k < doneHere ? 'go-done' : 'go-rest'}
                  href={`#${bead}`}
                  transform={`translate(${r1(x)} ${r1(y)})`}
                />
              )
            })}
          </g>
        )
      })}
      <path className="wood" d={`M${F} ${bar}H${W - F}v13H${F}Z`} />
      <path className="board-edge" d={`M${F} ${bar + 13}H${W - F}`} />
      <path
        className="go-dust"
        d={`M${W - 118} ${H - F - 20}c20 6 46 2 70 -4M${F + 30} ${H - F - 16}c24 -7 40 2 62 -3`}
      />
      <Chalk lines={lines} middle={(bar + 14 + H - F) / 2} />
    </svg>
  )
}

function Chalk({ lines, middle }: { lines: readonly SlateLine[]; middle: number }): ReactNode {
  const fitted = lines.map(([text, size]) => {
    const wide = scriptWidth(text, alphabet, size)
    return { text, size: wide > WIDEST ? (size * WIDEST) / wide : size }
  })
  const height = fitted.reduce((sum, { size }) => sum + size * 0.98, 0)
  let y = middle - height / 2
  return fitted.map(({ text, size }) => {
    y += size * 0.98
    const base = y - size * 0.22
    // A name in another script than the hand's is written in the page's own.
    return [...text].every((sign) => alphabet[sign]) ? (
      <Script
        key={text}
        className="chalk"
        glyphs={alphabet}
        text={text}
        x={W / 2}
        y={base}
        size={size}
        centred
      />
    ) : (
      <text key={text} className="go-plain" x={W / 2} y={base} fontSize={Math.min(size, 64)}>
        {text}
      </text>
    )
  })
}

/** Wood with mitred corners and a little grain, and the dark board in it. */
function Board(): ReactNode {
  return (
    <>
      <rect className="wood" width={W} height={H} rx="26" />
      <path className="wood-hi" d={`M3 26A23 23 0 0 1 26 3H${W - 26}A23 23 0 0 1 ${W - 3} 26`} />
      <path
        className="wood-lo"
        d={`M4 ${H - 26}A22 22 0 0 0 26 ${H - 3.5}H${W - 26}A22 22 0 0 0 ${W - 4} ${H - 26}`}
      />
      <path
        className="grain"
        d={`M7 8 26 27M${W - 7} 8 ${W - 26} 27M7 ${H - 8}l19-19M${W - 7} ${H - 8}l-19-19M60 11c120-4 240 5 380 0M120 17c100 4 200-4 320 1M10 90c-4 60 5 110 0 170M17 120c4 50-4 80 0 120M${W - 12} 80c4 70-5 110 0 180M90 ${H - 13}c130 5 260-5 400 0`}
      />
      <rect className="board" x={F} y={F} width={W - 2 * F} height={H - 2 * F} rx="8" />
      <path className="board-edge" d={`M${F} ${F + 9}a9 9 0 0 1 9-9H${W - F - 9}a9 9 0 0 1 9 9`} />
    </>
  )
}
