import { Refusal } from '../platform/errors.ts'
import type { Database } from '../platform/db/db.server.ts'
import { type ChalkLine, hasRoom } from './board.rules.ts'
import { linesOf, storeLine, wipeLines } from './board-store.server.ts'

type BoardPlace = { database: Database; lessonId: string; home: string }

/** The lines of the board's page that all see, in the memory of the lesson's home; each is stored first. */
export class LiveBoard {
  readonly #at: BoardPlace
  #page = 0
  #lines: ChalkLine[] = []

  constructor(at: BoardPlace) {
    this.#at = at
  }

  get page(): number {
    return this.#page
  }
  get lines(): readonly ChalkLine[] {
    return this.#lines
  }

  async turnTo(page: number): Promise<void> {
    this.#lines = await linesOf(this.#at.database.db, this.#at.lessonId, page)
    this.#page = page
  }

  /** @throws {Refusal} 409 when the page is full. */
  async write(line: ChalkLine): Promise<void> {
    if (!hasRoom(this.#lines, line))
      throw new Refusal(409, 'This page is full. Please take a new one.', { code: 'live_board_full' })
    const at = { ...this.#at, page: this.#page, number: this.#lines.length }
    await this.#at.database.db.transaction((tx) => storeLine(tx, at, line))
    this.#lines = [...this.#lines, line]
  }

  /** Wipes the last line, or all of the page. */
  async wipe(what: 'last' | 'all'): Promise<void> {
    const from = what === 'all' ? 0 : Math.max(0, this.#lines.length - 1)
    const at = { ...this.#at, page: this.#page, from }
    await this.#at.database.db.transaction((tx) => wipeLines(tx, at))
    this.#lines = this.#lines.slice(0, from)
  }
}
