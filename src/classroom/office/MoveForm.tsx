import { useState } from 'react'
import { call } from '../../platform/wire.ts'
import { FormError } from '../../ui/office/FormError.tsx'
import { OfficeField } from '../../ui/office/fields.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFormSubmit } from '../../ui/useSubmit.ts'
import { moveClass, type WeekClass } from '../days/classes.contract.ts'

type MoveProps = { one: WeekClass; onDone: () => void }

/** Another day, time or place for one class. */
export function MoveForm({ one, onDone }: MoveProps) {
  const { groupId, day } = one
  const [to, setTo] = useState({ toDay: day, time: one.time, place: one.place })
  const { errors, busy, submit } = useFormSubmit()
  const isSame = to.toDay === day && to.time === one.time && to.place === one.place
  const line = (name: keyof typeof to) => ({
    value: to[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => setTo({ ...to, [name]: event.target.value }),
  })
  return (
    <section className="grid gap-3 border-y border-rule py-4" aria-labelledby="move-class">
      <h3 id="move-class" className="font-bold">
        Another day, time or place
      </h3>
      <div className="grid gap-3 sm:grid-cols-2">
        <OfficeField label="Held on" type="date" {...line('toDay')} />
        <OfficeField label="Time (IST)" type="time" {...line('time')} />
      </div>
      <OfficeField label="Place" maxLength={120} {...line('place')} />
      <FormError message={errors.form} />
      <button
        type="button"
        className="ob"
        disabled={busy || isSame}
        onClick={() =>
          void submit(async () => {
            toast.success((await call(moveClass, { params: { id: groupId, day }, body: to })).message)
            onDone()
          })
        }
      >
        Move this class
      </button>
    </section>
  )
}
