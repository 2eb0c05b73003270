import { type KeyboardEvent, type PointerEvent, type ReactNode, useMemo, useRef } from 'react'
import { FACES, type Face, type Move } from './cube.rules.ts'
import { type Drawn, dragged, drawing, type Turning, type View } from './geometry.ts'
import './cube-view.css'
import { words as cubeWords } from './labels.words.ts'
import { words } from './cube.words.ts'

export type Colour = 'w' | 'y' | 'r' | 'o' | 'g' | 'b'
export type Scheme = Readonly<Record<Face, Colour>>
/** White up and green in front, as scrambles are held; yellow up, as the course is. */
export const WHITE_UP: Scheme = { U: 'w', R: 'r', F: 'g', D: 'y', L: 'o', B: 'b' }
export const YELLOW_UP: Scheme = { U: 'y', R: 'o', F: 'g', D: 'w', L: 'r', B: 'b' }
export const COLOURS: Readonly<Record<Colour, string>> = cubeWords.colours

type CubeViewProps = {
  /** Null: not known yet. */
  stickers: readonly (Face | null)[]
  scheme?: Scheme
  view: View
  turning?: Turning | null
  /** Stickers with a frame; the others are pale when there are some. */
  lit?: readonly number[]
  label: string
  onTurn?: (move: Move) => void
  /** Quarters to look around by: to the right, up. */
  onLook: (right: number, up: number) => void
}

const U = 46
const SIZE = 270
/** Pixels after which a finger means a turn. */
const FAR = 14

const outline = ({ points }: Drawn): string =>
  `M${points.map(([x, y]) => `${(x * U).toFixed(1)} ${(y * U).toFixed(1)}`).join('L')}Z`

/** A cube in space, drawn without styles: it turns by dragging, by keys, and by what `turning` says. */
export function CubeView(props: CubeViewProps): ReactNode {
  const { stickers, scheme = WHITE_UP, view, turning = null, lit = [], label, onTurn, onLook } = props
  const shapes = useMemo(
    () => drawing(view, turning).map((one) => ({ key: one.key, index: one.index, d: outline(one) })),
    [view, turning],
  )
  const drag = useRef<{ index: number | null; x: number; y: number } | null>(null)
  const start = (event: PointerEvent<SVGSVGElement>) => {
    const named = (event.target as Element).getAttribute('data-index')
    drag.current = { index: named === null ? null : Number(named), x: event.clientX, y: event.clientY }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const go = (event: PointerEvent<SVGSVGElement>) => {
    const from = drag.current
    if (!from) return
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y]
    if (Math.hypot(dx, dy) < FAR) return
    drag.current = null
    const move = from.index === null || !onTurn ? null : dragged(from.index, [dx, dy], view)
    if (move) onTurn?.(move)
    else if (Math.abs(dx) > Math.abs(dy)) onLook(dx > 0 ? 1 : -1, 0)
    else onLook(0, dy > 0 ? 1 : -1)
  }
  const key = (event: KeyboardEvent) => {
    const looks: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    }
    const look = looks[event.key]
    const face = FACES.find((one) => one === event.key.toUpperCase())
    if (look) onLook(...look)
    else if (face && !event.ctrlKey && !event.metaKey && !event.altKey)
      onTurn?.(event.shiftKey ? `${face}'` : face)
    else return
    event.preventDefault()
  }
  const end = () => {
    drag.current = null
  }
  return (
    <svg
      className="cv"
      viewBox={`${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`}
      role="application"
      aria-roledescription={words.isCube}
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application takes keys of its own
      tabIndex={0}
      onPointerDown={start}
      onPointerMove={go}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={key}
    >
      {shapes.map(({ key: name, index, d }) => {
        if (index === null) return <path key={name} className="cv-body" d={d} />
        const face = stickers[index] ?? null
        const colour = face === null ? 'none' : scheme[face]
        const pale = lit.length > 0 && !lit.includes(index) ? 'cv-pale' : ''
        return <path key={name} className={`cv-s cv-${colour} ${pale}`} data-index={index} d={d} />
      })}
      {shapes
        .filter(({ index }) => index !== null && lit.includes(index))
        .map(({ key: name, d }) => (
          <path key={`l${name}`} className="cv-lit" d={d} />
        ))}
    </svg>
  )
}
