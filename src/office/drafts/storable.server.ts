import { Refusal } from '../../platform/errors.ts'
import type { DraftData } from './drafts.tables.ts'

/** Deeper than anything that an editor writes. */
const DEEPEST = 40

/** A text without what no database keeps in JSON: NUL, and half a letter as a cut leaves it. */
const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed()

function storable(value: unknown, depth: number): unknown {
  if (depth > DEEPEST)
    throw new Refusal(422, 'This is nested too deeply to save', { code: 'nested_too_deeply' })
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map((each) => storable(each, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [storableText(key), storable(each, depth + 1)]),
  )
}

/** What is kept of a draft as it was pasted or sent. @throws {Refusal} 422 for one that nobody wrote. */
export const sanitizeDraft = (draft: DraftData): DraftData =>
  Object.fromEntries(Object.entries(draft).map(([key, value]) => [storableText(key), storable(value, 1)]))
