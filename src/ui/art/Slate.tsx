import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { BeadShape } from './Bead.tsx'
import { digits as glyphs } from './glyphs.ts'
import { Script } from './Script.tsx'

const W = 460
const H = 566
const BEAM = 106
const STEP = 47.5
const HEAVEN = 33
const EARTH = 192
const LOW_END = 358.5
const places = ['hundreds', 'tens', 'ones'] as const

const moves: Record<string, (value: number) => number> = {
  ArrowUp: (v) => v + 1,
  ArrowRight: (v) => v + 1,
  ArrowDown: (v) => v - 1,
  ArrowLeft: (v) => v - 1,
  Home: () => 0,
  End: () => 9,
}

/** A working abacus of three rods on a slate; the number it shows is chalked below. */
export function Slate({ value = 462, className = '' }: { value?: number; className?: string }): ReactNode {
  const [rods, setRods] = useState(() => Array.from(String(value).padStart(3, '0').slice(-3), Number))
  const [touched, setTouched] = useState(false)
  const bead = useId()
  const [a = 0, b = 0, c = 0] = rods
  const total = a * 100 + b * 10 + c

  function set(rod: number, next: number): void {
    setTouched(true)
    setRods(rods.map((digit, i) => (i === rod ? Math.max(0, Math.min(9, next)) : digit)))
  }

  return (
    <div className={`relative ${className}`}>
      <svg
        className="slate"
        viewBox={`0 0 ${W} ${H}`}
        role="group"
        aria-label="A working abacus with three rods. The arrow keys move the beads of a rod."
      >
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
          {rods.map((digit, i) => (
            <Rod
              key={places[i]}
              place={places[i] ?? ''}
              index={i}
              digit={digit}
              bead={bead}
              onSet={(next) => set(i, next)}
            />
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
        {touched && `The abacus shows ${total}`}
      </p>
    </div>
  )
}

type RodProps = { place: string; index: number; digit: number; bead: string; onSet: (digit: number) => void }

function Rod({ place, index, digit, bead, onSet }: RodProps): ReactNode {
  const x = 76 + 122 * index
  const ones = digit % 5
  const five = digit >= 5

  function onKeyDown(event: KeyboardEvent): void {
    const move = moves[event.key]
    if (!move || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onSet(move(digit))
  }

  return (
    <g
      className={`rod slate-${index}`}
      transform={`translate(${x} 0)`}
      role="slider"
      tabIndex={0}
      aria-label={`${place} rod`}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={9}
      aria-valuenow={digit}
      onKeyDown={onKeyDown}
    >
      <path className="hit" d={`M-61 9H61V${LOW_END}H-61Z`} />
      <g className={five ? 'bead down' : 'bead'} onClick={() => onSet(five ? digit - 5 : digit + 5)}>
        <use href={`#${bead}`} y={HEAVEN} />
      </g>
      {[0, 1, 2, 3].map((k) => (
        <g
          key={k}
          className={k < ones ? 'bead up' : 'bead'}
          onClick={() => onSet(digit - ones + (k < ones ? k : k + 1))}
        >
          <use href={`#${bead}`} y={EARTH + k * STEP} />
        </g>
      ))}
      <rect className="ring" x="-60" y="7" width="120" height="353.5" rx="8" />
    </g>
  )
}

/** Wood with mitred corners and a little grain, and the dark board in it. */
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
