import { Pencil, Plus } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { href } from 'react-router'
import { indianDay } from '../../platform/text/india.rules.ts'
import { requiredNames } from '../../ui/office/required-names.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call, type Reply } from '../../platform/wire.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { OfficeField, OfficeSelect } from '../../ui/office/fields.tsx'
import { usePageBar } from '../../ui/office/frame.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { WEEKDAYS } from '../demo/classes.rules.ts'
import { addDemoSlot, changeDemoSlot, getDemoSlots, type Slot, SlotForm } from '../demo/demo.contract.ts'
import { ActDialog } from './ActDialogs.tsx'
import { formatLongWeekday } from '../../platform/text/dates.rules.ts'
import './enquiries.css'

/** /office/demo-slots: when demo classes are held, and how full they are. */
export function DemoSlotsPage() {
  const { view, retry } = usePrivateQuery(
    href('/staff/login'),
    useCallback(() => call(getDemoSlots, {}), []),
  )
  const [editing, setEditing] = useState<Slot | 'new' | null>(null)
  const bar = usePageBar({
    title: 'Demo classes',
    help: 'The weekly plan of free demo classes. The website offers the next two weeks.',
  })
  return (
    <>
      {view.phase === 'loading' && <Skeleton className="h-64 rounded-lg" />}
      {view.phase === 'failed' && <LoadError message={view.message} retry={retry} />}
      {view.phase === 'shown' && view.data.slots.length === 0 && (
        <div className="rg pad">
          <EmptyState
            title="No demo classes planned"
            action={
              <button type="button" className="ob ob-main" onClick={() => setEditing('new')}>
                Add a demo class
              </button>
            }
          >
            Until you add one, the form says we will call to fix a time.
          </EmptyState>
        </div>
      )}
      {view.phase === 'shown' && view.data.slots.length > 0 && (
        <ul className="ds">
          {view.data.slots.map((slot) => (
            <li key={slot._id} className="rg">
              <SlotCard slot={slot} centres={view.data.centres} onEdit={() => setEditing(slot)} />
            </li>
          ))}
        </ul>
      )}
      {editing && view.phase === 'shown' && (
        <SlotDialog
          slot={editing === 'new' ? null : editing}
          teachers={view.data.teachers}
          centres={view.data.centres}
          onClose={() => setEditing(null)}
          onDone={retry}
        />
      )}
      {bar &&
        createPortal(
          <button type="button" className="ob" onClick={() => setEditing('new')}>
            <Plus className="ico" aria-hidden="true" />
            New
          </button>,
          bar,
        )}
    </>
  )
}

type Plan = Reply<typeof getDemoSlots>['data']

const weekdayOf = (weekday: number): string => WEEKDAYS[weekday - 1] ?? ''

type SlotCardProps = { slot: Slot; centres: Plan['centres']; onEdit: () => void }

function SlotCard({ slot, centres, onEdit }: SlotCardProps) {
  const { weekday, time, minutes, teacher, places, mode, place, untilDay, classes } = slot
  const name = `${weekdayOf(weekday)} ${time}`
  return (
    <section className="ds-c" aria-label={name}>
      <div className="ds-h">
        <h2 className="tnum">{name}</h2>
        <button type="button" className="ob" aria-label={`Change ${name}`} onClick={onEdit}>
          <Pencil className="ico" aria-hidden="true" />
          Change
        </button>
      </div>
      <p>
        {minutes} minutes with {teacher}, {places === 1 ? '1 place' : `${places} places`}
      </p>
      {centres.length > 0 && (
        <p>{centres.find(({ _id }) => _id === slot.centreId)?.name ?? 'Head office, for every centre'}</p>
      )}
      <p className="muted [overflow-wrap:anywhere]">
        {mode === 'online' ? 'Online: ' : ''}
        {place}
      </p>
      {untilDay && <p className="muted">Until {formatLongWeekday(new Date(`${untilDay}T00:00:00+05:30`))}</p>}
      <ul className="ds-d">
        {classes.map(({ _id, startsAt, taken, places: all, offered }) => (
          <li key={_id}>
            <span>{formatLongWeekday(startsAt)}</span>
            <b className="tnum">
              {taken} of {all} taken{offered ? '' : ', closed'}
            </b>
          </li>
        ))}
        {classes.length === 0 && <li>No class in the next two weeks</li>}
      </ul>
    </section>
  )
}

type SlotDialogProps = {
  slot: Slot | null
  teachers: readonly { _id: string; fullName: string }[]
  centres: Plan['centres']
  onClose: () => void
  onDone: () => void
}

const newSlot = (): SlotForm => ({
  weekday: 6,
  time: '11:00',
  minutes: 40,
  teacherId: '',
  places: 4,
  mode: 'online',
  place: '',
  fromDay: indianDay(new Date()),
  untilDay: null,
  centreId: null,
})

const required = requiredNames(SlotForm)

function SlotDialog({ slot, teachers, centres, onClose, onDone }: SlotDialogProps): ReactNode {
  const [form, setForm] = useState<SlotForm>(slot ?? newSlot())
  const set = (change: Partial<SlotForm>) => setForm({ ...form, ...change })
  const { weekday, time, minutes, teacherId, places, mode, place, fromDay, untilDay, centreId } = form
  // A teacher who left stays the slot's until another is chosen.
  const choices =
    slot && !teachers.some(({ _id }) => _id === slot.teacherId)
      ? [{ _id: slot.teacherId, fullName: slot.teacher }, ...teachers]
      : teachers
  const body = { weekday, time, minutes, teacherId, places, mode, place, fromDay, untilDay, centreId }
  return (
    <ActDialog
      title={slot ? 'Change the demo class' : 'New demo class'}
      submit="Save"
      onClose={onClose}
      onDone={onDone}
      act={() =>
        slot ? call(changeDemoSlot, { params: { id: slot._id }, body }) : call(addDemoSlot, { body })
      }
    >
      {(errors) => (
        <>
          <SlotFields form={form} errors={errors} teachers={choices} onChange={set} />
          {centres.length > 0 && (
            <OfficeSelect
              label="Centre"
              value={centreId ?? ''}
              error={errors.centreId}
              hint="Who books a class of a centre becomes its enquiry."
              onChange={(event) => set({ centreId: event.target.value || null })}
            >
              <option value="">Head office, for every centre</option>
              {centres.map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {name}
                </option>
              ))}
            </OfficeSelect>
          )}
          {slot && (
            <p className="muted">
              Booked classes keep their time. We email parents if the teacher or place changes.
            </p>
          )}
        </>
      )}
    </ActDialog>
  )
}

type SlotFieldsProps = Pick<SlotDialogProps, 'teachers'> & {
  form: SlotForm
  errors: Readonly<Record<string, string>>
  onChange: (change: Partial<SlotForm>) => void
}

function SlotFields({ form, errors, teachers, onChange }: SlotFieldsProps) {
  const { weekday, time, minutes, teacherId, places, mode, place, fromDay, untilDay } = form
  return (
    <>
      <div className="grid grid-cols-2 gap-4">
        <OfficeSelect
          label="Weekday"
          value={weekday}
          data-autofocus=""
          onChange={(event) => onChange({ weekday: Number(event.target.value) })}
        >
          {WEEKDAYS.map((name, before) => (
            <option key={name} value={before + 1}>
              {name}
            </option>
          ))}
        </OfficeSelect>
        <OfficeField
          label="Time (IST)"
          required={required.has('time')}
          type="time"
          value={time}
          error={errors.time}
          onChange={(event) => onChange({ time: event.target.value })}
        />
        <OfficeField
          label="Minutes"
          required={required.has('minutes')}
          type="number"
          value={minutes}
          error={errors.minutes}
          onChange={(event) => onChange({ minutes: event.target.valueAsNumber })}
        />
        <OfficeField
          label="Places"
          required={required.has('places')}
          type="number"
          value={places}
          error={errors.places}
          onChange={(event) => onChange({ places: event.target.valueAsNumber })}
        />
        <OfficeSelect
          label="Teacher"
          required={required.has('teacherId')}
          value={teacherId}
          error={errors.teacherId}
          onChange={(event) => onChange({ teacherId: event.target.value })}
        >
          <option value="">Choose</option>
          {teachers.map(({ _id, fullName }) => (
            <option key={_id} value={_id}>
              {fullName}
            </option>
          ))}
        </OfficeSelect>
        <OfficeSelect
          label="Where"
          value={mode}
          onChange={(event) => onChange({ mode: event.target.value as SlotForm['mode'] })}
        >
          <option value="online">Online</option>
          <option value="place">At a centre</option>
        </OfficeSelect>
      </div>
      <OfficeField
        label={mode === 'online' ? 'Meeting link' : 'Address'}
        required={required.has('place')}
        value={place}
        error={errors.place}
        placeholder={mode === 'online' ? 'https://' : ''}
        onChange={(event) => onChange({ place: event.target.value })}
      />
      <div className="grid grid-cols-2 gap-4">
        <OfficeField
          label="From"
          type="date"
          value={fromDay}
          error={errors.fromDay}
          onChange={(event) => onChange({ fromDay: event.target.value })}
        />
        <OfficeField
          label="Until (optional)"
          type="date"
          value={untilDay ?? ''}
          error={errors.untilDay}
          onChange={(event) => onChange({ untilDay: event.target.value || null })}
        />
      </div>
    </>
  )
}
