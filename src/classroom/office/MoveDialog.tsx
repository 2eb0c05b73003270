import { useState } from 'react'
import { formatLongDay } from '../../platform/text/dates.rules.ts'
import { call } from '../../platform/wire.ts'
import { toast } from '../../ui/toast.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { findGroups, type GroupMember, type GroupRow, moveGroupMember } from './groups.contract.ts'
import { MemberChoice, MemberDialog } from './MemberDialog.tsx'
import { type MemberDialogProps, messageOf, todayHere, useSearch } from './member-dialog.ts'

async function findOpenGroups(words: string): Promise<readonly GroupRow[]> {
  const { data } = await call(findGroups, { body: { words, sort: 'name', limit: 30 } })
  return data.filter(({ state }) => state !== 'over')
}

const countWords = (count: number) => (count === 0 ? 'No other group found' : `${count} found`)

/** Moves a child to another group, also of another centre, from a day on. */
export function MoveDialog({ group, member, onClose, onDone }: MemberDialogProps & { member: GroupMember }) {
  const [words, setWords] = useState('')
  const [to, setTo] = useState<GroupRow | null>(null)
  const [from, setFrom] = useState(todayHere)
  const [error, setError] = useState('')
  const { busy, submit } = useSubmit((cause) => setError(messageOf(cause, 'toGroupId')))
  const { found, error: failure } = useSearch(words, findOpenGroups)
  const others = (found ?? []).filter(({ _id }) => _id !== group._id && _id !== to?._id)
  const shown = to ? [to, ...others] : others
  const problem = failure === null ? '' : 'Couldn’t search. Change a letter to try again.'
  const move = () => {
    setError(to ? '' : 'Choose a group')
    if (!to) return
    void submit(async () => {
      const params = { id: group._id, studentId: member.studentId }
      await call(moveGroupMember, { params, body: { toGroupId: to._id, from } })
      toast.success(`${member.fullName} is in ${to.name} from ${formatLongDay(from)}`)
      onDone()
    })
  }
  return (
    <MemberDialog
      title={`Move ${member.fullName}`}
      text={`The day before is the last one in ${group.name}. Attendance is kept. The office changes the fee plan at Fees.`}
      search={{ label: 'Find a group', value: words, onChange: setWords }}
      day={{ label: 'First day there', value: from, onChange: setFrom }}
      status={{
        text: problem || (found ? countWords(shown.length) : ''),
        isSeen: problem !== '' || shown.length === 0,
      }}
      error={error}
      busy={busy}
      submit="Move"
      onClose={onClose}
      onSubmit={move}
    >
      <fieldset className="mt-3">
        <legend className="sr-only">Groups</legend>
        <ul className="max-h-72 divide-y divide-rule overflow-y-auto">
          {shown.map((one) => (
            <MemberChoice
              key={one._id}
              type="radio"
              name={one.name}
              detail={one.centre || one.teacher}
              isChosen={one._id === to?._id}
              onChange={() => setTo(one)}
            />
          ))}
        </ul>
      </fieldset>
    </MemberDialog>
  )
}
