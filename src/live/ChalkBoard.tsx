import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { BOARD_SIZE, type BoardLines, CHALKS, type ChalkLine, MAX_POINTS } from './board.rules.ts'
import { words as language } from '../platform/language.words.ts'
import { words } from './live.words.ts'
import { MiniAbacus } from './MiniAbacus.tsx'
import type { LessonSocket } from './useChannel.ts'

/** Points nearer than this to the last one are left out, in thousandths of the board. */
const NEAR = 4

/** Rods of the abacus on the board, at least. */
const MIN_RODS = 5

type ChalkBoardProps = {
  board: BoardLines
  abacus: number | null
  /** The chalk in hand; null for who may only look. */
  chalk: number | null
  socket: { current: LessonSocket | null }
}

/** The board: lines of chalk, words, and an abacus on it. Its sides are three to two. */
export function ChalkBoard({ board, abacus, chalk, socket }: ChalkBoardProps): ReactNode {
  const place = useRef<SVGSVGElement>(null)
  const drawn = useRef<number[]>([])
  const [own, setOwn] = useState<readonly number[]>([])

  function send(): void {
    if (chalk !== null && drawn.current.length > 0)
      socket.current?.send(['l', board.page, chalk, drawn.current, null])
  }
  function draw(event: PointerEvent): void {
    const box = place.current?.getBoundingClientRect()
    if (!box || chalk === null || (event.type === 'pointermove' && drawn.current.length === 0)) return
    const at = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * BOARD_SIZE)
    const [x, y] = [at((event.clientX - box.left) / box.width), at((event.clientY - box.top) / box.height)]
    const [lastX = -NEAR, lastY = -NEAR] = drawn.current.slice(-2)
    if (Math.abs(x - lastX) < NEAR && Math.abs(y - lastY) < NEAR) return
    drawn.current = [...drawn.current, x, y]
    if (drawn.current.length >= MAX_POINTS) {
      send()
      drawn.current = [x, y]
    }
    setOwn(drawn.current)
  }
  function begin(event: PointerEvent): void {
    if (chalk === null || !event.isPrimary) return
    place.current?.setPointerCapture(event.pointerId)
    draw(event)
  }
  function end(): void {
    send()
    drawn.current = []
    setOwn([])
  }
  return (
    <div className="live-board on-dark">
      <svg
        ref={place}
        viewBox={`0 0 ${BOARD_SIZE} ${BOARD_SIZE}`}
        preserveAspectRatio="none"
        className={chalk === null ? '' : 'is-writing'}
        role="img"
        aria-label={labelOf(board.lines, abacus)}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      >
        {[...board.lines, ...(own.length > 0 ? [{ chalk: chalk ?? 0, points: own, text: null }] : [])].map(
          (line, at) => {
            const key = `${at}`
            return line.text === null ? <Chalk key={key} {...line} /> : null
          },
        )}
      </svg>
      {board.lines.map(({ chalk: color, points, text }, at) => {
        const key = `${at}`
        const [x = 0, y = 0] = points
        const style = { left: `${x / 10}%`, top: `${y / 10}%` }
        return text === null ? null : (
          <p
            key={key}
            className={chalkClass(color)}
            style={style}
            lang={language.langOf(text)}
            aria-hidden="true"
          >
            {text}
          </p>
        )
      })}
      {abacus !== null && (
        <div className="live-board-abacus">
          <MiniAbacus rods={String(abacus).padStart(MIN_RODS, '0')} wrong={null} />
        </div>
      )}
    </div>
  )
}

function Chalk({ chalk, points }: ChalkLine): ReactNode {
  const steps = points.flatMap((x, at) => (at % 2 === 0 ? [`${x} ${points[at + 1] ?? 0}`] : []))
  // A single point is a dot.
  const path = `M${steps.join('L')}${steps.length === 1 ? `L${steps[0] ?? ''}` : ''}`
  return <path className={chalkClass(chalk)} d={path} />
}

/** What is read of a board: its words and its abacus; lines cannot be. */
function labelOf(lines: readonly ChalkLine[], abacus: number | null): string {
  const texts = lines.flatMap(({ text }) => text ?? [])
  const number = abacus === null ? [] : [words.abacusShows(abacus)]
  return [words.board, ...texts, ...number].join('. ')
}

const chalkClass = (chalk: number): string => `live-board-${CHALKS[chalk] ?? CHALKS[0]}`
