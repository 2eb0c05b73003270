type Data = Readonly<Record<string, unknown>>

/** Whether two values of JSON are the same, whatever the order of their keys. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [left, right] = [a as Data, b as Data]
  const keys = Object.keys(left)
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && same(left[key], right[key]))
  )
}

/** Where two people wrote into one field: both texts, so that nobody's words are lost. */
export type Conflict = { field: string; mine: unknown; theirs: unknown }

/**
 * Two edits of one base, field by field: a field that only one side changed is taken from there; where both
 * did, mine stands in `data` and both are told.
 */
export function merge(base: Data, mine: Data, theirs: Data): { data: Data; conflicts: readonly Conflict[] } {
  const data: Record<string, unknown> = {}
  const conflicts: Conflict[] = []
  for (const field of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const [before, here, there] = [base[field], mine[field], theirs[field]]
    const value = same(here, before) ? there : here
    if (value !== undefined) data[field] = value
    if (!same(here, before) && !same(there, before) && !same(here, there))
      conflicts.push({ field, mine: here, theirs: there })
  }
  return { data, conflicts }
}
