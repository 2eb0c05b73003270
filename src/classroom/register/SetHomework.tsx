import { useCallback, useState } from 'react'
import { words as names } from '../../craft/exercise-names.words.ts'
import { words as language } from '../../platform/language.words.ts'
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
import { HomeworkForm } from './HomeworkForm.tsx'
import { words } from './set-homework.words.ts'

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
    <Dialog open title={words.setHomework} variant="sheet" onClose={onClose}>
      {view.phase === 'loading' && <Skeleton className="mt-4 h-64" />}
      {view.phase === 'failed' && (
        <ErrorState title={view.message} action={<Button onClick={retry}>{words.retry}</Button>} />
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
      submit={words.setHomework}
      onSubmit={async (said) => {
        const more = { quizId: quizId || null, lessonId: lessonId || null, exercise: exercise || null }
        const fileIds = files.map(({ _id }) => _id)
        await call(setHomework, { params: { id: groupId }, body: { _id: id, ...more, ...said, fileIds } })
        toast.success(words.setFor(inGroup))
        onSet()
      }}
    >
      {(errors) => (
        <>
          <SelectField
            label={words.quiz}
            name="quiz"
            value={quizId}
            error={errors.quizId}
            onChange={(event) => setQuiz(event.target.value)}
          >
            <option value="">{words.noQuiz}</option>
            <Grouped of={quizzes.map(({ _id, title, subject }) => ({ key: _id, title, group: subject }))} />
          </SelectField>
          <CascadingSelect
            labels={words.practice}
            name="exercise"
            none={words.noPractice}
            of={exercises.map(inWords)}
            value={exercise}
            onChoose={setExercise}
            hint={words.doneAfter(rightToDo)}
            error={errors.exercise}
            Select={SelectField}
          />
          {courses.length > 0 && (
            <SelectField
              label={words.lesson}
              name="lesson"
              hint={words.tickYourself}
              value={lessonId}
              error={errors.lessonId}
              onChange={(event) => setLesson(event.target.value)}
            >
              <option value="">{words.noLesson}</option>
              <Grouped
                of={courses.flatMap(({ title, children, lessons }) =>
                  lessons.map((lesson) => ({
                    key: lesson._id,
                    title: lesson.title,
                    group: words.haveIt(title, children, inGroup),
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

const inWords = ({ key, subject, group, title }: Choices['exercises'][number]) => ({
  key,
  subject: names.heading(subject),
  group: names.heading(group),
  title: names.exercise({ key, title }),
})

/** Choices under the names of what they stand among, in their order. */
function Grouped({ of }: { of: readonly { key: string; title: string; group: string }[] }) {
  return [...Map.groupBy(of, ({ group }) => group)].map(([group, list]) => (
    <optgroup key={group} label={group}>
      {list.map(({ key, title }) => (
        <option key={key} value={key} lang={language.langOf(title)}>
          {title}
        </option>
      ))}
    </optgroup>
  ))
}
