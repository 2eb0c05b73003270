type Data = Readonly<Record<string, unknown>>

/** The names of fields where versions are compared. */
export type Labels = Readonly<Record<string, string>>

export type DocumentState = 'draft' | 'published' | 'changed' | 'scheduled' | 'unpublished'

type VersionLine = { version: number; at: string; by: string; act: string; changes: readonly string[] }

/** The part of a draft that the editor's frame needs. */
export type EditorDraft = {
  phase: 'loading' | 'failed' | 'missing' | 'open'
  message: string
  data: Data
  document: {
    state: DocumentState
    savedAt: string | null
    publishAt: string | null
    fault: string
    versions: readonly VersionLine[]
  } | null
  status: 'saved' | 'waiting' | 'saving' | 'away' | 'refused' | 'out' | 'both'
  conflicts: readonly { field: string; mine: unknown; theirs: unknown }[]
  others: readonly { name: string; place: string }[]
  errors: Readonly<Record<string, string>>
  keeper: {
    open: () => Promise<void>
    change: (fields: Data) => void
    settle: (field: string, take: 'mine' | 'theirs') => void
    save: (restores?: number) => Promise<boolean>
    publish: (at?: string) => Promise<string | null>
    unpublish: () => Promise<string | null>
    discard: () => Promise<string | null>
  }
}

const words: Record<DocumentState, string> = {
  draft: 'Draft: not published yet',
  published: 'Published: visitors see this version',
  changed: 'Published: visitors see an earlier version',
  scheduled: 'Scheduled',
  unpublished: 'Unpublished: hidden from visitors',
}

export const stateWords = (state: DocumentState | undefined): string => words[state ?? 'draft']

/** A document's value as text, for comparison. */
export function asText(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'empty'
  if (typeof value === 'string')
    return value
      .replace(/<\/(?:p|h\d|li|blockquote)>/g, '\n')
      .replace(/<[^<>]*>/g, '')
      .trim()
  if (Array.isArray(value)) return value.map(asText).join('\n')
  if (typeof value === 'object')
    return Object.entries(value)
      .flatMap(([key, part]) => (key === 'id' ? [] : [asText(part)]))
      .join(', ')
  return JSON.stringify(value)
}
