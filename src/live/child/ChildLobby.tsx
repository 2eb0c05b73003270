import { Check, CircleAlert, LoaderCircle, Volume2 } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Abacus } from '../../craft/soroban/AbacusView.tsx'
import { Button } from '../../ui/Button.tsx'
import { playSound } from '../../ui/sounds.ts'
import type { ChildState, LiveLesson } from '../live.contract.ts'
import { formatClock, useNow } from '../useChannel.ts'
import { words } from './lobby.words.ts'
import type { ChildRoom } from './useChildRoom.ts'

type ChildLobbyProps = { lesson: LiveLesson; room: ChildRoom; state: ChildState }

/** The lobby: how long until the lesson, and checks that run by themselves. No permission is asked. */
export function ChildLobby({ lesson, room, state }: ChildLobbyProps): ReactNode {
  const [isWarming, setWarming] = useState(false)
  const isLive = state.phase === 'live'
  return (
    <div className="live-lobby">
      <section className="live-slate on-dark">
        <Countdown startsAt={lesson.startsAt} isLive={isLive} />
      </section>
      <p className="live-label">
        <b>{lesson.name}</b>
        <span>{words.teacher(lesson.teacher)}</span>
      </p>
      {isLive && (
        <Button variant="genda" onClick={() => room.socket.current?.send(['in'])}>
          {words.goIn}
        </Button>
      )}
      <Checks room={room} />
      <p className="live-note">{words.noCamera}</p>
      {isWarming ? (
        <Abacus rods={ZERO} numbered sound />
      ) : (
        <Button variant="line" onClick={() => setWarming(true)}>
          {words.warmUp}
        </Button>
      )}
    </div>
  )
}

const ZERO = [0, 0, 0, 0, 0]

function Countdown({ startsAt, isLive }: { startsAt: string; isLive: boolean }): ReactNode {
  const left = new Date(startsAt).getTime() - useNow()
  if (isLive) return <p className="live-slate-big">{words.hasBegun}</p>
  if (left <= 0) return <p className="live-slate-big">{words.beginsNow}</p>
  return (
    <p className="live-slate-big tnum">
      {formatClock(left)} <small>{words.untilLesson}</small>
    </p>
  )
}

/** A way that takes longer there and back is slow, in milliseconds; a screen below so many pictures too. */
const [SLOW_MS, SLOW_HZ] = [600, 30]

/** Network, clock, screen and sound of this device. */
function Checks({ room }: { room: ChildRoom }): ReactNode {
  useNow()
  const hz = useScreenRate()
  const [hears, setHears] = useState(false)
  const clock = room.socket.current?.clock() ?? null
  const way = clock && 2 * clock.bound
  return (
    <section aria-label={words.checks}>
      <h2>{words.device}</h2>
      <ul className="live-checks">
        <CheckLine title={words.network} ok={way === null ? null : way <= SLOW_MS} text={wayText(way)} />
        <CheckLine
          title={words.clock}
          ok={clock ? true : null}
          text={clock ? words.sameClock(Math.max(1, Math.ceil(clock.bound))) : ''}
        />
        <CheckLine
          title={words.screen}
          ok={hz === null ? null : hz >= SLOW_HZ}
          text={hz === null ? '' : words.pictures(hz)}
        />
        <li>
          {hears ? (
            <Check className="ico live-check-ok" aria-hidden="true" />
          ) : (
            <Volume2 className="ico" aria-hidden="true" />
          )}
          <p>
            <b>{words.sound}</b>
            <span>{hears ? words.hears : words.doYouHear}</span>
          </p>
          <Button
            variant="line"
            onClick={() => {
              playSound('right')
              setHears(true)
            }}
          >
            {words.iHear}
          </Button>
        </li>
      </ul>
    </section>
  )
}

function wayText(way: number | null): string {
  if (way === null) return ''
  const seconds = Math.max(0.01, way / 1_000).toFixed(2)
  return way <= SLOW_MS ? words.way(seconds) : words.slowWay(seconds)
}

type CheckLineProps = { title: string; ok: boolean | null; text: string }

function CheckLine({ title, ok, text }: CheckLineProps): ReactNode {
  return (
    <li>
      {ok === null && <LoaderCircle className="ico" aria-hidden="true" />}
      {ok === true && <Check className="ico live-check-ok" aria-hidden="true" />}
      {ok === false && <CircleAlert className="ico live-check-bad" aria-hidden="true" />}
      <p>
        <b>{title}</b>
        <span className="tnum">{ok === null ? words.checking : text}</span>
      </p>
    </li>
  )
}

const FRAMES = 60

/** Pictures a second of this screen, measured over a second; null until then. */
function useScreenRate(): number | null {
  const [rate, setRate] = useState<number | null>(null)
  useEffect(() => {
    let [first, count, request] = [0, 0, 0]
    const look = (stamp: number) => {
      first ||= stamp
      count += 1
      if (count <= FRAMES) request = requestAnimationFrame(look)
      else setRate(Math.round((1_000 * FRAMES) / (stamp - first)))
    }
    request = requestAnimationFrame(look)
    return () => cancelAnimationFrame(request)
  }, [])
  return rate
}
