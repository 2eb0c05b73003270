import { ArrowLeft, ArrowRight, Columns3, Download, ListFilter, Search, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { EmptyState } from '../EmptyState.tsx'
import { Skeleton } from '../Skeleton.tsx'
import { Disclosure } from './Disclosure.tsx'
import { LoadError } from './LoadError.tsx'
import { type Bulk, type Filter, Rows, type TableProps } from './TableRows.tsx'

export type { Bulk, Column, Filter } from './TableRows.tsx'

/**
 * The office's table: filters, sorting, search and columns; rows selected by pointer or keyboard, with bulk
 * actions; cards on a phone. One row is a tab stop; arrow keys move from it.
 */
export function DataTable<Row>(props: TableProps<Row>): ReactNode {
  const { what, list, columns, idOf, bulk = [], empty, also } = props
  const { view } = list
  const rows = view.phase === 'shown' ? view.data.data : []
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [hidden, setHidden] = useState<ReadonlySet<string>>(
    () => new Set(columns.flatMap(({ id, extra }) => (extra ? [id] : []))),
  )
  const shown = columns.filter(({ id }) => !hidden.has(id))
  // Actions apply only to rows that are still listed.
  const ids = rows.map(idOf).filter((id) => chosen.has(id))
  return (
    <div className={ids.length > 0 ? 'has-bulk' : ''}>
      <ListTools {...props} hidden={hidden} onHide={setHidden} />
      {view.phase === 'loading' && <Skeleton className="h-96 rounded-lg" />}
      {view.phase === 'failed' && <LoadError message={view.message} retry={list.retry} />}
      {rows.length === 0 && also}
      {view.phase === 'shown' && rows.length === 0 && <NoRows what={what} list={list} empty={empty} />}
      {rows.length > 0 && (
        <Rows {...props} rows={rows} columns={shown} bulk={bulk} chosen={chosen} onChoose={setChosen} />
      )}
      <Pages
        list={list}
        count={rows.length}
        {...(view.phase === 'shown' ? { total: view.data.total } : {})}
      />
      {rows.length > 0 && also}
      {ids.length > 0 && <BulkBar ids={ids} bulk={bulk} onClear={() => setChosen(new Set())} />}
    </div>
  )
}

type ListToolsProps<Row> = TableProps<Row> & {
  hidden: ReadonlySet<string>
  onHide: (hidden: ReadonlySet<string>) => void
}

/** Above the rows: search, filters, columns and export. */
function ListTools<Row>(props: ListToolsProps<Row>) {
  const { list, columns, filters = [], searches, onExport, before, openId, hidden, onHide } = props
  // Beside an open panel there is no room for the rest.
  const isNarrow = openId !== undefined
  return (
    <div className="ls-t">
      {before}
      {searches && <Words searches={searches} list={list} />}
      {filters.length > 0 && <Filters filters={filters} list={list} isFolded={isNarrow} />}
      {!isNarrow && <ColumnsMenu columns={columns} hidden={hidden} onChange={onHide} />}
      {!isNarrow && onExport && <ExportMenu onExport={onExport} />}
    </div>
  )
}

/** The list is empty, or nothing in it matches the filters. */
function NoRows({ what, list, empty }: Pick<TableProps<unknown>, 'what' | 'list' | 'empty'>) {
  const isFiltered = Object.keys(list.query).some((name) => name !== 'sort')
  if (!isFiltered) return <div className="rg pad">{empty}</div>
  return (
    <EmptyState
      title={`No ${what} match these filters`}
      action={
        <button
          type="button"
          className="ob"
          onClick={() => list.set(Object.fromEntries(Object.keys(list.query).map((name) => [name, ''])))}
        >
          Show all
        </button>
      }
    />
  )
}

/** Pause after the last key before the search, in milliseconds. */
const PAUSE_MS = 250

/** The search; Enter goes to the first row that it finds. */
function Words({ searches, list }: Pick<TableProps<unknown>, 'list'> & { searches: string }) {
  const { query, set, isLoading = false } = list
  const [words, setWords] = useState(query.words ?? '')
  const [goesOn, setGoesOn] = useState(false)
  const label = useRef<HTMLLabelElement>(null)
  const isFound = !isLoading && words.trim() === (query.words ?? '')
  useEffect(() => {
    if (!goesOn || !isFound) return
    setGoesOn(false)
    label.current?.closest('.ls-t')?.parentElement?.querySelector<HTMLElement>('tr[data-row]')?.focus()
  }, [goesOn, isFound])
  const latest = useRef(set)
  useEffect(() => {
    latest.current = set
  })
  useEffect(() => {
    if (words.trim() === (query.words ?? '')) return undefined
    const timer = setTimeout(() => latest.current({ words: words.trim() }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words, query.words])
  return (
    <label ref={label} className="of-in ls-s">
      <Search className="ico" aria-hidden="true" />
      <input
        type="search"
        placeholder={searches}
        aria-label={`Search: ${searches}`}
        value={words}
        maxLength={80}
        onChange={(event) => {
          setWords(event.target.value)
          setGoesOn(false)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          set({ words: words.trim() })
          setGoesOn(true)
        }}
      />
    </label>
  )
}

type FiltersProps = {
  filters: readonly Filter[]
  list: FilterProps['list']
  /** Shown as one button with the number of active filters. */
  isFolded: boolean
}

/** The filters of a list, in a row, or behind one button where there is no room. */
export function Filters({ filters, list, isFolded }: FiltersProps): ReactNode {
  const fields = filters.map((filter) => <FilterField key={filter.id} filter={filter} list={list} />)
  if (!isFolded) return <div className="ls-f">{fields}</div>
  const set = filters.filter(({ id }) => list.query[id]).length
  return (
    <Disclosure
      name={
        <>
          Filter
          {set > 0 && (
            <>
              {' '}
              <b className="tnum">{set}</b>
              <span className="sr-only"> set</span>
            </>
          )}
        </>
      }
      className="ob"
      icon={<ListFilter className="ico" aria-hidden="true" />}
    >
      <div className="ls-fields">{fields}</div>
    </Disclosure>
  )
}

type FilterProps = { filter: Filter; list: Pick<TableProps<unknown>['list'], 'query' | 'set'> }

/** One filter, as a chip; its value is in the URL. */
export function FilterField({ filter, list }: FilterProps): ReactNode {
  const value = list.query[filter.id] ?? ''
  return (
    <label className={`fchip ${value ? 'on' : ''}`}>
      <span>{filter.name}</span>
      <select
        value={value}
        aria-label={filter.name}
        onChange={(event) => list.set({ [filter.id]: event.target.value })}
      >
        <option value="">All</option>
        {filter.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}

type ColumnsProps = {
  columns: readonly { id: string; head: string; phone?: string }[]
  hidden: ReadonlySet<string>
  onChange: (hidden: ReadonlySet<string>) => void
}

function ColumnsMenu({ columns, hidden, onChange }: ColumnsProps) {
  return (
    <Disclosure
      name="Columns"
      className="ob ob-quiet ls-more"
      icon={<Columns3 className="ico" aria-hidden="true" />}
    >
      {columns.slice(1).map(({ id, head }) => (
        <label key={id} className="of-switch px-3">
          <input
            type="checkbox"
            className="of-chk"
            checked={!hidden.has(id)}
            onChange={() =>
              onChange(
                new Set(
                  [...hidden].includes(id) ? [...hidden].filter((each) => each !== id) : [...hidden, id],
                ),
              )
            }
          />
          <span>{head}</span>
        </label>
      ))}
    </Disclosure>
  )
}

function ExportMenu({ onExport }: { onExport: (format: 'csv' | 'xlsx') => void }) {
  return (
    <Disclosure name="Export" className="ob ls-x" icon={<Download className="ico" aria-hidden="true" />}>
      <button type="button" onClick={() => onExport('csv')}>
        CSV
      </button>
      <button type="button" onClick={() => onExport('xlsx')}>
        Excel (XLSX)
      </button>
    </Disclosure>
  )
}

type PagesProps = Pick<TableProps<unknown>, 'list'> & { count: number; total?: number | undefined }

function Pages({ list: { page, forward, back }, count, total }: PagesProps) {
  const id = useId()
  if (count === 0 && !back) return null
  const of = total === undefined ? '' : ` of ${total.toLocaleString('en-IN')}`
  return (
    <nav className="ls-p" aria-labelledby={id}>
      <p id={id}>
        <kbd>↑</kbd> <kbd>↓</kbd> move <kbd>Space</kbd> select <kbd>Enter</kbd> open
      </p>
      <span className="muted tnum" role="status">
        Page {page}, {count} shown{of}
      </span>
      {(back || forward) && (
        <>
          <button type="button" className="ob" aria-disabled={!back} onClick={() => back?.()}>
            <ArrowLeft className="ico" aria-hidden="true" />
            Previous
          </button>
          <button type="button" className="ob" aria-disabled={!forward} onClick={() => forward?.()}>
            Next
            <ArrowRight className="ico" aria-hidden="true" />
          </button>
        </>
      )}
    </nav>
  )
}

type BulkBarProps = { ids: readonly string[]; bulk: readonly Bulk[]; onClear: () => void }

function BulkBar({ ids, bulk, onClear }: BulkBarProps) {
  return (
    <div className="bulk" role="region" aria-label="With selected">
      <p role="status">
        <b>{ids.length} selected</b>
      </p>
      <div className="bk-a">
        {bulk.map(({ name, icon, act }) => (
          <button key={name} type="button" onClick={() => act(ids)}>
            {icon}
            {name}
          </button>
        ))}
      </div>
      <button type="button" onClick={onClear}>
        <X className="ico" aria-hidden="true" />
        Clear selection
      </button>
    </div>
  )
}
