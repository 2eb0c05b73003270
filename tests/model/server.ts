import { CallError, Refusal } from '../../src/platform/errors.ts'
import type { Database } from '../../src/platform/db/db.server.ts'
import {
  type CurrentUser,
  present,
  type EndpointHandler,
  validate,
} from '../../src/platform/http/serve.server.ts'
import type { Endpoint, Method, Reply, CallInput } from '../../src/platform/wire.ts'
import type { QuizParts } from '../../src/quiz/act.server.ts'
import { finaliseExpired } from '../../src/quiz/attempt/submit.server.ts'
import { createLog } from '../../src/platform/runtime/log.server.ts'
import { openQuizParts } from '../../src/quiz/act.server.ts'
import { grantTime } from '../../src/quiz/quiz.reads.server.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { quizCalls } from '../../src/quiz/quiz.server.ts'

const disk = { assertWritable: () => {}, isFull: () => false, fault: () => null, stop: () => {} }

/** The real handlers on a real database, at a time that the model tells. */
const log = createLog('silent')

export class ModelServer {
  readonly #database: Database
  readonly #person: CurrentUser
  #parts: QuizParts
  #calls: readonly EndpointHandler[]
  now: number

  constructor(database: Database, person: CurrentUser, now: number) {
    this.#database = database
    this.#person = person
    this.now = now
    this.#parts = openQuizParts({ database, disk, log })
    this.#calls = quizCalls(this.#parts)
  }

  /** Killed and started again: what was in memory is gone. */
  restart(): void {
    this.#parts = openQuizParts({ database: this.#database, disk, log })
    this.#calls = quizCalls(this.#parts)
  }

  /** @throws {CallError} as the browser gets it. */
  async ask<E extends Endpoint<Method, string, unknown>>(endpoint: E, sent: CallInput<E>): Promise<Reply<E>> {
    const call = this.#calls.find((each) => each.endpoint.path === endpoint.path)
    if (!call) throw new Error(`${endpoint.path} is not served`)
    const { params = {}, query = {}, body } = sent as { params?: object; query?: object; body?: unknown }
    const input = validate(call.endpoint, { params, query, body })
    try {
      const context = {
        ...input,
        ...nobody,
        person: this.#person,
        language: undefined,
        now: new Date(this.now),
      }
      return present(call.endpoint, await call.handle(context)) as Reply<E>
    } catch (error) {
      if (error instanceof Refusal) throw new CallError(error.status, error.message, error)
      throw error
    }
  }

  /** The job of the clock. */
  endExpired = (): Promise<void> => finaliseExpired({ ...this.#parts, now: new Date(this.now) })

  give = (quizId: string, seconds: number, students: string[] | null): Promise<number> =>
    grantTime(this.#database, {
      id: newId(),
      quizId,
      students,
      seconds,
      reason: 'Model',
      givenBy: this.#person.id,
      now: new Date(this.now),
    })
}

const nobody = {
  address: '',
  agent: '',
  site: '',
  credentials: { bearer: undefined, cookie: undefined },
  device: undefined,
  setSession: () => {},
  setDevice: () => {},
  audit: () => {},
}
