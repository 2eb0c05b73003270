import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { AnswerForm } from '../practice/AnswerForm.tsx'
import { CraftSelect } from '../practice/CraftSelect.tsx'
import { Choice } from '../practice/Choice.tsx'
import { logAttempt } from '../practice/practice-log.ts'
import { AnswerFeedback } from '../practice/AnswerFeedback.tsx'
import { useSetting } from '../practice/useSetting.ts'
import type { RunTiming } from '../flash/flash.rules.ts'
import { LANGUAGE_NAMES, type Language, LANGUAGES, type Pace } from '../spoken/grades.rules.ts'
import { Abacus } from './AbacusView.tsx'
import { signaturesOf } from './coach.rules.ts'
import { formulaOf, nameOf } from './coach-labels.rules.ts'
import { LEVELS } from './levels.rules.ts'
import { LookBack } from './LookBack.tsx'
import { type Rods, rodsOf, signed } from './soroban.rules.ts'
import { SpokenSum } from './SpokenSum.tsx'
import { makeSum } from './sums.rules.ts'
import { words } from './board.words.ts'

type SumsProps = { seed: number; count: number; sound: boolean; spoken?: boolean }

const SIGHTS = ['whole', 'faded', 'ghost', 'gone'] as const
const PACES = ['usual', 'slow', 'quick'] as const
const levelKeys = LEVELS.map(({ key }) => key) as [string, ...string[]]

/** Sums in columns or spoken: on the beads, on fading beads, or in the head. */
export function Sums({ seed, count, sound, spoken = false }: SumsProps): ReactNode {
  const [key, setKey] = useSetting('sum-level', levelKeys)
  const [sight, setSight] = useSetting('sum-sight', SIGHTS)
  const [language, setLanguage] = useSetting('spoken', LANGUAGES)
  const [pace, setPace] = useSetting('sum-pace', PACES)
  const [at, setAt] = useState(0)
  const level = LEVELS.find((each) => each.key === key) ?? LEVELS[0]
  const own = (seed + at) % 2 ** 32
  const numbers = useMemo(() => (level ? (makeSum(level, own) ?? []) : []), [level, own])
  return (
    <div className="coach">
      <div>
        <OneSum
          key={`${key} ${own}`}
          {...{ numbers, count, sound, sight }}
          spoken={spoken ? { language, pace } : undefined}
          thing={spoken ? `listen ${level?.key ?? ''}` : (level?.key ?? '')}
          seed={own}
          onNext={() => setAt(at + 1)}
        />
      </div>
      <aside className="coach-side" aria-label={words.level}>
        <CraftSelect label={words.level} options={LEVELS} value={key} onChoose={setKey} />
        <Choice
          legend={words.beads}
          name="sight"
          options={SIGHTS.map((each) => [each, words.sights[each]] as const)}
          value={sight}
          onChoose={setSight}
        />
        {spoken && (
          <>
            <Choice
              legend={words.language}
              name="spoken"
              options={LANGUAGES.map((each) => [each, LANGUAGE_NAMES[each]] as const)}
              value={language}
              onChoose={setLanguage}
            />
            <Choice
              legend={words.speed}
              name="pace"
              options={PACES.map((each) => [each, words.paces[each]] as const)}
              value={pace}
              onChoose={setPace}
            />
          </>
        )}
      </aside>
    </div>
  )
}

type OneProps = Omit<SumsProps, 'spoken'> & {
  /** How it is spoken; a sum without is written in a column. */
  spoken: { language: Language; pace: Pace } | undefined
  numbers: readonly number[]
  thing: string
  sight: (typeof SIGHTS)[number]
  onNext: () => void
}

function OneSum({ numbers, thing, seed, count, sound, sight, spoken, onNext }: OneProps): ReactNode {
  const [rods, setRods] = useState<readonly number[]>(() => rodsOf(0, count))
  const [feedback, setFeedback] = useState<{ right: boolean; text: string }>()
  const [trail, setTrail] = useState<readonly Rods[]>([rods])
  const astray = useRef(false)
  // Beads that were moved by hand: a total that is only typed was worked out in the head.
  const beads = useRef(0)
  // Only the first time that it was spoken counts.
  const heard = useRef<RunTiming | null>(undefined)
  const since = useRef(0)
  useEffect(() => {
    since.current = performance.now()
  }, [])
  const sum = numbers.reduce((total, by) => total + by, 0)
  function answer(typed: number): void {
    const right = typed === sum
    const milliseconds = performance.now() - since.current
    const ran = heard.current
    const counts = !spoken || ran?.whole === true
    const measured = spoken && ran ? { late: ran.late, worst: Math.round(ran.worst * 10) / 10 } : undefined
    const itemKey = spoken || beads.current > 0 ? thing : `head ${thing}`
    if (right && counts)
      logAttempt({
        part: 'soroban',
        itemKey,
        right: !astray.current,
        help: 'none',
        milliseconds,
        seed,
        measured,
      })
    if (!right) astray.current = true
    const late = ran && !ran.whole ? words.late : ''
    setFeedback({ right, text: right ? `${words.answerIs(sum)}${late}` : whyNot(numbers, typed) })
  }
  return (
    <>
      {spoken && !feedback?.right ? (
        <SpokenSum
          {...spoken}
          numbers={numbers}
          onHeard={(ran) => {
            since.current = performance.now()
            if (heard.current === undefined) heard.current = ran
          }}
        />
      ) : (
        <ol className="sum-column tnum" aria-label={words.numbers}>
          {numbers.map((by, index) => (
            <li key={`${index} ${by}`}>{index === 0 ? by : signed(by)}</li>
          ))}
        </ol>
      )}
      <div className="coach-board">
        <Abacus
          rods={rods}
          onChange={(next, { typed: isTyped }) => {
            setRods(next)
            setTrail([...trail, next])
            if (!isTyped) beads.current += 1
          }}
          sight={feedback?.right ? 'whole' : sight}
          sound={sound}
        />
      </div>
      {feedback && <AnswerFeedback {...feedback} />}
      {feedback && !feedback.right && (
        <LookBack
          key={trail.length}
          numbers={numbers}
          trail={trail}
          onTry={(from) => {
            setRods(from)
            setTrail([...trail, from])
            setFeedback(undefined)
          }}
        />
      )}
      <AnswerForm label={words.whatSum} done={feedback?.right ?? false} onAnswer={answer} onNext={onNext} />
    </>
  )
}

/** A hint for a wrong answer: the step whose mistake would explain it. */
function whyNot(numbers: readonly number[], typed: number): string {
  const off = typed - numbers.reduce((total, by) => total + by, 0)
  let total = 0
  for (const by of numbers) {
    const [found] = signaturesOf(total, by, total + by + off)
    if (found && found.mistake !== 'slipped five')
      return words.checkStep(signed(found.cell.by), nameOf(found.cell.technique), formulaOf(found.cell))
    total += by
  }
  if (Math.abs(off) === 5 || Math.abs(off) === 50) return words.slippedFive
  return words.oneAtATime
}
