import { useCallback, useState } from 'react'
import { uuidv7 } from '../../platform/new-id.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { CascadingSelect } from '../../ui/CascadingSelect.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { type Group } from '../classroom.contract.ts'
import type { LibraryFile } from '../files/files.contract.ts'
import { FilePicker } from '../files/FilePicker.tsx'
import { getHomeworkChoices, setHomework } from '../homework.contract.ts'
import { childrenWords } from '../labels.ts'
import { HomeworkForm } from './HomeworkForm.tsx'

type SetHomeworkProps = {
  group: Pick<Group, '_id'>
  /** The key of the exercise that is preselected. */
  exercise?: string
  onClose: () => void
  onSet: () => void
}

/** The form for homework: a quiz, an exercise, a lesson, text or several of these, and a due date. */
export function SetHomework({ group, exercise = '', onClose, onSet }: SetHomeworkProps) {
  const load = useCallback(() => call(getHomeworkChoices, { params: { id: group._id } }), [group._id])
  const { view, retry } = usePrivateQuery(null, load)
  return (
    <Dialog open title="Set homework" variant="sheet" onClose={onClose}>
      {view.phase === 'loading' && <Skeleton className="mt-4 h-64" />}
      {view.phase === 'failed' && (
        <ErrorState title={view.message} action={<Button onClick={retry}>Retry</Button>} />
      )}
      {view.phase === 'shown' && (
        <ChoiceForm groupId={group._id} exercise={exercise} choices={view.data} onSet={onSet} />
      )}
    </Dialog>
  )
}

type Choices = Awaited<ReturnType<typeof call<typeof getHomeworkChoices>>>['data']
type ChoiceProps = { groupId: string; exercise: string; choices: Choices; onSet: () => void }

function ChoiceForm({ groupId, exercise: first, choices, onSet }: ChoiceProps) {
  const { courses, quizzes, exercises, rightToDo, dueOn: nextClass, children: inGroup } = choices
  const [id] = useState(() => uuidv7(Date.now()))
  const [quizId, setQuiz] = useState('')
  const [exercise, setExercise] = useState(first)
  const [lessonId, setLesson] = useState('')
  const [files, setFiles] = useState<readonly LibraryFile[]>([])
  return (
    <HomeworkForm
      start={{ text: '', dueOn: nextClass }}
      hasMore={quizId !== '' || lessonId !== '' || exercise !== ''}
      submit="Set homework"
      onSubmit={async (said) => {
        const more = { quizId: quizId || null, lessonId: lessonId || null, exercise: exercise || null }
        const fileIds = files.map(({ _id }) => _id)
        await call(setHomework, { params: { id: groupId }, body: { _id: id, ...more, ...said, fileIds } })
        toast.success(`Homework set for ${childrenWords(inGroup)}`)
        onSet()
      }}
    >
      {(errors) => (
        <>
          <SelectField
            label="Quiz"
            name="quiz"
            value={quizId}
            error={errors.quizId}
            onChange={(event) => setQuiz(event.target.value)}
          >
            <option value="">No quiz</option>
            <Grouped of={quizzes.map(({ _id, title, subject }) => ({ key: _id, title, group: subject }))} />
          </SelectField>
          <CascadingSelect
            labels={['Practice', 'Kind', 'Exercise']}
            name="exercise"
            none="No practice"
            of={exercises}
            value={exercise}
            onChoose={setExercise}
            hint={`Done after ${rightToDo} right answers without help.`}
            error={errors.exercise}
            Select={SelectField}
          />
          {courses.length > 0 && (
            <SelectField
              label="Lesson"
              name="lesson"
              hint="For children without the course, tick it off yourself."
              value={lessonId}
              error={errors.lessonId}
              onChange={(event) => setLesson(event.target.value)}
            >
              <option value="">No lesson</option>
              <Grouped
                of={courses.flatMap(({ title, children, lessons }) =>
                  lessons.map((lesson) => ({
                    key: lesson._id,
                    title: lesson.title,
                    group: `${title} (${children} of ${inGroup} have it)`,
                  })),
                )}
              />
            </SelectField>
          )}
          <FilePicker files={files} error={errors.fileIds} onChange={setFiles} />
        </>
      )}
    </HomeworkForm>
  )
}

/** Choices under the names of what they stand among, in their order. */
function Grouped({ of }: { of: readonly { key: string; title: string; group: string }[] }) {
  return [...Map.groupBy(of, ({ group }) => group)].map(([group, list]) => (
    <optgroup key={group} label={group}>
      {list.map(({ key, title }) => (
        <option key={key} value={key}>
          {title}
        </option>
      ))}
    </optgroup>
  ))
}
