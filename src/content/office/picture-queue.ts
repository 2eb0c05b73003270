import { DraftSync } from '../../platform/drafts/draft-sync.ts'
import { uuidv7 } from '../../platform/new-id.ts'
import { sendPicture } from '../../platform/files/send-picture.ts'

/** A picture on its way into the gallery: its file goes to the server, its words become a draft. */
export type NewPicture = {
  id: string
  file: File
  keeper: DraftSync
  state: 'waiting' | 'sending' | 'there' | 'failed'
  /** How much of it has gone, from 0 to 1. */
  sent: number
  /** Why it was not taken. */
  fault: string
}

/** Pictures that are added at once, sent one after another; it outlives its page. */
class PictureQueue {
  #all: readonly NewPicture[] = []
  readonly #listeners = new Set<() => void>()

  get all(): readonly NewPicture[] {
    return this.#all
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  add(files: readonly File[]): void {
    const added = files.map((file): NewPicture => {
      const id = uuidv7(Date.now())
      const keeper = new DraftSync('picture', id, { image: '', alt: '' })
      void keeper.open()
      return { id, file, keeper, state: 'waiting', sent: 0, fault: '' }
    })
    this.#show([...this.#all, ...added])
    void this.#sendNext()
  }

  again(id: string): void {
    this.#set(id, { state: 'waiting', fault: '', sent: 0 })
    void this.#sendNext()
  }

  /** Lets one go: what is stored of it is thrown away. */
  remove(id: string): void {
    const one = this.#all.find((each) => each.id === id)
    this.#show(this.#all.filter((each) => each.id !== id))
    void one?.keeper.discard()
  }

  /** Shows one to visitors. Returns whether it is shown. */
  async publish(id: string): Promise<boolean> {
    const one = this.#all.find((each) => each.id === id)
    if (!one || (await one.keeper.publish()) === null) return false
    this.#show(this.#all.filter((each) => each.id !== id))
    return true
  }

  async #sendNext(): Promise<void> {
    if (this.#all.some(({ state }) => state === 'sending')) return
    const next = this.#all.find(({ state }) => state === 'waiting')
    if (!next) return
    const { id, file, keeper } = next
    this.#set(id, { state: 'sending' })
    try {
      const { image } = await sendPicture(file, (sent) => this.#set(id, { sent }))
      if (this.#all.some((each) => each.id === id)) keeper.change({ image })
      this.#set(id, { state: 'there', sent: 1 })
    } catch (error) {
      const fault = (error instanceof Error && error.message) || 'The picture was not taken'
      this.#set(id, { state: 'failed', fault })
    }
    void this.#sendNext()
  }

  #set(id: string, change: Partial<NewPicture>): void {
    this.#show(this.#all.map((each) => (each.id === id ? { ...each, ...change } : each)))
  }

  #show(all: readonly NewPicture[]): void {
    this.#all = all
    for (const listener of this.#listeners) listener()
  }
}

export const pictureQueue = new PictureQueue()
