import { Columns3, List as ListIcon, Plus } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { href, useLocation, useNavigate } from 'react-router'
import { useOwn } from '../../platform/useOwn.ts'
import { call } from '../../platform/wire.ts'
import { useBar } from '../../ui/office/frame.ts'
import { type Figures, getEnquiryFigures } from './desk.contract.ts'
import { EnquiryBoard } from './EnquiryBoard.tsx'
import { EnquiryList } from './EnquiryList.tsx'
import { EnquiryPanel } from './EnquiryPanel.tsx'
import { USUAL_DAYS } from './filters.ts'
import { NewEnquiryDialog } from './NewEnquiryDialog.tsx'

const NONE: Figures = { carers: [], sources: [], asked: 0, answeredMinutes: null, joined: 0 }

/** /office/enquiries: who asked, as a list and as a board; one of them at the side. */
export function EnquiriesPage() {
  const { search, hash, state, pathname } = useLocation()
  const navigate = useNavigate()
  const onBoard = new URLSearchParams(search).get('view') === 'board'
  const opened = (state as { opened?: string } | null)?.opened
  const [taking, setTaking] = useState(false)
  const [changes, setChanges] = useState(0)
  const days = new URLSearchParams(search).get('asked') ?? USUAL_DAYS
  const figures = useOwn(
    href('/staff/login'),
    useCallback(() => call(getEnquiryFigures, { query: { asked: days as never } }), [days]),
  )
  const known = figures.view.phase === 'shown' ? figures.view.data : NONE
  const bar = useBar({
    title: 'Enquiries',
    help: 'Everybody who asked: call, note what was said, book a demo class, and make a student of who joins.',
    note: figures.view.phase === 'shown' ? `${known.asked.toLocaleString('en-IN')} in ${days} days` : '',
  })
  // What is open belongs to this place in the browser's history: Back closes it.
  const here = { pathname, search, hash }
  const open = (id: string) =>
    void navigate(here, { state: { opened: id }, replace: opened !== undefined, preventScrollReset: true })
  const close = () => void navigate(here, { state: null, replace: true, preventScrollReset: true })
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
  const shared = { known, before: view, opened, onOpen: open, onChanged: changed, changes }
  return (
    <div className={opened ? 'has-en' : ''}>
      {onBoard ? <EnquiryBoard {...shared} /> : <EnquiryList {...shared} />}
      {opened && (
        <EnquiryPanel key={opened} id={opened} carers={known.carers} onClose={close} onChanged={changed} />
      )}
      {taking && <NewEnquiryDialog onClose={() => setTaking(false)} onDone={changed} />}
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
