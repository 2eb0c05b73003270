import './competition.css'
import { Check, X } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { href, Link, useNavigate, useParams } from 'react-router'
import { isCallError } from '../platform/errors.ts'
import { withNext } from '../platform/paths.ts'
import { useOwn } from '../platform/useOwn.ts'
import { call } from '../platform/wire.ts'
import { digits } from '../ui/art/glyphs.ts'
import { Script, scriptWidth } from '../ui/art/Script.tsx'
import { Slate } from '../ui/art/Slate.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { LoadingScreen } from '../ui/LoadingScreen.tsx'
import { TellView } from '../quiz/attempt/TellView.tsx'
import { comeToWait, startPaper, type Waiting } from './paper.contract.ts'
import { clockWords } from './window.rules.ts'
import { clockTime, exactTime } from './words.ts'

/** The clock is laid on the server's anew after so long, and whenever the page comes back into sight. */
const AGAIN_MS = 30_000
/** A start that found no network is tried again after so long. */
const RETRY_MS = 3_000

/** What was told, and the moment on the monotonic clock at which this child starts. */
type Told = Waiting & { at: number }

/** Half of what the question took on its way belongs to the answer. */
async function ask(id: string): Promise<{ data: Told }> {
  const sent = performance.now()
  const { data } = await call(comeToWait, { params: { id }, body: {} })
  const now = performance.now()
  return { data: { ...data, at: now + data.startsInMs - (now - sent) / 2 } }
}

/** /competitions/{id}/wait: from here a child starts by itself, when its moment has come. */
export function WaitPage() {
  const { id = '' } = useParams()
  const here = href('/competitions/:id/wait', { id })
  const { view, retry } = useOwn(
    withNext(href('/login'), here),
    useCallback(() => ask(id), [id]),
  )
  useEffect(() => {
    const timer = setInterval(retry, AGAIN_MS)
    const look = () => document.visibilityState === 'visible' && retry()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [retry])

  // A network that goes away takes nothing from who waits: the clock runs on from what was told last.
  const [last, setLast] = useState<Told | null>(null)
  useEffect(() => {
    if (view.phase === 'shown') setLast(view.data)
  }, [view])
  const away = view.phase === 'failed' && (view.status === 0 || view.status >= 500)

  if (last && (away || view.phase === 'loading')) return <Room id={id} told={last} />
  if (view.phase === 'loading') return <LoadingScreen label="Opening the waiting room" />
  if (view.phase === 'failed') {
    const back = (
      <ButtonLink variant="line" to={href('/competitions/:id', { id })}>
        To the competition
      </ButtonLink>
    )
    return (
      <div className="wrap py-16">
        <h1 className="sr-only">Waiting room</h1>
        {[403, 404, 409].includes(view.status) ? (
          <EmptyState title={view.message} action={back} />
        ) : (
          <ErrorState title={view.message} action={<Button onClick={retry}>Retry</Button>} />
        )}
      </div>
    )
  }
  return <Room id={id} told={view.data} />
}

/** Milliseconds until a moment of the monotonic clock, once a second. */
function useLeft(at: number): number {
  const [left, setLeft] = useState(() => Math.max(0, at - performance.now()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const now = Math.max(0, at - performance.now())
      setLeft(now)
      if (now > 0) timer = setTimeout(tick, (now % 1_000) + 5)
    }
    tick()
    return () => clearTimeout(timer)
  }, [at])
  return left
}

/** Begins the paper once there is nothing left; what the network loses is sent again. */
function useStart(id: string, ready: boolean): { failed: string; begin: () => void } {
  const navigate = useNavigate()
  const [failed, setFailed] = useState('')
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!ready && tries === 0) return undefined
    let timer: ReturnType<typeof setTimeout>
    let gone = false
    call(startPaper, { params: { id }, body: {} }).then(
      ({ data }) => {
        if (!gone) void navigate(href('/questionPaper/:quizId', { quizId: data.quizId }), { replace: true })
      },
      (error: unknown) => {
        if (gone) return
        const told = isCallError(error) ? error : null
        setFailed(told?.message || 'It did not work.')
        const after = told?.retryAfter === undefined ? RETRY_MS : told.retryAfter * 1_000
        const passing =
          told === null || told.status === 0 || told.status >= 500 || told.retryAfter !== undefined
        if (passing) timer = setTimeout(() => setTries((before) => before + 1), after)
      },
    )
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [id, ready, tries, navigate])
  return { failed, begin: () => setTries((before) => before + 1) }
}

function Room({ id, told }: { id: string; told: Told }) {
  const left = useLeft(told.at)
  const isToCome = told.state === 'before' || told.state === 'open'
  const ready = left === 0 && told.hindrance === null && (isToCome || told.state === 'running')
  const { failed, begin } = useStart(id, ready)
  return (
    <div className="wr">
      <header className="wr-h">
        <div>
          <p>
            <b>{told.title}</b>
            <span>
              Group {told.group}, {told.ages}
            </span>
          </p>
          <Link className="wr-out" to={href('/competitions/:id', { id })}>
            <X className="ico" aria-hidden="true" />
            Leave
          </Link>
        </div>
      </header>
      <TellView told={told.told} />
      <div className="wr-m">
        <section aria-labelledby="wait">
          <h1 id="wait" className="sr-only">
            Waiting room
          </h1>
          <Board left={left} told={told} />
          <div className="wr-warm">
            <p>
              <b>Warm your fingers.</b> Nothing here counts. Set 27, then add 8.
            </p>
            <Slate value={27} className="wr-ab" />
          </div>
        </section>
        <aside>
          <div className="wr-lab">
            <p className="wr-n">{told.fullName}</p>
            <dl>
              {(
                [
                  ['Seat', told.seat],
                  ['Group', `${told.group}, ${told.ages}`],
                  ['Paper', `${told.paper.questions} questions, ${told.paper.minutes} minutes`],
                  ['Language', told.paper.language],
                ] as const
              ).map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd className="tnum">{value}</dd>
                </div>
              ))}
            </dl>
          </div>
          <ul className="wr-c" hidden={told.state === 'written'}>
            <Said title="Your place is kept.">
              You start at {exactTime(told.startsAt)}: the starts are spread, and everybody has the whole{' '}
              {told.paper.minutes} minutes.
            </Said>
            <Said title="Your device’s clock may be wrong.">Ours counts, and it is the one you see.</Said>
            <Said title="Stay on the page.">
              The organiser sees when it is left or the network goes. It decides nothing.
            </Said>
            <Said title="If the network goes,">
              go on writing. Answers stay on this device and are sent when it is back.
            </Said>
          </ul>
          <Foot id={id} told={told} failed={failed} begin={begin} />
        </aside>
      </div>
    </div>
  )
}

function Said({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <li>
      <Check className="ico" aria-hidden="true" />
      <p>
        <b>{title}</b> {children}
      </p>
    </li>
  )
}

/** From so many days on the clock would be wider than the board: then they are counted. */
const CLOCK_DAYS = 2

const minutesWords = (minutes: number): string => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`

function Board({ left, told }: { left: number; told: Told }) {
  const shown = clockWords(left)
  // Read out minute by minute: every second would drown everything else.
  const minutes = Math.ceil(left / 60_000)
  const days = Math.floor(left / 86_400_000)
  return (
    <div className="wr-board">
      {days >= CLOCK_DAYS && <p className="wr-days tnum" aria-hidden="true">{`${days} days`}</p>}
      <p className="wr-t" aria-hidden="true" hidden={days >= CLOCK_DAYS}>
        {[...shown].map((sign, at) =>
          sign === ':' ? (
            <span key={at}>:</span>
          ) : (
            <svg key={at} viewBox={`0 -42 ${Math.ceil(scriptWidth(sign, digits, 56))} 46`}>
              <Script text={sign} glyphs={digits} size={56} className="" />
            </svg>
          ),
        )}
      </p>
      <p className="sr-only" role="timer" aria-live="polite">
        {minutes > 0
          ? `The paper opens in ${days >= CLOCK_DAYS ? `${days} days` : minutesWords(minutes)}`
          : 'It opens now'}
      </p>
      <p>
        The paper {told.state === 'before' ? 'opens' : 'opened'} at {exactTime(told.opensAt)} by our clock
      </p>
    </div>
  )
}

type FootProps = { id: string; told: Told; failed: string; begin: () => void }

/** What happens next, what keeps it from happening, and who helps. */
function Foot({ id, told, failed, begin }: FootProps) {
  const over = told.state === 'working' || told.state === 'over'
  const words = over ? 'The last start has gone.' : (told.hindrance ?? failed)
  return (
    <>
      {words && (
        <p role="alert" className="wr-bad">
          {words}
        </p>
      )}
      {told.state === 'written' && (
        <>
          <p className="wr-b">You have handed in this paper. Well done.</p>
          <ButtonLink className="mt-3 w-full" to={href('/competitions/:id/paper', { id })}>
            Your paper
          </ButtonLink>
        </>
      )}
      {!words && told.state !== 'written' && (
        <p className="wr-b">Starts by itself at {clockTime(told.startsAt)}</p>
      )}
      {failed && (
        <Button className="w-full" onClick={begin}>
          Start now
        </Button>
      )}
      {told.phone && (
        <p className="wr-x">
          Need help? Call <a href={`tel:${told.phone.replace(/\s/g, '')}`}>{told.phone}</a>
        </p>
      )}
    </>
  )
}
