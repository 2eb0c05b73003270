import { randomUUID } from 'node:crypto'
import { classTakers, membersToday, registerChildren } from '../classroom/lessons.reads.server.ts'
import { namesOf } from '../people/people.reads.server.ts'
import { channelNow } from '../platform/channel/channel-client.server.ts'
import type { ChannelConnection, ChannelMember } from '../platform/channel/channel.server.ts'
import { CLOSE } from '../platform/channel/channel.ts'
import type { Database } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import type { CurrentUser } from '../platform/http/serve.server.ts'
import { type Log, logged } from '../platform/runtime/log.server.ts'
import { addParticipants, findLesson } from './lesson-store.server.ts'
import { claimLesson, releaseLessons, renewLeases } from './lesson-leases.server.ts'
import type { lessonChannel } from './live.contract.ts'
import { LiveHome, OUTSIDE } from './live-home.server.ts'
import { type LessonAccess, lessonFor } from './policy.server.ts'
import { storePresence } from './presence-store.server.ts'

/** Leases are renewed and members looked at once in so many milliseconds. */
const RENEW_MS = 3_000
/** Presence that is due is stored once in so many milliseconds, of so many lessons in one statement. */
const [STORE_MS, STORED_AT_ONCE] = [1_000, 40]

type Opening = { params: Readonly<Record<string, string>>; person: CurrentUser; now: Date }
type Accept = (connection: ChannelConnection<typeof lessonChannel>) => ChannelMember<typeof lessonChannel>

/** The lessons whose home is this process. */
export class LiveHomes {
  readonly #id = randomUUID()
  readonly #homes = new Map<string, Promise<LiveHome>>()
  /** The newest of each lesson: an older one may still be in the hands of a round of renewing. */
  readonly #newest = new Map<string, LiveHome>()
  readonly #database: Database
  readonly #log: Log
  readonly #renewing: NodeJS.Timeout
  #isRenewing = false
  readonly #storing: NodeJS.Timeout
  #isStoring = false

  constructor({ database, log }: { database: Database; log: Log }) {
    this.#database = database
    this.#log = log
    this.#renewing = setInterval(() => {
      this.#renew().catch((error: unknown) => log.warn({ error: logged(error) }, 'live leases not renewed'))
    }, RENEW_MS)
    this.#renewing.unref()
    this.#storing = setInterval(() => void this.#storePresence(), STORE_MS)
    this.#storing.unref()
  }

  /**
   * Lets a person into a lesson.
   * @throws {Refusal} 404 for whoever does not belong there; 409 once it has ended, when the room is full and
   * for a child that waits outside; 503 while another process is its home.
   */
  async open({ params, person, now }: Opening): Promise<Accept> {
    const access = await lessonFor(this.#database.db, { id: params.lessonId ?? '', person, now })
    const home = await this.#homeOf(access, now)
    if (access.role === 'teacher') return (connection) => home.joinTeacher(connection)
    const name = async () => (await namesOf(this.#database.db, [person.id])).get(person.id) ?? ''
    const seat = await home.seatFor(person.id, name)
    if (home.isOutside(seat)) throw new Refusal(409, OUTSIDE, { code: 'live_wait_outside' })
    return (connection) => home.joinChild(connection, seat)
  }

  /** The lesson in this process. @throws {Refusal} 409 once it has ended, 503 when another process has it. */
  async #homeOf(access: LessonAccess, now: Date): Promise<LiveHome> {
    const { id } = access.lesson
    const known = this.#homes.get(id)
    if (!known) {
      const taken = this.#take(access, now)
      this.#homes.set(id, taken)
      taken.catch(() => this.#homes.get(id) === taken && this.#homes.delete(id))
      return taken
    }
    const home = await known
    const isHeld = async () => (await findLesson(this.#database.db, id))?.home === this.#id
    if (access.lesson.home === this.#id || (await isHeld())) return home
    // Another process has taken it, which this one has not heard of yet: an old state is shown to nobody.
    if (this.#homes.get(id) === known) this.#drop(home)
    return this.#homeOf(access, now)
  }

  async #take({ lesson, group }: LessonAccess, now: Date): Promise<LiveHome> {
    if (lesson.phase === 'ended')
      throw new Refusal(409, 'This lesson has ended.', { code: 'live_lesson_ended' })
    const row = await claimLesson(this.#database, lesson.id, this.#id)
    // The same address leads to the home once the proxy sends it there, or once the lease is over.
    if (!row) throw new Refusal(503, undefined, { retryAfter: 1 })
    const pupils = await registerChildren(this.#database.db, group.id, now)
    const ids = pupils.map(({ studentId }) => studentId)
    const home = new LiveHome({
      database: this.#database,
      log: this.#log,
      home: this.#id,
      lesson: row,
      names: new Map(pupils.map(({ studentId, fullName }) => [studentId, fullName])),
      onLost: () => this.#drop(home),
    })
    this.#newest.set(lesson.id, home)
    const { db } = this.#database
    await home.load(await db.transaction((tx) => addParticipants(tx, lesson.id, ids)))
    return home
  }

  /** All lessons of this process. */
  async all(): Promise<readonly LiveHome[]> {
    const taken = await Promise.allSettled(this.#homes.values())
    return taken.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  }

  #isNewest(home: LiveHome): boolean {
    return this.#newest.get(home.lessonId) === home
  }

  /** Ends a home; one of the same lesson that was taken after it stays. */
  #drop(home: LiveHome): void {
    if (this.#isNewest(home)) {
      this.#newest.delete(home.lessonId)
      this.#homes.delete(home.lessonId)
    }
    home.close(CLOSE.restart, '')
  }

  async #renew(): Promise<void> {
    // On a slow database a round takes longer than the time between two.
    if (this.#isRenewing) return
    this.#isRenewing = true
    try {
      await this.#renewAll(await this.all())
    } finally {
      this.#isRenewing = false
    }
  }

  async #renewAll(homes: readonly LiveHome[]): Promise<void> {
    const kept = await renewLeases(
      this.#database,
      homes.map(({ lessonId }) => lessonId),
      this.#id,
    )
    for (const home of homes)
      if (!kept.has(home.lessonId)) {
        this.#log.warn({ lesson: home.lessonId }, 'lesson moved to another process')
        this.#drop(home)
      }
    const members = await membersToday(
      this.#database.db,
      homes.map(({ groupId }) => groupId),
      this.#database.clock.now(),
    )
    for (const home of homes)
      for (const studentId of home.studentIds)
        if (!members.has(`${home.groupId} ${studentId}`)) home.remove(studentId)
    await this.#checkTeachers(homes)
    await Promise.allSettled(homes.map((home) => home.readQuiz()))
    await this.#release(homes.filter((home) => home.isEmpty || kept.get(home.lessonId)?.moves))
  }

  /** Of all lessons together: a statement for each would be most of what the database does. */
  async #storePresence(): Promise<void> {
    if (this.#isStoring) return
    this.#isStoring = true
    try {
      const isDue = (home: LiveHome) => home.isPresenceDue(channelNow())
      const due = (await this.all()).filter(isDue)
      for (let at = 0; at < due.length; at += STORED_AT_ONCE) {
        // A lesson may have ended, or stored its own, while those before it were stored.
        const still = due.slice(at, at + STORED_AT_ONCE).filter(isDue)
        await storePresence(
          { database: this.#database, log: this.#log, home: this.#id },
          still.map((home) => home.takePresence(channelNow())),
        )
      }
    } finally {
      this.#isStoring = false
    }
  }

  /** Who no longer takes a class leaves its room. */
  async #checkTeachers(homes: readonly LiveHome[]): Promise<void> {
    const taking = await classTakers(this.#database.db, homes)
    for (const home of homes)
      for (const id of home.teacherIds)
        if (!taking.has(`${home.groupId} ${home.day} ${id}`)) home.removeTeacher(id)
  }

  /** A lesson that nobody is in has no home: the next one who comes decides where it is. */
  async #release(homes: readonly LiveHome[]): Promise<void> {
    const ending = homes.filter((home) => this.#isNewest(home))
    const ids = ending.map(({ lessonId }) => lessonId)
    // Until its lease is given back nobody takes it here: it would be given away under the new home.
    const away = Promise.reject<LiveHome>(new Refusal(503, undefined, { retryAfter: 1 }))
    away.catch(() => undefined)
    for (const id of ids) {
      this.#newest.delete(id)
      this.#homes.set(id, away)
    }
    try {
      for (const home of ending) {
        home.close(CLOSE.restart, '')
        await home.store()
      }
      await releaseLessons(this.#database, ids, this.#id)
    } finally {
      for (const id of ids) if (this.#homes.get(id) === away) this.#homes.delete(id)
    }
  }

  /** Stores what is in memory and gives all lessons back. */
  async stop(): Promise<void> {
    clearInterval(this.#renewing)
    clearInterval(this.#storing)
    await this.#release(await this.all()).catch((error: unknown) =>
      this.#log.warn({ error: logged(error) }, 'live lessons not released'),
    )
  }
}
