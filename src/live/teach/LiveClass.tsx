import { Grid3x3, Rows3 } from 'lucide-react'
import { type ReactNode, useState, useMemo } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { LiveLesson, TeacherState } from '../live.contract.ts'
import { translate } from '../../platform/translate.ts'
import { cellsOf } from '../sums.rules.ts'
import { useNow } from '../useChannel.ts'
import { BoardPanel } from './BoardPanel.tsx'
import { CallSum } from './CallSum.tsx'
import { FlashPanel } from './FlashPanel.tsx'
import { OneChild } from './OneChild.tsx'
import { QuizPanel } from './QuizPanel.tsx'
import { SeatGrid } from './SeatGrid.tsx'
import { SideCards } from './SideCards.tsx'
import { SumSlate } from './SumSlate.tsx'
import { Lobby, Counts } from './TeacherLobby.tsx'
import { words } from './teacher-room.words.ts'
import type { useTeacherRoom } from './useTeacherRoom.ts'

type ClassProps = {
  lesson: LiveLesson
  room: ReturnType<typeof useTeacherRoom>
  state: TeacherState
  shown: View
}

export function Class({ lesson, room, state, shown }: ClassProps): ReactNode {
  const { seats, act, busy, refused, network, open, setOpen } = room
  const [isCalling, setCalling] = useState(false)
  const [namesOnly, setNamesOnly] = useState(seats.length > 30)
  const now = useNow()
  const { sum } = state
  const cells = useMemo(() => (sum ? cellsOf(sum) : []), [sum])
  const disabled = busy || network.state !== 'open'
  const one = open === null ? undefined : seats[open]
  if (shown === 'flash')
    return (
      <>
        <Refused text={refused} />
        <FlashPanel {...{ state, seats, disabled, act }} socket={room.socket} />
      </>
    )
  if (shown === 'quiz')
    return (
      <>
        <Refused text={refused} />
        <QuizPanel {...{ lesson, state, seats, disabled, act }} />
      </>
    )
  if (shown === 'board')
    return (
      <>
        <Refused text={refused} />
        <BoardPanel {...{ state, seats, now, disabled, act }} board={room.board} socket={room.socket} />
      </>
    )
  return (
    <>
      <Refused text={refused} />
      {state.phase === 'open' && <Lobby seats={seats} disabled={disabled} act={act} />}
      {state.phase === 'live' && (
        <>
          {sum && (
            <SumSlate {...{ state, seats, cells, act, disabled }} onCall={() => setCalling(!isCalling)} />
          )}
          {(isCalling || !sum) && <CallSum act={act} busy={busy} onDone={() => setCalling(false)} />}
        </>
      )}
      {one ? (
        <OneChild
          seat={one}
          seats={seats}
          sum={sum}
          cells={cells}
          isShownWay={state.way.includes(one.seat)}
          way={state.way}
          disabled={disabled}
          act={act}
          onOpen={setOpen}
          onClose={() => setOpen(null)}
        />
      ) : (
        <div className="live-class">
          <section aria-label={words.theClass}>
            <div className="live-counts">
              {state.phase === 'live' && <Counts seats={seats} />}
              <Button variant="line" aria-pressed={namesOnly} onClick={() => setNamesOnly(!namesOnly)}>
                {namesOnly ? (
                  <Grid3x3 className="ico" aria-hidden="true" />
                ) : (
                  <Rows3 className="ico" aria-hidden="true" />
                )}
                {words.namesOnly}
              </Button>
            </div>
            {seats.length === 0 ? (
              <p className="live-card-none">{words.noChildren(lesson.group)}</p>
            ) : (
              <SeatGrid seats={seats} cells={cells} namesOnly={namesOnly} onOpen={setOpen} />
            )}
          </section>
          <SideCards
            {...{ seats, cells, now, disabled, act }}
            lessonId={lesson._id}
            phase={state.phase}
            way={state.way}
            onOpen={setOpen}
          />
        </div>
      )}
    </>
  )
}

export type View = 'beads' | 'flash' | 'board' | 'quiz'
export const Refused = ({ text }: { text: string }): ReactNode => (
  <p className="live-refused" role="alert">
    {translate(text)}
  </p>
)
