import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'

type SortOrder = 'ascending' | 'descending'

export type Column<Row> = {
  /** The name for sorting and hiding. */
  id: string
  head: string
  cell: (row: Row) => ReactNode
  /** Right-aligned: numbers and times. */
  right?: true
  /** 'ascending' or 'descending': the default order of the list. */
  sortable?: true | SortOrder
  /** On a phone: 'title' is the card's heading, 'side' is next to it, 'hidden' is left out. */
  phone?: 'title' | 'side' | 'hidden'
  /** Hidden by default. */
  extra?: true
}

/** A filter with one of several values; empty for all. */
export type Filter = { id: string; name: string; options: readonly { value: string; label: string }[] }

/** An action on the selected rows. */
export type Bulk = { name: string; icon: ReactNode; act: (ids: readonly string[]) => void }

type View<Row> =
  | { phase: 'loading' }
  | { phase: 'failed'; message: string }
  | { phase: 'shown'; data: { data: readonly Row[]; total?: number | undefined } }

export type TableProps<Row> = {
  /** The name of the rows, in the plural: 'orders'. */
  what: string
  list: {
    view: View<Row>
    /** Whether what is shown is still of the query before. */
    isLoading?: boolean
    retry: () => void
    query: Readonly<Record<string, string>>
    set: (change: Readonly<Record<string, string>>) => void
    page: number
    forward: (() => void) | null
    back: (() => void) | null
  }
  columns: readonly Column<Row>[]
  filters?: readonly Filter[]
  /** What the search covers: 'Name, mobile'. */
  searches?: string
  idOf: (row: Row) => string
  nameOf: (row: Row) => string
  /** Opens a row: its page, or its panel beside the list. */
  onOpen?: (row: Row) => void
  /** The row whose panel is open: it is marked, and the filters become one button to make room. */
  openId?: string | undefined
  bulk?: readonly Bulk[]
  /** Exports the filtered rows. */
  onExport?: (format: 'csv' | 'xlsx') => void
  /** Shown when there are no rows at all. */
  empty: ReactNode
  /** What the search finds besides: after the rows, and first where there are none. */
  also?: ReactNode
  /** Shown before the search, such as a switch to another view. */
  before?: ReactNode
}

type RowsProps<Row> = TableProps<Row> & {
  rows: readonly Row[]
  bulk: readonly Bulk[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

/** The rows with their headings; one row is a tab stop, arrow keys move from it. */
export function Rows<Row>(props: RowsProps<Row>): ReactNode {
  const { what, rows, columns, list, idOf, nameOf, onOpen, openId, bulk, chosen, onChoose } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const [at, setAt] = useState(0)
  const choosing = bulk.length > 0
  const toggle = (id: string) =>
    onChoose(new Set(chosen.has(id) ? [...chosen].filter((each) => each !== id) : [...chosen, id]))

  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, place: number) => {
    if (event.target !== event.currentTarget) return
    const row = rows[place]
    if (!row) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const next = step === undefined ? undefined : rows[place + step]
    if (step !== undefined && next) {
      event.preventDefault()
      if (event.shiftKey && choosing) onChoose(new Set([...chosen, idOf(row), idOf(next)]))
      setAt(place + step)
      body.current?.querySelectorAll('tr')[place + step]?.focus()
    }
    if (event.key === ' ' && choosing) {
      event.preventDefault()
      toggle(idOf(row))
    }
    if (event.key === 'Enter' && onOpen) {
      event.preventDefault()
      onOpen(row)
    }
  }
  return (
    <div className={`rg ls ${choosing ? 'lined' : ''}`}>
      <table className="tb" aria-label={what}>
        <thead>
          <tr>
            {choosing && <SelectAll ids={rows.map(idOf)} chosen={chosen} onChoose={onChoose} />}
            {columns.map((column) => (
              <Head key={column.id} column={column} list={list} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row, place) => (
            <tr
              key={idOf(row)}
              data-row={idOf(row)}
              tabIndex={place === Math.min(at, rows.length - 1) ? 0 : -1}
              aria-current={idOf(row) === openId || undefined}
              aria-selected={choosing ? chosen.has(idOf(row)) : undefined}
              onKeyDown={(event) => onKeyDown(event, place)}
              onFocus={() => setAt(place)}
            >
              {choosing && (
                <td className="mg">
                  <label>
                    <input
                      type="checkbox"
                      className="of-chk"
                      tabIndex={-1}
                      aria-label={`Select ${nameOf(row)}`}
                      checked={chosen.has(idOf(row))}
                      onChange={() => toggle(idOf(row))}
                    />
                  </label>
                </td>
              )}
              <Cells row={row} columns={columns} onOpen={onOpen} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type SelectAllProps = { ids: readonly string[] } & Pick<RowsProps<unknown>, 'chosen' | 'onChoose'>

/** The heading that selects all rows of the page. */
function SelectAll({ ids, chosen, onChoose }: SelectAllProps) {
  const all = ids.every((id) => chosen.has(id))
  const some = ids.some((id) => chosen.has(id))
  return (
    <th className="mg">
      <input
        type="checkbox"
        className="of-chk"
        aria-label="Select all on this page"
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = some && !all
        }}
        onChange={() => onChoose(all ? new Set() : new Set([...chosen, ...ids]))}
      />
    </th>
  )
}

type CellsProps<Row> = { row: Row } & Pick<TableProps<Row>, 'columns'> & {
    onOpen: ((row: Row) => void) | undefined
  }

/** The cells of a row; the first opens it. */
function Cells<Row>({ row, columns, onOpen }: CellsProps<Row>) {
  return columns.map((column, place) => (
    <td
      key={column.id}
      data-phone={column.phone ?? (place === 0 ? 'title' : 'line')}
      data-head={column.head}
      className={`${column.right ? 'nr' : ''} ${place === 0 ? 'nm' : ''}`}
    >
      {place === 0 && onOpen ? (
        <button type="button" className="tb-open" onClick={() => onOpen(row)}>
          {column.cell(row)}
        </button>
      ) : (
        column.cell(row)
      )}
    </td>
  ))
}

/** The sort order of a column; undefined if the list is sorted by another one. */
function orderOf<Row>({ id, sortable }: Column<Row>, sort: string | undefined): SortOrder | undefined {
  if (sort === id) return 'ascending'
  if (sort === `-${id}`) return 'descending'
  return sort || typeof sortable !== 'string' ? undefined : sortable
}

type HeadProps<Row> = { column: Column<Row> } & Pick<TableProps<Row>, 'list'>

function Head<Row>({ column, list }: HeadProps<Row>) {
  const order = orderOf(column, list.query.sort)
  const Arrow = order === 'ascending' ? ArrowUp : ArrowDown
  const next = order === 'descending' ? column.id : `-${column.id}`
  return (
    <th
      scope="col"
      className={column.right ? 'nr' : ''}
      aria-sort={column.sortable ? (order ?? 'none') : undefined}
    >
      {column.sortable ? (
        <button type="button" onClick={() => list.set({ sort: next })}>
          {column.head}
          {order && <Arrow className="ico" aria-hidden="true" />}
        </button>
      ) : (
        column.head
      )}
    </th>
  )
}
