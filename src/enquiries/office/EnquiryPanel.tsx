import { Bell, Check, UserPlus, X } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { href } from 'react-router'
import { makeId } from '../../platform/new-id.ts'
import { useOwn } from '../../platform/useOwn.ts'
import { call } from '../../platform/wire.ts'
import { Failed } from '../../ui/office/Failed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { beadPath } from '../../ui/art/bead.ts'
import { STAGES, type Stage } from '../enquiries.rules.ts'
import { GiveDialog, RemindDialog, StageDialog } from './ActDialogs.tsx'
import { ClassDialog } from './DemoFact.tsx'
import {
  type Figures,
  getEnquiry,
  moveEnquiries,
  noteOnEnquiry,
  type OneEnquiry,
  remindOfEnquiries,
} from './desk.contract.ts'
import { kindNames, mayMove, stageNames } from './desk.rules.ts'
import { EnrolDialog } from './EnrolDialog.tsx'
import { Diary, Facts, Family } from './EnquiryFacts.tsx'
import { Reach } from './Reach.tsx'
import { due, exactly } from './times.ts'

type PanelProps = {
  id: string
  carers: Figures['carers']
  /** Without it the enquiry stands on a page of its own. */
  onClose?: () => void
  onChanged: () => void
}

/** One enquiry: how to reach them, its path on a rod, what was said, what comes next. */
export function EnquiryPanel({ id, carers, onClose, onChanged }: PanelProps): ReactNode {
  const { view, retry } = useOwn(
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
        if (event.key !== 'Escape' || event.defaultPrevented || event.target instanceof HTMLDialogElement)
          return
        onClose?.()
      }}
    >
      {view.phase === 'loading' && <Skeleton className="h-96 rounded-lg" />}
      {view.phase === 'failed' && (
        <>
          {onClose && <Close onClose={onClose} />}
          <Failed message={view.message} retry={retry} />
        </>
      )}
      {view.phase === 'shown' && (
        <Shown key={id} one={view.data} carers={carers} onClose={onClose} changed={changed} />
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

type ShownProps = {
  one: OneEnquiry
  carers: Figures['carers']
  onClose: (() => void) | undefined
  changed: () => void
}

type Asking = 'lost' | 'booked' | 'remind' | 'give' | 'enrol' | null

function Shown({ one, carers, onClose, changed }: ShownProps) {
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
            {kindNames[one.kind]}, asked {exactly(one.askedAt)}
          </p>
        </div>
        {onClose && <Close onClose={onClose} />}
      </div>
      <Reach one={one} onOpened={changed} />
      <Rod stage={one.stage} onMove={(stage) => void move(stage)} />
      <Facts
        one={one}
        changed={changed}
        onGive={() => setAsking('give')}
        onClass={() => setAsking('booked')}
      />
      <Family one={one} />
      <Diary one={one} />
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
          Remind
        </button>
        {one.student ? (
          <span className="en-joined">
            <Check className="ico" aria-hidden="true" />
            {one.student.fullName} is a student
          </span>
        ) : (
          <button type="button" className="ob ob-main" onClick={() => setAsking('enrol')}>
            <UserPlus className="ico" aria-hidden="true" />
            Make student and parent
          </button>
        )}
      </div>
      {asking === 'lost' && <StageDialog ids={ids} stage="lost" {...ends} />}
      {asking === 'booked' && <ClassDialog one={one} {...ends} />}
      {asking === 'remind' && <RemindDialog ids={ids} {...ends} />}
      {asking === 'give' && (
        <GiveDialog ids={ids} carers={carers} {...(one.carer ? { carerId: one.carer._id } : {})} {...ends} />
      )}
      {asking === 'enrol' && <EnrolDialog one={one} {...ends} />}
    </>
  )
}

const bead = beadPath(40, 23)

/** The path of an enquiry: five beads on a rod; what lies behind is filled. */
function Rod({ stage, onMove }: { stage: Stage; onMove: (stage: Stage) => void }) {
  const at = STAGES.indexOf(stage)
  return (
    <div className="en-rod" role="group" aria-label="State">
      {STAGES.map((each, place) => (
        <button
          key={each}
          type="button"
          aria-current={each === stage ? 'step' : undefined}
          aria-disabled={!mayMove(stage, each)}
          className={place < at && stage !== 'lost' ? 'past' : ''}
          onClick={() => mayMove(stage, each) && onMove(each)}
        >
          <svg viewBox="-22 -14 44 28" aria-hidden="true">
            <path d={bead} />
          </svg>
          {stageNames[each]}
        </button>
      ))}
    </div>
  )
}

function NoteField({ id, onNoted }: { id: string; onNoted: () => void }) {
  const field = useId()
  const [text, setText] = useState('')
  // The same words sent again are the same note.
  const [key, setKey] = useState(() => makeId(Date.now()))
  const note = async () => {
    if (text.trim() === '') return
    try {
      await call(noteOnEnquiry, { params: { id }, body: { text, key } })
      setKey(makeId(Date.now()))
      setText('')
      toast.success('Noted')
      onNoted()
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <form
      className="en-w"
      onSubmit={(event) => {
        event.preventDefault()
        void note()
      }}
    >
      <label htmlFor={field} className="sr-only">
        A note for the others
      </label>
      <textarea
        id={field}
        className="of-in"
        rows={2}
        placeholder="A note for the others"
        value={text}
        maxLength={2_000}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          void note()
        }}
      />
      {text.trim() !== '' && (
        <button type="submit" className="ob">
          Add the note
        </button>
      )}
    </form>
  )
}
