import { useCallback, useEffect, useMemo, useState } from 'react'
import { href, useLocation, useNavigate } from 'react-router'
import type { List, ListQuery } from '../../platform/useList.ts'
import { useOwn } from '../../platform/useOwn.ts'
import { call } from '../../platform/wire.ts'
import { FilterField } from '../../ui/office/DataTable.tsx'
import { Failed } from '../../ui/office/Failed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toastError } from '../../ui/toast.tsx'
import type { Stage } from '../enquiries.rules.ts'
import { StageDialog } from './ActDialogs.tsx'
import { Board } from './Board.tsx'
import { type EnquiryRow, getBoard, moveEnquiries } from './desk.contract.ts'
import { span } from './desk.rules.ts'
import { askedFilter, carerFilter, kindFilter, sourceFilter, USUAL_DAYS, type ViewProps } from './filters.ts'

/** The filters of the board, in the address as a list has them. */
function useFilters(): Pick<List<EnquiryRow>, 'query' | 'set'> {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const query = useMemo<ListQuery>(
    () => ({ asked: USUAL_DAYS, ...Object.fromEntries(new URLSearchParams(search)) }),
    [search],
  )
  const set = (change: ListQuery) => {
    const kept = Object.entries({ ...query, ...change }).filter(([, value]) => value !== '')
    void navigate({ pathname, search: new URLSearchParams(kept).toString() }, { replace: true })
  }
  return { query, set }
}

/** Who asked, as a board: one column for each state. */
export function EnquiryBoard({ known, before, opened, onOpen, onChanged, changes }: ViewProps) {
  const filtering = useFilters()
  const { query } = filtering
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { view, retry } = useOwn(
    href('/staff/login'),
    useCallback(() => call(getBoard, { query }), [query]),
  )
  const [losing, setLosing] = useState<string | null>(null)
  useEffect(() => {
    if (changes > 0) retry()
  }, [changes, retry])
  const move = async (row: EnquiryRow, stage: Stage) => {
    if (stage === 'lost') return setLosing(row._id)
    // A class is chosen beside: the enquiry opens.
    if (stage === 'booked') onOpen(row._id)
    try {
      await call(moveEnquiries, { body: { ids: [row._id], stage } })
    } catch (error) {
      toastError(error)
    }
    onChanged()
  }
  const all = (stage: Stage) =>
    void navigate({
      pathname,
      search: new URLSearchParams({ stage, asked: query.asked ?? USUAL_DAYS }).toString(),
    })
  const of100 = known.asked === 0 ? 0 : Math.round((known.joined / known.asked) * 100)
  return (
    <>
      <div className="ls-t">
        {before}
        <div className="ls-f">
          {[askedFilter, kindFilter, carerFilter(known), ...sourceFilter(known)].map((filter) => (
            <FilterField key={filter.id} filter={filter} list={filtering} />
          ))}
        </div>
        <span className="muted brd-sum">
          {known.answeredMinutes !== null &&
            `answered in ${span(known.answeredMinutes * 60_000)} in the middle, `}
          {of100} of 100 joined
        </span>
      </div>
      {view.phase === 'loading' && <Skeleton className="h-96 rounded-lg" />}
      {view.phase === 'failed' && <Failed message={view.message} retry={retry} />}
      {view.phase === 'shown' && (
        <Board
          columns={view.data}
          open={opened}
          onOpen={onOpen}
          onMove={(row, stage) => void move(row, stage)}
          onAll={all}
        />
      )}
      {losing && (
        <StageDialog ids={[losing]} stage="lost" onClose={() => setLosing(null)} onDone={onChanged} />
      )}
    </>
  )
}
