import { CallError } from '../../src/platform/errors.ts'
import { createAnswerSync } from '../../src/quiz/attempt/answer-sync.ts'
import {
  advance,
  openSheet,
  type Sheet,
  type SheetEvent,
  toSend,
} from '../../src/quiz/attempt/attempt.rules.ts'
import {
  snapshotAttempt,
  mergeChanges,
  acknowledgedChanges,
  type OfflineAttempt,
  restoreAttempt,
} from '../../src/quiz/attempt/offline.rules.ts'
import {
  type Attempt,
  type Change,
  getQuestionsByQuiz,
  pauseAttempt,
  resumeAttempt,
  type Saved,
  saveAnswers,
  submitQuiz,
} from '../../src/quiz/quiz.contract.ts'
import type { Expected } from './expected.ts'
import type { ModelServer } from './server.ts'

/** What a browser keeps: both of its tabs write to the same place, and have the same network. */
export type Device = { kept: OfflineAttempt | undefined; away: boolean }

/** A save on its way, until the model says what becomes of it. */
type OnItsWay = {
  body: { since: number; changes: Change[] }
  resolve: (saved: Saved) => void
  reject: (error: CallError) => void
}

export type Fate = 'arrives' | 'is lost' | 'arrives, and its reply is lost'

const lost = () => new CallError(0, '')
/** Until what was awaited has gone on. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

type Around = { device: Device; server: ModelServer; expected: Expected; quizId: string; userId: string }

/** One tab: the product's reducer and queue, around a network that the model holds in its hands. */
export class Tab {
  readonly #around: Around
  sheet: Sheet | null = null
  /** When time is over, by what this tab was told. */
  deadline = 0
  paused = false
  done = false
  #sync: ReturnType<typeof createAnswerSync> | undefined
  #way: OnItsWay | undefined
  #attempt: Attempt | undefined
  #done: ReadonlyMap<number, number> = new Map()
  #timers = new Set<{ at: number; act: () => void }>()
  /** Saves that arrived, to be repeated by a network that stutters. */
  readonly sent: OnItsWay['body'][] = []

  constructor(around: Around) {
    this.#around = around
  }

  get isOpen(): boolean {
    return this.sheet !== null && !this.done
  }
  get isSending(): boolean {
    return this.#way !== undefined
  }

  get isAway(): boolean {
    return this.#around.device.away
  }

  /** The network of its device goes away. */
  cutOff(): void {
    this.#around.device.away = true
  }

  /** Opened, reloaded, or looked at again; without network as the device keeps it, if it does. */
  async load(): Promise<void> {
    const { server, quizId, device, expected } = this.#around
    if (this.isAway && (this.sheet || !device.kept)) return
    let attempt = device.kept && restoreAttempt(device.kept, server.now)
    if (!this.isAway) {
      expected.look(server.now)
      const told = await server.ask(getQuestionsByQuiz, { params: { quizId }, query: {} })
      if (!told.attempt) return this.close()
      attempt = told.attempt
    }
    if (!attempt) return
    if (this.sheet) this.sheet = advance(this.sheet, { type: 'refreshed', attempt })
    else this.sheet = openSheet(attempt, device.kept?.changes, device.kept?.current)
    this.#attempt = attempt
    this.#told(attempt)
    this.#sync ??= this.#createSync()
    this.#keep()
  }

  #told(attempt: Attempt): void {
    this.paused = attempt.paused
    this.deadline = this.#around.server.now + attempt.remainingMs
  }

  close(): void {
    this.#sync?.stop()
    this.done = true
  }

  /** The tab is closed in the middle of what it does, and opened again. */
  async reload(): Promise<void> {
    this.#sync?.stop()
    this.#sync = undefined
    this.#way = undefined
    this.#timers.clear()
    this.sheet = null
    this.#done = new Map()
    await this.load()
  }

  async happen(event: SheetEvent): Promise<void> {
    if (this.sheet) this.sheet = advance(this.sheet, event)
    this.#keep()
    await settle()
  }

  #keep(): void {
    const { sheet } = this
    if (!sheet || !this.#attempt) return
    const { device, server } = this.#around
    device.kept = {
      attempt: snapshotAttempt(this.#attempt, sheet, this.deadline - server.now),
      current: sheet.current,
      changes: mergeChanges(device.kept?.changes ?? [], sheet.pending.values(), this.#done),
      at: server.now,
    }
    if (toSend(sheet).length > 0 && !this.paused) this.#sync?.send()
  }

  #createSync() {
    return createAnswerSync({
      read: () => ({
        changes: this.paused || !this.sheet ? [] : toSend(this.sheet),
        since: this.sheet?.revision ?? 0,
      }),
      save: ({ changes, since }) =>
        new Promise((resolve, reject) => {
          this.#way = { body: { since, changes: [...changes] }, resolve, reject }
        }),
      after: (ms, act) => {
        const timer = { at: this.#around.server.now + ms, act }
        this.#timers.add(timer)
        return () => void this.#timers.delete(timer)
      },
      onSaved: (upTo, { revision, remainingMs }) => {
        this.deadline = this.#around.server.now + remainingMs
        this.#done = acknowledgedChanges(this.#done, upTo)
        if (this.sheet) this.sheet = advance(this.sheet, { type: 'saved', upTo, revision })
        this.#keep()
      },
      onState: () => {},
      onStale: () => {
        this.stale = true
      },
      onRefused: (changes) => {
        this.#done = acknowledgedChanges(this.#done, changes)
        void this.happen({ type: 'refused', changes })
      },
    })
  }
  stale = false

  /** What becomes of the save that is on its way. */
  async deliver(fate: Fate): Promise<void> {
    const way = this.#way
    this.#way = undefined
    if (!way) return
    if (fate === 'is lost' || this.isAway) way.reject(lost())
    else {
      const saved = await this.arrive(way.body).catch((error: unknown) => error as CallError)
      if (fate !== 'arrives') way.reject(lost())
      else if (saved instanceof CallError) way.reject(saved)
      else way.resolve(saved)
    }
    await settle()
    if (this.stale) {
      this.stale = false
      await this.load()
    }
    await settle()
  }

  /** A save arrives at the server, for the first time or once more. */
  async arrive(body: OnItsWay['body']): Promise<Saved> {
    const { server, expected } = this.#around
    const counted = expected.counts(server.now)
    expected.save(body.changes, server.now)
    this.sent.push(body)
    const params = { attemptId: this.sheet?.id ?? '' }
    const { data } = await server.ask(saveAnswers, { params, body })
    if (data.late === counted)
      throw new Error(`a save that ${counted ? 'counts' : 'is late'} was told otherwise`)
    return data
  }

  async setPaused(on: boolean, fate: Fate): Promise<void> {
    if (on) while (this.isSending) await this.deliver(fate)
    if (fate === 'is lost' || this.isAway || !this.isOpen) return
    const { server, expected } = this.#around
    if (on) expected.pause(server.now)
    else expected.resume(server.now)
    const params = { attemptId: this.sheet?.id ?? '' }
    const told = await server
      .ask(on ? pauseAttempt : resumeAttempt, { params, body: {} })
      .catch((error: unknown) => error as CallError)
    if (fate !== 'arrives' || told instanceof CallError) return
    this.#told(told.data)
    this.#keep()
    await settle()
  }

  /** @returns whether this ended the attempt, as far as the server is concerned. */
  async submit(timeUp: boolean, fate: Fate): Promise<boolean> {
    const { server, expected, quizId, userId } = this.#around
    const { sheet } = this
    if (!sheet || fate === 'is lost' || this.isAway) return false
    const changes = [...sheet.pending.values()]
    expected.look(server.now)
    const ends = expected.submit(changes, timeUp, server.now)
    const answers = { ...sheet.answers }
    const body = { quizId, userId, answers, attemptId: sheet.id, revision: sheet.revision, changes, timeUp }
    const told = await server.ask(submitQuiz, { body }).catch((error: unknown) => error as CallError)
    const refused = told instanceof CallError
    if (refused !== (!ends && !expected.ended)) throw new Error('a submission was answered wrongly')
    if (fate === 'arrives') {
      if (refused) await this.load()
      else this.close()
    }
    return ends
  }

  /** What it holds comes when all is over. @returns the questions whose answers are now kept for an appeal. */
  async comesLate(): Promise<number[]> {
    const changes = [...(this.sheet?.pending.values() ?? [])]
    if (changes.length === 0) return []
    const body = { since: this.sheet?.revision ?? 0, changes }
    // 409: it was handed in before its time was over, and nothing is late.
    const { late } = await this.arrive(body).catch(() => ({ late: false }))
    return late ? changes.flatMap(({ index, option }) => (option === undefined ? [] : index)) : []
  }

  /** What waits for this time happens. */
  async tick(): Promise<void> {
    for (const timer of this.#timers) {
      if (timer.at > this.#around.server.now) continue
      this.#timers.delete(timer)
      timer.act()
    }
    await settle()
  }
}
