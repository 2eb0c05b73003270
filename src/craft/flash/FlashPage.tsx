import { Lock, ShieldCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useAlive } from '../../ui/useAlive.ts'
import { seedOf } from '../craft.rules.ts'
import { Choice } from '../practice/Choice.tsx'
import { PracticeShell } from '../practice/PracticeShell.tsx'
import { useSetting } from '../practice/useSetting.ts'
import { type Grade, isQuick, OWN_SHOW, PASS, QUESTIONS, SCALES, type Show } from './flash.rules.ts'
import { FlashRound } from './FlashRound.tsx'
import { HeardGrades } from './HeardGrades.tsx'
import { LastRounds } from './LastRounds.tsx'
import type { Medium } from './medium.ts'
import { seen } from './seen.ts'
import { heardAt } from '../spoken/grades.rules.ts'
import { Stepper } from '../practice/Stepper.tsx'
import '../practice/practice-parts.css'
import './flash.css'

/** The scale that a grade is of; none for a show of one's own. */
const scaleOf = (key: string) => SCALES.find(({ grades }) => grades.some((each) => each.key === key))
const firstOf = (scale: 'a' | 'b'): string =>
  SCALES.find(({ key }) => key === scale)?.grades[0]?.key ?? OWN_SHOW.key

/** What runs: its grade, its numbers' seed, and how they come. */
export type Round = {
  grade: Pick<Grade, 'key' | 'name' | 'digits' | 'count'>
  graded: boolean
  seed: number
  medium: Medium
}

/**
 * /practice/flash: a grade is picked, or ?grade= names it, and numbers flash or are spoken; ?seed=: the same
 * again.
 */
export function FlashPage(): ReactNode {
  const [search] = useSearchParams()
  const alive = useAlive()
  const [usual, setUsual] = useSetting('flash-way', ['seen', 'heard'])
  const [picked, setPicked] = useState<'seen' | 'heard' | null>(null)
  const [running, setRunning] = useState<Round | null>(null)
  const begin = (round: Omit<Round, 'seed'>): void => {
    const made = crypto.getRandomValues(new Uint32Array(1))[0] ?? 1
    setRunning({ ...round, seed: seedOf(search.get('seed')) ?? made })
  }
  if (running) return <FlashRound {...running} onEnd={() => setRunning(null)} />
  const grade = alive ? search.get('grade') : null
  const asked = heardAt(grade) ? 'heard' : 'seen'
  const way = picked ?? (grade === null ? usual : asked)
  const shown = alive ? way : 'seen'
  return (
    <PracticeShell title="Flash" note={shown === 'seen' ? 'Look, add, answer' : 'Listen, add, answer'}>
      <div className="flash-ways">
        <Choice
          legend="How numbers come"
          name="way"
          options={[
            ['seen', 'On the screen'],
            ['heard', 'Spoken'],
          ]}
          value={shown}
          onChoose={(next) => {
            setPicked(next)
            setUsual(next)
          }}
        />
      </div>
      {shown === 'seen' ? <SeenGrades onBegin={begin} /> : <HeardGrades asked={grade} onBegin={begin} />}
    </PracticeShell>
  )
}

export type BeginProps = { onBegin: (round: Omit<Round, 'seed'>) => void }

/** The grades of numbers that are seen, and a show of one's own. */
function SeenGrades({ onBegin }: BeginProps): ReactNode {
  const [search] = useSearchParams()
  const alive = useAlive()
  const [usual, setScale] = useSetting('flash-scale', ['a', 'b'])
  const [picked, setKey] = useState<string | null>(null)
  const asked = alive ? search.get('grade') : null
  const key = picked ?? (asked !== null && scaleOf(asked) ? asked : firstOf(alive ? usual : 'a'))
  const scale = scaleOf(key)?.key ?? usual
  const [own, setOwn] = useState<Show>(OWN_SHOW)
  const [yes, setYes] = useSetting('flash-parent', ['no', 'yes'])
  const [steady, setSteady] = useSetting('flash-steady', ['usual', 'steady'])
  const [asking, setAsking] = useState<string | null>(null)
  const shown = SCALES.find((each) => each.key === (alive ? scale : 'a')) ?? SCALES[0]
  const grade =
    key === OWN_SHOW.key ? { ...OWN_SHOW, ...own } : (shown?.grades.find((each) => each.key === key) ?? null)
  const allowed = (show: Show): boolean => !isQuick(show) || (alive && yes === 'yes')
  const change = (part: Partial<Show>): void => {
    setOwn({ ...own, ...part })
    setKey(OWN_SHOW.key)
  }

  function begin(): void {
    if (!grade) return
    if (!allowed(grade)) return setAsking(grade.key)
    const calm = steady === 'steady' || matchMedia('(prefers-reduced-motion: reduce)').matches
    const graded = grade.key !== OWN_SHOW.key
    onBegin({ grade, graded, medium: seen({ grade, graded, steady: calm }) })
  }

  return (
    <>
      <div className="flash">
        <div>
          <h2 className="flash-h">Pick a grade</h2>
          <Choice
            legend="Scale"
            name="scale"
            options={SCALES.map((each) => [each.key, each.name] as const)}
            value={alive ? scale : 'a'}
            onChoose={(next) => {
              setScale(next)
              setKey(firstOf(next))
            }}
          />
          <Grades grades={shown?.grades ?? []} chosen={key} allowed={allowed} onChoose={setKey} />
          <p className="flash-note">
            <ShieldCheck className="ico" aria-hidden="true" />
            Quick flashes are not good for everybody. Above three numbers a second a parent says yes first,
            and the numbers change without going dark.
          </p>
          <h2 className="flash-h">Or as you like</h2>
          <div className="flash-own">
            <Stepper
              label="Digits"
              value={own.digits}
              range={[1, 4]}
              onChange={(digits) => change({ digits })}
            />
            <Stepper
              label="Numbers"
              value={own.count}
              range={[2, 20]}
              onChange={(count) => change({ count })}
            />
            <Stepper
              label="Seconds"
              value={own.seconds}
              range={[2, 30]}
              onChange={(seconds) => change({ seconds })}
            />
          </div>
          <Choice
            legend="Between numbers"
            name="steady"
            options={[
              ['usual', 'Dark for a moment'],
              ['steady', 'Steady: never dark'],
            ]}
            value={alive ? steady : 'usual'}
            onChoose={setSteady}
          />
        </div>
        <aside aria-label="Your round">
          {grade && <GradeSlate grade={grade} />}
          <Button className="flash-go" onClick={begin}>
            Start
          </Button>
          <p className="flash-note">
            {grade?.key === OWN_SHOW.key
              ? 'As you like it: nothing is graded.'
              : `${QUESTIONS} questions; ${PASS} right pass. Your screen is measured first, and a round in which it was late does not count.`}
          </p>
          <LastRounds grades={SCALES.flatMap(({ grades }) => grades)} />
        </aside>
      </div>
      <Dialog open={asking !== null} onClose={() => setAsking(null)} title="A parent says yes first">
        <p>
          In this grade more than three numbers a second change on the screen. Quick flashes can harm people
          with photosensitive epilepsy. Please let a grown-up read this and decide.
        </p>
        <div className="flash-acts">
          <Button
            onClick={() => {
              setYes('yes')
              setAsking(null)
            }}
          >
            I am a parent, and I say yes
          </Button>
          <Button variant="line" onClick={() => setAsking(null)}>
            No
          </Button>
        </div>
      </Dialog>
    </>
  )
}

type GradesProps = {
  grades: readonly Grade[]
  chosen: string
  allowed: (grade: Grade) => boolean
  onChoose: (key: string) => void
}

function Grades({ grades, chosen, allowed, onChoose }: GradesProps): ReactNode {
  return ['kyu', 'dan'].map((kind) => (
    <fieldset key={kind} className="flash-grades">
      <legend>{kind === 'kyu' ? 'Kyu, the first grades' : 'Dan, above them'}</legend>
      {grades
        .filter(({ name }) => name.endsWith(kind))
        .map((grade) => (
          <button
            key={grade.key}
            type="button"
            aria-pressed={grade.key === chosen}
            aria-label={`${grade.name}${allowed(grade) ? '' : ', a parent says yes first'}`}
            className={allowed(grade) ? '' : 'is-locked'}
            onClick={() => onChoose(grade.key)}
          >
            {!allowed(grade) && <Lock className="ico" aria-hidden="true" />}
            {grade.name.split(' ')[0]}
          </button>
        ))}
    </fieldset>
  ))
}

/** What a grade asks for, in words. */
function GradeSlate({ grade: { name, count, digits, seconds } }: { grade: Grade }): ReactNode {
  return (
    <div className="flash-slate">
      <b>{name}</b>
      <p>
        {count} numbers of {digits === 1 ? 'one digit' : `${digits} digits`} in {seconds} seconds
      </p>
    </div>
  )
}
