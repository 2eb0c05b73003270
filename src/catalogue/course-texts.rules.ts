import type { TranslatableItem } from '../platform/translations/translations.rules.ts'

type CourseTexts = {
  id: string
  title: string
  subtitle: string
  level: string
  whatWeLearn: string
  needs: string
  questions: readonly { question: string; answer: string }[]
}

/** What of a course is translated; its lessons are items of their own, and ages are read by our own words. */
export const courseItem = (course: CourseTexts): TranslatableItem => ({
  kind: 'course',
  id: course.id,
  title: 'The course',
  whenOlder: 'older',
  texts: [
    { path: 'title', label: 'Title', form: 'line', text: course.title },
    { path: 'subtitle', label: 'Subtitle', form: 'line', text: course.subtitle },
    { path: 'level', label: 'Level', form: 'line', text: course.level },
    { path: 'whatWeLearn', label: 'What is learned', form: 'html', text: course.whatWeLearn },
    { path: 'needs', label: 'What is needed', form: 'html', text: course.needs },
    ...course.questions.flatMap(({ question, answer }, at) => [
      {
        path: `questions.${at}.question`,
        label: `Question ${at + 1}`,
        form: 'line' as const,
        text: question,
      },
      { path: `questions.${at}.answer`, label: `Answer ${at + 1}`, form: 'lines' as const, text: answer },
    ]),
  ],
})

/** What of a lesson is translated. */
export const lessonItem = (lesson: {
  id: string
  title: string
  subDescription: string
}): TranslatableItem => ({
  kind: 'lesson',
  id: lesson.id,
  title: lesson.title,
  whenOlder: 'older',
  texts: [
    { path: 'title', label: 'Title', form: 'line', text: lesson.title },
    { path: 'text', label: 'Text', form: 'html', text: lesson.subDescription },
  ],
})

/** What of a category is translated: its name. */
export const categoryItem = ({ id, category }: { id: string; category: string }): TranslatableItem => ({
  kind: 'category',
  id,
  title: 'The category',
  whenOlder: 'older',
  texts: [{ path: 'category', label: 'Name', form: 'line', text: category }],
})

/** What of a teacher's page is translated; the name stays. */
export const teacherItem = (teacher: { id: string; teaches: string; bio: string }): TranslatableItem => ({
  kind: 'teacher',
  id: teacher.id,
  title: 'The page of the teacher',
  whenOlder: 'older',
  texts: [
    { path: 'teaches', label: 'What is taught', form: 'line', text: teacher.teaches },
    { path: 'bio', label: 'About the teacher', form: 'html', text: teacher.bio },
  ],
})
