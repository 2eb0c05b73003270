import { type ReactNode, useId } from 'react'
import type { State } from '../craft.rules.ts'
import { StateBead, stateLabels } from '../practice/StateBead.tsx'
import { FAMILIES } from './letter-families.rules.ts'
import type { Letter, Script } from './letters.rules.ts'
import { HUNG_VIEW, VIEW } from './useDrawing.ts'
import { words } from './write.words.ts'

type FamiliesProps = {
  script: Script
  letters: Readonly<Record<string, Letter>>
  states: ReadonlyMap<string, State>
  /** The letter on the pad. */
  current: string
  onChoose: (name: string) => void
}

const STATES = ['mastered', 'refresh', 'work', 'new'] as const

/** All letters of a script in families, each on its lines with a bead for how well it is known. */
export function LetterFamilies(props: FamiliesProps): ReactNode {
  const id = useId()
  return (
    <section className="letter-families" aria-labelledby={id}>
      <h2 id={id}>{words.allLetters}</h2>
      <ul className="letter-legend" aria-hidden="true">
        {STATES.map((state) => (
          <li key={state}>
            <StateBead state={state} />
            {stateLabels[state]}
          </li>
        ))}
      </ul>
      {FAMILIES[props.script].map((family) => (
        <Family key={family.title} {...props} {...family} />
      ))}
    </section>
  )
}

type FamilyProps = FamiliesProps & { title: string; names: readonly string[] }

function Family({ title, names, script, letters, states, current, onChoose }: FamilyProps): ReactNode {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul className="letter-tiles">
        {names.map((name) => {
          const state = states.get(name) ?? 'new'
          return (
            <li key={name}>
              <button
                type="button"
                className={`is-${state}`}
                lang={script === 'devanagari' ? 'hi' : undefined}
                aria-label={words.letterIs(name, stateLabels[state])}
                aria-pressed={name === current}
                onClick={() => onChoose(name)}
              >
                <LetterOnLines script={script} letter={letters[name]} />
                <StateBead state={state} />
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** A letter on its lines, drawn: a device may have no font for it, and a font joins no letters. */
function LetterOnLines({ script, letter }: { script: Script; letter: Letter | undefined }): ReactNode {
  const hangs = script === 'devanagari'
  const { top, height } = hangs ? HUNG_VIEW : VIEW
  const width = hangs ? HUNG_VIEW.width : 120
  const lines = hangs ? [0, 100] : [-100, -50, 0, 50]
  return (
    <svg className="letter-on-lines" viewBox={`0 ${top} ${width} ${height}`} aria-hidden="true">
      {lines.map((y) => (
        <path
          key={y}
          className={y === lines[0] || y === 50 ? 'tr-red' : 'tr-blue'}
          d={`M-200 ${y}H${width + 200}`}
        />
      ))}
      <g transform={`translate(${(width - (letter?.width ?? 0)) / 2} 0)`}>
        {letter?.strokes.map((d) => (
          <path key={d} className="letter-stroke" d={d} />
        ))}
      </g>
    </svg>
  )
}
