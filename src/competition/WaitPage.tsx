import './competition.css'
import { Check, X } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { href, Link, useNavigate, useParams } from 'react-router'
import { withNext } from '../platform/browser/paths.ts'
import { usePrivateQuery } from '../platform/browser/usePrivateQuery.ts'
import { call } from '../platform/wire.ts'
import { digits } from '../ui/art/glyphs.ts'
import { Script, scriptWidth } from '../ui/art/Script.tsx'
import { Slate } from '../ui/art/Slate.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { LoadingScreen } from '../ui/LoadingScreen.tsx'
import { NoticeView } from '../quiz/attempt/NoticeView.tsx'
import { joinWaitingRoom } from './paper.contract.ts'
import { minutesText, StartSheet } from './StartSheet.tsx'
import { type Told, useLeft, useStart, useWaited } from './usePaperStart.ts'
import { clockWords } from './window.rules.ts'
import { formatTime, formatExactTime } from '../platform/text/dates.rules.ts'

/** Interval of clock syncs with the server; the page also syncs when it becomes visible. */
const AGAIN_MS = 30_000
/** Half of the round trip is added to the server's time. */
async function ask(id: string): Promise<{ data: Told }> {
  const sent = performance.now()
  const { data } = await call(joinWaitingRoom, { params: { id }, body: {} })
  const now = performance.now()
  return { data: { ...data, at: now + data.startsInMs - (now - sent) / 2 } }
}

/** /competitions/{id}/wait: starts the paper by itself at the start time. */
export function WaitPage() {
  const { id = '' } = useParams()
  const here = href('/competitions/:id/wait', { id })
  const { view, retry } = usePrivateQuery(
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

  // Offline, the countdown continues from the last reply.
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
        Back to the competition
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

function Room({ id, told }: { id: string; told: Told }) {
  const navigate = useNavigate()
  const left = useLeft(told.at)
  const waited = useWaited(told, left)
  const isToCome = told.state === 'before' || told.state === 'open'
  const isDue = left === 0 && told.hindrance === null
  const ready = isDue && (told.state === 'running' || (isToCome && waited))
  const { failed, busy, begin } = useStart(id, ready)
  return (
    <div className="wr">
      {isDue && isToCome && !waited && (
        <StartSheet
          name={told.fullName.split(' ')[0] ?? told.fullName}
          minutes={told.paper.minutes}
          busy={busy}
          failed={failed}
          onYes={begin}
          onNo={() => void navigate(href('/competitions/:id', { id }))}
        />
      )}
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
      <NoticeView told={told.told} />
      <div className="wr-m">
        <section aria-labelledby="wait">
          <h1 id="wait" className="sr-only">
            Waiting room
          </h1>
          <Board left={left} told={told} />
          <div className="wr-warm">
            <p>
              <b>Warm up your fingers.</b> This does not count. Show 27, then add 8.
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
            <Said title="Your seat is reserved.">
              You start at {formatExactTime(told.startsAt)}. Start times differ. Everyone gets the full{' '}
              {told.paper.minutes} minutes.
            </Said>
            <Said title="Your device’s clock may be wrong.">We use our clock, shown here.</Said>
            <Said title="Stay on the page.">
              The organiser can see if you leave the page or go offline. That alone costs you no marks.
            </Said>
            <Said title="If the internet drops,">
              keep going. Your answers are saved here and sent when you are back online.
            </Said>
          </ul>
          <Foot id={id} told={told} waited={waited} failed={failed} begin={begin} />
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

/** From this number of days on only days are shown, because the clock would not fit. */
const CLOCK_DAYS = 2

function Board({ left, told }: { left: number; told: Told }) {
  const shown = clockWords(left)
  // Announced per minute; each second would be too much for a screen reader.
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
          ? `The paper opens in ${days >= CLOCK_DAYS ? `${days} days` : minutesText(minutes)}`
          : 'Opening now'}
      </p>
      <p>
        The paper {told.state === 'before' ? 'opens' : 'opened'} at {formatExactTime(told.opensAt)} by our
        clock
      </p>
    </div>
  )
}

type FootProps = { id: string; told: Told; waited: boolean; failed: string; begin: () => void }

/** What happens next, what prevents a start, and whom to call. */
function Foot({ id, told, waited, failed, begin }: FootProps) {
  const over = told.state === 'working' || told.state === 'over'
  const words = over ? 'It is too late to start this paper.' : (told.hindrance ?? failed)
  return (
    <>
      {words && (
        <p role="alert" className="wr-bad">
          {words}
        </p>
      )}
      {told.state === 'written' && (
        <>
          <p className="wr-b">You have submitted this paper. Well done!</p>
          <ButtonLink className="mt-3 w-full" to={href('/competitions/:id/paper', { id })}>
            Your paper
          </ButtonLink>
        </>
      )}
      {!words && told.state !== 'written' && (
        <p className="wr-b">
          {waited ? 'Starts by itself' : 'You can start'} at {formatTime(told.startsAt)}
        </p>
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
