import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { AnswerForm } from '../practice/AnswerForm.tsx'
import { Choice } from '../practice/Choice.tsx'
import { note } from '../practice/kept.ts'
import { Told } from '../practice/Told.tsx'
import { useSetting } from '../practice/useSetting.ts'
import type { Ran } from '../flash/flash.rules.ts'
import { LANGUAGE_NAMES, type Language, LANGUAGES, type Pace } from '../spoken/grades.rules.ts'
import { Abacus } from './Abacus.tsx'
import { signaturesOf } from './coach.rules.ts'
import { formulaOf, nameOf } from './coach-words.ts'
import { LEVELS } from './levels.rules.ts'
import { rodsOf, signed } from './soroban.rules.ts'
import { SpokenSum } from './SpokenSum.tsx'
import { makeSum } from './sums.rules.ts'

type SumsProps = { seed: number; count: number; sound: boolean; spoken?: boolean }

const PACES = ['usual', 'slow', 'quick'] as const
const levelKeys = LEVELS.map(({ key }) => key) as [string, ...string[]]

/** Sums in columns, or listened to: on the beads, on beads that go out, or in the head. */
export function Sums({ seed, count, sound, spoken = false }: SumsProps): ReactNode {
  const [key, setKey] = useSetting('sum-level', levelKeys)
  const [sight, setSight] = useSetting('sum-sight', ['whole', 'faded', 'ghost', 'gone'])
  const [language, setLanguage] = useSetting('spoken', LANGUAGES)
  const [pace, setPace] = useSetting('sum-pace', PACES)
  const [at, setAt] = useState(0)
  const level = LEVELS.find((each) => each.key === key) ?? LEVELS[0]
  const own = (seed + at) % 2 ** 32
  const numbers = useMemo(() => (level ? (makeSum(level, own) ?? []) : []), [level, own])
  return (
    <div className="coach">
      <div className="coach-work">
        <OneSum
          key={`${key} ${own}`}
          {...{ numbers, count, sound, sight }}
          spoken={spoken ? { language, pace } : undefined}
          thing={spoken ? `listen ${level?.key ?? ''}` : (level?.key ?? '')}
          seed={own}
          onNext={() => setAt(at + 1)}
        />
      </div>
      <aside className="coach-side" aria-label="Level">
        <label className="craft-select">
          Level
          <select
            className="field-input"
            value={key}
            onChange={({ currentTarget }) => setKey(currentTarget.value)}
          >
            {LEVELS.map((each) => (
              <option key={each.key} value={each.key}>
                {each.name}
              </option>
            ))}
          </select>
        </label>
        <Choice
          legend="Beads"
          name="sight"
          options={[
            ['whole', 'Seen'],
            ['faded', 'Faded'],
            ['ghost', 'Ghosts'],
            ['gone', 'Gone: in the head'],
          ]}
          value={sight}
          onChoose={setSight}
        />
        {spoken && (
          <>
            <Choice
              legend="Language"
              name="spoken"
              options={LANGUAGES.map((each) => [each, LANGUAGE_NAMES[each]] as const)}
              value={language}
              onChoose={setLanguage}
            />
            <Choice
              legend="How fast"
              name="pace"
              options={[
                ['usual', 'As usual'],
                ['slow', 'Slowly'],
                ['quick', 'Quickly'],
              ]}
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
  /** How it is said; a sum without stands in a column. */
  spoken: { language: Language; pace: Pace } | undefined
  numbers: readonly number[]
  thing: string
  sight: 'whole' | 'faded' | 'ghost' | 'gone'
  onNext: () => void
}

function OneSum({ numbers, thing, seed, count, sound, sight, spoken, onNext }: OneProps): ReactNode {
  const [rods, setRods] = useState<readonly number[]>(() => rodsOf(0, count))
  const [told, setTold] = useState<{ right: boolean; text: string }>()
  const astray = useRef(false)
  // The first time that it was spoken is what counts.
  const heard = useRef<Ran | null>(undefined)
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
    if (right && counts)
      note({ part: 'soroban', thing, right: !astray.current, milliseconds, seed, measured })
    if (!right) astray.current = true
    const late = ran && !ran.whole ? ' A number came late, so it does not count.' : ''
    setTold({ right, text: right ? `It is ${sum}.${late}` : whyNot(numbers, typed) })
  }
  return (
    <>
      {spoken && !told?.right ? (
        <SpokenSum
          {...spoken}
          numbers={numbers}
          onHeard={(ran) => {
            since.current = performance.now()
            if (heard.current === undefined) heard.current = ran
          }}
        />
      ) : (
        <ol className="sum-column tnum" aria-label="Numbers">
          {numbers.map((by, index) => (
            <li key={`${index} ${by}`}>{index === 0 ? by : signed(by)}</li>
          ))}
        </ol>
      )}
      <div className="coach-board">
        <Abacus rods={rods} onChange={setRods} sight={told?.right ? 'whole' : sight} sound={sound} />
      </div>
      {told && <Told {...told} />}
      <AnswerForm label="What is the sum?" done={told?.right ?? false} onAnswer={answer} onNext={onNext} />
    </>
  )
}

/** What a wrong answer tells of a sum of many numbers: the movement that would explain it. */
function whyNot(numbers: readonly number[], typed: number): string {
  const off = typed - numbers.reduce((total, by) => total + by, 0)
  let total = 0
  for (const by of numbers) {
    const [found] = signaturesOf(total, by, total + by + off)
    if (found && found.mistake !== 'slipped five')
      return `It may be ${signed(found.cell.by)}: ${nameOf(found.cell.technique).toLowerCase()}, ${formulaOf(found.cell)}.`
    total += by
  }
  if (Math.abs(off) === 5 || Math.abs(off) === 50)
    return 'It looks like an upper bead that slipped: it counts five.'
  return 'Go through it once more, one number after another.'
}
