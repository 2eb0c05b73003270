import { type ReactNode, useState } from 'react'
import { beadPath } from '../../ui/art/bead.ts'
import type { FormulaStanding } from '../craft.contract.ts'
import type { State } from '../craft.rules.ts'
import { FIRM_DAYS, lackOf } from '../practice/mastery.rules.ts'
import { type Formula, FORMULAS, formulaText, signed } from './soroban.rules.ts'
import './map.css'

const names = { firm: 'Firm', refresh: 'To refresh', work: 'In work', new: 'Not begun' } as const
const kinds = [
  ['small', 'Small friends', 'of five'],
  ['big', 'Big friends', 'of ten'],
  ['mixed', 'Both friends', 'five and ten'],
] as const

type MapProps = {
  standings: readonly FormulaStanding[]
  /** What can be done with the formula that is looked at. */
  renderAction?: (formula: Formula) => ReactNode
}

const none: Omit<FormulaStanding, 'key'> = { state: 'new', tries: 0, right: 0, of: 0, days: 0 }

/** The 34 formulas of one child, and how firm each is. */
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
          {(['firm', 'refresh', 'work', 'new'] as const).map((state) => (
            <li key={state}>
              <StateBead state={state} />
              {names[state]} <b className="tnum">{count(state)}</b>
            </li>
          ))}
        </ul>
        {([1, -1] as const).map((sign) => (
          <section key={sign} className="map-part" aria-labelledby={`map${sign}`}>
            <h2 id={`map${sign}`}>{sign > 0 ? 'Adding' : 'Taking away'}</h2>
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
      <span className="sr-only">, {names[state].toLowerCase()}</span>
    </button>
  )
}

/** A bead whose outline tells the state: full, full with a flag, half, dashed. */
function StateBead({ state }: { state: State }): ReactNode {
  const outline = beadPath(46, 28)
  return (
    <svg className={`state-bead is-${state}`} viewBox="-31 -17 62 34" aria-hidden="true">
      {state !== 'new' && <path className="state-rod" d="M-31 0H31" />}
      <path className="state-base" d={outline} />
      {state === 'work' && <path className="state-half" d="M-23 0H23L10 13.5H-10Z" />}
      {state === 'refresh' && <path className="state-flag" d="M12 -17H27V-2Z" />}
    </svg>
  )
}

type AboutProps = { formula: Formula; standing: FormulaStanding; action: ReactNode }

/** One formula: what it does, where it stands, and what can be done with it. */
function About({ formula, standing, action }: AboutProps): ReactNode {
  const { state, right, of, days } = standing
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
          <dt>Right</dt>
          <dd className="tnum">
            {right} of {of}
          </dd>
        </div>
        <div>
          <dt>Days</dt>
          <dd className="tnum">
            {Math.min(days, FIRM_DAYS)} of {FIRM_DAYS}
          </dd>
        </div>
        <div>
          <dt>It is</dt>
          <dd>{names[state].toLowerCase()}</dd>
        </div>
      </dl>
      {(state === 'work' || state === 'new') && <p>{lackOf(standing)}</p>}
      {state === 'refresh' && <p>It was firm, and it is time to do it again.</p>}
      {action}
    </aside>
  )
}

function why({ by, technique }: Formula): string {
  const size = Math.abs(by)
  const [adds, five, ten] = [by > 0, 5 - size, 10 - size]
  if (technique === 'small')
    return adds
      ? `The lower beads are too few for ${size} more. Bring the five, and take ${five} away.`
      : `The lower beads are too few to take ${size}. Give ${five}, and take the five away.`
  const way = adds ? 'take five and give' : 'give five and take'
  const beads = technique === 'mixed' ? ` The ${ten} goes by the five: ${way} ${5 - ten}.` : ''
  return adds
    ? `There is no room for ${size} on this rod. Take ${ten} away, and give one bead to the rod on the left.${beads}`
    : `This rod has less than ${size}. Take one bead from the rod on the left, and give ${ten}.${beads}`
}
