import { coursePlans } from './course-plans.ts'
import type { CoursePlan, SeedCategory, SeedCourse, SeedLesson } from './shape.ts'

export const categories: readonly SeedCategory[] = [
  { name: 'Abacus', cover: 'abacus' },
  { name: 'Vedic Math', cover: 'vedic' },
  { name: "Rubik's Cube", cover: 'cube' },
  { name: 'Handwriting', cover: 'handwriting' },
  { name: 'Teacher Training', cover: 'teacher' },
]

const seconds = (length: string) => {
  const [minutes = 0, rest = 0] = length.split(':').map(Number)
  return minutes * 60 + rest
}

/** Two lessons of each course are free to watch. */
const PREVIEWS = 2
const LIST_PRICE_PAISE = 349_900
const OFFER_DAYS = 4

function course({ offer = false, learn, lessons, ...plan }: CoursePlan): SeedCourse {
  // The demo has one short clip per subject; the copy below lessons/ opens for the enrolled only.
  const film = `${categories.find(({ name }) => name === plan.category)?.cover}.webm`
  return {
    ...plan,
    listPricePaise: offer ? LIST_PRICE_PAISE : null,
    offerDays: offer ? OFFER_DAYS : null,
    thumbnail: null,
    introVideo: `/uploads/videos/${film}`,
    learn: `<ul>${learn.map((item) => `<li>${item}</li>`).join('')}</ul>`,
    lessons: lessons.map(
      ([title, text, length], index): SeedLesson => ({
        title,
        videoUrl: index < PREVIEWS ? `/uploads/videos/${film}` : `/uploads/lessons/${film}`,
        seconds: seconds(length),
        description: `<p>${text}</p>`,
        preview: index < PREVIEWS,
      }),
    ),
  }
}

export const courses: readonly SeedCourse[] = coursePlans.map(course)
