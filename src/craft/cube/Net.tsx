import { type ReactNode, useState } from 'react'
import { FACES, type Face } from './cube.rules.ts'
import { COLOURS, WHITE_UP } from './CubeView.tsx'
import { HOLD, LETTERS, SHORT_SIDE_NAMES, SIDE_NAMES } from './labels.ts'
import { words } from './cube.words.ts'

export type Field = Face | null
type NetProps = {
  fields: readonly Field[]
  lit: readonly number[]
  onChange: (fields: readonly Field[]) => void
}

const isCentre = (index: number) => index % 9 === 4
const ORDER: readonly Face[] = ['U', 'L', 'F', 'R', 'B', 'D']

/** The six sides laid flat, to be tapped in with one colour after the other; on phones one side at a time. */
export function Net({ fields, lit, onChange }: NetProps): ReactNode {
  const [colour, setColour] = useState<Face>('U')
  const [side, setSide] = useState<Face>('F')
  const count = (face: Face) => fields.filter((field) => field === face).length
  const tap = (index: number) =>
    onChange(fields.map((field, i) => (i === index && !isCentre(index) ? nextOf(field, colour) : field)))
  return (
    <section>
      <div className="cb-sides" role="group" aria-label={words.side}>
        {ORDER.map((face) => (
          <button key={face} type="button" aria-pressed={side === face} onClick={() => setSide(face)}>
            <Mini face={face} fields={fields} />
            {SHORT_SIDE_NAMES[face]}
          </button>
        ))}
      </div>
      <p className="cb-hold-so">{HOLD[side]}</p>
      <div className="cb-net">
        {ORDER.map((face) => (
          <div
            key={face}
            className={`cb-face cb-face-${face} ${side === face ? 'cb-shown' : ''}`}
            role="group"
            aria-label={words.theSide(SIDE_NAMES[face])}
          >
            {Array.from({ length: 9 }, (_, i) => {
              const index = FACES.indexOf(face) * 9 + i
              return (
                <button
                  key={index}
                  type="button"
                  className={`cb-cell ${lit.includes(index) ? 'cb-lit' : ''} ${cellClass(fields[index] ?? null)}`}
                  disabled={isCentre(index)}
                  aria-label={cellName(fields[index] ?? null, face, i)}
                  onClick={() => tap(index)}
                >
                  {letterOf(fields[index] ?? null)}
                </button>
              )
            })}
          </div>
        ))}
      </div>
      <div className="cb-colours" role="group" aria-label={words.colourToTap}>
        {(['U', 'D', 'R', 'L', 'F', 'B'] as const).map((face) => (
          <button key={face} type="button" aria-pressed={colour === face} onClick={() => setColour(face)}>
            <span className={`cb-cell ${cellClass(face)}`} aria-hidden="true">
              {letterOf(face)}
            </span>
            {COLOURS[WHITE_UP[face]]} <small className="tnum">{count(face)}</small>
          </button>
        ))}
      </div>
    </section>
  )
}

/** A second tap with the same colour empties a square. */
const nextOf = (field: Field, colour: Face): Field => (field === colour ? null : colour)
const letterOf = (field: Field) => (field === null ? '' : LETTERS[WHITE_UP[field]])
const cellClass = (field: Field) => (field === null ? 'cb-empty' : `cb-c-${WHITE_UP[field]}`)
const cellName = (field: Field, face: Face, i: number) =>
  words.square(
    SIDE_NAMES[face],
    [Math.floor(i / 3) + 1, (i % 3) + 1],
    field === null ? null : COLOURS[WHITE_UP[field]],
  )

function Mini({ face, fields }: { face: Face; fields: readonly Field[] }): ReactNode {
  return (
    <svg viewBox="0 0 31 31" aria-hidden="true">
      <rect className="cv-body" width="31" height="31" rx="4" />
      {Array.from({ length: 9 }, (_, i) => {
        const field = fields[FACES.indexOf(face) * 9 + i] ?? null
        return (
          <rect
            key={i}
            className={field === null ? 'cb-mini-empty' : `cv-${WHITE_UP[field]}`}
            x={2 + (i % 3) * 9.3}
            y={2 + Math.floor(i / 3) * 9.3}
            width="8"
            height="8"
            rx="1.5"
          />
        )
      })}
    </svg>
  )
}
