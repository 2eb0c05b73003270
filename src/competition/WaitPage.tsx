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
import { StartSheet } from './StartSheet.tsx'
import { words } from './waiting.words.ts'
import { words as language } from '../platform/language.words.ts'
import { words as quiz } from '../quiz/quiz.words.ts'
import { translate } from '../platform/translate.ts'
import { type ReadWaitingRoom, useLeft, useStart, useWaited } from './usePaperStart.ts'
import { clockWords } from './window.rules.ts'
import { formatTime, formatExactTime } from '../platform/text/dates.rules.ts'

/** Interval of clock syncs with the server; the page also syncs when it becomes visible. */
const AGAIN_MS = 30_000
/** Half of the round trip is added to the server's time. */
async function ask(id: string): Promise<{ data: ReadWaitingRoom }> {
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
  const [last, setLast] = useState<ReadWaitingRoom | null>(null)
  useEffect(() => {
    if (view.phase === 'shown') setLast(view.data)
  }, [view])
  const away = view.phase === 'failed' && (view.status === 0 || view.status >= 500)

  if (last && (away || view.phase === 'loading')) return <Room id={id} room={last} />
  if (view.phase === 'loading') return <LoadingScreen label={words.opening} />
  if (view.phase === 'failed') {
    const back = (
      <ButtonLink variant="line" to={href('/competitions/:id', { id })}>
        {words.back}
      </ButtonLink>
    )
    return (
      <div className="wrap py-16">
        <h1 className="sr-only">{words.title}</h1>
        {[403, 404, 409].includes(view.status) ? (
          <EmptyState title={view.message} action={back} />
        ) : (
          <ErrorState title={view.message} action={<Button onClick={retry}>{words.retry}</Button>} />
        )}
      </div>
    )
  }
  return <Room id={id} room={view.data} />
}

function Room({ id, room }: { id: string; room: ReadWaitingRoom }) {
  const navigate = useNavigate()
  const left = useLeft(room.at)
  const waited = useWaited(room, left)
  const isToCome = room.state === 'before' || room.state === 'open'
  const isDue = left === 0 && room.hindrance === null
  const ready = isDue && (room.state === 'running' || (isToCome && waited))
  const { failed, busy, begin } = useStart(id, ready)
  return (
    <div className="wr">
      {isDue && isToCome && !waited && (
        <StartSheet
          name={room.fullName.split(' ')[0] ?? room.fullName}
          minutes={room.paper.minutes}
          busy={busy}
          failed={failed}
          onYes={begin}
          onNo={() => void navigate(href('/competitions/:id', { id }))}
        />
      )}
      <header className="wr-h">
        <div>
          <p>
            <b lang={language.content}>{room.title}</b>
            <span>{words.groupOf(room.group, room.ages)}</span>
          </p>
          <Link className="wr-out" to={href('/competitions/:id', { id })}>
            <X className="ico" aria-hidden="true" />
            {words.leave}
          </Link>
        </div>
      </header>
      <NoticeView notice={room.notice} />
      <div className="wr-m">
        <section aria-labelledby="wait">
          <h1 id="wait" className="sr-only">
            {words.title}
          </h1>
          <Board left={left} room={room} />
          <div className="wr-warm">
            <p>
              <b>{words.warmUp}</b>
              {words.warmUpText}
            </p>
            <Slate value={27} className="wr-ab" />
          </div>
        </section>
        <aside>
          <div className="wr-lab">
            <p className="wr-n">{room.fullName}</p>
            <dl>
              {(
                [
                  [words.seat, room.seat],
                  [words.group, words.groupAndAges(room.group, room.ages)],
                  [words.paper, words.paperOf(room.paper.questions, room.paper.minutes)],
                  [words.language, quiz.language(room.paper.language)],
                ] as const
              ).map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd className="tnum">{value}</dd>
                </div>
              ))}
            </dl>
          </div>
          <ul className="wr-c" hidden={room.state === 'written'}>
            <Said title={words.reserved}>
              {words.startsAt(formatExactTime(room.startsAt), room.paper.minutes)}
            </Said>
            <Said title={words.clock}>{words.clockText}</Said>
            <Said title={words.stay}>{words.stayText}</Said>
            <Said title={words.offline}>{words.offlineText}</Said>
          </ul>
          <Foot id={id} room={room} waited={waited} failed={failed} begin={begin} />
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

function Board({ left, room }: { left: number; room: ReadWaitingRoom }) {
  const shown = clockWords(left)
  // Announced per minute; each second would be too much for a screen reader.
  const minutes = Math.ceil(left / 60_000)
  const days = Math.floor(left / 86_400_000)
  return (
    <div className="wr-board">
      {days >= CLOCK_DAYS && (
        <p className="wr-days tnum" aria-hidden="true">
          {words.days(days)}
        </p>
      )}
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
          ? words.opensIn(days >= CLOCK_DAYS ? words.days(days) : words.minutes(minutes))
          : words.openingNow}
      </p>
      <p>
        {room.state === 'before'
          ? words.opensAt(formatExactTime(room.opensAt))
          : words.openedAt(formatExactTime(room.opensAt))}
      </p>
    </div>
  )
}

type FootProps = { id: string; room: ReadWaitingRoom; waited: boolean; failed: string; begin: () => void }

/** What happens next, what prevents a start, and whom to call. */
function Foot({ id, room, waited, failed, begin }: FootProps) {
  const over = room.state === 'working' || room.state === 'over'
  const refused = room.hindrance === null ? failed : translate(room.hindrance)
  const fault = over ? words.tooLate : refused
  return (
    <>
      {fault && (
        <p role="alert" className="wr-bad">
          {fault}
        </p>
      )}
      {room.state === 'written' && (
        <>
          <p className="wr-b">{words.submitted}</p>
          <ButtonLink className="mt-3 w-full" to={href('/competitions/:id/paper', { id })}>
            {words.yourPaper}
          </ButtonLink>
        </>
      )}
      {!fault && room.state !== 'written' && (
        <p className="wr-b">
          {waited ? words.startsItself(formatTime(room.startsAt)) : words.mayStart(formatTime(room.startsAt))}
        </p>
      )}
      {failed && (
        <Button className="w-full" onClick={begin}>
          {words.startNow}
        </Button>
      )}
      {room.phone && (
        <p className="wr-x">
          {words.help}
          <a href={`tel:${room.phone.replace(/\s/g, '')}`}>{room.phone}</a>
        </p>
      )}
    </>
  )
}
