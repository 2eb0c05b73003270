import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'

export type Column<Row> = {
  /** The name by which it is sorted, and by which it is hidden. */
  id: string
  head: string
  cell: (row: Row) => ReactNode
  /** Numbers and times stand to the right. */
  right?: true
  sortable?: true
  /** On a phone: 'title' is the card's head, 'side' stands beside it, 'hidden' is left out. */
  phone?: 'title' | 'side' | 'hidden'
  /** Left out until it is asked for. */
  extra?: true
}

/** A filter that is one of several values; an empty value: all. */
export type Filter = { id: string; name: string; options: readonly { value: string; label: string }[] }

/** An act on the rows that were chosen. */
export type Bulk = { name: string; icon: ReactNode; act: (ids: readonly string[]) => void }

type View<Row> =
  | { phase: 'loading' }
  | { phase: 'failed'; message: string }
  | { phase: 'shown'; data: { data: readonly Row[]; total?: number | undefined } }

export type TableProps<Row> = {
  /** What is listed, in the plural: 'orders'. */
  what: string
  list: {
    view: View<Row>
    retry: () => void
    query: Readonly<Record<string, string>>
    set: (change: Readonly<Record<string, string>>) => void
    page: number
    forward: (() => void) | null
    back: (() => void) | null
  }
  columns: readonly Column<Row>[]
  filters?: readonly Filter[]
  /** What the words are looked for in: 'Name, mobile'. */
  searches?: string
  idOf: (row: Row) => string
  nameOf: (row: Row) => string
  /** Opens a row: its page, or its slip beside the list. */
  onOpen?: (row: Row) => void
  bulk?: readonly Bulk[]
  /** Saves what is filtered as a sheet. */
  onExport?: (format: 'csv' | 'xlsx') => void
  /** What stands in the list when nothing is there at all. */
  empty: ReactNode
  /** Before the search: another view of the same. */
  before?: ReactNode
}

type RowsProps<Row> = TableProps<Row> & {
  rows: readonly Row[]
  bulk: readonly Bulk[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

/** The rows with their heads; one of them takes the Tab key, arrows go on from there. */
export function Rows<Row>(props: RowsProps<Row>): ReactNode {
  const { what, rows, columns, list, idOf, nameOf, onOpen, bulk, chosen, onChoose } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const [at, setAt] = useState(0)
  const choosing = bulk.length > 0
  const all = rows.every((row) => chosen.has(idOf(row)))
  const some = rows.some((row) => chosen.has(idOf(row)))
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
            {choosing && (
              <th className="mg">
                <input
                  type="checkbox"
                  className="of-chk"
                  aria-label="Choose all on this page"
                  checked={all}
                  ref={(box) => {
                    if (box) box.indeterminate = some && !all
                  }}
                  onChange={() => onChoose(all ? new Set() : new Set([...chosen, ...rows.map(idOf)]))}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.id} column={column} list={list} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row, place) => (
            <tr
              key={idOf(row)}
              tabIndex={place === Math.min(at, rows.length - 1) ? 0 : -1}
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
                      aria-label={`Choose ${nameOf(row)}`}
                      checked={chosen.has(idOf(row))}
                      onChange={() => toggle(idOf(row))}
                    />
                  </label>
                </td>
              )}
              {columns.map((column, first) => (
                <td
                  key={column.id}
                  data-phone={column.phone ?? (first === 0 ? 'title' : 'line')}
                  data-head={column.head}
                  className={`${column.right ? 'nr' : ''} ${first === 0 ? 'nm' : ''}`}
                >
                  {first === 0 && onOpen ? (
                    <button type="button" className="tb-open" onClick={() => onOpen(row)}>
                      {column.cell(row)}
                    </button>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type HeadProps<Row> = { column: Column<Row> } & Pick<TableProps<Row>, 'list'>

function Head<Row>({ column, list }: HeadProps<Row>) {
  const { sort = '' } = list.query
  const up = sort === column.id
  const down = sort === `-${column.id}`
  const Arrow = up ? ArrowUp : ArrowDown
  const sorted = up ? ('ascending' as const) : ('descending' as const)
  return (
    <th scope="col" className={column.right ? 'nr' : ''} aria-sort={up || down ? sorted : undefined}>
      {column.sortable ? (
        <button type="button" onClick={() => list.set({ sort: down ? column.id : `-${column.id}` })}>
          {column.head}
          {(up || down) && <Arrow className="ico" aria-hidden="true" />}
        </button>
      ) : (
        column.head
      )}
    </th>
  )
}
