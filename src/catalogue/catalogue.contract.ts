import * as z from 'zod/mini'
import { endpoint, Enveloped, Id, Instant, OnlyActive, Rupees } from '../platform/wire.ts'
import { COVER_KINDS } from './catalogue.rules.ts'

// An order is priced by the same rule as the page that shows it.
export { priceAt } from './catalogue.rules.ts'

/** Which drawn cover a course wears. */
export const CoverKind = z.enum(COVER_KINDS)

export const Category = z.object({ _id: Id, category: z.string(), cover: CoverKind })
export type Category = z.output<typeof Category>

export const CourseCard = z.object({
  _id: Id,
  courseTitle: z.string(),
  courseSubTitle: z.string(),
  courseCategoryId: Id,
  cover: CoverKind,
  level: z.string(),
  ages: z.string(),
  price: Rupees,
  /** The price before the offer; null without one. */
  listPrice: z.nullable(Rupees),
  offerEndsAt: z.nullable(Instant),
  courseThumbnailImage: z.nullable(z.string()),
  leadInstructor: z.string(),
  courseRating: z.number(),
  lessonCount: z.int(),
  /** Seconds of all lessons. */
  totalSeconds: z.int(),
})
export type CourseCard = z.output<typeof CourseCard>

export const Course = z.object({
  ...CourseCard.shape,
  introVideo: z.nullable(z.string()),
  /** Sanitised HTML. */
  whatWeLearn: z.string(),
  courseContent: z.array(
    z.object({
      _id: Id,
      title: z.string(),
      /** Present for free previews only; the other lessons are for the enrolled. */
      videoUrl: z.nullable(z.string()),
      seconds: z.int(),
      preview: z.boolean(),
      /** Sanitised HTML. */
      subDescription: z.string(),
    }),
  ),
})
export type Course = z.output<typeof Course>

export const getAllCategories = endpoint('GET', '/course-category/all-category', {
  summary: 'The active course categories, in their order.',
  access: 'anyone',
  query: { active: OnlyActive },
  reply: Enveloped(z.array(Category)),
})

export const getAllCourses = endpoint('GET', '/courses/get-all-courses', {
  summary: 'The active courses, all or of one category.',
  access: 'anyone',
  query: { courseCategoryId: z.optional(z.union([Id, z.literal('')])), active: OnlyActive },
  reply: Enveloped(z.array(CourseCard)),
})

export const getCourse = endpoint('GET', '/courses/get-course/{id}', {
  summary: 'One course with its content.',
  access: 'anyone',
  params: { id: Id },
  reply: Enveloped(Course),
})

export const getCoursePrice = endpoint('GET', '/courses/{courseId}', {
  summary: "A course's name and price in rupees.",
  access: 'anyone',
  params: { courseId: Id },
  reply: z.object({ success: z.literal(true), name: z.string(), price: Rupees }),
})
