import type * as z from 'zod/mini'
import type { Db, Tx } from './db.server.ts'
import type { OfficeSection } from './room.ts'
import type { Access } from './wire.ts'

/** How a field is named in a sentence, and how its value reads there. */
export type FieldName = string | { name: string; reads: (value: unknown) => string }

/** A document as the list of its kind shows it. */
export type Shown = { id: string; title: string; note: string; shown: boolean }

/**
 * A kind of thing that the office edits: drafts, versions and schedules are kept for it, and only `publish`
 * touches what visitors see.
 */
export type Editable<T = unknown> = {
  /** As it stands in addresses, small letters: 'blog'. */
  kind: string
  access: Extract<Access, 'office' | 'author' | 'owner'>
  /** What visitors may see; its messages stand beside the fields. */
  schema: z.ZodMiniType<T>
  /** How many there can be at most; drafts are refused above that. */
  most: number
  titleOf: (draft: Readonly<Record<string, unknown>>) => string
  /** Where its editor stands, for the desk and the search. */
  place: { section: OfficeSection; to: (id: string) => string }
  /** Makes a draft harmless before it is kept: what others write in HTML is shown to whoever edits. */
  clean?: (draft: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
  /** What the list says under the title of one that has a draft; a shown one's `note` unless said. */
  noteOf?: (draft: Readonly<Record<string, unknown>>) => string
  /** Fields as the log names them; what is not here is not named. */
  fields: Readonly<Record<string, FieldName>>
  /** Those that are or were shown, in the order in which visitors see them. */
  list: (on: Db | Tx) => Promise<readonly Shown[]>
  /** What is stored of it, as a draft would hold it; null: nothing. */
  read: (on: Db | Tx, id: string) => Promise<T | null>
  /**
   * Shows it: writes the room's own tables, within the transaction that keeps the version.
   * @throws {Refusal} 409 or 422 when something else stands against it.
   */
  publish: (tx: Tx, id: string, data: T) => Promise<void>
  /** Nobody sees it any more. Without it a kind is always shown, as settings are. */
  unpublish?: (tx: Tx, id: string) => Promise<void>
  /** Puts those that are shown into this order. */
  order?: (tx: Tx, ids: readonly string[]) => Promise<void>
}

/**
 * For what changes something past its editor: until the transaction ends its draft stays as it is.
 * @throws {Refusal} 409 while there is a draft of it that visitors do not see yet.
 */
export type AssertNoDraft = (tx: Tx, of: { kind: string; id: string }) => Promise<void>

/** Keeps the types of a kind together. */
export const editable = <T>(kind: Editable<T>): Editable => kind as unknown as Editable
