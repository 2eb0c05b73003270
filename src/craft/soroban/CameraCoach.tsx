import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { digitWords } from '../../ui/art/abacus-engine.ts'
import { Soroban } from '../../ui/art/Soroban.tsx'
import { Button } from '../../ui/Button.tsx'
import { CameraIntro } from '../camera/CameraIntro.tsx'
import type { CameraRod } from '../camera/read-soroban.rules.ts'
import { doubtfulRod, settledDigits } from '../camera/steady.rules.ts'
import { useCamera } from '../camera/useCamera.ts'
import { type CameraView, useSorobanReader } from '../camera/useSorobanReader.ts'
import { useSetting } from '../practice/useSetting.ts'
import { explain, explainMistake, formulaOf } from './coach-labels.rules.ts'
import { coachSum, type CoachSum } from './levels.rules.ts'
import { type Mark, marksFor } from './marks.rules.ts'
import { placeOf, type Rods, TECHNIQUES, valueOf } from './soroban.rules.ts'
import { MarksOnBeads } from './MarksOnBeads.tsx'
import { useCoach } from './useCoach.ts'
import { words } from './real-abacus.words.ts'
import { words as coachWords } from './coach.words.ts'

/** Digits of the coach's sums on a real abacus. */
const DIGITS = 2
const none: ReadonlyMap<number, number> = new Map()

/** The beads that are to be moved now, of an abacus with so many rods. */
type RealMarks = { marks: readonly Mark[]; count: number }
const noMarks: RealMarks = { marks: [], count: 0 }

/** The coach with a real abacus: the camera reads the beads, each movement as soon as they stand still. */
export function CameraCoach({ seed }: { seed: number }): ReactNode {
  const { state, video, start, stop } = useCamera()
  const [chosen, setChosen] = useState(none)
  const view = useSorobanReader(video, state, chosen)
  const [marks, setMarks] = useState<RealMarks>(noMarks)
  const [isStarted, setIsStarted] = useState(false)
  if (state !== 'on')
    return (
      <CameraIntro
        state={state}
        title={words.title}
        picture={<Soroban value={386} rods={7} tone="slate" decorative />}
        text={words.text}
        tip={words.tip}
        onStart={start}
        without={{ to: '?mode=coach', name: words.without }}
      />
    )
  const settled = settledDigits(view.steady)
  const doubt = doubtfulRod(view.steady)
  const rods = view.reading.state === 'read' ? view.reading.rods : []
  const uncertainRod = doubt >= 0 ? rods[doubt] : undefined
  return (
    <div className="camera-page">
      <div className="camera-picture">
        <video ref={video} autoPlay muted playsInline aria-label={words.seen} />
        <Overlay view={view} isSettled={settled !== null} {...marks} />
      </div>
      <div className="camera-side">
        <Digits view={view} chosen={chosen} />
        <p className="coach-note" role="status">
          {statusOf(view, settled)}
        </p>
        {uncertainRod?.between && (
          <Doubt
            rod={rods.length - 1 - doubt}
            between={uncertainRod.between}
            onChoose={(digit) => setChosen(new Map(chosen).set(doubt, digit))}
          />
        )}
        {!isStarted && settled && (
          <div>
            <h2>{words.isRight(valueOf(settled.toReversed()).toLocaleString('en-IN'))}</h2>
            <div className="camera-acts">
              <Button onClick={() => setIsStarted(true)}>{words.yes}</Button>
              <Button variant="line" onClick={() => setChosen(none)}>
                {words.no}
              </Button>
            </div>
            <p className="coach-note">{words.tilt}</p>
          </div>
        )}
        {isStarted && (
          <Sums
            seed={seed}
            settled={settled}
            onMoved={() => chosen.size > 0 && setChosen(none)}
            onMarks={setMarks}
          />
        )}
        <div className="camera-acts">
          <Button variant="line" onClick={stop}>
            {words.turnOff}
          </Button>
        </div>
      </div>
    </div>
  )
}

function statusOf({ reading, failed, steady }: CameraView, settled: readonly number[] | null): string {
  if (failed) return words.failed
  if (reading.state === 'none') return words.wholeFrame
  if (settled) return words.read(valueOf(settled.toReversed()))
  const doubt = doubtfulRod(steady)
  if (doubt >= 0) return words.unclear(placeOf(reading.rods.length - 1 - doubt))
  return words.holdStill
}

type OverlayProps = RealMarks & { view: CameraView; isSettled: boolean }

/** The frame that was found, the rods that are doubtful, and what is to be moved. */
function Overlay({ view: { reading, size }, isSettled, marks, count }: OverlayProps): ReactNode {
  if (reading.state === 'none') return null
  const path = (corners: readonly (readonly [number, number])[]): string =>
    corners.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
  return (
    <svg viewBox={`0 0 ${size[0]} ${size[1]}`} aria-hidden="true">
      <polygon className={`camera-frame ${isSettled ? 'is-settled' : ''}`} points={path(reading.corners)} />
      {reading.rods.map(({ digit, area }, rod) => {
        const key = `${rod}`
        return digit === null && <polygon key={key} className="camera-rod" points={path(area)} />
      })}
      {/* With a rod too few or too many nobody knows which are meant. */}
      {reading.rods.length === count && <MarksOnBeads rods={reading.rods} marks={marks} />}
    </svg>
  )
}

type ReadDigitsProps = { view: CameraView; chosen: ReadonlyMap<number, number> }

/** The digits in the order of the rods. */
function Digits({ view: { reading }, chosen }: ReadDigitsProps): ReactNode {
  if (reading.state === 'none') return null
  const digits = reading.rods.map(({ digit }: CameraRod, rod) => digit ?? chosen.get(rod) ?? null)
  const first = digits.findIndex((digit) => digit !== 0)
  return (
    <p className="camera-digits tnum" aria-hidden="true">
      {digits.map((digit, rod) => {
        const key = `${rod}`
        const seen = first === -1 || rod < first ? 'is-leading' : ''
        return (
          <span key={key} className={digit === null ? 'is-doubtful' : seen}>
            {digit ?? '?'}
          </span>
        )
      })}
    </p>
  )
}

type DoubtProps = { rod: number; between: readonly [number, number]; onChoose: (digit: number) => void }

/** A rod that the camera is not sure of: the child says what stands there. */
function Doubt({ rod, between, onChoose }: DoubtProps): ReactNode {
  return (
    <div>
      <h2>{words.whatSee(placeOf(rod))}</h2>
      <div className="camera-acts">
        {between.map((digit) => (
          <Button key={digit} variant="line" onClick={() => onChoose(digit)}>
            {digitWords(digit)}
          </Button>
        ))}
      </div>
      <p className="coach-note">{words.shadow}</p>
    </div>
  )
}

type RealSumsProps = {
  seed: number
  settled: readonly number[] | null
  onMoved: () => void
  onMarks: (marks: RealMarks) => void
}

function Sums({ seed, settled, ...on }: RealSumsProps): ReactNode {
  const [kind] = useSetting('coach-kind', TECHNIQUES)
  const [number, setNumber] = useState(0)
  const sum = useMemo(
    () => coachSum({ want: kind, sign: 1, digits: DIGITS }, (seed + number) % 2 ** 32),
    [kind, seed, number],
  )
  const [count, setCount] = useState<number | null>(null)
  const rods = settled?.toReversed() ?? null
  const isSet = count !== null
  if (!isSet && rods && valueOf(rods) === sum.start) setCount(rods.length)
  if (!isSet)
    return (
      <div>
        <h2 className="coach-sum tnum">
          {sum.start} + {sum.by}
        </h2>
        <p>{words.set(sum.start)}</p>
      </div>
    )
  return (
    <RealBeads
      key={number}
      {...{ sum, count, rods, ...on }}
      seed={(seed + number) % 2 ** 32}
      onNext={() => {
        setCount(null)
        setNumber(number + 1)
      }}
    />
  )
}

type RealProps = {
  sum: CoachSum
  seed: number
  count: number
  /** What stands still on the abacus, the ones first; null while something moves. */
  rods: Rods | null
  onMoved: () => void
  /** The beads that are to be moved now, to be drawn over the real ones. */
  onMarks: (marks: RealMarks) => void
  onNext: () => void
}

/** Beside real beads the words of each movement are always in sight. */
const eachMovement = (): 'each' => 'each'

/** One sum on real beads: each reading that stands still is a movement. */
function RealBeads({ sum, seed, count, rods, onMoved, onMarks, onNext }: RealProps): ReactNode {
  const coach = useCoach({ sum, seed, count, order: 'high', levelOf: eachMovement })
  const shown = rods?.length === count ? rods.join() : null
  const look = useEffectEvent((next: string) => {
    coach.move(next.split(',').map(Number), { typed: false })
    onMoved()
  })
  useEffect(() => {
    if (shown !== null) look(shown)
  }, [shown])
  const { now, cell, isOff } = coach
  const marks = useMemo(() => (cell && !isOff ? marksFor(cell, coach.rods) : []), [cell, isOff, coach.rods])
  const draw = useEffectEvent(onMarks)
  useEffect(() => {
    draw({ marks, count })
    return () => draw(noMarks)
  }, [marks, count])
  return (
    <div aria-live="polite">
      <h2 className="coach-sum tnum">
        {sum.start} + {sum.by}
      </h2>
      {now.state === 'ready' && (
        <>
          <p className="craft-told right">
            <b>{words.right}</b> {words.isResult(`${sum.start} + ${sum.by}`, sum.start + sum.by)}
          </p>
          <div className="camera-acts">
            <Button onClick={onNext}>{words.nextSum}</Button>
          </div>
        </>
      )}
      {cell && isOff && now.state === 'off' && (
        <p className="craft-told wrong">
          <b>{words.notQuite}</b> {explainMistake(cell, now.rod, now.mistake)}
        </p>
      )}
      {cell && !isOff && (
        <>
          <h3>{words.now(coachWords.nowOn(cell.by, cell.rod))}</h3>
          {cell.technique !== 'direct' && <p className="coach-formula tnum">{formulaOf(cell)}</p>}
          <p>{explain(cell)}</p>
          <p className="coach-note">{words.handAway}</p>
        </>
      )}
    </div>
  )
}
