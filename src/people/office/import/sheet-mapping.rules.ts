import { sameName } from '../../people.rules.ts'
import { checkCells, type Reading } from './child-row.rules.ts'
import { type Cells, cellsOf, type Column, JOINED, MATCHED, type Matched, REQUIRED } from './columns.rules.ts'
import { hasOpenDay } from './days.rules.ts'
import type { MatchChoice, ReadSheet, SheetRow } from './import.contract.ts'
import { type MatchDecision, matchTexts } from './validate-rows.rules.ts'

/** What the office says of a sheet that was read. */
export type Mapping = {
  columns: readonly (Column | null)[]
  dayOrder: Reading['dayOrder']
  /** What a name means, by `matchKey`; null: nothing, undefined: nobody has said it. */
  matches: Readonly<Record<string, string | null>>
  /** The class of every child, where no column has it. */
  classOfAll: string
  isKept: boolean
}

/** A sheet as it is checked: its used columns alone, in the order of the file. */
export type MappedRows = {
  heads: readonly string[]
  columns: readonly Column[]
  dayOrder: Reading['dayOrder']
  matches: readonly MatchDecision[]
  rows: readonly SheetRow[]
}

export const matchKey = (column: Matched, text: string): string => `${column} ${sameName(text)}`

/** The mapping before anybody has looked at it. */
export function guessMapping({ heads, dayOrder }: ReadSheet): Mapping {
  const columns = heads.map(({ column }) => column)
  return { columns, dayOrder, matches: {}, classOfAll: '', isKept: true }
}

/** The texts of a column, row by row. */
export const textsAt = ({ rows }: ReadSheet, place: number): string[] =>
  rows.map(({ texts }) => texts[place] ?? '')

/** Whether other headings may take this column too. */
export const isFree = (column: Column, columns: readonly (Column | null)[], place: number): boolean =>
  JOINED.includes(column) || columns.every((one, at) => at === place || one !== column)

/** How many of these texts can be read as this column; an empty one can, where it may be empty. */
export const countFitting = (column: Column, texts: readonly string[], reading: Reading): number =>
  texts.filter((text) => {
    const { faults } = checkCells({ [column]: text }, reading)
    return !faults.some((fault) => fault.column === column)
  }).length

/** The names of groups or teachers in a sheet, with what each means and in how many rows it stands. */
export type NamedMatch = { column: Matched; text: string; count: number; id: string | null | undefined }

export function namesIn(sheet: ReadSheet, { columns, matches }: Mapping): NamedMatch[] {
  return MATCHED.flatMap((column) => {
    const place = columns.indexOf(column)
    if (place === -1) return []
    const counts = new Map<string, { text: string; count: number }>()
    for (const text of textsAt(sheet, place)) {
      if (text === '') continue
      const name = sameName(text)
      counts.set(name, { text, count: (counts.get(name)?.count ?? 0) + 1 })
    }
    const names = [...counts.values()]
    const kept = sheet.matches.filter((one) => one.column === column)
    const guessed = matchTexts(column, {
      texts: names.map(({ text }) => text),
      choices: matchChoices(sheet, column).map(({ _id: id, name, detail }) => ({
        id,
        // Anybody can take a teacher's name, so its e-mail alone is a guess.
        names: column === 'teacher' ? [detail] : [name, detail],
      })),
      kept,
    })
    const saidNothing = new Set(kept.flatMap(({ text, id }) => (id === null ? sameName(text) : [])))
    return names.map(({ text, count }, at) => {
      const said = matches[matchKey(column, text)]
      const guess = guessed[at]?.id ?? (saidNothing.has(sameName(text)) ? null : undefined)
      return { column, text, count, id: said === undefined ? guess : said }
    })
  })
}

export const matchChoices = ({ groups, teachers }: ReadSheet, column: Matched): readonly MatchChoice[] =>
  column === 'group' ? groups : teachers

/** The needed columns that no heading has; the class may be said for all. */
export const missingColumns = ({ columns, classOfAll }: Mapping): Column[] =>
  REQUIRED.filter((column) => !columns.includes(column) && !(column === 'class' && classOfAll.trim() !== ''))

/** The sheet with what was said of it. */
export function applyMapping(sheet: ReadSheet, mapping: Mapping): MappedRows {
  const used = mapping.columns.flatMap((column, place) => (column === null ? [] : [{ column, place }]))
  const needsClass = !mapping.columns.includes('class')
  const rows = sheet.rows.map(({ row, texts, spoiled = [] }): SheetRow => {
    const kept = used.map(({ place }) => texts[place] ?? '')
    const moved = spoiled.flatMap(({ place, kind }) => {
      const at = used.findIndex((one) => one.place === place)
      return at === -1 ? [] : [{ place: at, kind }]
    })
    return { row, texts: needsClass ? [...kept, mapping.classOfAll.trim()] : kept, spoiled: moved }
  })
  const heads = used.map(({ place }) => sheet.heads[place]?.head ?? '')
  const matches = namesIn(sheet, mapping).flatMap(({ column, text, id }) =>
    id === undefined ? [] : [{ column, text, id }],
  )
  return {
    heads: needsClass ? [...heads, ''] : heads,
    columns: [...used.map(({ column }) => column), ...(needsClass ? (['class'] as const) : [])],
    dayOrder: mapping.dayOrder,
    matches,
    rows,
  }
}

/** Whether a day of the sheet could be read either way, so that somebody should look at it. */
export const hasOpenDays = (sheet: ReadSheet, { columns }: Mapping): boolean =>
  columns.some(
    (column, place) =>
      (column === 'birth_date' || column === 'joined_on') && hasOpenDay(textsAt(sheet, place)),
  )

/** The first row by its columns. */
export function firstRow(sheet: ReadSheet, mapping: Mapping): { row: number; cells: Cells } {
  const { columns, rows } = applyMapping(sheet, mapping)
  const [first] = rows
  return { row: first?.row ?? 0, cells: cellsOf(columns, first?.texts ?? []) }
}
