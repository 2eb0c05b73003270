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

/** Longest texts of a course, a lesson, a category and a teacher's page, in characters. */
export const MAX_COURSE_CHARS = {
  title: 100,
  subtitle: 160,
  level: 40,
  whatWeLearn: 50_000,
  needs: 10_000,
  question: 200,
  answer: 2_000,
} as const
export const MAX_LESSON_CHARS = { title: 160, text: 20_000 } as const
export const MAX_CATEGORY_CHARS = 60
export const MAX_TEACHER_CHARS = { teaches: 160, bio: 10_000 } as const

/** What of a course is translated; its lessons are items of their own, and ages are read by our own words. */
export const courseItem = (course: CourseTexts): TranslatableItem => ({
  kind: 'course',
  id: course.id,
  title: 'The course',
  whenOlder: 'older',
  texts: [
    { path: 'title', label: 'Title', form: 'line', text: course.title, max: MAX_COURSE_CHARS.title },
    {
      path: 'subtitle',
      label: 'Subtitle',
      form: 'line',
      text: course.subtitle,
      max: MAX_COURSE_CHARS.subtitle,
    },
    { path: 'level', label: 'Level', form: 'line', text: course.level, max: MAX_COURSE_CHARS.level },
    {
      path: 'whatWeLearn',
      label: 'What is learned',
      form: 'html',
      text: course.whatWeLearn,
      max: MAX_COURSE_CHARS.whatWeLearn,
    },
    { path: 'needs', label: 'What is needed', form: 'html', text: course.needs, max: MAX_COURSE_CHARS.needs },
    ...course.questions.flatMap(({ question, answer }, at) => [
      {
        path: `questions.${at}.question`,
        label: `Question ${at + 1}`,
        form: 'line' as const,
        text: question,
        max: MAX_COURSE_CHARS.question,
      },
      {
        path: `questions.${at}.answer`,
        label: `Answer ${at + 1}`,
        form: 'lines' as const,
        text: answer,
        max: MAX_COURSE_CHARS.answer,
      },
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
    { path: 'title', label: 'Title', form: 'line', text: lesson.title, max: MAX_LESSON_CHARS.title },
    { path: 'text', label: 'Text', form: 'html', text: lesson.subDescription, max: MAX_LESSON_CHARS.text },
  ],
})

/** What of a category is translated: its name. */
export const categoryItem = ({ id, category }: { id: string; category: string }): TranslatableItem => ({
  kind: 'category',
  id,
  title: 'The category',
  whenOlder: 'older',
  texts: [{ path: 'category', label: 'Name', form: 'line', text: category, max: MAX_CATEGORY_CHARS }],
})

/** What of a teacher's page is translated; the name stays. */
export const teacherItem = (teacher: { id: string; teaches: string; bio: string }): TranslatableItem => ({
  kind: 'teacher',
  id: teacher.id,
  title: 'The page of the teacher',
  whenOlder: 'older',
  texts: [
    {
      path: 'teaches',
      label: 'What is taught',
      form: 'line',
      text: teacher.teaches,
      max: MAX_TEACHER_CHARS.teaches,
    },
    { path: 'bio', label: 'About the teacher', form: 'html', text: teacher.bio, max: MAX_TEACHER_CHARS.bio },
  ],
})
