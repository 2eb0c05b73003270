import { useCallback, useState } from 'react'
import { makeId } from '../../platform/new-id.ts'
import { useOwn } from '../../platform/useOwn.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { ChoiceInSteps } from '../../ui/ChoiceInSteps.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { type Group } from '../classroom.contract.ts'
import { getHomeworkChoices, setHomework } from '../homework.contract.ts'
import { childrenWords } from '../words.ts'
import { HomeworkForm } from './HomeworkForm.tsx'

type SetHomeworkProps = {
  group: Pick<Group, '_id'>
  /** The key of an exercise that is chosen already. */
  exercise?: string
  onClose: () => void
  onSet: () => void
}

/** Homework for the group: a quiz, an exercise, a lesson, words, or several of these, and a day. */
export function SetHomework({ group, exercise = '', onClose, onSet }: SetHomeworkProps) {
  const load = useCallback(() => call(getHomeworkChoices, { params: { id: group._id } }), [group._id])
  const { view, retry } = useOwn(null, load)
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
  const [id] = useState(() => makeId(Date.now()))
  const [quizId, setQuiz] = useState('')
  const [exercise, setExercise] = useState(first)
  const [lessonId, setLesson] = useState('')
  return (
    <HomeworkForm
      start={{ text: '', dueOn: nextClass }}
      hasMore={quizId !== '' || lessonId !== '' || exercise !== ''}
      submit="Set homework"
      onSubmit={async (said) => {
        const more = { quizId: quizId || null, lessonId: lessonId || null, exercise: exercise || null }
        await call(setHomework, { params: { id: groupId }, body: { _id: id, ...more, ...said } })
        toast.success(`Set for ${childrenWords(inGroup)}`)
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
          <ChoiceInSteps
            labels={['Practice', 'Kind', 'Exercise']}
            name="exercise"
            none="No practice"
            of={exercises}
            value={exercise}
            onChoose={setExercise}
            hint={`Done once it was right ${rightToDo} times.`}
            error={errors.exercise}
            Select={SelectField}
          />
          {courses.length > 0 && (
            <SelectField
              label="Lesson"
              name="lesson"
              hint="Who does not have the course is ticked by you."
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
