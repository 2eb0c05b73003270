/** A change of the tables that the version before this one cannot work with. */
export type Breach = { statement: string; why: string }

const BREAKING: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/^drop (?:table|view|type|schema)\b/, 'removes what the version before still reads'],
  [/\bdrop column\b/, 'removes a column that the version before still reads'],
  [/\brename\b/, 'renames what the version before knows by its old name'],
  [/\balter column \S+ (?:set data )?type\b/, 'changes a type under the version before'],
  [/\balter column \S+ set not null\b/, 'refuses rows that the version before writes'],
  [/\balter column \S+ drop default\b/, 'refuses rows that the version before writes without this column'],
]
const ADD_COLUMN = /\badd column (?:if not exists )?\S+ (.*)$/
/** First line of a migration that removes what an earlier one has made superfluous. */
const CONTRACT = /^-- contract of (\S+)\n/

/**
 * What in a migration breaks the version before it, which runs on while instances are replaced and after going
 * back. A table made by the same migration may be changed as it likes. The contract step of an earlier expand
 * step may break; `earlier` are the names of the migrations before this one.
 */
export function breachesIn(sql: string, earlier: readonly string[]): readonly Breach[] {
  const [, expand] = CONTRACT.exec(sql) ?? []
  if (expand !== undefined)
    return earlier.includes(expand)
      ? []
      : [{ statement: `-- contract of ${expand}`, why: 'there is no earlier migration of this name' }]
  const statements = statementsIn(sql)
  const isNew = new Set(
    statements.flatMap((text) => /^create table (?:if not exists )?(\S+)/.exec(text)?.[1] ?? []),
  )
  return statements.flatMap((statement) => {
    const table = /^alter table (?:if exists )?(?:only )?(\S+)/.exec(statement)?.[1]
    return table !== undefined && isNew.has(table)
      ? []
      : reasonsOf(statement).map((why) => ({ statement, why }))
  })
}

function reasonsOf(statement: string): string[] {
  const [, column = ''] = ADD_COLUMN.exec(statement) ?? []
  const isRequired = /\bnot null\b|\bprimary key\b/.test(column) && !/\bdefault\b|\bgenerated\b/.test(column)
  return [
    ...BREAKING.flatMap(([pattern, why]) => (pattern.test(statement) ? why : [])),
    ...(isRequired ? ['refuses rows that the version before writes without this column'] : []),
  ]
}

/** Statements in lower case, without comments, texts and quotes; bodies of functions count as texts. */
function statementsIn(sql: string): string[] {
  return sql
    .replaceAll(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll('"', '')
    .split(';')
    .map((statement) => statement.toLowerCase().replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '')
}
