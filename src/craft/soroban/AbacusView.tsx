import { type ReactNode, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { BeadShape } from '../../ui/art/Bead.tsx'
import { AbacusEngine, type BeadEvent, digitWords } from '../../ui/art/abacus-engine.ts'
import { click } from './click.ts'
import type { Mark, Tone } from './marks.rules.ts'
import { BEAD, leadBead, placesOf, type SorobanPlaces } from './places.ts'
import './abacus.css'
import { words } from './map.words.ts'
import { words as placeWords } from './places.words.ts'

type AbacusProps = {
  /** Digits by rod, the ones first. */
  rods: readonly number[]
  /** Called when a moved bead has come to rest. */
  onChange?: (rods: readonly number[], event: BeadEvent) => void
  marks?: readonly Mark[]
  tones?: ReadonlyMap<number, Tone>
  /** How visible the beads are, for sums in the head. */
  sight?: 'whole' | 'faded' | 'ghost' | 'gone'
  locked?: boolean
  /** Digits below the rods. */
  numbered?: boolean
  sound?: boolean
}

/** An abacus for taps, drags and several fingers; each rod is a slider for keyboard and screen readers. */
export function Abacus(props: AbacusProps): ReactNode {
  const { rods, onChange, marks = [], tones, sight = 'whole', locked = false, numbered, sound } = props
  const bead = useId()
  const count = rods.length
  const places = useMemo(() => placesOf(count), [count])
  // The engine writes the beads; React draws them once, as they stood when the rods were made.
  const [first] = useState(rods)
  const board = useRef<SVGSVGElement>(null)
  const engine = useRef<AbacusEngine>(null)
  const heard = useRef({ onChange, sound })
  useLayoutEffect(() => {
    heard.current = { onChange, sound }
  })
  // Before the rods are seen: a bead that is seen can be moved.
  useLayoutEffect(() => {
    if (!board.current) return undefined
    const made = new AbacusEngine(board.current, places, {
      rods: Array.from({ length: count }, () => 0),
      tell: (now, event) => {
        if (heard.current.sound) click()
        heard.current.onChange?.(now, event)
      },
    })
    engine.current = made
    return () => made.destroy()
  }, [places, count])
  useLayoutEffect(() => {
    if (!engine.current) return
    engine.current.locked = locked
    engine.current.show(rods)
  }, [rods, locked, places])
  const digits = numbered ? 44 : 0
  return (
    <svg
      ref={board}
      className={`abacus sight-${sight} ${locked ? 'is-locked' : ''}`}
      viewBox={`0 0 ${places.width} ${places.height + digits}`}
      role="group"
      aria-label={words.abacus}
    >
      <defs>
        <g id={bead}>
          <BeadShape w={BEAD[0]} h={BEAD[1]} />
        </g>
      </defs>
      <Frame places={places} count={count} tones={tones} />
      {rods.map((_, index) => {
        const rod = count - 1 - index
        const key = `${count} ${rod}`
        return <Rod key={key} rod={rod} digit={first[rod] ?? 0} places={places} bead={bead} />
      })}
      <Marks marks={marks} places={places} />
      {numbered && <Digits rods={rods} places={places} tones={tones} />}
    </svg>
  )
}

type RodProps = { rod: number; digit: number; places: SorobanPlaces; bead: string }

function Rod({ rod, digit, places, bead }: RodProps): ReactNode {
  const { pitch, height, frame, heaven, earth } = places
  return (
    <g
      className="ab-rod"
      data-rod={rod}
      transform={`translate(${places.xOf(rod)} 0)`}
      role="slider"
      tabIndex={0}
      aria-label={placeWords.rod(rod)}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={9}
      aria-valuenow={digit}
      aria-valuetext={digitWords(digit)}
    >
      <rect className="ab-hit" x={-pitch / 2} y={frame} width={pitch} height={height - 2 * frame} rx="6" />
      <g data-bead className={`ab-bead upper ${digit >= 5 ? 'on' : ''}`}>
        <use href={`#${bead}`} y={heaven(false)} />
      </g>
      {[0, 1, 2, 3].map((at) => (
        <g data-bead key={at} className={`ab-bead ${at < digit % 5 ? 'on' : ''}`}>
          <use href={`#${bead}`} y={earth(at, 0)} />
        </g>
      ))}
    </g>
  )
}

type FrameProps = { places: SorobanPlaces; count: number; tones: ReadonlyMap<number, Tone> | undefined }

function Frame({ places, count, tones }: FrameProps): ReactNode {
  const { width, height, frame, beamY, beam, lowEnd, pitch, xOf } = places
  const inner = `M${frame} ${frame}H${width - frame}V${lowEnd}H${frame}Z`
  const rods = Array.from({ length: count }, (_, rod) => rod)
  return (
    <>
      <path className="bed" d={inner} />
      <path className="wire" d={rods.map((rod) => `M${xOf(rod)} ${frame}V${lowEnd}`).join('')} />
      {rods.map((rod) => {
        const tone = tones?.get(rod)
        const x = xOf(rod) - pitch / 2 + 1
        return (
          tone && (
            <rect
              key={rod}
              className={`ab-tone ab-${tone}`}
              x={x}
              y={frame + 1}
              width={pitch - 2}
              height={lowEnd - frame - 2}
              rx="8"
            />
          )
        )
      })}
      <path className="beam" d={`M${frame} ${beamY}H${width - frame}v${beam}H${frame}Z`} />
      {rods
        .filter((rod) => rod % 3 === 0)
        .map((rod) => (
          <circle key={rod} className="dot" cx={xOf(rod)} cy={beamY + beam / 2} r="2.4" />
        ))}
      <path className="frame" fillRule="evenodd" d={`M0 0H${width}V${height}H0Z${inner}`} />
    </>
  )
}

/** Ghosts where beads go, and arrows. `from` and `to` count the beads that count; the upper one is 0 or 1. */
function Marks({ marks, places }: { marks: readonly Mark[]; places: SorobanPlaces }): ReactNode {
  const [w, h] = [BEAD[0] - 4, BEAD[1] - 4]
  return (
    <g className="ab-marks" aria-hidden="true">
      {marks.map(({ rod, upper, from, to }) => {
        const rises = upper ? from > to : to > from
        const beads = Array.from({ length: Math.abs(to - from) }, (_, at) => Math.min(from, to) + at)
        const yOf = (bead: number, ones: number) =>
          upper ? places.heaven(ones > 0) : places.earth(bead, ones)
        const lead = leadBead({ upper, from, to })
        const [start, end] = [yOf(lead, from), yOf(lead, to)]
        const tip = rises ? 11 : -11
        const path = `M0 ${start}V${end}M-10 ${end + tip}L0 ${end}L10 ${end + tip}`
        return (
          <g key={`${rod} ${upper}`} transform={`translate(${places.xOf(rod)} 0)`}>
            {beads.map((bead) => (
              <ellipse key={bead} className="ab-ghost" cy={yOf(bead, to)} rx={w / 2} ry={h / 2} />
            ))}
            <path className="ab-arrow" d={path} />
          </g>
        )
      })}
    </g>
  )
}

type DigitsProps = Pick<AbacusProps, 'rods'> & Omit<FrameProps, 'count'>

function Digits({ rods, places, tones }: DigitsProps): ReactNode {
  const highest = rods.findLastIndex((digit) => digit > 0)
  return (
    <g aria-hidden="true">
      {rods.map((digit, rod) => {
        if (rod > highest) return null
        const key = `${rod}`
        return (
          <text
            key={key}
            className={`ab-digit tnum ${tones?.get(rod) ?? ''}`}
            x={places.xOf(rod)}
            y={places.height + 30}
          >
            {digit}
          </text>
        )
      })}
    </g>
  )
}
