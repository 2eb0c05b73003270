import { useState } from 'react'
import { call } from '../../platform/wire.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { FilePicker } from '../files/FilePicker.tsx'
import { changeHomework, type Homework } from '../homework.contract.ts'
import { HomeworkForm } from './HomeworkForm.tsx'
import { words } from './set-homework.words.ts'

type ChangeProps = { groupId: string; homework: Homework; onClose: () => void; onChanged: () => void }

/** Edits the text, the due date and the files of a homework; work already done still counts. */
export function ChangeHomework({ groupId, homework, onClose, onChanged }: ChangeProps) {
  const { text, dueOn, quiz, exercise, lesson } = homework
  const [files, setFiles] = useState(homework.files)
  const stays = [quiz, exercise, lesson].filter(Boolean)
  const params = { id: groupId, homeworkId: homework._id }
  return (
    <Dialog open title={words.editHomework} variant="sheet" onClose={onClose}>
      <HomeworkForm
        start={{ text, dueOn }}
        hasMore={stays.length > 0}
        submit={words.save}
        onSubmit={async (said) => {
          const body = { ...said, fileIds: files.map(({ _id }) => _id) }
          toast.success((await call(changeHomework, { params, body })).message)
          onChanged()
        }}
      >
        {(errors) => (
          <>
            <p className="text-ink-2">{words.staysDone(stays.join(', '))}</p>
            <FilePicker files={files} error={errors.fileIds} onChange={(next) => setFiles([...next])} />
          </>
        )}
      </HomeworkForm>
    </Dialog>
  )
}
