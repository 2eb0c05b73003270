import { X } from 'lucide-react'
import { type ReactNode, useCallback, useEffect } from 'react'
import { href, Link, useParams } from 'react-router'
import { CLOSE } from '../../platform/channel/channel.ts'
import { withNext } from '../../platform/browser/paths.ts'
import { setReturnPath } from '../../platform/browser/return-path.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { words as language } from '../../platform/language.words.ts'
import { translate } from '../../platform/translate.ts'
import { call } from '../../platform/wire.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LoadingScreen } from '../../ui/LoadingScreen.tsx'
import { ChalkBoard } from '../ChalkBoard.tsx'
import { LiveBead } from '../LiveBead.tsx'
import { LiveVideo } from '../LiveVideo.tsx'
import { getLiveLesson, type LiveLesson } from '../live.contract.ts'
import { ChildBeads, HandBar, Wait } from './ChildBeads.tsx'
import { ChildFlash } from './ChildFlash.tsx'
import { ChildQuiz } from './ChildQuiz.tsx'
import { ChildLobby } from './ChildLobby.tsx'
import { words } from './child-room.words.ts'
import { useChildRoom } from './useChildRoom.ts'
import '../live.css'

/** /live/{lessonId}: the lesson as a child has it. */
export function ChildRoomPage(): ReactNode {
  const { lessonId = '' } = useParams()
  const load = useCallback(() => call(getLiveLesson, { params: { lessonId } }), [lessonId])
  const login = withNext(href('/login'), href('/live/:lessonId', { lessonId }))
  const { view, retry } = usePrivateQuery(login, load)
  if (view.phase === 'loading') return <LoadingScreen label={words.opening} />
  if (view.phase === 'failed' || view.data.role !== 'child')
    return (
      <div className="live-page">
        <h1 className="sr-only">{words.title}</h1>
        <ErrorState
          title={view.phase === 'failed' ? view.message : words.forChildren}
          action={<Button onClick={retry}>{words.retry}</Button>}
        />
      </div>
    )
  const lesson = view.data
  if (lesson.phase === 'ended')
    return (
      <Frame lesson={lesson} status="">
        <Over text={words.over} />
      </Frame>
    )
  return <Room lesson={lesson} onAgain={retry} />
}

type FrameProps = {
  lesson: LiveLesson
  status: string
  isLost?: boolean
  way?: Way | undefined
  children: ReactNode
}

/** Where a page leads that leaves the lesson: home, or to the code on a tablet of the room. */
type Way = { to: string; label: string }
const wayHome = (): Way => ({ to: href('/home'), label: words.home })

function Frame({ lesson, status, isLost = false, way = wayHome(), children }: FrameProps): ReactNode {
  const { video } = lesson
  return (
    <div className="live-page live-child">
      <header className="live-bar">
        <Link className="btn-icon" to={way.to} aria-label={words.leave}>
          <X className="ico" aria-hidden="true" />
        </Link>
        <div className="live-bar-title">
          <h1 lang={language.langOf(lesson.group)}>{lesson.group}</h1>
          <p>
            <span>{words.withTeacher(lesson.teacher)}</span>
            <b role="status">
              {status && <LiveBead state={isLost ? 'away' : 'right'} />}
              {status}
            </b>
          </p>
        </div>
        {!(video && 'refused' in video) && <LiveVideo video={video} />}
      </header>
      {children}
    </div>
  )
}

const Over = ({ text, way = wayHome() }: { text: string; way?: Way | undefined }): ReactNode => (
  <div className="live-over">
    <p>{text}</p>
    <ButtonLink to={way.to}>{way.label}</ButtonLink>
  </div>
)

type RoomProps = {
  lesson: LiveLesson
  /** The secret of a tablet in the room, whose child has not logged in. */
  secret?: string
  way?: Way
  /** Loads the lesson anew: who waited outside was given no video. */
  onAgain?: () => void
}

export function Room({ lesson, secret, way, onAgain }: RoomProps): ReactNode {
  useEffect(() => setReturnPath(null), [])
  const room = useChildRoom(lesson._id, secret)
  const { state, network, refused } = room
  const { connecting, live, connected, lost } = words.states
  const open = state?.phase === 'live' ? live : connected
  const status = { connecting, open, lost, ended: '' }[network.state]
  const isIn = state?.you.presence === 'in'
  const isOver = network.state === 'ended' || state?.phase === 'ended'
  return (
    <Frame
      lesson={{ ...lesson, video: shownVideo(lesson, { isIn, isOver }) }}
      status={status}
      isLost={network.state === 'lost'}
      way={way}
    >
      {refused && (
        <p className="live-refused" role="alert">
          {translate(refused)}
        </p>
      )}
      <Stage
        lesson={lesson}
        room={room}
        way={way}
        isTablet={secret !== undefined}
        onAgain={() => {
          onAgain?.()
          room.again()
        }}
      />
      {isIn && network.state !== 'ended' && (
        <HandBar
          socket={room.socket}
          isUp={state.you.isHandUp}
          sign={state.you.sign}
          isBusy={state.mode === 'flash' || state.mode === 'quiz'}
        />
      )}
    </Frame>
  )
}

/**
 * Within the page only while the child is in the lesson: never among children alone. A link elsewhere goes
 * too when the child was sent outside or the lesson is over.
 */
function shownVideo(
  { video }: LiveLesson,
  { isIn, isOver }: { isIn: boolean; isOver: boolean },
): LiveLesson['video'] {
  if (isOver) return null
  return !isIn && video && 'frame' in video ? null : video
}

type StageProps = {
  lesson: LiveLesson
  room: ReturnType<typeof useChildRoom>
  way: Way | undefined
  isTablet: boolean
  onAgain: () => void
}

/** What the child sees: the lobby, the beads, a round, the pause, or why it is over. */
function Stage({ lesson, room, way, isTablet, onAgain }: StageProps): ReactNode {
  const { state, network, socket } = room
  if (state?.phase === 'ended') {
    const { right, of } = state.you
    return <Over text={of > 0 ? words.overWith(right, of) : words.over} way={way} />
  }
  if (network.state === 'ended')
    return <Ended code={network.code} reason={network.reason} way={way} onAgain={onAgain} />
  if (!state) return <LoadingScreen label={words.opening} />
  if (state.you.presence !== 'in') return <ChildLobby lesson={lesson} room={room} state={state} />
  if (state.round && !state.round.isOver)
    return (
      <ChildFlash key={state.round.number} round={state.round} answer={state.you.answer} socket={socket} />
    )
  if (state.quiz) return <ChildQuiz quiz={state.quiz} lessonId={lesson._id} isTablet={isTablet} />
  if (state.mode === 'board') {
    const { abacus, hasChalk } = state.board
    return (
      <div className="live-board-room">
        {hasChalk && <p role="status">{words.hasChalk}</p>}
        <ChalkBoard board={room.board} abacus={abacus} chalk={hasChalk ? 1 : null} socket={socket} />
      </div>
    )
  }
  if (state.mode === 'hold' && state.sum) return <Wait text={words.lookUp} note={words.beadsWait} />
  return <ChildBeads room={room} state={state} teacher={lesson.teacher} />
}

type EndedProps = { code: number; reason: string; way: Way | undefined; onAgain: () => void }

function Ended({ code, reason, way, onAgain }: EndedProps): ReactNode {
  const isOut = code === CLOSE.signedOut || code === 401
  if (isOut && way) return <Over text={words.tabletOut} way={way} />
  if (isOut)
    return (
      <div className="live-over">
        <p>{words.logInFirst}</p>
        <ButtonLink to={href('/login')}>{words.login}</ButtonLink>
      </div>
    )
  return (
    <div className="live-over">
      <p role="alert">{reason ? translate(reason) : words.connectionEnded}</p>
      <Button onClick={onAgain}>{code === CLOSE.replaced ? words.openHere : words.tryAgain}</Button>
    </div>
  )
}
