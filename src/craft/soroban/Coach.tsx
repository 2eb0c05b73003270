import { Check, Undo2 } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../practice/Choice.tsx'
import { useSetting } from '../practice/useSetting.ts'
import { Abacus } from './Abacus.tsx'
import { explain, explainMistake, formulaOf, nameOf } from './coach-words.ts'
import { coachSum, type CoachWish, techniqueName, wantOf } from './levels.rules.ts'
import { type Cell, placeOf, signed, TECHNIQUES } from './soroban.rules.ts'
import { marksFor, tonesOf, useCoach } from './useCoach.ts'

const SUMS = 8
const HELP = ['each', 'asked', 'fade'] as const
export type Help = (typeof HELP)[number]

type CoachProps = { seed: number; want: string | null; count: number; sound: boolean }

/** The coach: eight sums of a kind, each movement with its name. */
export function Coach({ seed, want, count, sound }: CoachProps): ReactNode {
  const [sign, setSign] = useSetting('coach-sign', ['+', '-'])
  const [digits, setDigits] = useSetting('coach-digits', ['1', '2', '3'])
  const [kind, setKind] = useSetting('coach-kind', TECHNIQUES)
  const [help, setHelp] = useSetting('coach-help', HELP)
  const [order, setOrder] = useSetting('coach-order', ['high', 'low'])
  const [number, setNumber] = useState(1)
  const wish: CoachWish = {
    want: want ?? kind,
    sign: sign === '+' ? 1 : -1,
    digits: Number(digits) as CoachWish['digits'],
  }
  const own = seed + number - 1
  const sum = coachSum(wish, own % 2 ** 32)
  const key = `${JSON.stringify(wish)} ${own} ${order} ${help} ${count}`
  return (
    <div className="coach">
      <CoachedSum
        key={key}
        {...{ sum, count, order, help, sound }}
        seed={own}
        note={`Sum ${number} of ${SUMS}`}
        last={number === SUMS}
        onNext={() => setNumber(number === SUMS ? 1 : number + 1)}
      >
        <details className="coach-settings">
          <summary>What is practised</summary>
          {want === null ? (
            <>
              <Choice
                legend="Technique"
                name="kind"
                options={TECHNIQUES.map((each) => [each, techniqueName(each)] as const)}
                value={kind}
                onChoose={setKind}
              />
              <Choice
                legend="Sums"
                name="sign"
                options={[
                  ['+', 'Adding'],
                  ['-', 'Taking away'],
                ]}
                value={sign}
                onChoose={setSign}
              />
            </>
          ) : (
            <p>{formulaOf({ by: wantOf(want).by ?? 1, technique: wantOf(want).technique })}, in every sum.</p>
          )}
          <Choice
            legend="Digits"
            name="digits"
            options={(['1', '2', '3'] as const).map((each) => [each, each] as const)}
            value={digits}
            onChoose={setDigits}
          />
          <Choice
            legend="Begins with"
            name="order"
            options={[
              ['high', 'the highest digit'],
              ['low', 'the ones'],
            ]}
            value={order}
            onChoose={setOrder}
          />
        </details>
        <Choice
          legend="Help"
          name="help"
          options={[
            ['each', 'Each movement'],
            ['asked', 'Only when I ask'],
            ['fade', 'Beads fade, then go'],
          ]}
          value={help}
          onChoose={setHelp}
        />
        <Keys />
      </CoachedSum>
    </div>
  )
}

type SumsProps = { wish: CoachWish; seed: number; count: number; sound: boolean; onDone: () => void }

/** Eight sums of a wish with every help, and then it is done. */
export function CoachSums({ wish, seed, count, sound, onDone }: SumsProps): ReactNode {
  const [number, setNumber] = useState(1)
  const sum = coachSum(wish, (seed + number) % 2 ** 32)
  return (
    <div className="coach">
      <CoachedSum
        key={number}
        {...{ sum, count, sound }}
        order="high"
        help="each"
        seed={seed + number}
        note={`Sum ${number} of ${SUMS}`}
        last={false}
        onNext={() => (number === SUMS ? onDone() : setNumber(number + 1))}
      >
        <Keys />
      </CoachedSum>
    </div>
  )
}

/** What stands in place of the sum and of its result, where it is a step of something larger. */
type StepWords = { line: ReactNode; board: ReactNode; said: string; next: string }

type SumProps = {
  step?: StepWords
  sum: { start: number; by: number }
  seed: number
  count: number
  order: 'high' | 'low'
  help: Help
  sound: boolean
  note: string
  last: boolean
  onNext: () => void
  children: ReactNode
}

/** One sum with the coach beside it. */
export function CoachedSum(props: SumProps): ReactNode {
  const { sum, help, children } = props
  const judges = help === 'each' ? 'each' : 'asked'
  const coach = useCoach({ ...props, judges })
  const { now, cell, isOff, showing } = coach
  const wrong = isOff && now.state === 'off' ? now.rod : null
  const helps = help === 'each' && !isOff && cell && !showing
  const marks = showing?.marks ?? (helps ? marksFor(cell, coach.rods) : [])
  // The beads go out as the sum goes on: whole, faded, a ghost, gone.
  const sights = ['faded', 'ghost', 'gone'] as const
  const gone = now.state === 'ready' ? undefined : sights[Math.min(now.at, 2)]
  const sight = help === 'fade' && !showing && !coach.asked ? (gone ?? 'whole') : 'whole'
  return (
    <>
      <div className="coach-work">
        <p className="coach-note">{props.note}</p>
        {props.step?.line ?? <SumLine sum={sum} rod={cell?.rod ?? null} />}
        <div className="coach-board">
          {props.step?.board}
          <Abacus
            rods={coach.rods}
            onChange={coach.move}
            marks={marks}
            tones={tonesOf(cell, wrong)}
            sight={sight}
            locked={showing !== null || now.state === 'ready'}
            numbered={sight === 'whole'}
            sound={props.sound}
          />
        </div>
        <Says {...props} coach={coach} />
      </div>
      <aside className="coach-side" aria-label="Movements and help">
        <Movements path={now.path} at={now.state === 'ready' ? now.path.length : now.at} />
        {children}
      </aside>
    </>
  )
}

/** The sum, with the digit that is on its way underlined. */
function SumLine({ sum, rod }: { sum: SumProps['sum']; rod: number | null }): ReactNode {
  const digits = [...String(Math.abs(sum.by))]
  return (
    <p className="coach-sum tnum">
      <span className="sr-only">
        {sum.start} {sum.by < 0 ? 'minus' : 'plus'} {Math.abs(sum.by)}
      </span>
      <span aria-hidden="true">
        {sum.start} {sum.by < 0 ? '−' : '+'}{' '}
        {digits.map((digit, index) => {
          const place = digits.length - 1 - index
          return (
            <span key={place} className={place === rod ? 'now' : ''}>
              {digit}
            </span>
          )
        })}
      </span>
    </p>
  )
}

type SaysProps = SumProps & { coach: ReturnType<typeof useCoach> }

/** What the coach says: what is next, what went otherwise, or that it is right. */
function Says({ sum, help, last, onNext, coach, step }: SaysProps): ReactNode {
  const { now, cell, isOff, showing } = coach
  if (now.state === 'ready' && step)
    return (
      <Slip tone="right" sign={<Check className="ico" aria-hidden="true" />} title="Right">
        <Words formula="">{step.said}</Words>
        <Acts>
          <Button onClick={onNext}>{step.next}</Button>
        </Acts>
      </Slip>
    )
  if (now.state === 'ready')
    return (
      <Slip tone="right" sign={<Check className="ico" aria-hidden="true" />} title="Right">
        <Words formula={`= ${sum.start + sum.by}`}>
          {sum.start} {sum.by < 0 ? '−' : '+'} {Math.abs(sum.by)} is {sum.start + sum.by}.
        </Words>
        <Acts>
          <Button onClick={onNext}>{last ? 'Eight more' : 'Next sum'}</Button>
        </Acts>
      </Slip>
    )
  if (!cell) return null
  if (showing)
    return (
      <Slip title={`${nameOf(cell.technique)}, shown`}>
        <Words formula={formulaOf(cell)}>{explain(cell)}</Words>
        <Acts>
          <Button onClick={coach.myTurn} disabled={showing.marks.length > 0}>
            My turn
          </Button>
        </Acts>
      </Slip>
    )
  if (isOff && now.state === 'off')
    return (
      <Slip tone="wrong" sign={<Undo2 className="ico" aria-hidden="true" />} title="Not yet">
        <Words formula={formulaOf(cell)}>{explainMistake(cell, now.rod, now.mistake)}</Words>
        <Acts>
          <Button onClick={coach.myTurn}>Put it back</Button>
          <Button variant="line" onClick={() => void coach.show()}>
            Show me
          </Button>
        </Acts>
      </Slip>
    )
  const quiet = help !== 'each'
  return (
    <Slip
      title={quiet ? `${signed(cell.by)} on the ${placeOf(cell.rod).toLowerCase()}` : nameOf(cell.technique)}
    >
      {quiet ? (
        <Words formula="">{coach.asked ? 'So far it is right. Go on.' : 'Move the beads, then check.'}</Words>
      ) : (
        <Words formula={formulaOf(cell)}>{explain(cell)}</Words>
      )}
      <Acts>
        {quiet && <Button onClick={coach.check}>Check</Button>}
        <Button variant="line" onClick={() => void coach.show()}>
          Show me
        </Button>
      </Acts>
    </Slip>
  )
}

type SlipProps = { tone?: 'right' | 'wrong'; sign?: ReactNode; title: string; children: ReactNode }

function Slip({ tone, sign, title, children }: SlipProps): ReactNode {
  return (
    <section className={`coach-slip ${tone ?? ''}`} aria-live="polite">
      <h2>
        {sign}
        {title}
      </h2>
      {children}
    </section>
  )
}

const Words = ({ formula, children }: { formula: string; children: ReactNode }): ReactNode => (
  <>
    {formula && <p className="coach-formula tnum">{formula}</p>}
    <p className="coach-says">{children}</p>
  </>
)

const Acts = ({ children }: { children: ReactNode }): ReactNode => (
  <div className="coach-acts">{children}</div>
)

/** Every movement of the sum, the one that is next marked. */
function Movements({ path, at }: { path: readonly Cell[]; at: number }): ReactNode {
  return (
    <>
      <h2>{path.length === 1 ? 'One movement' : `${words[path.length] ?? path.length} movements`}</h2>
      <ol className="coach-steps">
        {path.map((cell, index) => (
          <li key={`${cell.rod}`} aria-current={index === at ? 'step' : undefined}>
            <span className="coach-step">
              {index < at ? <Check className="ico" aria-hidden="true" /> : index + 1}
              {index < at && <span className="sr-only">done</span>}
            </span>
            <p>
              <b>{signed(cell.by)}</b> on the {placeOf(cell.rod).toLowerCase()}
              <span>
                {nameOf(cell.technique)}
                {cell.technique === 'direct' ? '' : `, ${formulaOf(cell).split('= ')[1] ?? ''}`}
              </span>
            </p>
          </li>
        ))}
      </ol>
    </>
  )
}
const words = ['No', 'One', 'Two', 'Three', 'Four']

const keys = [
  ['Tab', 'next rod'],
  ['↑ ↓', 'one bead'],
  ['PgUp PgDn', 'the five'],
  ['0 to 9', 'the digit'],
] as const

/** How rods are moved without a hand on them. */
export function Keys(): ReactNode {
  return (
    <dl className="coach-keys">
      {keys.map(([names, does]) => (
        <Fragment key={names}>
          <dt>
            {(names.includes(' to ') ? [names] : names.split(' ')).map((name) => (
              <kbd key={name}>{name}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
