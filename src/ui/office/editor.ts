type Data = Readonly<Record<string, unknown>>

/** How fields are named where two texts stand side by side. */
export type Labels = Readonly<Record<string, string>>

export type DocumentState = 'draft' | 'published' | 'changed' | 'scheduled' | 'unpublished'

type VersionLine = { version: number; at: string; by: string; act: string; changes: readonly string[] }

/** A document as an editor's frame shows it; whoever keeps it has more. */
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
  draft: 'Draft: visitors have never seen it',
  published: 'Visitors see it as it stands here',
  changed: 'Visitors see an earlier version',
  scheduled: 'It goes out by itself',
  unpublished: 'Visitors do not see it any more',
}

export const stateWords = (state: DocumentState | undefined): string => words[state ?? 'draft']

/** A value of a document as text, for comparing. */
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
