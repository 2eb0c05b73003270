import { Check, LifeBuoy, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { HELP_LEVELS, type HelpLevel, levelWithBeads } from '../practice/help.rules.ts'
import { Abacus } from './AbacusView.tsx'
import { explain, explainMistake, formulaOf, nameOf } from './coach-labels.rules.ts'
import { HelpBeads } from './HelpBeads.tsx'
import { type Cell, pathOf, rodsOf, signed } from './soroban.rules.ts'
import { marksFor, tonesOf } from './marks.rules.ts'
import { useCoach } from './useCoach.ts'
import { words } from './board.words.ts'
import { words as coachWords } from './coach.words.ts'
import { words as placeWords } from './places.words.ts'

/** Texts in place of the sum and its result, when the sum is a step of a larger one. */
type StepWords = { line: ReactNode; board: ReactNode; said: string; next: string }

export type CoachedSumProps = {
  step?: StepWords
  sum: { start: number; by: number }
  seed: number
  count: number
  order: 'high' | 'low'
  /** How a digit of the sum is helped. */
  levelOf: (cell: Pick<Cell, 'by' | 'technique'>) => HelpLevel
  sound: boolean
  note: string
  /** The label of the button behind the right answer. */
  next: string
  onNext: () => void
  children: ReactNode
}

/** The level of a whole sum: that of the digit with the most help. */
export const levelOfSum = (
  sum: { start: number; by: number },
  { count, levelOf }: Pick<CoachedSumProps, 'count' | 'levelOf'>,
): HelpLevel =>
  HELP_LEVELS[
    Math.min(...pathOf(rodsOf(sum.start, count), sum.by).map((cell) => HELP_LEVELS.indexOf(levelOf(cell))))
  ] ?? 'each'

/** One sum with the coach beside it. */
export function CoachedSum(props: CoachedSumProps): ReactNode {
  const { sum, levelOf, children } = props
  const coach = useCoach(props)
  // Attempts of this sum change the levels of the next one, not of this one.
  const [whole] = useState(() => levelOfSum(sum, props))
  const { now, cell, level, isOff, showing, helped } = coach
  const { at, isFading, sight } = fadingOf(coach, whole)
  const wrong = isOff && now.state === 'off' ? now.rod : null
  const helps = level === 'each' && !isOff && cell && !showing
  const marks = showing?.marks ?? (helps ? marksFor(cell, coach.rods) : [])
  return (
    <>
      <div>
        <div className="coach-top">
          <p className="coach-note">{props.note}</p>
          <HelpBeads level={cell && !isFading ? levelWithBeads(level) : whole} isMore={helped.has(at)} />
        </div>
        {props.step?.line ?? <SumLine sum={sum} rod={cell?.rod ?? null} />}
        <div className="coach-board">
          {props.step?.board}
          <Abacus
            rods={coach.rods}
            onChange={coach.move}
            marks={marks}
            tones={tonesOf(level === 'each' || level === 'name' ? cell : undefined, wrong)}
            sight={sight}
            locked={showing !== null || now.state === 'ready'}
            numbered={sight === 'whole'}
            sound={props.sound}
          />
        </div>
        <Says {...props} coach={coach} />
      </div>
      <aside className="coach-side" aria-label={words.stepsAndHelp}>
        <Movements path={now.path} at={at} levelOf={levelOf} helped={helped} />
        {children}
      </aside>
    </>
  )
}

const FADING_SIGHTS = ['faded', 'ghost', 'gone'] as const

/** How much of the beads is seen: they fade as the sum goes on, until help is asked for. */
function fadingOf(coach: ReturnType<typeof useCoach>, whole: HelpLevel) {
  const { now, showing, helped } = coach
  const at = now.state === 'ready' ? now.path.length : now.at
  const isFading = HELP_LEVELS.indexOf(whole) >= HELP_LEVELS.indexOf('fade') && !helped.has(at)
  const hides = isFading && !showing && !coach.asked && now.state !== 'ready'
  const sight = hides ? (FADING_SIGHTS[Math.min(at, 2)] ?? 'gone') : 'whole'
  return { at, isFading, sight } as const
}

/** The sum, with the current digit underlined. */
function SumLine({ sum, rod }: { sum: CoachedSumProps['sum']; rod: number | null }): ReactNode {
  const digits = [...String(Math.abs(sum.by))]
  return (
    <p className="coach-sum tnum">
      <span className="sr-only">{words.saidSum(sum.start, sum.by)}</span>
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

type SaysProps = CoachedSumProps & { coach: ReturnType<typeof useCoach> }

/** The coach's message: the next step, a mistake, or that it is right. */
function Says({ sum, next, onNext, coach, step }: SaysProps): ReactNode {
  const { now, cell, isOff, showing } = coach
  if (now.state === 'ready')
    return (
      <VerdictCard tone="right" sign={<Check className="ico" aria-hidden="true" />} title={words.right}>
        <Words formula={step ? '' : `= ${sum.start + sum.by}`}>
          {step?.said ??
            words.isResult(`${sum.start} ${sum.by < 0 ? '−' : '+'} ${Math.abs(sum.by)}`, sum.start + sum.by)}
          {coach.isTyped && words.byHand}
        </Words>
        <Acts>
          <Button onClick={onNext}>{step?.next ?? next}</Button>
        </Acts>
      </VerdictCard>
    )
  if (!cell) return null
  if (showing)
    return (
      <VerdictCard title={words.watch(nameOf(cell.technique))}>
        <Words formula={formulaOf(cell)}>{explain(cell)}</Words>
        <Acts>
          <Button onClick={coach.myTurn} disabled={showing.marks.length > 0}>
            {words.myTurn}
          </Button>
        </Acts>
      </VerdictCard>
    )
  if (isOff && now.state === 'off')
    return (
      <VerdictCard tone="wrong" sign={<Undo2 className="ico" aria-hidden="true" />} title={words.notQuite}>
        <Words formula={formulaOf(cell)}>{explainMistake(cell, now.rod, now.mistake)}</Words>
        <Acts>
          <Button onClick={coach.myTurn}>{words.putBack}</Button>
          <Button variant="line" onClick={() => void coach.show()}>
            {words.showMe}
          </Button>
        </Acts>
      </VerdictCard>
    )
  return <NextStep cell={cell} coach={coach} />
}

/** What comes next, told as far as help is on. */
function NextStep({ cell, coach }: { cell: Cell; coach: ReturnType<typeof useCoach> }): ReactNode {
  const { level } = coach
  const isQuiet = level !== 'each' && level !== 'name'
  const title = isQuiet ? coachWords.nowOn(cell.by, cell.rod) : nameOf(cell.technique)
  return (
    <VerdictCard title={title}>
      {level === 'each' && <Words formula={formulaOf(cell)}>{explain(cell)}</Words>}
      {level === 'name' && <Words formula={formulaWithGap(cell)}>{words.rodIsLit}</Words>}
      {isQuiet && <Words formula="">{coach.asked ? words.rightSoFar : words.moveThenCheck}</Words>}
      <Acts>
        {isQuiet && <Button onClick={coach.check}>{words.check}</Button>}
        {level === 'each' ? (
          <Button variant="line" onClick={() => void coach.show()}>
            {words.showMe}
          </Button>
        ) : (
          <Button variant="line" onClick={coach.moreHelp}>
            <LifeBuoy className="ico" aria-hidden="true" />
            {words.moreHelp}
          </Button>
        )}
      </Acts>
    </VerdictCard>
  )
}

/** The rule without its friend: '+4 = … +10'. */
function formulaWithGap(cell: Cell): string {
  if (cell.technique === 'direct') return signed(cell.by)
  const whole = cell.technique === 'small' ? 5 : 10
  return `${signed(cell.by)} = ${signed(Math.sign(cell.by) * whole)}${words.and}`
}

type SumVerdictProps = { tone?: 'right' | 'wrong'; sign?: ReactNode; title: string; children: ReactNode }

function VerdictCard({ tone, sign, title, children }: SumVerdictProps): ReactNode {
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

type MovementsProps = Pick<CoachedSumProps, 'levelOf'> & {
  path: readonly Cell[]
  at: number
  helped: ReadonlySet<number>
}

/** All steps of the sum, with the next one marked; what a step needs is told as far as help is on. */
function Movements({ path, at, levelOf, helped }: MovementsProps): ReactNode {
  const ruleOf = (cell: Cell, index: number): string => {
    const level = index < at || helped.has(index) ? 'each' : levelOf(cell)
    if (level !== 'each' && level !== 'name') return ''
    const friends = formulaOf(cell).split('= ')[1] ?? ''
    return level === 'name' || cell.technique === 'direct'
      ? nameOf(cell.technique)
      : `${nameOf(cell.technique)}, ${friends}`
  }
  return (
    <>
      <h2>{words.steps(path.length)}</h2>
      <ol className="coach-steps">
        {path.map((cell, index) => (
          <li key={`${cell.rod}`} aria-current={index === at ? 'step' : undefined}>
            <span className="coach-step">
              {index < at ? <Check className="ico" aria-hidden="true" /> : index + 1}
              {index < at && <span className="sr-only">{words.done}</span>}
            </span>
            <p>
              <b>{signed(cell.by)}</b> {placeWords.onPlace(cell.rod)}
              <span>{ruleOf(cell, index)}</span>
            </p>
          </li>
        ))}
      </ol>
    </>
  )
}
