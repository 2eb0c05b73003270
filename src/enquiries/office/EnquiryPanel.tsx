import { Bell, Check, ChevronDown, ChevronUp, UserPlus, X } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { useIsSeated } from '../../ui/office/frame.ts'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toastError } from '../../ui/toast.tsx'
import type { Stage } from '../enquiries.rules.ts'
import { ApplicationPart } from './ApplicationPart.tsx'
import { AssignDialog, RemindDialog, StageDialog } from './ActDialogs.tsx'
import { ClassDialog } from './DemoFact.tsx'
import {
  type Figures,
  getEnquiry,
  moveEnquiries,
  type EnquiryDetail,
  remindOfEnquiries,
} from './enquiries-office.contract.ts'
import { kindNames } from './stages.rules.ts'
import { CentreDialog } from './CentreDialog.tsx'
import { EnrolDialog } from './EnrolDialog.tsx'
import { ActivityLog, EnquiryDetails, Family } from './EnquiryFacts.tsx'
import { ContactLinks } from './ContactLinks.tsx'
import { NoteField } from './NoteField.tsx'
import { StageRod } from './StageRod.tsx'
import { due, exactly } from './times.ts'
import './enquiries.css'

type PanelProps = {
  id: string
  /** Who can look after it, and the centres of the caller. */
  known: Pick<Figures, 'assignees' | 'centres'>
  /** Undefined on the enquiry's own page. */
  onClose?: () => void
  onChanged: () => void
  /** The enquiries before and after this one in the list; undefined when the list does not show this one. */
  neighbours?: Neighbours | undefined
}

type Neighbours = { previous: string | undefined; next: string | undefined; onOpen: (id: string) => void }

/** One enquiry: contact details, status, notes and next step. */
export function EnquiryPanel({ id, known, onClose, onChanged, neighbours }: PanelProps): ReactNode {
  const { view, retry } = usePrivateQuery(
    href('/staff/login'),
    useCallback(() => call(getEnquiry, { params: { id } }), [id]),
  )
  const changed = () => {
    retry()
    onChanged()
  }
  return (
    <aside
      className={onClose ? 'en' : 'en en-page'}
      aria-label="Enquiry"
      onKeyDown={(event) => {
        if (event.defaultPrevented || event.target instanceof HTMLDialogElement) return
        const to = { ArrowUp: neighbours?.previous, ArrowDown: neighbours?.next }[event.key]
        if (to && event.target instanceof HTMLHeadingElement) {
          event.preventDefault()
          neighbours?.onOpen(to)
        }
        if (event.key === 'Escape') onClose?.()
      }}
    >
      {view.phase === 'loading' && <Skeleton className="h-96 rounded-lg" />}
      {view.phase === 'failed' && (
        <>
          {onClose && <Close onClose={onClose} />}
          <LoadError {...view} retry={retry} />
        </>
      )}
      {view.phase === 'shown' && (
        <Shown
          key={id}
          one={view.data}
          known={known}
          onClose={onClose}
          changed={changed}
          neighbours={neighbours}
        />
      )}
    </aside>
  )
}

const Close = ({ onClose }: { onClose: () => void }) => (
  <button type="button" className="ob ob-quiet" onClick={onClose}>
    <X className="ico" aria-hidden="true" />
    Close
  </button>
)

function Turn({ previous, next, onOpen }: Neighbours) {
  return (
    <div className="en-turn" role="group" aria-label="Other enquiries">
      <button
        type="button"
        aria-label="Previous enquiry"
        aria-disabled={!previous}
        onClick={() => previous && onOpen(previous)}
      >
        <ChevronUp className="ico" aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label="Next enquiry"
        aria-disabled={!next}
        onClick={() => next && onOpen(next)}
      >
        <ChevronDown className="ico" aria-hidden="true" />
      </button>
    </div>
  )
}

type ShownProps = {
  one: EnquiryDetail
  known: PanelProps['known']
  onClose: (() => void) | undefined
  changed: () => void
  neighbours: Neighbours | undefined
}

type Asking = 'lost' | 'booked' | 'remind' | 'give' | 'enrol' | 'centre' | null

function Shown({ one, known, onClose, changed, neighbours }: ShownProps) {
  const [asking, setAsking] = useState<Asking>(null)
  const head = useRef<HTMLHeadingElement>(null)
  const atSide = onClose !== undefined
  useEffect(() => {
    if (atSide) head.current?.focus()
  }, [atSide])
  const ids = [one._id]
  const ends = { onClose: () => setAsking(null), onDone: changed }
  const move = async (stage: Stage) => {
    if (stage === 'lost' || stage === 'booked') return setAsking(stage)
    try {
      await call(moveEnquiries, { body: { ids, stage } })
      changed()
    } catch (error) {
      toastError(error)
    }
  }
  const done = async () => {
    try {
      await call(remindOfEnquiries, { body: { ids, nextStep: null, nextAt: null } })
      changed()
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <>
      <div className="en-h">
        <div className="min-w-0">
          <h2 ref={head} tabIndex={-1} className="outline-none [overflow-wrap:anywhere]">
            {one.child}
          </h2>
          <p className="muted">
            {kindNames[one.kind]}, received {exactly(one.askedAt)}
          </p>
        </div>
        {neighbours && <Turn {...neighbours} />}
        {onClose && <Close onClose={onClose} />}
      </div>
      <ContactLinks one={one} onOpened={changed} />
      {one.application === null ? (
        <StageRod stage={one.stage} onMove={(stage) => void move(stage)} />
      ) : (
        <ApplicationPart id={one._id} onChanged={changed} />
      )}
      <EnquiryDetails
        one={one}
        changed={changed}
        onGive={() => setAsking('give')}
        onClass={() => setAsking('booked')}
        centres={known.centres}
        onCentre={() => setAsking('centre')}
      />
      <Family one={one} />
      <ActivityLog one={one} />
      <NoteField id={one._id} onNoted={changed} />
      {one.nextStep && (
        <p className={`en-next ${one.late ? 'late' : ''}`}>
          <span>
            Next: <b>{one.nextStep}</b>
            {one.nextAt && `, ${due(one.nextAt)}`}
            {one.late && ' (late)'}
          </span>
          {one.lostReason !== 'later' && (
            <button type="button" className="ob" onClick={() => void done()}>
              <Check className="ico" aria-hidden="true" />
              Done
            </button>
          )}
        </p>
      )}
      <div className="en-f">
        <button type="button" className="ob" onClick={() => setAsking('remind')}>
          <Bell className="ico" aria-hidden="true" />
          Set reminder
        </button>
        {one.application === null && <ChildAct one={one} onEnrol={() => setAsking('enrol')} />}
      </div>
      <AskingDialog asking={asking} one={one} known={known} {...ends} />
    </>
  )
}

type DialogProps = {
  asking: Asking
  one: EnquiryDetail
  known: PanelProps['known']
  onClose: () => void
  onDone: () => void
}

/** The dialog of the button that was pressed. */
function AskingDialog({ asking, one, known, ...ends }: DialogProps) {
  const ids = [one._id]
  return (
    <>
      {asking === 'lost' && <StageDialog ids={ids} stage="lost" {...ends} />}
      {asking === 'booked' && <ClassDialog one={one} {...ends} />}
      {asking === 'remind' && <RemindDialog ids={ids} {...ends} />}
      {asking === 'give' && (
        <AssignDialog
          ids={ids}
          assignees={known.assignees}
          {...(one.assignee ? { assigneeId: one.assignee._id } : {})}
          {...ends}
        />
      )}
      {asking === 'centre' && <CentreDialog one={one} {...ends} />}
      {asking === 'enrol' && <EnrolDialog one={one} {...ends} />}
    </>
  )
}

/** What an enquiry about a child comes to: a student, or the button that makes one. */
function ChildAct({ one, onEnrol }: { one: EnquiryDetail; onEnrol: () => void }) {
  if (one.student) return <Joined student={one.student} />
  return (
    <button type="button" className="ob ob-main" onClick={onEnrol}>
      <UserPlus className="ico" aria-hidden="true" />
      Create student and parent
    </button>
  )
}

function Joined({ student }: { student: NonNullable<EnquiryDetail['student']> }) {
  const { _id: id } = student
  const page = useIsSeated() ? href('/office/children/:id', { id }) : href('/office/people/:id', { id })
  return (
    <span className="en-joined">
      <Check className="ico" aria-hidden="true" />
      <span>
        <Link to={page}>{student.fullName}</Link> is a student
      </span>
    </span>
  )
}
