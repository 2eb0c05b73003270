import { type ReactNode, useState } from 'react'
import type { FormulaStanding } from '../craft.contract.ts'
import type { State } from '../craft.rules.ts'
import { StateBead, stateLabels } from '../practice/StateBead.tsx'
import { MASTERED_DAYS, missingForMastery } from '../practice/mastery.rules.ts'
import { type Formula, FORMULAS, formulaText, signed } from './soroban.rules.ts'
import './map.css'
import { words } from './map.words.ts'

const kinds = ['small', 'big', 'mixed'] as const

type MapProps = {
  standings: readonly FormulaStanding[]
  /** The action for the selected formula. */
  renderAction?: (formula: Formula) => ReactNode
}

const none: Omit<FormulaStanding, 'key'> = { state: 'new', tries: 0, right: 0, helped: 0, days: 0 }

/** The 34 formulas of one child with their states. */
export function MapView({ standings, renderAction }: MapProps): ReactNode {
  const [key, setKey] = useState(FORMULAS[0]?.key ?? '')
  const known = new Map(standings.map((each) => [each.key, each]))
  const standingOf = (formula: Formula) => known.get(formula.key) ?? { key: formula.key, ...none }
  const count = (state: State) => FORMULAS.filter((each) => standingOf(each).state === state).length
  const chosen = FORMULAS.find((each) => each.key === key) ?? FORMULAS[0]
  return (
    <div className="map">
      <div>
        <ul className="map-legend">
          {(['mastered', 'refresh', 'work', 'new'] as const).map((state) => (
            <li key={state}>
              <StateBead state={state} />
              {stateLabels[state]} <b className="tnum">{count(state)}</b>
            </li>
          ))}
        </ul>
        {([1, -1] as const).map((sign) => (
          <section key={sign} className="map-part" aria-labelledby={`map${sign}`}>
            <h2 id={`map${sign}`}>{sign > 0 ? words.adding : words.subtracting}</h2>
            {kinds.map((technique) => (
              <div key={technique} className="map-row">
                <h3>
                  {words[technique][0]} <small>{words[technique][1]}</small>
                </h3>
                <ul>
                  {FORMULAS.filter((each) => each.technique === technique && Math.sign(each.by) === sign).map(
                    (formula) => (
                      <li key={formula.key} data-by={Math.abs(formula.by)}>
                        <FormulaBead
                          formula={formula}
                          state={standingOf(formula).state}
                          chosen={formula.key === key}
                          onChoose={() => setKey(formula.key)}
                        />
                      </li>
                    ),
                  )}
                </ul>
              </div>
            ))}
          </section>
        ))}
      </div>
      {chosen && <About formula={chosen} standing={standingOf(chosen)} action={renderAction?.(chosen)} />}
    </div>
  )
}

type BeadProps = { formula: Formula; state: State; chosen: boolean; onChoose: () => void }

function FormulaBead({ formula, state, chosen, onChoose }: BeadProps): ReactNode {
  return (
    <button type="button" className={`map-bead is-${state}`} aria-pressed={chosen} onClick={onChoose}>
      <span className="map-drawn">
        <StateBead state={state} />
        <b className="tnum">{signed(formula.by)}</b>
      </span>
      <small className="tnum">{formulaText(formula.by, formula.technique)}</small>
      <span className="sr-only">, {stateLabels[state].toLowerCase()}</span>
    </button>
  )
}

type AboutProps = { formula: Formula; standing: FormulaStanding; action: ReactNode }

/** One formula: its explanation, state and action. */
function About({ formula, standing, action }: AboutProps): ReactNode {
  const { state, right, tries, helped, days } = standing
  const kind = kinds.find((technique) => technique === formula.technique)
  return (
    <aside className="map-about" aria-live="polite">
      {kind && <p className="map-kind">{words[kind][2]}</p>}
      <h2 className="tnum">
        {signed(formula.by)} = {formulaText(formula.by, formula.technique)}
      </h2>
      <p>{why(formula)}</p>
      <dl>
        <div>
          <dt>{words.alone}</dt>
          <dd className="tnum">{words.outOf(right, tries)}</dd>
        </div>
        {helped > 0 && (
          <div>
            <dt>{words.helped}</dt>
            <dd className="tnum">{helped}</dd>
          </div>
        )}
        <div>
          <dt>{words.days}</dt>
          <dd className="tnum">{words.outOf(Math.min(days, MASTERED_DAYS), MASTERED_DAYS)}</dd>
        </div>
        <div>
          <dt>{words.status}</dt>
          <dd>{stateLabels[state].toLowerCase()}</dd>
        </div>
      </dl>
      {(state === 'work' || state === 'new') && <p>{missingForMastery(standing)}</p>}
      {state === 'refresh' && <p>{words.revise}</p>}
      {action}
    </aside>
  )
}

function why({ by, technique }: Formula): string {
  const size = Math.abs(by)
  const [adds, five, ten] = [by > 0, 5 - size, 10 - size]
  if (technique === 'small') return adds ? words.smallAdd(size, five) : words.smallTake(size, five)
  const both = adds ? words.bothAdd : words.bothTake
  const beads = technique === 'mixed' ? both(ten, 5 - ten) : ''
  return (adds ? words.bigAdd(size, ten) : words.bigTake(size, ten)) + beads
}
