import { type ReactNode, useState } from 'react'
import type { FormulaStanding } from '../craft.contract.ts'
import type { State } from '../craft.rules.ts'
import { StateBead, stateLabels } from '../practice/StateBead.tsx'
import { MASTERED_DAYS, missingForMastery } from '../practice/mastery.rules.ts'
import { type Formula, FORMULAS, formulaText, signed } from './soroban.rules.ts'
import './map.css'

const kinds = [
  ['small', 'Small friends', 'of five'],
  ['big', 'Big friends', 'of ten'],
  ['mixed', 'Both friends', 'five and ten'],
] as const

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
            <h2 id={`map${sign}`}>{sign > 0 ? 'Adding' : 'Subtracting'}</h2>
            {kinds.map(([technique, name, of]) => (
              <div key={technique} className="map-row">
                <h3>
                  {name} <small>{of}</small>
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
  const kind = kinds.find(([technique]) => technique === formula.technique)
  return (
    <aside className="map-about" aria-live="polite">
      <p className="map-kind">
        {kind?.[1].replace(/s$/, '')} {kind?.[2]}
      </p>
      <h2 className="tnum">
        {signed(formula.by)} = {formulaText(formula.by, formula.technique)}
      </h2>
      <p>{why(formula)}</p>
      <dl>
        <div>
          <dt>Right by yourself</dt>
          <dd className="tnum">
            {right} of {tries}
          </dd>
        </div>
        {helped > 0 && (
          <div>
            <dt>With help</dt>
            <dd className="tnum">{helped}</dd>
          </div>
        )}
        <div>
          <dt>Days</dt>
          <dd className="tnum">
            {Math.min(days, MASTERED_DAYS)} of {MASTERED_DAYS}
          </dd>
        </div>
        <div>
          <dt>Status</dt>
          <dd>{stateLabels[state].toLowerCase()}</dd>
        </div>
      </dl>
      {(state === 'work' || state === 'new') && <p>{missingForMastery(standing)}</p>}
      {state === 'refresh' && <p>Mastered before. Time to revise it.</p>}
      {action}
    </aside>
  )
}

function why({ by, technique }: Formula): string {
  const size = Math.abs(by)
  const [adds, five, ten] = [by > 0, 5 - size, 10 - size]
  if (technique === 'small')
    return adds
      ? `Not enough lower beads to add ${size}. Add the five bead and take away ${five}.`
      : `Not enough lower beads to take away ${size}. Add ${five} and take away the five bead.`
  const way = adds ? 'take away five and add' : 'add five and take away'
  const beads = technique === 'mixed' ? ` For ${ten}, use the five bead: ${way} ${5 - ten}.` : ''
  return adds
    ? `No room to add ${size} on this rod. Take away ${ten} and add one bead on the rod to the left.${beads}`
    : `This rod has less than ${size}. Take one bead from the rod to the left and add ${ten} here.${beads}`
}
