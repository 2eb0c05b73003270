import { isDeepEqual } from '../../platform/drafts/merge.rules.ts'

type Data = Readonly<Record<string, unknown>>
type FieldName = string | { name: string; reads: (value: unknown) => string }

const SHORT = 60
/** References to other rows have no readable value. */
const isId = (value: string) => /^[0-9a-f-]{36}$/.test(value)
const isShort = (value: unknown): boolean =>
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && value !== '' && value.length <= SHORT && !isId(value))

/**
 * What changed from one state of a document to another, in the words of its fields: 'price from 455 to 499'
 * where both read well, the field alone where they don't. Fields without a name are not told.
 */
export function changesOf(
  before: Data | null,
  after: Data,
  fields: Readonly<Record<string, FieldName>>,
): readonly string[] {
  if (before === null) return []
  return Object.entries(fields).flatMap(([key, field]) => {
    if (isDeepEqual(before[key] ?? null, after[key] ?? null)) return []
    if (typeof field === 'object')
      return [`${field.name} from ${field.reads(before[key])} to ${field.reads(after[key])}`]
    return isShort(before[key]) && isShort(after[key])
      ? [`${field} from ${String(before[key])} to ${String(after[key])}`]
      : [field]
  })
}

/**
 * What a publishing did, for the log: 'changed the price of the course “Abacus” from 455 to 499'.
 * @param what the thing with its title.
 * @param changes as changesOf tells them; null: it was not shown before.
 */
export function publishSummary(what: string, changes: readonly string[] | null): string {
  const [only, ...others] = changes ?? []
  if (only === undefined) return `published ${what}`
  if (others.length > 0) return `changed ${what}: ${[only, ...others].join(', ')}`
  const values = only.indexOf(' from ')
  const [field, rest] = values < 0 ? [only, ''] : [only.slice(0, values), only.slice(values)]
  return `changed the ${field} of ${what}${rest}`
}
