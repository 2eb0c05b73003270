import type { SeedCategory, SeedCourse } from '../../catalogue/seed.server.ts'
import { newId } from '../../platform/columns.tables.ts'
import { type CoursePlan, coursePlans } from './course-plans.ts'

export const categories: readonly SeedCategory[] = [
  { id: newId(), category: 'Abacus', cover: 'abacus' },
  { id: newId(), category: 'Vedic Math', cover: 'vedic' },
  { id: newId(), category: "Rubik's Cube", cover: 'cube' },
  { id: newId(), category: 'Handwriting', cover: 'handwriting' },
  { id: newId(), category: 'Teacher Training', cover: 'teacher' },
]

const seconds = (length: string) => {
  const [minutes = 0, rest = 0] = length.split(':').map(Number)
  return minutes * 60 + rest
}

/** Two lessons of each course are free to watch. */
const PREVIEWS = 2
const LIST_PRICE_PAISE = 349_900
const OFFER_DAYS = 4

function course({ category, offer = false, learn, lessons, ...plan }: CoursePlan): SeedCourse {
  const found = categories.find((one) => one.category === category)
  if (!found) throw new Error(`the demo course ${plan.title} names no category`)
  // The demo has one short clip per subject; the copy below lessons/ opens for the enrolled only.
  const film = `${found.cover}.webm`
  return {
    ...plan,
    id: newId(),
    categoryId: found.id,
    listPricePaise: offer ? LIST_PRICE_PAISE : null,
    offerDays: offer ? OFFER_DAYS : null,
    introVideo: `/uploads/videos/${film}`,
    whatWeLearn: `<ul>${learn.map((item) => `<li>${item}</li>`).join('')}</ul>`,
    lessons: lessons.map(([title, text, length], index) => ({
      id: newId(),
      title,
      videoUrl: index < PREVIEWS ? `/uploads/videos/${film}` : `/uploads/lessons/${film}`,
      seconds: seconds(length),
      subDescription: `<p>${text}</p>`,
      preview: index < PREVIEWS,
    })),
  }
}

export const courses: readonly SeedCourse[] = coursePlans.map(course)
