import { Columns3, List as ListIcon, Plus } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { href, useLocation, useNavigate } from 'react-router'
import { OPENED, withoutOpened } from '../../platform/browser/useList.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { usePageBar } from '../../ui/office/frame.ts'
import { type Figures, getEnquiryFigures } from './enquiries-office.contract.ts'
import { EnquiryBoard } from './EnquiryBoard.tsx'
import { EnquiryList } from './EnquiryList.tsx'
import { Funnel } from './Funnel.tsx'
import { EnquiryPanel } from './EnquiryPanel.tsx'
import { USUAL_DAYS } from './filters.ts'
import { NewEnquiryDialog } from './NewEnquiryDialog.tsx'

const NONE: Figures = {
  assignees: [],
  sources: [],
  centres: [],
  asked: 0,
  answeredMinutes: null,
  cameToDemo: 0,
  joined: 0,
  paid: 0,
}

/** /office/enquiries: who asked, as a list and as a board; one of them at the side. */
export function EnquiriesPage() {
  const { search, hash, pathname } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const onBoard = params.get('view') === 'board'
  const opened = params.get(OPENED) ?? undefined
  // The enquiries in the order in which the list shows them.
  const [listed, setListed] = useState<readonly string[]>([])
  const [taking, setTaking] = useState(false)
  const [changes, setChanges] = useState(0)
  const days = params.get('asked') ?? USUAL_DAYS
  const centre = params.get('centre') ?? ''
  const figures = usePrivateQuery(
    href('/staff/login'),
    useCallback(() => {
      const query = { asked: days as never, ...(centre ? { centre } : {}) }
      return call(getEnquiryFigures, { query })
    }, [days, centre]),
  )
  const known = figures.view.phase === 'shown' ? figures.view.data : NONE
  const bar = usePageBar({
    title: 'Enquiries',
    help: 'All enquiries: call, add notes, book a demo class, and enrol those who join.',
    note: figures.view.phase === 'shown' ? `${known.asked.toLocaleString('en-IN')} in ${days} days` : '',
  })
  // The open enquiry is part of the address: a reload and a link show it, and Back closes it.
  const goTo = (id: string | undefined, replace: boolean) => {
    const rest = new URLSearchParams(withoutOpened(params))
    if (id) rest.set(OPENED, id)
    void navigate({ pathname, search: rest.toString(), hash }, { replace, preventScrollReset: true })
  }
  const open = (id: string) => goTo(id, opened !== undefined)
  const close = () => goTo(undefined, true)
  useFocusOnReturn(opened)
  const at = opened === undefined ? -1 : listed.indexOf(opened)
  const changed = () => {
    setChanges((n) => n + 1)
    figures.retry()
  }
  const view = (
    <div className="of-seg" role="group" aria-label="View">
      <ViewKey name="List" pressed={!onBoard} icon={<ListIcon className="ico" aria-hidden="true" />} />
      <ViewKey name="Board" pressed={onBoard} icon={<Columns3 className="ico" aria-hidden="true" />} />
    </div>
  )
  const shared = {
    known,
    before: view,
    opened,
    onOpen: open,
    onChanged: changed,
    changes,
    onListed: setListed,
  }
  return (
    <div className={opened ? 'has-en' : ''}>
      {figures.view.phase === 'shown' && <Funnel figures={known} days={days} />}
      {onBoard ? <EnquiryBoard {...shared} /> : <EnquiryList {...shared} />}
      {opened && (
        <EnquiryPanel
          key={opened}
          id={opened}
          known={known}
          onClose={close}
          onChanged={changed}
          neighbours={at < 0 ? undefined : { previous: listed[at - 1], next: listed[at + 1], onOpen: open }}
        />
      )}
      {taking && (
        <NewEnquiryDialog centres={known.centres} onClose={() => setTaking(false)} onDone={changed} />
      )}
      {bar &&
        createPortal(
          <button type="button" className="ob" onClick={() => setTaking(true)}>
            <Plus className="ico" aria-hidden="true" />
            New
          </button>,
          bar,
        )}
    </div>
  )
}

/** When the panel closes, the keyboard goes on from the row that it belonged to. */
function useFocusOnReturn(opened: string | undefined) {
  const last = useRef(opened)
  useEffect(() => {
    const before = last.current
    last.current = opened
    if (before !== undefined && opened === undefined)
      document.querySelector<HTMLElement>(`[data-row="${CSS.escape(before)}"]`)?.focus()
  }, [opened])
}

function ViewKey({ name, pressed, icon }: { name: 'List' | 'Board'; pressed: boolean; icon: ReactNode }) {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const go = () => {
    const params = new URLSearchParams(search)
    if (name === 'Board') params.set('view', 'board')
    else params.delete('view')
    void navigate({ pathname, search: params.toString() }, { replace: true })
  }
  return (
    <button type="button" aria-pressed={pressed} onClick={go}>
      {icon}
      {name}
    </button>
  )
}
