import type { Conflict } from './merge.rules.ts'

type Data = Readonly<Record<string, unknown>>

/** What is kept: the words, what the server had when they were begun, and the fields nobody has settled. */
export type Kept = { data: Data; base: Data; revision: number; conflicts?: readonly Conflict[] }

const keyOf = (kind: string, id: string) => `draft:${kind}:${id}`
/** Under it stands the id of a new document that no server has seen yet. */
const newKeyOf = (kind: string) => keyOf(kind, 'new')

/** The id under which a new document of this kind was begun on this device; null: none was. */
export function begunHere(kind: string): string | null {
  const id = localStorage.getItem(newKeyOf(kind))
  return id !== null && localStorage.getItem(keyOf(kind, id)) !== null ? id : null
}

/** The copy of one draft on this device. */
export class DeviceDraft {
  readonly key: string
  readonly #newKey: string
  readonly #id: string

  constructor(kind: string, id: string) {
    this.key = keyOf(kind, id)
    this.#newKey = newKeyOf(kind)
    this.#id = id
  }

  read(): Kept | null {
    try {
      const kept = JSON.parse(localStorage.getItem(this.key) ?? 'null') as Kept | null
      return kept && typeof kept.data === 'object' && typeof kept.base === 'object' ? kept : null
    } catch {
      return null
    }
  }

  /** `isNew`: no server has seen the document yet. */
  write(kept: Kept, isNew: boolean): void {
    try {
      localStorage.setItem(this.key, JSON.stringify(kept))
      if (isNew) localStorage.setItem(this.#newKey, this.#id)
    } catch {
      // No room on this device: the server's copy is the only one then.
    }
  }

  drop(): void {
    localStorage.removeItem(this.key)
  }

  /** The server has seen it: the next new one is another. */
  arrived(): void {
    localStorage.removeItem(this.#newKey)
  }
}
