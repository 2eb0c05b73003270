import type { SeedCategory, SeedCourse } from '../../catalogue/seed.server.ts'
import { newId } from '../../platform/db/columns.tables.ts'
import { facts } from './course-facts.ts'
import { type CoursePlan, coursePlans } from './course-plans.ts'
import { courseTexts, hindiCourses } from './hindi/courses.ts'
import { hindiTexts } from './hindi/quizzes.ts'
import { teachers } from './teachers.ts'

const named: readonly SeedCategory[] = [
  { id: newId(), category: 'Abacus', cover: 'abacus' },
  { id: newId(), category: 'Vedic Math', cover: 'vedic' },
  { id: newId(), category: "Rubik's Cube", cover: 'cube' },
  { id: newId(), category: 'Handwriting', cover: 'handwriting' },
  { id: newId(), category: 'Teacher Training', cover: 'teacher' },
]

export const categories: readonly SeedCategory[] = named.map((one) => ({
  ...one,
  hindi: { category: hindiTexts[one.category] ?? '' },
}))

const seconds = (length: string) => {
  const [minutes = 0, rest = 0] = length.split(':').map(Number)
  return minutes * 60 + rest
}

/** Two lessons of each course are free to watch. */
const PREVIEWS = 2
const LIST_PRICE_PAISE = 349_900
const OFFER_DAYS = 4

/** Length of the clips, in seconds. */
const CLIP_SECONDS = { abacus: 11, vedic: 14, cube: 11, handwriting: 9, teacher: 11 } as const

/** Lessons with practice, by title. */
const exercises: Readonly<Record<string, string>> = {
  'Friends of five': `/practice/soroban?want=${encodeURIComponent('+4 small')}`,
  'Friends of ten': `/practice/soroban?want=${encodeURIComponent('+6 big')}`,
  'Ending in five': '/practice/vedic?way=ends-in-five',
  'Times eleven': '/practice/vedic?way=times-eleven',
}

const asList = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

const asLesson = (lesson: readonly [title: string, text: string] | undefined) =>
  lesson && { title: lesson[0], text: `<p>${lesson[1]}</p>` }

function course({ category, offer = false, learn, lessons, ...plan }: CoursePlan): SeedCourse {
  const found = categories.find((one) => one.category === category)
  if (!found) throw new Error(`the demo course ${plan.title} names no category`)
  // The demo has one short clip per subject; the copy below lessons/ is for enrolled students only.
  const film = found.cover
  const hindi = hindiCourses[plan.title]
  return {
    ...plan,
    id: newId(),
    hindi: hindi && courseTexts(hindi),
    categoryId: found.id,
    listPricePaise: offer ? LIST_PRICE_PAISE : null,
    offerDays: offer ? OFFER_DAYS : null,
    teacherId: teachers.find(({ name }) => name === plan.leadInstructor)?.id ?? null,
    introVideo: `/uploads/videos/${film}.webm`,
    introCaptions: `/uploads/videos/${film}.vtt`,
    whatWeLearn: asList(learn),
    needs: asList(facts[category]?.needs ?? []),
    questions: facts[category]?.questions ?? [],
    lessons: lessons.map(([title, text, length], index) => ({
      id: newId(),
      hindi: asLesson(hindi?.lessons[index]),
      title,
      videoUrl: `/uploads/${index < PREVIEWS ? 'videos' : 'lessons'}/${film}.webm`,
      captions: `/uploads/${index < PREVIEWS ? 'videos' : 'lessons'}/${film}.vtt`,
      filmSeconds: CLIP_SECONDS[film],
      seconds: seconds(length),
      subDescription: `<p>${text}</p>`,
      exercise: exercises[title] ?? null,
      preview: index < PREVIEWS,
    })),
  }
}

export const courses: readonly SeedCourse[] = coursePlans.map(course)
