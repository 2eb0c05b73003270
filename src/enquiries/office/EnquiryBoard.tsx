import { useCallback, useEffect, useMemo, useState } from 'react'
import { href, useLocation, useNavigate } from 'react-router'
import { type List, type ListQuery, OPENED, withoutOpened } from '../../platform/browser/useList.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { Filters } from '../../ui/office/DataTable.tsx'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { useIsSeated } from '../../ui/office/frame.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toastError } from '../../ui/toast.tsx'
import type { Stage } from '../enquiries.rules.ts'
import { StageDialog } from './ActDialogs.tsx'
import { Board } from './Board.tsx'
import { type EnquiryRow, getBoard, moveEnquiries } from './enquiries-office.contract.ts'
import { formatSpan } from './stages.rules.ts'
import {
  receivedFilter,
  assigneeFilter,
  centreFilter,
  kindFilter,
  sourceFilter,
  USUAL_DAYS,
  type ViewProps,
} from './filters.ts'
import './enquiries.css'

/** The filters of the board, in the address as a list has them. */
function useFilters(): Pick<List<EnquiryRow>, 'query' | 'set'> {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const asked = withoutOpened(params)
  const opened = params.get(OPENED) ?? ''
  const query = useMemo<ListQuery>(
    () => ({ asked: USUAL_DAYS, ...Object.fromEntries(new URLSearchParams(asked)) }),
    [asked],
  )
  const set = (change: ListQuery) => {
    const shown = Object.entries({ ...query, ...change, [OPENED]: opened }).filter(
      ([, value]) => value !== '',
    )
    void navigate({ pathname, search: new URLSearchParams(shown).toString() }, { replace: true })
  }
  return { query, set }
}

/** Who asked, as a board: one column for each state. */
export function EnquiryBoard(props: ViewProps) {
  const { known, before, opened, onOpen, onChanged, changes, onListed } = props
  const filtering = useFilters()
  const isSeated = useIsSeated()
  const { query } = filtering
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { view, retry } = usePrivateQuery(
    href('/staff/login'),
    useCallback(() => call(getBoard, { query }), [query]),
  )
  useEffect(() => {
    if (view.phase === 'shown') onListed(view.data.flatMap(({ rows }) => rows.map(({ _id }) => _id)))
  }, [view, onListed])
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
  return (
    <>
      <div className="ls-t">
        {before}
        <Filters
          filters={[
            ...centreFilter(known, isSeated),
            receivedFilter,
            kindFilter,
            assigneeFilter(known),
            ...sourceFilter(known),
          ]}
          list={filtering}
          isFolded={opened !== undefined}
        />
        {known.answeredMinutes !== null && (
          <span className="muted brd-sum">median reply {formatSpan(known.answeredMinutes * 60_000)}</span>
        )}
      </div>
      {view.phase === 'loading' && <Skeleton className="h-96 rounded-lg" />}
      {view.phase === 'failed' && <LoadError message={view.message} retry={retry} />}
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
