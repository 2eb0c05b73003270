import { href } from 'react-router'
import { ButtonLink } from '../ui/Button.tsx'
import { CourseNotebook } from './CourseNotebook.tsx'
import type { CourseCard } from './catalogue.contract.ts'

const sample = {
  courseCategoryId: '',
  level: 'Level 1',
  price: 455,
  listPrice: 3_499,
  offerEndsAt: null,
  courseThumbnailImage: null,
  lessonCount: 20,
  totalSeconds: 16_260,
  teacherId: null,
  // Nobody has rated a sample.
  courseRating: 0,
  ratingCount: 0,
} as const

const samples: readonly [CourseCard, category: string][] = [
  [
    {
      ...sample,
      _id: 'abacus',
      cover: 'abacus',
      courseTitle: 'Abacus Foundation',
      courseSubTitle: 'Count on beads, then without them.',
      ages: '6 to 9',
      leadInstructor: 'Meenakshi Raman',
    },
    'Abacus',
  ],
  [
    {
      ...sample,
      _id: 'vedic',
      cover: 'vedic',
      courseTitle: 'Vedic Math Basics',
      courseSubTitle: 'Multiply in one line, and know why it works.',
      ages: '10 to 14',
      leadInstructor: 'Anand Kulkarni',
    },
    'Vedic Math',
  ],
  [
    {
      ...sample,
      _id: 'cube',
      cover: 'cube',
      courseTitle: 'First Cube',
      courseSubTitle: 'Solve it layer by layer.',
      ages: '7 to 14',
      leadInstructor: 'Ritu Ghosh',
    },
    'Rubik’s Cube',
  ],
  [
    {
      ...sample,
      _id: 'handwriting',
      cover: 'handwriting',
      courseTitle: 'Clear Handwriting',
      courseSubTitle: 'Four lines, one rhythm.',
      ages: '5 to 12',
      leadInstructor: 'Farah Khan',
    },
    'Handwriting',
  ],
]

/** /coursecard: the strip of course cards with fixed sample content. */
export function CourseCardStripPage() {
  return (
    <div className="wrap py-8 lg:py-12">
      <h1 className="text-3xl">Course cards</h1>
      <p className="mt-2 max-w-[60ch] text-lg text-ink-2">
        Sample course cards. See the Courses page for our real courses.
      </p>
      <h2 className="sr-only">Samples</h2>
      <ul className="mt-8 grid gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-4 lg:gap-x-8">
        {samples.map(([course, category]) => (
          <li key={course._id}>
            <CourseNotebook course={course} category={{ category }} to={href('/course')} />
          </li>
        ))}
      </ul>
      <ButtonLink to={href('/course')} className="mt-10">
        See the courses
      </ButtonLink>
    </div>
  )
}
