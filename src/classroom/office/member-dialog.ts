import { useEffect, useState } from 'react'
import { isCallError } from '../../platform/errors.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import type { OfficeGroup } from './groups.contract.ts'

/** A dialog about the children of a group. */
export type MemberDialogProps = { group: OfficeGroup; onClose: () => void; onDone: () => void }

/** Today in India, as YYYY-MM-DD. */
export const todayHere = (): string => indianDay(new Date())

/** What to say below the form of a dialog: the field's own message first. */
export const messageOf = (error: unknown, field: string): string => {
  if (!isCallError(error)) return 'Couldn’t save. Please try again.'
  return error.errors[field] ?? Object.values(error.errors)[0] ?? error.message
}

/** Pause after the last key before a search, in milliseconds. */
const PAUSE_MS = 250

/**
 * Searches while somebody types; an earlier answer that comes late is left out. `find` must be the same
 * function at each render. @returns what the last search found (null before the first answer), or why it
 * failed
 */
export function useSearch<Row>(
  words: string,
  find: (words: string) => Promise<readonly Row[]>,
): { found: readonly Row[] | null; error: unknown } {
  const [result, setResult] = useState<ReturnType<typeof useSearch<Row>>>({ found: null, error: null })
  useEffect(() => {
    let current = true
    const timer = setTimeout(() => {
      find(words.trim())
        .then((found) => current && setResult({ found, error: null }))
        .catch((error: unknown) => current && setResult({ found: [], error }))
    }, PAUSE_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [words, find])
  return result
}
