/** Numbered messages that must arrive, kept until the other side has confirmed them. */
export class Unconfirmed<T> {
  #waiting: { number: number; message: T }[] = []
  #next = 1

  add(message: T): { number: number; message: T } {
    const numbered = { number: this.#next, message }
    this.#next += 1
    this.#waiting.push(numbered)
    return numbered
  }

  confirm(number: number): void {
    this.#waiting = this.#waiting.filter((each) => each.number > number)
  }

  /** The number of the oldest one, or of the next. */
  get base(): number {
    return this.#waiting[0]?.number ?? this.#next
  }

  get waiting(): readonly { number: number; message: T }[] {
    return this.#waiting
  }
}

/** Whether a numbered message is to be handled: not handled before, and none missing before it. */
export const isNext = (last: number, number: number): boolean => number === last + 1
