import { channelNow } from '../platform/channel/channel-client.server.ts'
import { CLOSE, type UpMessage } from '../platform/channel/channel.ts'
import { attemptsSince, openQuizzes } from '../quiz/homework.reads.server.ts'
import type { Database } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { type Log, logged } from '../platform/runtime/log.server.ts'
import {
  addParticipants,
  answersOf,
  type LessonRow,
  outcomesOf,
  type ParticipantRow,
  storeAct,
  storeAnswer,
  sumsOf,
} from './lesson-store.server.ts'
import { LeaseLost } from './lesson-leases.server.ts'
import type { lessonChannel } from './live.contract.ts'
import {
  AWAY_MS,
  ENDS_AFTER_MS,
  flashAnswer,
  type LessonAct,
  type LessonState,
  MAX_BOUND_MS,
  MAX_LESSON_MS,
  quizNow,
  newState,
  stateAfter,
  TEACHER_AWAY_MS,
} from './live.rules.ts'
import { ALL_KNOWN, SumWatch, SumWays } from './sum-watch.rules.ts'
import { newId } from '../platform/db/columns.tables.ts'
import { LiveBoard } from './live-board.server.ts'
import { LiveSeat } from './live-seat.server.ts'
import { type ChangedPresence, storePresence } from './presence-store.server.ts'
import { BeadFrames, FRAME_MS } from './bead-frames.server.ts'
import { LateProofs } from './late-proofs.server.ts'
import {
  beadsOf,
  childState,
  type LessonConnection,
  type LessonView,
  presenceOf,
  teacherState,
} from './live-states.server.ts'

type Up = UpMessage<typeof lessonChannel>

/**
 * Who came and went is stored after so many milliseconds at most; that somebody is still there after the
 * second number: a process that is killed loses no more of who was there.
 */
const [STORE_MS, EXTEND_MS] = [5_000, 15_000]
/** What time alone changes is looked at once in so many milliseconds. */
const TICK_MS = 500

type HomeParts = {
  database: Database
  log: Log
  /** The id of this process. */
  home: string
  lesson: LessonRow
  /** The children's names by id, of the register. */
  names: ReadonlyMap<string, string>
  /** The process has lost the lesson. */
  onLost: () => void
}

/**
 * A lesson in the process that is its home. Acts are stored with a revision before anybody sees them; beads
 * are the newest picture in memory; whoever connects gets the whole state.
 */
export class LiveHome {
  readonly #parts: HomeParts
  readonly #seats: LiveSeat[] = []
  readonly #byStudent = new Map<string, LiveSeat>()
  readonly #board: LiveBoard
  #state: LessonState
  /** The ways of the sum that was called last. */
  #ways: { sum: LessonState['sum']; ways: SumWays } | undefined
  #revision: number
  readonly #proofs: LateProofs
  readonly #teachers = new Set<LessonConnection>()
  readonly #beads = new BeadFrames(this.#teachers, (seat) => beadsOf(seat, this.#state))
  /** The seat that a teacher's page shows large. */
  readonly #opened = new Map<LessonConnection, LiveSeat>()
  #teacherGoneAt: number | null = null
  #queue: Promise<unknown> = Promise.resolve()
  #presenceFrame: NodeJS.Timeout | undefined
  readonly #ticking: NodeJS.Timeout
  #storedAt = 0
  #isOver = false

  constructor(parts: HomeParts) {
    this.#parts = parts
    // A lesson that an earlier version stored may lack what came later.
    this.#state = { ...newState(), ...parts.lesson.state }
    const { database, home, lesson } = parts
    this.#board = new LiveBoard({ database, home, lessonId: lesson.id })
    this.#proofs = new LateProofs({ database, home, lessonId: lesson.id })
    this.#revision = parts.lesson.revision
    this.#ticking = setInterval(() => this.#tick(), TICK_MS)
    this.#ticking.unref()
  }

  /** Reads the seats and what was done until now. */
  async load(rows: readonly ParticipantRow[]): Promise<void> {
    const { database, lesson } = this.#parts
    const outcomes = await outcomesOf(database.db, lesson.id)
    for (const sum of await sumsOf(database.db, lesson.id)) this.#proofs.call(sum)
    await this.#board.turnTo(this.#state.board.page)
    this.#addSeats(rows)
    for (const { studentId, sum, result } of outcomes) this.#byStudent.get(studentId)?.count(sum, result)
    await this.readQuiz()
    const { round } = this.#state
    if (round)
      for (const { studentId, ...answer } of await answersOf(database.db, lesson.id, round.number)) {
        const seat = this.#byStudent.get(studentId)
        if (seat) seat.answer = answer
      }
  }

  get lessonId(): string {
    return this.#parts.lesson.id
  }
  get groupId(): string {
    return this.#parts.lesson.groupId
  }
  /** The day of class in India. */
  get day(): string {
    return this.#parts.lesson.day
  }
  get isDemo(): boolean {
    return this.#parts.lesson.isDemo
  }
  get state(): LessonState {
    return this.#state
  }
  get isEmpty(): boolean {
    return this.#teachers.size === 0 && this.#seats.every(({ connection }) => connection === null)
  }
  get hasTeacher(): boolean {
    return this.#teachers.size > 0
  }
  get studentIds(): readonly string[] {
    return this.#seats.map(({ studentId }) => studentId)
  }

  /** The seat of a child; one who came to the group today gets the next. @throws {Refusal} 409 when full. */
  async seatFor(studentId: string, nameOf: () => Promise<string>): Promise<LiveSeat> {
    const known = this.#byStudent.get(studentId)
    if (known) return known
    const { database, lesson } = this.#parts
    const name = await nameOf()
    const rows = await database.db.transaction((tx) => addParticipants(tx, lesson.id, [studentId]))
    this.#addSeats(rows, name)
    const seat = this.#byStudent.get(studentId)
    if (!seat)
      throw new Refusal(409, 'The room is full. Please tell your teacher.', { code: 'live_room_full' })
    return seat
  }

  #addSeats(rows: readonly ParticipantRow[], name?: string): void {
    for (const row of rows) {
      if (this.#byStudent.has(row.studentId)) continue
      // A participant who was erased leaves a gap: beads and names stand at their numbers.
      while (this.#seats.length < row.number)
        this.#seats.push(new LiveSeat({ ...row, studentId: '', number: this.#seats.length, spans: [] }, ''))
      const seat = new LiveSeat(row, this.#parts.names.get(row.studentId) ?? name ?? '')
      this.#seats.push(seat)
      this.#byStudent.set(row.studentId, seat)
      seat.watch = this.#newWatch()
    }
  }

  /* The teacher */

  get teacherIds(): ReadonlySet<string> {
    return new Set([...this.#teachers].map(({ person }) => person.id))
  }

  removeTeacher(id: string): void {
    for (const connection of this.#teachers)
      if (connection.person.id === id) connection.end(CLOSE.ended, 'You do not teach this group any more.')
  }

  joinTeacher(connection: LessonConnection) {
    if (this.#isOver) return leftAtOnce(connection)
    this.#teachers.add(connection)
    this.#teacherGoneAt = null
    connection.send(teacherState(this.#view))
    connection.send(presenceOf(this.#seats))
    connection.send(['B', this.#seats.map((seat) => beadsOf(seat, this.#state))])
    if (this.#state.mode === 'board') this.#showBoard([connection])
    this.#sendChildStates()
    return {
      receive: async (message: Up) => {
        if (message[0] === 'do') await this.#act(message[1], message[2], connection)
        if (message[0] === 'l') await this.#write(message)
        if (message[0] === 'o') this.#openSeat(connection, message[1])
      },
      left: () => {
        this.#teachers.delete(connection)
        this.#opened.delete(connection)
        if (this.#teachers.size > 0) return
        this.#teacherGoneAt = channelNow()
        this.#sendChildStates()
      },
    }
  }

  /** One act after another: stored, then told to all. */
  #act(id: string, act: LessonAct, connection?: LessonConnection): Promise<void> {
    return this.#inTurn(() => this.#perform(id, act, connection))
  }

  /** What is stored and told comes one after the other. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(work)
    // Its caller hears of the failure; here the next one only waits for the end.
    this.#queue = done.catch(() => {})
    return done
  }

  async #perform(id: string, act: LessonAct, connection?: LessonConnection): Promise<void> {
    if (this.#isOver) throw movedAway()
    const next = stateAfter(this.#state, act, {
      quiz: act.act === 'quiz' ? await this.#quizOf(act.quizId) : undefined,
      id,
      now: channelNow(),
      seed: Math.floor(Math.random() * 2 ** 31),
      seats: this.#seats.length,
      worstWay: Math.max(0, ...this.#seats.map(({ bound }) => 2 * (bound ?? 0))),
    })
    if ('refused' in next) return connection?.send(['no', id, next.refused])
    if (next === this.#state) return connection?.send(['did', id, this.#revision])
    if (!(await this.#store(next))) throw movedAway()
    await this.#changeBoard(next, act)
    connection?.send(['did', id, this.#revision])
    this.#take(next, act)
  }

  /** A quiz that children can take; undefined for none. */
  async #quizOf(quizId: string): Promise<{ id: string; title: string } | undefined> {
    return (await openQuizzes(this.#parts.database.db)).find(({ id }) => id === quizId)
  }

  /** @returns false when another process holds the lesson: nothing was stored. */
  async #store(next: LessonState): Promise<boolean> {
    const { database, home } = this.#parts
    const before = this.#state
    const endsSum = before.sum !== null && (next.sum !== before.sum || next.phase === 'ended')
    const outcomes = endsSum ? this.#outcomes() : []
    if (endsSum) this.#proofs.count(this.#seats)
    const stored = {
      lessonId: this.lessonId,
      home,
      revision: this.#revision + 1,
      state: next,
      now: database.clock.now(),
      outcomes,
      ...(next.sum && next.sum !== before.sum ? { called: next.sum } : {}),
      ...(next.round && next.round.number !== before.round?.number ? { round: next.round } : {}),
    }
    if (!(await this.#isHome(database.db.transaction((tx) => storeAct(tx, stored))))) return false
    this.#revision += 1
    for (const { studentId, sum, outcome } of outcomes)
      this.#byStudent.get(studentId)?.count(sum, outcome.result)
    return true
  }

  /** @returns false when another process holds the lesson: it is given up here. */
  async #isHome(stored: Promise<void>): Promise<boolean> {
    try {
      await stored
      return true
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error
      this.#parts.log.warn({ lesson: this.lessonId }, 'lesson moved to another process')
      this.#parts.onLost()
      return false
    }
  }

  #outcomes() {
    const sum = this.#state.sum?.number ?? 0
    return this.#seats.flatMap(({ studentId, watch }) => {
      const outcome = watch?.outcome()
      return outcome ? [{ sum, studentId, outcome }] : []
    })
  }

  #take(next: LessonState, act: LessonAct): void {
    const before = this.#state
    this.#state = next
    if (before.sum && (next.sum !== before.sum || next.phase === 'ended'))
      this.#proofs.collect(before.sum.number, this.#seats)
    if (next.sum && next.sum !== before.sum) {
      this.#proofs.call({ ...next.sum, since: channelNow() })
      for (const seat of this.#seats) seat.begin(this.#newWatch(), before.sum?.number)
      for (const seat of new Set(this.#opened.values())) this.#sendMovements(seat)
    }
    if (next.round?.number !== before.round?.number) for (const seat of this.#seats) seat.answer = null
    if (next.quizzes !== before.quizzes) for (const seat of this.#seats) seat.quiz = null
    if (act.act === 'call on') this.#lowerHand(act.seat)
    if (act.act === 'outside') this.#moveOutside(act.seat, act.on)
    this.#markSeat(act)
    for (const teacher of this.#teachers) {
      teacher.send(teacherState(this.#view))
      if (next.sum !== before.sum) teacher.send(['B', this.#seats.map((seat) => beadsOf(seat, this.#state))])
    }
    this.#sendChildStates()
    this.#sendPresence()
    if (next.phase === 'ended') void this.#finish()
  }

  #lowerHand(number: number): void {
    const seat = this.#seats[number]
    if (!seat) return
    seat.handSince = null
    seat.sign = null
  }

  /** What the teacher does for one child, and nobody stores. */
  #markSeat(act: LessonAct): void {
    if (act.act !== 'put back' && act.act !== 'word') return
    const seat = this.#seats[act.seat]
    if (!seat) return
    if (act.act === 'word') seat.word = act.word
    else seat.putBack += 1
  }

  #moveOutside(number: number, isOut: boolean): void {
    const seat = this.#seats[number]
    if (!seat) return
    seat.move(isOut ? 'outside' : 'away', channelNow())
    if (isOut) seat.connection?.end(CLOSE.ended, OUTSIDE)
  }

  /* The board */

  /** A line of chalk, after the acts before it: stored, then shown to all. */
  #write([, page, chalk, points, text]: Extract<Up, readonly ['l', ...unknown[]]>): Promise<void> {
    const done = this.#queue.then(async () => {
      if (this.#isOver) throw movedAway()
      // The page was turned meanwhile.
      if (this.#state.mode !== 'board' || page !== this.#board.page) return
      const from = this.#board.lines.length
      if (!(await this.#isHome(this.#board.write({ chalk, points, text })))) throw movedAway()
      this.#showBoard(this.#all(), from)
    })
    this.#queue = done.catch(() => {})
    return done
  }

  /** Turns the page or wipes it, as an act of the teacher asks; all see it then. */
  async #changeBoard(next: LessonState, { act }: LessonAct): Promise<void> {
    const isTurned = next.board.page !== this.#board.page
    if (isTurned) await this.#board.turnTo(next.board.page)
    else if (act === 'undo' || act === 'clean') {
      if (!(await this.#isHome(this.#board.wipe(act === 'undo' ? 'last' : 'all')))) return
    } else if (act !== 'board') return
    this.#showBoard(this.#all())
  }

  #all(): LessonConnection[] {
    return [...this.#teachers, ...this.#seats.flatMap(({ connection }) => connection ?? [])]
  }

  #showBoard(connections: readonly LessonConnection[], from = 0): void {
    const { page, lines } = this.#board
    const shown = lines.slice(from).map((line) => ({ ...line, points: [...line.points] }))
    for (const connection of connections) connection.send(['L', page, from, shown])
  }

  /* A child */

  joinChild(connection: LessonConnection, seat: LiveSeat) {
    if (this.#isOver) return leftAtOnce(connection)
    // The newest connection is the seat.
    seat.connection?.end(CLOSE.replaced, 'Open on another device')
    seat.connection = connection
    seat.move(seat.wasIn && this.#state.phase === 'live' ? 'in' : 'lobby', channelNow())
    this.#sendChildState(seat)
    if (this.#state.mode === 'board') this.#showBoard([connection])
    this.#sendPresence()
    return {
      receive: (message: Up) => this.#hear(seat, connection, message),
      left: () => {
        if (seat.connection !== connection) return
        seat.connection = null
        if (seat.presence !== 'outside') seat.move('lost', channelNow())
        this.#sendPresence()
      },
    }
  }

  /** How the children are at the quiz for all: on its own page nobody is connected here. */
  async readQuiz(): Promise<void> {
    const quiz = this.#state.quizzes.at(-1)
    const isAtIt = quizNow(this.#state) || this.#seats.some(({ quiz: own }) => own?.right === null)
    if (!quiz || !isAtIt || this.#isOver) return
    const since = new Date(quiz.since)
    const asked = { studentIds: this.studentIds.filter((id) => id !== ''), quizId: quiz.quizId }
    const attempts = await attemptsSince(this.#parts.database.db, asked, since)
    // Another one was started meanwhile.
    if (this.#state.quizzes.at(-1) !== quiz) return
    for (const { studentId, startedAt, submittedAt, isPaused, right, total } of attempts) {
      const seat = this.#byStudent.get(studentId)
      if (!seat) continue
      const from = Math.max(startedAt.getTime(), quiz.since)
      // An attempt of before the quiz for all, or a paused one, is no sign of who is here.
      if (startedAt.getTime() >= quiz.since && !isPaused)
        seat.prove([from, Math.max(from, submittedAt?.getTime() ?? channelNow())])
      const isNew = seat.quiz?.right !== right
      seat.quiz = { right, total }
      if (isNew) this.#sendChildState(seat)
    }
    if (attempts.length > 0) this.#sendPresence()
  }

  /** A child goes in from the lobby. Stored before anybody is told: a restart leads back into the room. */
  async #enter(seat: LiveSeat, connection: LessonConnection): Promise<void> {
    if (this.#state.phase !== 'live' || seat.connection !== connection) return
    if (!seat.wasIn) {
      const now = channelNow()
      seat.prove([now, now])
      await this.#storePresence()
      seat.wasIn = true
    }
    // Meanwhile its net may have gone, or it came again: then the newer connection is in.
    if (!seat.connection) return
    seat.move('in', channelNow())
    this.#sendChildState(seat)
    this.#sendPresence()
  }

  isOutside(seat: LiveSeat): boolean {
    return this.#state.outside.includes(seat.number)
  }

  #hear(seat: LiveSeat, connection: LessonConnection, message: Up): void | Promise<void> {
    if (seat.connection !== connection) return
    switch (message[0]) {
      case 'b':
        return this.#seeBeads(seat, message)
      case 'm':
        return this.#prove(seat, message)
      case 'k':
        seat.bound = message[1]
        return this.#sendPresence()
      case 'in':
        return this.#inTurn(() => this.#enter(seat, connection))
      case 'h':
        seat.handSince = message[1] ? (seat.handSince ?? channelNow()) : null
        this.#sendChildState(seat)
        return this.#sendPresence()
      case 's':
        seat.sign = message[1]
        this.#sendChildState(seat)
        return this.#sendPresence()
      case 'a':
        return this.#answer(seat, message)
      case 'l':
        // The chalk may be gone when the line arrives.
        if (this.#state.board.chalk !== seat.number)
          throw new Refusal(403, 'Your teacher has the chalk.', { code: 'live_no_chalk' })
        return this.#write(message)
      case 'do':
      case 'o':
        throw new Refusal(403)
    }
  }

  #seeBeads(seat: LiveSeat, [, sum, text, ms]: Extract<Up, readonly ['b', ...unknown[]]>): void {
    const { watch } = seat
    if (!watch || sum !== this.#state.sum?.number || text.length !== watch.rods) return
    this.#show(seat, { rods: text, ms })
  }

  #show(seat: LiveSeat, { rods, ms }: { rods: string; ms: number }): void {
    const now = channelNow()
    if (rods !== seat.rods) seat.movedAt = now
    seat.rods = rods
    seat.ms = ms
    seat.watch?.see(rods, now)
    this.#beads.add(seat)
  }

  #prove(seat: LiveSeat, [, sum, from, movements]: Extract<Up, readonly ['m', ...unknown[]]>): void {
    const called = this.#proofs.sum(sum)
    const isNow = sum === this.#state.sum?.number
    if (!isNow && seat.isSettled(sum)) return seat.connection?.send(['got', sum, ALL_KNOWN])
    const watch = isNow ? seat.watch : called && this.#proofs.watchOf(seat, called)
    if (!watch) return
    const before = watch.movements
    const known = watch.prove(from, movements)
    if (known > before) {
      seat.fillHole(channelNow(), (called?.since ?? 0) + (movements[0]?.[3] ?? 0))
      // The picture of the last beads may have been left out on its way.
      if (isNow && watch.proven.ms >= seat.ms) this.#show(seat, watch.proven)
      else if (isNow) this.#beads.add(seat)
      else this.#proofs.add(sum, seat)
      if (isNow) this.#sendMovements(seat)
    }
    seat.connection?.send(['got', sum, known])
  }

  #openSeat(teacher: LessonConnection, number: number | null): void {
    const seat = number === null ? undefined : this.#seats[number]
    if (!seat) return void this.#opened.delete(teacher)
    this.#opened.set(teacher, seat)
    this.#sendMovements(seat)
  }

  /** The movements of a child, for the pages that show it large. */
  #sendMovements(seat: LiveSeat): void {
    const { sum } = this.#state
    if (!sum || !seat.watch) return
    const rested = seat.movedAt === 0 ? 0 : channelNow() - seat.movedAt
    const movements = seat.watch.shown.map(([...movement]) => movement)
    for (const [teacher, opened] of this.#opened)
      if (opened === seat) teacher.send(['M', seat.number, sum.number, rested, movements])
  }

  async #answer(seat: LiveSeat, [, round, answer, worst, bound]: Extract<Up, readonly ['a', ...unknown[]]>) {
    const now = this.#state.round
    // Before the last number nobody can know the sum.
    if (!now || now.number !== round || seat.answer || channelNow() < now.at + now.seconds * 1_000) return
    const isRight = Number(answer) === flashAnswer(now)
    const stored = await storeAnswer(this.#parts.database, {
      lessonId: this.lessonId,
      round,
      studentId: seat.studentId,
      answer,
      isRight,
      worstMs: Math.round(worst),
      boundMs: Math.round(bound),
      counts: bound <= MAX_BOUND_MS,
    })
    // The next round may have begun meanwhile.
    if (this.#state.round?.number !== round) return
    seat.answer = stored
    this.#sendChildState(seat)
    this.#sendPresence()
  }

  /** A child's account has ended, or it left the group. */
  remove(studentId: string): void {
    this.#byStudent.get(studentId)?.connection?.end(CLOSE.ended, 'You are not in this lesson any more.')
  }

  /* What is sent */

  #newWatch(): SumWatch | null {
    const { sum } = this.#state
    if (!sum) return null
    if (this.#ways?.sum !== sum) this.#ways = { sum, ways: new SumWays(sum) }
    return new SumWatch(this.#ways.ways)
  }

  get #view(): LessonView {
    return {
      state: this.#state,
      revision: this.#revision,
      seats: this.#seats,
      isTeacherHere: this.#teachers.size > 0,
    }
  }

  #sendChildStates(): void {
    for (const seat of this.#seats) this.#sendChildState(seat)
  }

  #sendChildState(seat: LiveSeat): void {
    seat.connection?.send(childState(this.#view, seat))
  }

  /** Presence changes together: thirty children come within a second. */
  #sendPresence(): void {
    this.#presenceFrame ??= setTimeout(() => {
      this.#presenceFrame = undefined
      const presence = presenceOf(this.#seats)
      for (const teacher of this.#teachers) teacher.send(presence)
    }, FRAME_MS)
  }

  /* Time */

  #tick(): void {
    const now = channelNow()
    this.#beads.send()
    for (const seat of this.#seats)
      if (seat.presence === 'lost' && now - seat.since > AWAY_MS) {
        seat.move('away', now)
        this.#sendPresence()
      }
    this.#endOrHold(now)
    if (!this.#proofs.isEmpty) void this.#storeLate()
  }

  #endOrHold(now: number): void {
    const { startsAt, minutes } = this.#parts.lesson
    const gone = this.#teachers.size === 0
    const end = startsAt.getTime() + minutes * 60_000
    const isLong = now > startsAt.getTime() + MAX_LESSON_MS
    if (isLong || (gone && now > end + ENDS_AFTER_MS)) return this.#actAlone({ act: 'end' })
    const away = gone && this.#teacherGoneAt !== null && now - this.#teacherGoneAt > TEACHER_AWAY_MS
    if (away && this.#state.mode === 'beads') this.#actAlone({ act: 'hold', on: true })
  }

  #actAlone(act: LessonAct): void {
    this.#act(newId(), act).catch((error: unknown) =>
      this.#parts.log.warn({ error: logged(error), lesson: this.lessonId }, 'lesson not updated'),
    )
  }

  /** Stores who was there until now, and what was proved late. */
  async store(): Promise<void> {
    await Promise.all([this.#storeLate(), this.#storePresence()])
  }

  /** Whether it is time to store who was there; no more once that is stored for good. */
  isPresenceDue(now: number): boolean {
    const pause = this.#seats.some(({ isChanged }) => isChanged) ? STORE_MS : EXTEND_MS
    return !this.#isOver && now - this.#storedAt > pause
  }

  /** Who was there until now, to be stored at once: what waits would overwrite what is newer. */
  takePresence(now: number): ChangedPresence {
    this.#storedAt = now
    return { lessonId: this.lessonId, seats: this.#seats.filter((seat) => seat.extend(now)) }
  }

  #storePresence(): Promise<void> {
    return storePresence(this.#parts, [this.takePresence(channelNow())])
  }

  async #storeLate(): Promise<void> {
    try {
      const { stored, seats } = await this.#proofs.store()
      for (const { studentId, sum, result } of stored) this.#byStudent.get(studentId)?.count(sum, result)
      for (const seat of seats) this.#sendChildState(seat)
    } catch (error) {
      this.#parts.log.warn({ error: logged(error), lesson: this.lessonId }, 'late outcomes not stored')
    }
  }

  async #finish(): Promise<void> {
    await this.store()
    this.close(CLOSE.ended, ENDED)
    this.#parts.onLost()
  }

  /** Ends all connections and timers. */
  close(code: number, reason: string): void {
    this.#isOver = true
    clearInterval(this.#ticking)
    this.#beads.stop()
    clearTimeout(this.#presenceFrame)
    for (const teacher of this.#teachers) teacher.end(code, reason)
    for (const { connection } of this.#seats) connection?.end(code, reason)
  }
}

/** Not handled here: the page sends it again to the process that holds the lesson. */
const movedAway = () => new Refusal(503)

/** The lesson ended or moved while somebody came in: the page connects again and learns which. */
function leftAtOnce(connection: LessonConnection) {
  connection.end(CLOSE.restart, '')
  return { receive: () => {}, left: () => {} }
}

export const OUTSIDE = 'Please wait outside. Your teacher lets you in again.'
const ENDED = 'The lesson is over.'
