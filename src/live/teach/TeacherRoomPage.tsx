import { ArrowLeft, Grid3x3, ListChecks, PenLine, Zap } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { href, Link, useNavigate, useParams } from 'react-router'
import { withNext } from '../../platform/browser/paths.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { words as language } from '../../platform/language.words.ts'
import { translate } from '../../platform/translate.ts'
import { call } from '../../platform/wire.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LoadingScreen } from '../../ui/LoadingScreen.tsx'
import { LiveBead } from '../LiveBead.tsx'
import { LiveVideo } from '../LiveVideo.tsx'
import { getLiveLesson, type LiveLesson, type TeacherState } from '../live.contract.ts'
import { useNow } from '../useChannel.ts'
import { Announcements } from './Announcements.tsx'
import { KeyHelp } from './KeyHelp.tsx'
import { words } from './teacher-room.words.ts'
import { usePartKeys } from './usePartKeys.ts'
import { useTeacherRoom } from './useTeacherRoom.ts'
import '../live.css'
import { Class, type View } from './LiveClass.tsx'

/** /teach/live/{lessonId}: the lesson as its teacher sees it. */
export function TeacherRoomPage(): ReactNode {
  const { lessonId = '' } = useParams()
  const load = useCallback(() => call(getLiveLesson, { params: { lessonId } }), [lessonId])
  const here = href('/teach/live/:lessonId', { lessonId })
  const { view, retry } = usePrivateQuery(withNext(href('/login'), here), load)
  if (view.phase === 'loading') return <LoadingScreen label={words.opening} />
  if (view.phase === 'failed' || view.data.role !== 'teacher')
    return (
      <div className="live-page">
        <h1 className="sr-only">{words.title}</h1>
        <ErrorState
          title={view.phase === 'failed' ? view.message : words.forTeacher}
          action={<Button onClick={retry}>{words.retry}</Button>}
        />
      </div>
    )
  const lesson = view.data
  if (lesson.phase === 'ended') return <Ended lesson={lesson} />
  return <Room lesson={lesson} />
}

function Ended({ lesson }: { lesson: LiveLesson }): ReactNode {
  return (
    <div className="live-page live-over">
      <h1 lang={language.langOf(lesson.group)}>{lesson.group}</h1>
      <p>{words.ended}</p>
      <ButtonLink to={href('/teach/live/:lessonId/summary', { lessonId: lesson._id })}>
        {words.openSummary}
      </ButtonLink>
    </div>
  )
}

type OutProps = { lesson: LiveLesson; reason: string; onRetry: () => void }

/** The connection was ended by the server: logged out, or not the teacher any more. */
function Out({ lesson, reason, onRetry }: OutProps): ReactNode {
  return (
    <div className="live-page live-over">
      <h1 lang={language.langOf(lesson.group)}>{lesson.group}</h1>
      <p role="alert">{reason ? translate(reason) : words.logInFirst}</p>
      <Button onClick={onRetry}>{words.tryAgain}</Button>
      <Link
        className="textlink"
        to={withNext(href('/login'), href('/teach/live/:lessonId', { lessonId: lesson._id }))}
      >
        {words.login}
      </Link>
    </div>
  )
}

function Room({ lesson }: { lesson: LiveLesson }): ReactNode {
  const room = useTeacherRoom(lesson._id)
  const { state, network } = room
  const [chosen, setChosen] = useState<Chosen>(null)
  const [isEnding, setEnding] = useState(false)
  usePartKeys()
  if (state?.phase === 'ended') return <Ended lesson={lesson} />
  if (network.state === 'ended') return <Out lesson={lesson} reason={network.reason} onRetry={room.again} />
  const shown = viewOf(state, chosen)
  return (
    <div className="live-page">
      <header className="live-bar">
        <Link
          className="btn-icon"
          to={href('/teach/groups/:id', { id: lesson.groupId })}
          aria-label={words.toRegister}
        >
          <ArrowLeft className="ico" aria-hidden="true" />
        </Link>
        <div className="live-bar-title">
          <h1 lang={language.langOf(lesson.group)}>{lesson.group}</h1>
          <Status lesson={lesson} state={state} isLost={network.state === 'lost'} />
        </div>
        <div className="live-bar-acts">
          <ViewSwitch {...{ shown, state, act: room.act }} onChoose={setChosen} />
          <LiveVideo video={lesson.video} />
          <Button variant="line" disabled={state?.phase !== 'live'} onClick={() => setEnding(true)}>
            {words.endLesson}
          </Button>
        </div>
      </header>
      {state ? (
        <Class lesson={lesson} room={room} state={state} shown={shown} />
      ) : (
        <LoadingScreen label={words.opening} />
      )}
      <Announcements seats={room.seats} sum={state?.sum ?? null} />
      <KeyHelp />
      {isEnding && <EndLesson lessonId={lesson._id} room={room} onClose={() => setEnding(false)} />}
    </div>
  )
}

/** What the teacher looks at before it begins for all. */
type Chosen = 'flash' | 'quiz' | null

/** What the teacher's page shows: a round that runs stays on it, also after a reload. */
function viewOf(state: TeacherState | null, chosen: Chosen): View {
  if (chosen) return chosen
  if (state?.mode === 'flash' || state?.mode === 'quiz') return state.mode
  return state?.mode === 'board' ? 'board' : 'beads'
}

type ViewSwitchProps = {
  shown: View
  state: TeacherState | null
  act: ReturnType<typeof useTeacherRoom>['act']
  onChoose: (chosen: Chosen) => void
}

/** What the lesson is at: the children see beads and board at once, and a flash once it begins. */
function ViewSwitch({ shown, state, act, onChoose }: ViewSwitchProps): ReactNode {
  const disabled = state?.phase !== 'live'
  function show(view: View): void {
    onChoose(view === 'flash' || view === 'quiz' ? view : null)
    if (view === 'board' && state?.mode !== 'board') void act({ act: 'board', on: true })
    if (view === 'beads' && state?.mode === 'board') void act({ act: 'board', on: false })
    if (view === 'beads' && (state?.mode === 'flash' || state?.mode === 'quiz')) void act({ act: 'stop' })
  }
  return (
    <div className="live-views" role="group" aria-label={words.whatAllSee}>
      {VIEWS.map(({ view, Icon }) => (
        <Button
          key={view}
          variant="line"
          aria-pressed={shown === view}
          disabled={disabled}
          onClick={() => show(view)}
        >
          <Icon className="ico" aria-hidden="true" />
          {words.views[view]}
        </Button>
      ))}
    </div>
  )
}

const VIEWS = [
  { view: 'beads', Icon: Grid3x3 },
  { view: 'flash', Icon: Zap },
  { view: 'board', Icon: PenLine },
  { view: 'quiz', Icon: ListChecks },
] as const

type StatusProps = { lesson: LiveLesson; state: TeacherState | null; isLost: boolean }

/** Whether the lesson runs, and how long it still does. */
function Status({ lesson, state, isLost }: StatusProps): ReactNode {
  const now = useNow()
  const end = new Date(lesson.startsAt).getTime() + lesson.minutes * 60_000
  const left = Math.max(0, Math.ceil((end - now) / 60_000))
  if (isLost) return <p role="status">{words.noNetwork}</p>
  return (
    <p className="tnum">
      {state?.phase === 'live' ? (
        <b>
          <LiveBead state="right" />
          {words.live}
        </b>
      ) : (
        words.inLobby
      )}
      {state?.phase === 'live' && <span> {words.minutesLeft(left)}</span>}
      {lesson.isDemo && <span> {words.isDemo}</span>}
    </p>
  )
}

type EndLessonProps = { lessonId: string; room: ReturnType<typeof useTeacherRoom>; onClose: () => void }

function EndLesson({ lessonId, room, onClose }: EndLessonProps): ReactNode {
  const navigate = useNavigate()
  async function end(): Promise<void> {
    await room.act({ act: 'end' })
    await navigate(href('/teach/live/:lessonId/summary', { lessonId }))
  }
  return (
    <Dialog open title={words.endTitle} role="alertdialog" onClose={onClose}>
      <p>{words.endText}</p>
      <div className="live-dialog-acts">
        <Button busy={room.busy} onClick={() => void end()}>
          {words.endLesson}
        </Button>
        <Button variant="line" onClick={onClose}>
          {words.goOn}
        </Button>
      </div>
    </Dialog>
  )
}
