import type { Conflict } from './merge.rules.ts'

type Data = Readonly<Record<string, unknown>>

/** A local draft: the text, the server's version it is based on, and unresolved fields. */
export type LocalDraft = { data: Data; base: Data; revision: number; conflicts?: readonly Conflict[] }

const keyOf = (kind: string, id: string) => `draft:${kind}:${id}`
/** Holds the id of a new document that the server does not have yet. */
const newKeyOf = (kind: string) => keyOf(kind, 'new')

/** The id of a new document of this kind started on this device; null if none. */
export function newDraftId(kind: string): string | null {
  const id = localStorage.getItem(newKeyOf(kind))
  return id !== null && localStorage.getItem(keyOf(kind, id)) !== null ? id : null
}

/** The local copy of one draft. */
export class LocalDraftStore {
  readonly key: string
  readonly #newKey: string
  readonly #id: string

  constructor(kind: string, id: string) {
    this.key = keyOf(kind, id)
    this.#newKey = newKeyOf(kind)
    this.#id = id
  }

  read(): LocalDraft | null {
    try {
      const stored = JSON.parse(localStorage.getItem(this.key) ?? 'null') as LocalDraft | null
      return stored && typeof stored.data === 'object' && typeof stored.base === 'object' ? stored : null
    } catch {
      return null
    }
  }

  /** `isNew`: the server does not have the document yet. */
  write(kept: LocalDraft, isNew: boolean): void {
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

  /** The server has the document, so the next new one gets another id. */
  arrived(): void {
    localStorage.removeItem(this.#newKey)
  }
}
