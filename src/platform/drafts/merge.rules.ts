type Data = Readonly<Record<string, unknown>>

/** Whether two JSON values are equal, whatever the order of their keys. */
export function isDeepEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [left, right] = [a as Data, b as Data]
  const keys = Object.keys(left)
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && isDeepEqual(left[key], right[key]))
  )
}

/** A field that two people changed, with both values. */
export type Conflict = { field: string; mine: unknown; theirs: unknown }

/**
 * Merges two edits of one base, field by field. If both changed a field, `data` has mine and `conflicts`
 * lists both values.
 */
export function mergeFields(
  base: Data,
  mine: Data,
  theirs: Data,
): { data: Data; conflicts: readonly Conflict[] } {
  const data: Record<string, unknown> = {}
  const conflicts: Conflict[] = []
  for (const field of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const [before, here, there] = [base[field], mine[field], theirs[field]]
    const value = isDeepEqual(here, before) ? there : here
    if (value !== undefined) data[field] = value
    if (!isDeepEqual(here, before) && !isDeepEqual(there, before) && !isDeepEqual(here, there))
      conflicts.push({ field, mine: here, theirs: there })
  }
  return { data, conflicts }
}
