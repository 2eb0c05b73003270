import { Fragment, type ReactNode, useMemo, useState } from 'react'
import { Choice } from '../practice/Choice.tsx'
import { type HelpLevel, movementLevel } from '../practice/help.rules.ts'
import { learnedFormulas } from '../practice/planner.rules.ts'
import { masteryList } from '../practice/practice-log.ts'
import { useSetting } from '../practice/useSetting.ts'
import { formulaOf } from './coach-labels.rules.ts'
import { CoachedSum, type CoachedSumProps, levelOfSum } from './CoachedSum.tsx'
import { HeadSum } from './HeadSum.tsx'
import {
  coachRound,
  type CoachGoal,
  type CoachSum,
  mixedRound,
  parseGoal,
  techniqueName,
} from './levels.rules.ts'
import { type Cell, formulaKey, pathOf, rodsOf, TECHNIQUES } from './soroban.rules.ts'
import { words } from './board.words.ts'

const SUMS = 8
/** 'auto' fits each technique to what the child does alone; the others are chosen for all of them. */
const HELP = ['auto', 'each', 'asked', 'fade'] as const
type HelpChoice = (typeof HELP)[number]
const LEVELS: Readonly<Record<Exclude<HelpChoice, 'auto'>, HelpLevel>> = {
  each: 'each',
  asked: 'none',
  fade: 'fade',
}

type CoachProps = { seed: number; want: string | null; count: number; sound: boolean }

/** The coach: eight sums of a kind, with the name of each step. */
export function Coach({ seed, want, count, sound }: CoachProps): ReactNode {
  const [sign, setSign] = useSetting('coach-sign', ['+', '-'])
  const [digits, setDigits] = useSetting('coach-digits', ['1', '2', '3'])
  const [kind, setKind] = useSetting('coach-kind', TECHNIQUES)
  const [help, setHelp] = useSetting('coach-help', HELP)
  const [order, setOrder] = useSetting('coach-order', ['high', 'low'])
  const [number, setNumber] = useState(1)
  // What was learned when the page opened: a round does not change while it is done.
  const [taught] = useState(() => learnedFormulas(masteryList(), Date.now()))
  const wish = useMemo(
    (): CoachGoal => ({
      want: want ?? kind,
      sign: sign === '+' ? 1 : -1,
      digits: Number(digits) as CoachGoal['digits'],
      ...(want !== null && { taught }),
    }),
    [want, kind, sign, digits, taught],
  )
  const round = Math.floor((number - 1) / SUMS)
  const sums = useMemo(() => coachRound(wish, (seed + round) % 2 ** 32, SUMS), [wish, seed, round])
  const place = (number - 1) % SUMS
  const sum = sums[place] ?? sums[0]
  if (!sum) return null
  const key = `${JSON.stringify(wish)} ${number} ${order} ${help} ${count}`
  return (
    <div className="coach">
      <FittedSum
        key={key}
        {...{ sum, count, order, sound, want: wish.want }}
        seed={(seed + round) % 2 ** 32}
        help={help}
        note={words.sum(place + 1, SUMS)}
        next={place + 1 === SUMS ? words.moreSums : words.nextSum}
        onNext={() => setNumber(number + 1)}
      >
        <details className="coach-settings">
          <summary>{words.whatToPractise}</summary>
          {want === null ? (
            <>
              <Choice
                legend={words.technique}
                name="kind"
                options={TECHNIQUES.map((each) => [each, techniqueName(each)] as const)}
                value={kind}
                onChoose={setKind}
              />
              <Choice
                legend={words.sums}
                name="sign"
                options={(['+', '-'] as const).map((each) => [each, words.signs[each]] as const)}
                value={sign}
                onChoose={setSign}
              />
            </>
          ) : (
            <p>
              {words.everySum(
                formulaOf({ by: parseGoal(want).by ?? 1, technique: parseGoal(want).technique }),
              )}
            </p>
          )}
          <Choice
            legend={words.digits}
            name="digits"
            options={(['1', '2', '3'] as const).map((each) => [each, each] as const)}
            value={digits}
            onChoose={setDigits}
          />
          <Choice
            legend={words.startFrom}
            name="order"
            options={(['high', 'low'] as const).map((each) => [each, words.orders[each]] as const)}
            value={order}
            onChoose={setOrder}
          />
        </details>
        <Choice
          legend={words.help}
          name="help"
          options={HELP.map((each) => [each, words.helps[each]] as const)}
          value={help}
          onChoose={setHelp}
        />
        <Keys />
      </FittedSum>
    </div>
  )
}

type RoundProps = {
  goals: readonly CoachGoal[]
  /** How many sums. */
  most: number
  seed: number
  count: number
  sound: boolean
  onDone: () => void
}

/** A round of sums of several kinds, each helped as far as it needs, then `onDone`. */
export function CoachSums({ goals, most, seed, count, sound, onDone }: RoundProps): ReactNode {
  const [at, setAt] = useState(0)
  const [sums] = useState(() => mixedRound(goals, seed, most))
  const sum = sums[at]
  if (!sum) return null
  return (
    <div className="coach">
      <FittedSum
        key={at}
        {...{ sum, count, sound, seed }}
        help="auto"
        want={wantedIn(sum, goals) ?? goals[0]?.want ?? 'direct'}
        order="high"
        note={words.sum(at + 1, sums.length)}
        next={words.nextSum}
        onNext={() => (at + 1 === sums.length ? onDone() : setAt(at + 1))}
      >
        <Keys />
      </FittedSum>
    </div>
  )
}

/** Which of the wanted things a sum is about. */
const wantedIn = (sum: CoachSum, goals: readonly CoachGoal[]): string | undefined => {
  const cells = pathOf(rodsOf(sum.start, 6), sum.by)
  return goals.find(({ want }) =>
    cells.some(({ by, technique }) => technique === want || formulaKey(by, technique) === want),
  )?.want
}

type FittedProps = Omit<CoachedSumProps, 'levelOf' | 'step'> & { help: HelpChoice; want: string }

/** A sum with as much help as its techniques need, or as was chosen; in the head where none is needed. */
function FittedSum({ help, want, ...props }: FittedProps): ReactNode {
  // The levels as they were before the sum: each step of it is an attempt.
  const [things] = useState(masteryList)
  const levelOf = ({ by, technique }: Pick<Cell, 'by' | 'technique'>): HelpLevel =>
    help === 'auto' ? movementLevel(things, formulaKey(by, technique)) : LEVELS[help]
  const level = levelOfSum(props.sum, { count: props.count, levelOf })
  const cells = pathOf(rodsOf(props.sum.start, props.count), props.sum.by)
  const cell = cells.find(({ by, technique }) => technique === want || formulaKey(by, technique) === want)
  if (level === 'head' && cell)
    return <HeadSum {...props} levelOf={levelOf} itemKey={formulaKey(cell.by, cell.technique)} />
  return <CoachedSum {...props} levelOf={levelOf} />
}

const keys = [
  ['Tab', words.keyNextRod],
  ['↑ ↓', words.keyOneBead],
  ['PgUp PgDn', words.keyFive],
] as const

/** How to move the beads with the keyboard. */
export function Keys(): ReactNode {
  return (
    <dl className="coach-keys">
      {keys.map(([names, does]) => (
        <Fragment key={names}>
          <dt>
            {names.split(' ').map((name) => (
              <kbd key={name}>{name}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
