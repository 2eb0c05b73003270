import type { ReactNode } from 'react'
import type { Item } from './vedic.rules.ts'
import { questionText, questionInSigns } from './vedic.rules.ts'
import { words } from './vedic.words.ts'

const U = 58
const COLUMNS = 11
/** Squares in a row; the first is free, for the sign. */
const WIDE = COLUMNS - 1

type SquaresProps = {
  item: Item
  /** The step that is written now; all of them are done when it is past the last. */
  step: number
  /** The entries of this step: those already right, then the one being typed. */
  written: readonly string[]
  /** A wrong entry, shown in red. */
  wrong: boolean
}

/** The sum on squared paper: what was written so far, and squares for what is written now. */
export function Squares({ item, step, written, wrong }: SquaresProps): ReactNode {
  const { method, numbers, worked } = item
  const now = worked.steps[step]
  const lines = rowsOf(item)
  const values = now?.entries.map(({ value }) => value) ?? [worked.answer]
  const done = worked.steps.slice(0, step)
  // While a step is written the keys have to be in sight; at the end the whole way is, its answer once.
  const past = now ? done.slice(-2) : done.filter(({ entries }) => saidOf(entries) !== worked.answer)
  const height = 1 + lines.length + past.length + (now ? Math.ceil(widthOf(values) / WIDE) : 1)
  const top = lines.length + past.length
  const gap = method.kind === 'difference' ? 0 : 1
  return (
    <svg
      className="vd-paper"
      viewBox={`0 0 ${COLUMNS * U} ${height * U}`}
      role="img"
      aria-label={words.onPaper(questionText(method.kind, numbers))}
    >
      <rect className="vd-sheet" width={COLUMNS * U} height={height * U} />
      <path className="vd-grid" d={grid(height)} />
      {lines.map((line, y) => (
        <Row key={line.join('')} signs={line} y={y} className="vd-ink" />
      ))}
      <path className="vd-line" d={`M${U * 0.2} ${lines.length * U}H${(COLUMNS - 0.2) * U}`} />
      {past.map((one, i) => (
        <Row
          key={one.title}
          signs={one.entries.flatMap(({ value }, at) => [...(at > 0 && gap > 0 ? [' '] : []), ...value])}
          y={lines.length + i}
          indent={1 + startOf(item, worked.steps.indexOf(one))}
          className="vd-blue"
        />
      ))}
      {now ? (
        <Boxes {...{ values, written, wrong, gap }} y={top} start={startOf(item, step)} />
      ) : (
        <Row
          signs={[...worked.answer]}
          y={top}
          indent={1 + startOf(item, worked.steps.length - 1)}
          className="vd-done"
        />
      )}
    </svg>
  )
}

const saidOf = (entries: readonly { value: string }[]) => entries.map(({ value }) => value).join(' ')
const widthOf = (values: readonly string[]) => values.reduce((sum, value) => sum + value.length + 1, -1)

/** How many squares from the left a step's entries begin: each digit of a difference stands below its own. */
function startOf({ method, numbers, worked }: Item, step: number): number {
  if (method.kind !== 'difference') return 0
  const width = Math.max(...numbers.map((number) => String(number).length))
  if (step === worked.steps.length - 1) return width - worked.answer.length
  const digits = worked.steps.slice(0, -1).map(({ entries }) => saidOf(entries).replaceAll(' ', '').length)
  const sum = (all: readonly number[]) => all.reduce((whole, one) => whole + one, 0)
  return width - sum(digits) + sum(digits.slice(0, step))
}

/** The question's rows: a product one number above the other, everything else in one line. */
function rowsOf({ method, numbers }: Item): string[][] {
  const [a, b] = numbers
  if (method.kind !== 'product' && method.kind !== 'difference') {
    return [[...questionInSigns(method.kind, numbers)].filter((sign) => sign !== ' ')]
  }
  const sign = method.kind === 'product' ? '×' : '−'
  const width = Math.max(String(a).length, String(b).length)
  return [
    [' ', ...String(a).padStart(width, ' ')],
    [sign, ...String(b).padStart(width, ' ')],
  ]
}

function grid(height: number): string {
  let path = ''
  for (let x = 1; x < COLUMNS; x += 1) path += `M${x * U} 0V${height * U}`
  for (let y = 1; y < height; y += 1) path += `M0 ${y * U}H${COLUMNS * U}`
  return path
}

type RowProps = { signs: readonly string[]; y: number; className: string; indent?: number }
function Row({ signs, y, className, indent = 0 }: RowProps): ReactNode {
  const room = COLUMNS - indent
  const size = signs.length > room ? (room - 0.4) / signs.length : 1
  return signs.map((sign, i) => (
    <text
      key={i}
      className={`vd-sign ${className}`}
      x={(indent + (i + 0.5) * size) * U}
      y={(y + 0.76) * U}
      fontSize={U * 0.78 * Math.max(size, 0.5)}
    >
      {sign}
    </text>
  ))
}

type BoxesProps = {
  values: readonly string[]
  written: readonly string[]
  y: number
  wrong: boolean
  /** Squares before the first entry, and between two. */
  start: number
  gap: number
}
/** One square for each sign that belongs here; a square that stays empty is seen. */
function Boxes({ values, written, y, wrong, start, gap }: BoxesProps): ReactNode {
  let x = start
  return values.map((value, place) => {
    const typed = written[place] ?? ''
    const isNow = place === written.length - 1
    const from = x
    x += value.length + gap
    return Array.from(value, (_, i) => {
      const sign = typed[typed.length - value.length + i] ?? ''
      const left = (((from + i) % WIDE) + 1) * U
      const top = (y + Math.floor((from + i) / WIDE)) * U
      const state = isNow && wrong ? 'vd-box-wrong' : 'vd-box-now'
      return (
        <g key={`${place} ${i}`}>
          <rect
            className={`vd-box ${isNow ? state : ''}`}
            x={left + 3}
            y={top + 3}
            width={U - 6}
            height={U - 6}
            rx="7"
          />
          <text className="vd-sign vd-ink" x={left + U / 2} y={top + U * 0.76} fontSize={U * 0.78}>
            {sign}
          </text>
        </g>
      )
    })
  })
}
