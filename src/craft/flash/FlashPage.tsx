import { ListOrdered, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useAlive } from '../../ui/useAlive.ts'
import { seedOf } from '../craft.rules.ts'
import { Choice } from '../practice/Choice.tsx'
import { PracticeShell } from '../practice/PracticeShell.tsx'
import { usePractised } from '../practice/send.ts'
import { useSetting } from '../practice/useSetting.ts'
import { heardAt } from '../spoken/grades.rules.ts'
import { AllGrades } from './AllGrades.tsx'
import { AudioGrades } from './AudioGrades.tsx'
import {
  type Grade,
  isQuick,
  OWN_SHOW,
  PASS,
  QUESTIONS,
  SCALES,
  type Scale,
  type Show,
} from './flash.rules.ts'
import { FlashLadder } from './FlashLadder.tsx'
import { FlashRound } from './FlashRound.tsx'
import { ladderOf, type LadderStep } from './ladder.rules.ts'
import { OwnSettings } from './OwnSettings.tsx'
import type { NumberPlayback } from './playback.ts'
import { visualPlayback } from './visual-playback.ts'
import '../practice/practice-parts.css'
import './flash.css'
import { words } from './flash.words.ts'

/** The scale of a grade; undefined for own settings. */
const scaleOf = (key: string) => SCALES.find(({ grades }) => grades.some((each) => each.key === key))

/** The running round: grade, seed and medium. */
export type Round = {
  grade: Pick<Grade, 'key' | 'name' | 'digits' | 'count' | 'takes'>
  graded: boolean
  seed: number
  medium: NumberPlayback
  /** The grade below, offered after two wrong answers. */
  easier?: Pick<Grade, 'key' | 'name'>
}

/**
 * /practice/flash: a grade is picked, or ?grade= names it, and numbers flash or are spoken; ?seed=: the same
 * again.
 */
export function FlashPage(): ReactNode {
  const [search, setSearch] = useSearchParams()
  const alive = useAlive()
  const [usual, setUsual] = useSetting('flash-way', ['seen', 'heard'])
  const [picked, setPicked] = useState<'seen' | 'heard' | null>(null)
  const [running, setRunning] = useState<Round | null>(null)
  const begin = (round: Omit<Round, 'seed'>): void => {
    const made = crypto.getRandomValues(new Uint32Array(1))[0] ?? 1
    setRunning({ ...round, seed: seedOf(search.get('seed')) ?? made })
  }
  if (running) {
    const easier = running.easier && {
      name: running.easier.name,
      onChoose: () => {
        setSearch({ grade: running.easier?.key ?? '' })
        setRunning(null)
      },
    }
    return <FlashRound {...running} easier={easier} onEnd={() => setRunning(null)} />
  }
  const grade = alive ? search.get('grade') : null
  const gradeWay = heardAt(grade) ? 'heard' : 'seen'
  const way = picked ?? (grade === null ? usual : gradeWay)
  const shown = alive ? way : 'seen'
  return (
    <PracticeShell title={words.title} note={shown === 'seen' ? words.lookAndAdd : words.listenAndAdd}>
      <div className="flash-ways">
        <Choice
          legend={words.howNumbers}
          name="way"
          options={(['seen', 'heard'] as const).map((each) => [each, words.ways[each]] as const)}
          value={shown}
          onChoose={(next) => {
            setPicked(next)
            setUsual(next)
          }}
        />
      </div>
      {shown === 'seen' ? <SeenGrades onBegin={begin} /> : <AudioGrades asked={grade} onBegin={begin} />}
    </PracticeShell>
  )
}

export type BeginProps = { onBegin: (round: Omit<Round, 'seed'>) => void }

/** The ladder of flashing numbers, all grades, and own settings. */
function SeenGrades({ onBegin }: BeginProps): ReactNode {
  const [search] = useSearchParams()
  const alive = useAlive()
  const things = usePractised()
  const [usual, setScale] = useSetting('flash-scale', ['a', 'b'])
  const [picked, setPicked] = useState<string | null>(null)
  const [own, setOwn] = useState<Show>(OWN_SHOW)
  const [steady, setSteady] = useSetting('flash-steady', ['usual', 'steady'])
  const [sheet, setSheet] = useState<'grades' | 'own' | null>(null)
  const { allows, ask, question } = useParentYes()
  const linkedGrade = alive ? search.get('grade') : null
  const wanted = picked ?? linkedGrade
  const scale = (wanted === null ? undefined : scaleOf(wanted)?.key) ?? (alive ? usual : 'a')
  const ladderFor = (of: Scale['key']) => ladderOf(SCALES.find(({ key }) => key === of)?.grades ?? [], things)
  const ladder = ladderFor(scale)
  const found = ladder.steps.findIndex(({ grade }) => grade.key === wanted)
  const opened = found < 0 ? ladder.at : found
  const isLocked = ({ grade }: LadderStep): boolean => !allows(grade)
  const nameAt = (at: number): string => ladder.steps[at]?.grade.key ?? ''

  function begin(grade: Grade, easier?: Grade): void {
    if (!allows(grade)) return ask()
    const calm = steady === 'steady' || matchMedia('(prefers-reduced-motion: reduce)').matches
    const graded = grade.key !== OWN_SHOW.key
    const medium = visualPlayback({ grade, graded, steady: calm })
    onBegin({ grade, graded, medium, ...(easier && { easier }) })
  }

  return (
    <div className="flash">
      <FlashLadder
        ladder={ladder}
        opened={opened}
        isLocked={isLocked}
        onOpen={(at) => setPicked(nameAt(at))}
        onStart={({ grade }) => begin(grade, ladder.steps[opened - 1]?.grade)}
      />
      <aside aria-label={words.moreWays} className="flash-more">
        <div>
          <Button variant="line" onClick={() => setSheet('grades')}>
            <ListOrdered className="ico" aria-hidden="true" />
            {words.allGrades(ladder.steps.length)}
          </Button>
          <Button variant="line" onClick={() => setSheet('own')}>
            <SlidersHorizontal className="ico" aria-hidden="true" />
            {words.asYouLike}
          </Button>
        </div>
        <p className="flash-note">{words.rules(QUESTIONS, PASS)}</p>
      </aside>
      {sheet === 'grades' && (
        <AllGrades
          scale={scale}
          steps={ladder.steps}
          opened={nameAt(opened)}
          isLocked={isLocked}
          onScale={(next) => {
            setScale(next)
            const { steps, at } = ladderFor(next)
            setPicked(steps[at]?.grade.key ?? null)
          }}
          onChoose={(at) => {
            setPicked(nameAt(at))
            setSheet(null)
          }}
          onClose={() => setSheet(null)}
        />
      )}
      {sheet === 'own' && (
        <OwnSettings
          show={own}
          steady={alive ? steady : 'usual'}
          onChange={setOwn}
          onSteady={setSteady}
          onStart={() => begin({ ...OWN_SHOW, ...own })}
          onClose={() => setSheet(null)}
        />
      )}
      {question}
    </div>
  )
}

/** Whether a parent on this device has said yes to shows of more than three numbers a second. */
function useParentYes() {
  const alive = useAlive()
  const [yes, setYes] = useSetting('flash-parent', ['no', 'yes'])
  const [isAsking, setIsAsking] = useState(false)
  const allows = (show: Show): boolean => !isQuick(show) || (alive && yes === 'yes')
  const question = (
    <Dialog open={isAsking} onClose={() => setIsAsking(false)} title={words.askParent}>
      <p>{words.parentText}</p>
      <div className="flash-acts">
        <Button
          onClick={() => {
            setYes('yes')
            setIsAsking(false)
          }}
        >
          {words.parentYes}
        </Button>
        <Button variant="line" onClick={() => setIsAsking(false)}>
          {words.no}
        </Button>
      </div>
    </Dialog>
  )
  return { allows, ask: () => setIsAsking(true), question }
}
