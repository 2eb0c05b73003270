import { rodsOf } from '../craft/soroban/soroban.rules.ts'
import type { ChannelConnection } from '../platform/channel/channel.server.ts'
import { channelNow } from '../platform/channel/channel-client.server.ts'
import type { DownMessage } from '../platform/channel/channel.ts'
import type { Beads, lessonChannel, SeatState } from './live.contract.ts'
import { type LessonState, quizNow } from './live.rules.ts'
import { rodCount, rodsText } from './sums.rules.ts'
import type { LiveSeat } from './live-seat.server.ts'

export type LessonConnection = ChannelConnection<typeof lessonChannel>
type Down = DownMessage<typeof lessonChannel>

/** A lesson as its home holds it, of which each side is sent its part. */
export type LessonView = {
  state: LessonState
  revision: number
  seats: readonly LiveSeat[]
  isTeacherHere: boolean
}

/** The whole state for the teacher's page. */
export function teacherState({ state, revision, seats }: LessonView): Down {
  const { phase, mode, sum, wish, round, way, calledOn, outside, board } = state
  const quiz = quizNow(state)
  const { page, pages, abacus, chalk } = board
  return [
    'T',
    revision,
    {
      phase,
      mode,
      sum,
      canDrawNext: wish !== null,
      round: round && { ...round, numbers: [...round.numbers] },
      way: [...way],
      calledOn,
      outside: [...outside],
      board: { page, pages, abacus: abacus[page] ?? null, chalk },
      quiz: quiz && { quizId: quiz.quizId, title: quiz.title },
      names: seats.map(({ name }) => name),
    },
  ]
}

/** The whole state for one child's page: nothing of any other child. */
export function childState({ state, revision, isTeacherHere }: LessonView, seat: LiveSeat): Down {
  const { phase, mode, sum, round, way, calledOn, board } = state
  const quiz = quizNow(state)
  return [
    'S',
    revision,
    {
      phase,
      mode,
      sum,
      isShownWay: way.includes(seat.number),
      isCalledOn: calledOn === seat.number,
      round: round && { ...round, numbers: [...round.numbers] },
      isTeacherHere,
      board: { abacus: board.abacus[board.page] ?? null, hasChalk: board.chalk === seat.number },
      quiz: quiz && { quizId: quiz.quizId, title: quiz.title, result: seat.quiz },
      you: {
        seat: seat.number,
        presence: seat.presence,
        isHandUp: seat.handSince !== null,
        sign: seat.sign,
        right: seat.right,
        of: seat.of,
        movements: seat.watch?.movements ?? 0,
        rods: seat.watch?.proven.rods ?? '',
        ms: seat.watch?.proven.ms ?? 0,
        putBack: seat.putBack,
        word: seat.word,
        answer: seat.answer,
      },
    },
  ]
}

/** Who is there, and with what sign. */
export function presenceOf(seats: readonly LiveSeat[]): Down {
  return [
    'P',
    seats.map(
      ({ presence, since, handSince, sign, bound, answer, quiz }): SeatState => ({
        presence,
        since,
        handSince,
        sign,
        bound,
        answer,
        quiz,
      }),
    ),
  ]
}

/** A child's beads now, and what the rules say of them. */
export function beadsOf(seat: LiveSeat, { sum }: LessonState): Beads {
  const work = seat.watch?.work(channelNow()) ?? { state: 'waiting' }
  const rods = seat.rods || (sum ? rodsText(rodsOf(sum.start, rodCount(sum))) : '')
  const at = 'at' in work ? work.at : 0
  const [rod, mistake] = work.state === 'off' ? [work.rod, work.mistake] : [0, '']
  const done = 'done' in work ? [...work.done] : []
  return [seat.number, rods, work.state, at, rod, mistake, seat.ms, done]
}
