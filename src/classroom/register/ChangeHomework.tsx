import { call } from '../../platform/wire.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { changeHomework, type Homework } from '../homework.contract.ts'
import { HomeworkForm } from './HomeworkForm.tsx'

type ChangeProps = { groupId: string; homework: Homework; onClose: () => void; onChanged: () => void }

/** Edits the text and due date of a homework; work already done still counts. */
export function ChangeHomework({ groupId, homework, onClose, onChanged }: ChangeProps) {
  const { text, dueOn, quiz, exercise, lesson } = homework
  const stays = [quiz, exercise, lesson].filter(Boolean)
  const params = { id: groupId, homeworkId: homework._id }
  return (
    <Dialog open title="Edit homework" variant="sheet" onClose={onClose}>
      <HomeworkForm
        start={{ text, dueOn }}
        hasMore={stays.length > 0}
        submit="Save"
        onSubmit={async (body) => {
          toast.success((await call(changeHomework, { params, body })).message)
          onChanged()
        }}
      >
        {() => (
          <p className="text-ink-2">
            {stays.length > 0 ? `${stays.join(', ')} can’t be changed. ` : ''}Work already done still counts.
          </p>
        )}
      </HomeworkForm>
    </Dialog>
  )
}
