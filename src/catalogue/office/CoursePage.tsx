import { useMemo } from 'react'
import { href, useParams } from 'react-router'
import { type Draft, useEditor } from '../../platform/drafts/useDraft.ts'
import { useNow } from '../../ui/office/useNow.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { EditorFrame } from '../../ui/office/EditorFrame.tsx'
import {
  type Category,
  getAllCategories,
  getTeacherProfiles,
  type TeacherProfile,
} from '../catalogue.contract.ts'
import { asCourse, type CourseDraft, emptyCourse } from './course.rules.ts'
import { CourseDocument } from './documents.contract.ts'
import { getLessonExercises, type LessonExercise } from './exercises.contract.ts'
import { CourseAside } from './CourseAside.tsx'
import { CourseFields } from './CourseFields.tsx'
import { CoursePreview } from './CoursePreview.tsx'
import { CourseQuestions } from './CourseQuestions.tsx'
import { Lessons } from './Lessons.tsx'

const pathOf = (id: string) => href('/office/courses/:id', { id })
const labels = {
  title: 'Title',
  subtitle: 'Subtitle',
  categoryId: 'Category',
  level: 'Level',
  ages: 'Ages',
  leadInstructor: 'Teacher',
  teacherId: 'Teacher’s page',
  price: 'Price',
  listPrice: 'List price',
  offerEndsAt: 'Offer ends',
  thumbnailImage: 'Picture',
  introVideo: 'Intro video',
  introCaptions: 'Captions of the intro video',
  whatWeLearn: 'What children learn',
  needs: 'What you need',
  questions: 'Questions and answers',
  lessons: 'Lessons',
}
export type CourseLabels = typeof labels

/** What the parts of the editor share. */
export type CourseEditing = {
  course: CourseDraft
  labels: CourseLabels
  errors: Draft['errors']
  change: (fields: Partial<CourseDraft>) => void
}

/** What a course can be put under, whose page it can link to, and what its lessons can lead to. */
type Choices = {
  categories: readonly Category[]
  teachers: readonly TeacherProfile[]
  exercises: readonly LessonExercise[]
}
const noChoices: Choices = { categories: [], teachers: [], exercises: [] }

async function loadChoices(): Promise<{ data: Choices }> {
  const [categories, teachers, exercises] = await Promise.all([
    call(getAllCategories, {}),
    call(getTeacherProfiles, {}),
    call(getLessonExercises, {}),
  ])
  return { data: { categories: categories.data, teachers: teachers.data, exercises: exercises.data } }
}

/** /office/courses/{id}: a course with its lessons. */
export function CoursePage() {
  const { id = '' } = useParams()
  const { draft, documentId, readVersion } = useEditor('course', id, { empty: emptyCourse, pathOf })
  const course = useMemo((): CourseDraft => ({ ...emptyCourse, ...draft.data }), [draft.data])
  const { keeper, errors } = draft
  const { view } = usePrivateQuery('/staff/login', loadChoices)
  const { categories, teachers, exercises } = view.phase === 'shown' ? view.data : noChoices
  const category = categories.find(({ _id }) => _id === course.categoryId)
  const now = useNow()
  const shown = asCourse(course, {
    id: documentId,
    category,
    teacher: teachers.find(({ _id }) => _id === course.teacherId),
    now,
  })
  const editing: CourseEditing = {
    course,
    labels,
    errors,
    change: (fields) => keeper.change({ ...fields }),
  }
  return (
    <EditorFrame
      draft={draft}
      title={course.title}
      help="A course and its lessons. Visitors see it once published. Students who bought it keep it."
      above={{ title: 'Courses', to: href('/office/courses') }}
      translations={href('/office/translations/:kind/:id', { kind: 'course', id: documentId })}
      labels={labels}
      schema={CourseDocument}
      readVersion={readVersion}
      preview={<CoursePreview course={shown} category={category?.category} now={now} />}
      aside={<CourseAside draft={course} course={shown} category={category} />}
    >
      <CourseFields {...editing} categories={categories} teachers={teachers} now={now} />
      <Lessons {...editing} exercises={exercises} />
      <CourseQuestions {...editing} />
    </EditorFrame>
  )
}
