import type { CameraQuestion, TimedAnswer } from './camera-messages.ts'

/** So many drawn pictures are read before the camera's first one: the browser has compiled all of it then. */
export const WARM_UPS = 12

/** The camera's worker; one question at a time, each answered by its promise. */
export class CameraReader {
  readonly #worker: Worker
  #last: Promise<unknown> = Promise.resolve()
  #warmUps = 0

  constructor() {
    this.#worker = new Worker(new URL('./camera.worker.ts', import.meta.url), { type: 'module' })
  }

  /** @throws {Error} when the worker could not be loaded or failed. */
  ask(question: CameraQuestion): Promise<TimedAnswer> {
    const answer = this.#last.then(() => this.#send(question))
    // Its caller hears of the failure; here the next one only waits for the end.
    this.#last = answer.catch(() => {})
    return answer
  }

  /** Makes ready for reading an abacus, until `signal` tells that the camera's first picture is near. */
  async warmUp(signal: AbortSignal): Promise<void> {
    while (this.#warmUps < WARM_UPS && !signal.aborted) {
      const run = this.#warmUps
      this.#warmUps += 1
      await this.ask({ kind: 'warm-up', run })
    }
  }

  end(): void {
    this.#worker.terminate()
  }

  #send(question: CameraQuestion): Promise<TimedAnswer> {
    return new Promise((resolve, reject) => {
      const ends = new AbortController()
      const { signal } = ends
      this.#worker.addEventListener(
        'message',
        ({ data }: MessageEvent<TimedAnswer>) => {
          ends.abort()
          resolve(data)
        },
        { signal },
      )
      this.#worker.addEventListener(
        'error',
        () => {
          ends.abort()
          reject(new Error('The camera’s reader does not work in this browser'))
        },
        { signal },
      )
      this.#worker.postMessage(question, 'picture' in question ? [question.picture.data.buffer] : [])
    })
  }
}
