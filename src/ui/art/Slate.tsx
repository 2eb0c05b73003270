import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { AbacusEngine, digitWords } from './abacus-engine.ts'
import { BeadShape } from './Bead.tsx'
import { digits as glyphs } from './glyphs.ts'
import { Script } from './Script.tsx'
import { words } from './abacus.words.ts'

const W = 460
const H = 566
const BEAM = 106
const STEP = 47.5
const HEAVEN = 33
const EARTH = 192
const LOW_END = 358.5
const places = ['hundreds', 'tens', 'ones'] as const

/** How far a bead moves. */
const TRAVEL = 49
/** Positions of the rods in the drawing. */
const [LEFT, TOP, FIRST, PITCH] = [32, 24, 76, 122]
const middles = [0, 1, 2, 3].map((k) => EARTH + k * STEP)

/** Geometry for the engine; rods count from the right. */
const hands = {
  travel: TRAVEL,
  rodAt: (x: number): number | null => {
    const rod = 2 - Math.floor((x - LEFT - FIRST) / PITCH + 0.5)
    return rod >= 0 && rod < places.length ? rod : null
  },
  beadAt: (y: number, digit: number): number => {
    if (y - TOP < BEAM) return -1
    const far = middles.map((at, k) => Math.abs(y - TOP - at + (k < digit % 5 ? TRAVEL : 0)))
    return far.indexOf(Math.min(...far))
  },
}

type SlateProps = {
  value?: number
  className?: string
  /** Called with each number that was set by hand. */
  onShow?: (value: number) => void
}

/** A working abacus of three rods; the number is shown below. */
export function Slate({ value = 462, className = '', onShow }: SlateProps): ReactNode {
  // The engine moves the beads, so React renders them only once.
  const [first] = useState(() => Array.from(String(value).padStart(3, '0').slice(-3), Number))
  const [rods, setRods] = useState(first)
  const [touched, setTouched] = useState(false)
  const bead = useId()
  const [a = 0, b = 0, c = 0] = rods
  const total = a * 100 + b * 10 + c
  const board = useRef<SVGSVGElement>(null)
  const latestOnShow = useRef(onShow)
  useLayoutEffect(() => {
    latestOnShow.current = onShow
  })
  // Before the rods are seen: a bead that is seen can be moved.
  useLayoutEffect(() => {
    if (!board.current) return undefined
    const engine = new AbacusEngine(board.current, hands, {
      rods: first.toReversed(),
      tell: (now) => {
        setTouched(true)
        setRods(now.toReversed())
        latestOnShow.current?.(now.reduce((sum, digit, rod) => sum + digit * 10 ** rod, 0))
      },
    })
    return () => engine.destroy()
  }, [first])

  return (
    <div className={`relative ${className}`}>
      <svg ref={board} className="slate" viewBox={`0 0 ${W} ${H}`} role="group" aria-label={words.slate}>
        <defs>
          <g id={bead}>
            <BeadShape w={104} h={46} />
          </g>
        </defs>
        <Frame />
        <g transform="translate(32 24)">
          <path className="wire" d="M76 1V372.5M198 1V372.5M320 1V372.5" />
          <path className="beam" d={`M-4 ${BEAM}H400v13H-4Z`} />
          <circle className="dot" cx="320" cy={BEAM + 6.5} r="3.4" />
          {first.map((digit, i) => (
            <Rod key={places[i]} index={i} digit={digit} bead={bead} />
          ))}
        </g>
        <path className="wood" d="M28 398H432v14H28Z" />
        <path className="board-edge" d="M28 412H432" />
        <Script
          className="chalk"
          glyphs={glyphs}
          text={`${a * 100} + ${b * 10} + ${c}`}
          x={238}
          y={456}
          size={40}
          centred
        />
        <Script className="chalk" glyphs={glyphs} text={`= ${total}`} x={238} y={522} size={66} centred />
      </svg>
      <p className="sr-only" aria-live="polite">
        {touched && words.slateShows(total)}
      </p>
    </div>
  )
}

type RodProps = { index: number; digit: number; bead: string }

function Rod({ index, digit, bead }: RodProps): ReactNode {
  const ones = digit % 5
  return (
    <g
      className={`rod slate-${index}`}
      data-rod={2 - index}
      transform={`translate(${FIRST + PITCH * index} 0)`}
      role="slider"
      tabIndex={0}
      aria-label={words.rod(places[index] ?? '')}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={9}
      aria-valuenow={digit}
      aria-valuetext={digitWords(digit)}
    >
      <path className="hit" d={`M-61 9H61V${LOW_END}H-61Z`} />
      <g data-bead className={digit >= 5 ? 'bead upper on' : 'bead upper'}>
        <use href={`#${bead}`} y={HEAVEN} />
      </g>
      {[0, 1, 2, 3].map((k) => (
        <g key={k} data-bead className={k < ones ? 'bead on' : 'bead'}>
          <use href={`#${bead}`} y={EARTH + k * STEP} />
        </g>
      ))}
      <rect className="ring" x="-60" y="7" width="120" height="353.5" rx="8" />
    </g>
  )
}

/** A wooden frame around the board. */
function Frame(): ReactNode {
  return (
    <>
      <rect className="wood" width={W} height={H} rx="26" />
      <path className="wood-hi" d="M3 26A23 23 0 0 1 26 3H434A23 23 0 0 1 457 26" />
      <path className="wood-lo" d="M4 540A22 22 0 0 0 26 562.5H434A22 22 0 0 0 456 540" />
      <path
        className="grain"
        d="M7 8 29 30M453 8 431 30M7 558l22-22M453 558l-22-22M60 12c90-5 150 6 240 0M120 20c80 4 160-4 250 1M12 120c-4 80 5 150 0 230M20 200c4 70-4 120 0 190M446 90c4 90-5 160 0 250M438 220c-4 60 4 130 0 200M80 551c100 5 180-5 300 0"
      />
      <rect className="board" x="28" y="28" width="404" height="510" rx="9" />
      <path className="board-edge" d="M28 37a9 9 0 0 1 9-9H423a9 9 0 0 1 9 9" />
    </>
  )
}
