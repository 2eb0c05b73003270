import { useState } from 'react'
import { findPeople } from '../../people/office/office.contract.ts'
import { isCallError } from '../../platform/errors.ts'
import { call } from '../../platform/wire.ts'
import { toast } from '../../ui/toast.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { addGroupMembers, addToWaitingList } from './groups.contract.ts'
import type { ChildToAdd } from './child-to-add.ts'
import { MemberChoice, MemberDialog } from './MemberDialog.tsx'
import { type MemberDialogProps, messageOf, todayHere, useSearch } from './member-dialog.ts'

type Found = ChildToAdd
type AddProps = MemberDialogProps & {
  first: ChildToAdd | null
  /** To the waiting list, not into the group. */
  isWaiting: boolean
}

async function findStudents(words: string): Promise<readonly Found[]> {
  const { data } = await call(findPeople, { body: { words, role: 'student', limit: 30 } })
  return data.map(({ _id, fullName, presentEducation }) => ({
    _id,
    fullName,
    detail: presentEducation ?? '',
  }))
}

/** The search of people is there for the academy's office alone, and answers a seat as if it were not. */
const searchProblem = (error: unknown): string =>
  isCallError(error) && error.status === 404
    ? 'New children are added by the academy’s office. To move a child of your centre, open its group and press Move.'
    : 'Couldn’t search. Change a letter to try again.'

/** Finds students for a group, from a day on, or for its waiting list; `first` is chosen already. */
export function AddDialog({ group, first, isWaiting, onClose, onDone }: AddProps) {
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<readonly Found[]>(first ? [first] : [])
  const [joinedOn, setJoinedOn] = useState(todayHere)
  const [error, setError] = useState('')
  const { busy, submit } = useSubmit((cause) => setError(messageOf(cause, 'studentIds')))
  const { found, error: failure } = useSearch(words, findStudents)
  const problem = failure === null ? '' : searchProblem(failure)
  const inIt = new Set([
    ...group.members.filter(({ leftOn }) => leftOn === null).map(({ studentId }) => studentId),
    ...(isWaiting ? group.waiting.map(({ studentId }) => studentId) : []),
  ])
  const shown = [
    ...chosen,
    ...(found ?? []).filter(({ _id }) => !inIt.has(_id) && !chosen.some((one) => one._id === _id)),
  ]
  const add = () => {
    setError('')
    void submit(async () => {
      const studentIds = chosen.map(({ _id }) => _id)
      const params = { id: group._id }
      const who = chosen.length === 1 ? (chosen[0]?.fullName ?? '') : `${chosen.length} children`
      if (isWaiting) await call(addToWaitingList, { params, body: { studentIds } })
      else await call(addGroupMembers, { params, body: { studentIds, joinedOn } })
      toast.success(isWaiting ? `${who} on the waiting list` : `${who} added`)
      onDone()
    })
  }
  return (
    <MemberDialog
      title={isWaiting ? `Waiting list of ${group.name}` : `Add children to ${group.name}`}
      search={{
        label: 'Find students',
        hint: 'Search by name, email or mobile, the parent’s too',
        value: words,
        onChange: setWords,
      }}
      {...(isWaiting ? {} : { day: { label: 'From', value: joinedOn, onChange: setJoinedOn } })}
      status={{ text: problem || `${shown.length} found`, isSeen: problem !== '' }}
      error={error}
      busy={busy}
      submit={`Add${chosen.length > 0 ? ` ${chosen.length}` : ''}`}
      isReady={chosen.length > 0}
      onClose={onClose}
      onSubmit={add}
    >
      <ul className="mt-3 max-h-72 divide-y divide-rule overflow-y-auto" aria-label="Students">
        {shown.map((one) => (
          <MemberChoice
            key={one._id}
            type="checkbox"
            name={one.fullName}
            detail={one.detail}
            isChosen={chosen.some(({ _id }) => _id === one._id)}
            onChange={(isChosen) =>
              setChosen(isChosen ? [...chosen, one] : chosen.filter(({ _id }) => _id !== one._id))
            }
          />
        ))}
      </ul>
    </MemberDialog>
  )
}
