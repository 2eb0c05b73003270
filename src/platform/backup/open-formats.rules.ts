/** A column of the database as its catalogue describes it. */
export type StoredColumn = {
  table: string
  name: string
  /** As PostgreSQL writes it, such as 'timestamp with time zone'. */
  type: string
  isRequired: boolean
  /** The table whose key it holds. */
  refersTo: string | null
}

const secretColumn = /(?:^|_)(?:hash|secret|token|password|private_key|push_keys)$/

/** Whether a column is a secret by its name. */
export const isSecret = ({ name }: Pick<StoredColumn, 'name'>): boolean => secretColumn.test(name)

const units: readonly (readonly [RegExp, string])[] = [
  [/paise$/, 'Amount in paise; 100 paise are one rupee'],
  [/_ms$/, 'Milliseconds'],
  [/(?:_s|seconds)$/, 'Seconds'],
  [/minutes$/, 'Minutes'],
]
const types: readonly (readonly [RegExp, string, object])[] = [
  [/\[\]$/, 'List as JSON', { type: 'array' }],
  [/^timestamp/, 'Moment, ISO 8601 with its offset from UTC', { type: 'string', format: 'date-time' }],
  [/^date$/, 'Day, YYYY-MM-DD', { type: 'string', format: 'date' }],
  [/^time/, 'Time of day, HH:MM:SS', { type: 'string' }],
  [/^boolean$/, 'true or false', { type: 'boolean' }],
  [/^jsonb?$/, 'Details as JSON', {}],
  [/^uuid$/, 'Identifier', { type: 'string', format: 'uuid' }],
  [/^(?:small|big)?int/, 'Whole number', { type: 'integer' }],
  [/^(?:numeric|real|double)/, 'Number', { type: 'number' }],
]

/** What the rooms say of their tables and columns, by their names in the database. */
export type ExportWords = {
  /** What a row of a table is, such as 'a holiday of the whole academy'. */
  rows: Readonly<Record<string, string>>
  /** What a column of this name holds, where the name alone does not say it. */
  columns: Readonly<Record<string, string>>
}

/** What a column holds and how it is written. @example 'When it was sent. Moment, ISO 8601 …' */
export const describeColumn = (column: StoredColumn, words: ExportWords): string =>
  `${meaningOf(column, words)}. ${formatOf(column)}`

/** Names follow one law (a time is created_at, an actor created_by), so most say what they hold. */
function meaningOf({ table, name, type, refersTo }: StoredColumn, { rows, columns }: ExportWords): string {
  const said = columns[name]
  if (said !== undefined) return said
  const [, verb, ending] = /^(.+)_(at|by|by_id)$/.exec(name) ?? []
  if (verb && ending === 'at') return `When it was ${spaced(verb)}`
  if (verb) return `By whom it was ${spaced(verb)}`
  if (refersTo) return `The ${spaced(name.replace(/_id$/, ''))}`
  if (type === 'boolean') return `Whether it is ${spaced(name.replace(/^is_/, ''))}`
  return `${capitalized(spaced(name.replace(/_(?:id|ids|paise|ms)$/, '')))} of ${rows[table] ?? table}`
}

const spaced = (name: string): string => name.replaceAll('_', ' ')
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function formatOf({ name, type, refersTo }: StoredColumn): string {
  if (refersTo) return `Refers to a row of ${refersTo}`
  const unit = /int|numeric/.test(type) ? units.find(([ending]) => ending.test(name))?.[1] : undefined
  return unit ?? types.find(([pattern]) => pattern.test(type))?.[1] ?? 'Text'
}

/** The JSON Schema (2020-12) of a row of this table. */
export function rowSchema(table: string, columns: readonly StoredColumn[], words: ExportWords): object {
  const propertyOf = (column: StoredColumn) => {
    const schema = types.find(([pattern]) => pattern.test(column.type))?.[2] ?? { type: 'string' }
    const described = { ...schema, description: describeColumn(column, words) }
    return column.isRequired ? described : { anyOf: [described, { type: 'null' }] }
  }
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: table,
    description: `Each row is ${words.rows[table] ?? table}.`,
    type: 'object',
    properties: Object.fromEntries(columns.map((column) => [column.name, propertyOf(column)])),
    required: columns.map(({ name }) => name),
  }
}

/** A value of a row in a cell of a CSV; an empty cell is no value. */
export function cellOf(value: unknown): string | number | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'string') return value
  return JSON.stringify(value)
}
