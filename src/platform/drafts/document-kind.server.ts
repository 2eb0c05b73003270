import type * as z from 'zod/mini'
import type { Db, Tx } from '../db/db.server.ts'
import type { OfficeSection } from '../rooms/room.ts'
import type { TranslatableItem } from '../translations/translations.rules.ts'
import type { Access } from '../wire.ts'

/** A field's name in a sentence, and how its value is shown there. */
export type FieldName = string | { name: string; reads: (value: unknown) => string }

/** A document in the list of its kind. */
export type DocumentListItem = { id: string; title: string; note: string; shown: boolean }

/**
 * A kind of document that the office edits, with drafts, versions and schedules. Only `publish` changes what
 * visitors see.
 */
export type DocumentKind<T = unknown> = {
  /** As in URLs, in lower case: 'blog'. */
  kind: string
  access: Access
  /** Validation for publishing; its messages are shown at the fields. */
  schema: z.ZodMiniType<T>
  /** Most documents of this kind; more drafts are refused. */
  most: number
  titleOf: (draft: Readonly<Record<string, unknown>>) => string
  /** The editor's section and path, for dashboard and search. */
  place: { section: OfficeSection; to: (id: string) => string }
  /** Sanitises a draft before it is stored: other editors see its HTML. */
  clean?: (draft: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
  /** The line under the title of a document with a draft; the published one's `note` if missing. */
  noteOf?: (draft: Readonly<Record<string, unknown>>) => string
  /** Field names for the log; other fields are not named. */
  fields: Readonly<Record<string, FieldName>>
  /** Documents that are or were published, in the visitors' order. */
  list: (on: Db | Tx) => Promise<readonly DocumentListItem[]>
  /** The stored document in the form of a draft; null if none. */
  read: (on: Db | Tx, id: string) => Promise<T | null>
  /** What of it is translated, each shown whole in one language; missing for a kind in English alone. */
  translates?: (document: T, id: string) => readonly TranslatableItem[]
  /**
   * Publishes it: writes the room's own tables, in the transaction that stores the version.
   * @throws {Refusal} 409 or 422 if something prevents it.
   */
  publish: (tx: Tx, id: string, data: T) => Promise<void>
  /** Hides it from visitors. A kind without it is always published, like settings. */
  unpublish?: (tx: Tx, id: string) => Promise<void>
  /** Stores the order of the published documents. */
  order?: (tx: Tx, ids: readonly string[]) => Promise<void>
}

/**
 * For changes outside the editor: locks the draft until the transaction ends.
 * @throws {Refusal} 409 if there is an unpublished draft.
 */
export type AssertNoDraft = (tx: Tx, of: { kind: string; id: string }) => Promise<void>

/** Keeps the type of a kind's data. */
export const defineDocumentKind = <T>(kind: DocumentKind<T>): DocumentKind => kind as unknown as DocumentKind
