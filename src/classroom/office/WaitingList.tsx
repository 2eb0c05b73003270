import { UserMinus, UserPlus } from 'lucide-react'
import { formatLongDay } from '../../platform/text/dates.rules.ts'
import { call } from '../../platform/wire.ts'
import { toast, toastError } from '../../ui/toast.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import type { ChildToAdd } from './child-to-add.ts'
import { type OfficeGroup, removeFromWaitingList } from './groups.contract.ts'

type WaitingListProps = {
  group: OfficeGroup
  /** No seat is free. */
  isFull: boolean
  onSeat: (child: ChildToAdd) => void
  onChanged: () => void
}

/** Who waits for a seat in a group, the longest first. */
export function WaitingList({ group, isFull, onSeat, onChanged }: WaitingListProps) {
  const { busy, submit } = useSubmit(toastError)
  const remove = (studentId: string, name: string) =>
    submit(async () => {
      await call(removeFromWaitingList, { params: { id: group._id, studentId } })
      toast.success(`${name} is off the waiting list`)
      onChanged()
    })
  return (
    <section className="mt-4" aria-labelledby="gr-waiting">
      <h3 id="gr-waiting" className="font-bold">
        Waiting list
      </h3>
      <ol className="divide-y divide-rule">
        {group.waiting.map(({ studentId, fullName, presentEducation, since }) => (
          <li key={studentId} className="flex flex-wrap items-center gap-x-4 py-1">
            <b className="min-w-0 grow basis-40 [overflow-wrap:anywhere]">{fullName}</b>
            <span className="muted tnum">
              {presentEducation && `${presentEducation}, `}since {formatLongDay(since)}
            </span>
            <span className="flex">
              {!isFull && (
                <button
                  type="button"
                  className="ob ob-quiet"
                  aria-label={`Give a seat to ${fullName}`}
                  onClick={() => onSeat({ _id: studentId, fullName, detail: presentEducation })}
                >
                  <UserPlus className="ico" aria-hidden="true" />
                  Give a seat
                </button>
              )}
              <button
                type="button"
                className="ob ob-quiet"
                aria-label={`Remove ${fullName} from the waiting list`}
                disabled={busy}
                onClick={() => void remove(studentId, fullName)}
              >
                <UserMinus className="ico" aria-hidden="true" />
                Remove
              </button>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
