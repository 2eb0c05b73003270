import * as z from 'zod/mini'
import { AlsoIn, endpoint, DataReply, Id, Instant, OnlyActive, Rupees } from '../platform/wire.ts'
import { COVER_KINDS } from './catalogue.rules.ts'

// An order is priced by the same rule as the page that shows it.
export { priceAt } from './catalogue.rules.ts'

/** Which drawn cover a course wears. */
export const CoverKind = z.enum(COVER_KINDS)

export const Category = z.object({ _id: Id, category: z.string(), cover: CoverKind, alsoIn: AlsoIn })
export type Category = z.output<typeof Category>

/** Who leads courses, in the academy's words. */
export const TeacherProfile = z.object({
  _id: Id,
  name: z.string(),
  /** Subjects, in a line. */
  teaches: z.string(),
  /** The year since which; null: not said. */
  since: z.nullable(z.int()),
  /** Path below the API host; null: the initial is drawn. */
  picture: z.nullable(z.string()),
  /** Sanitised HTML. */
  bio: z.string(),
  alsoIn: AlsoIn,
})
export type TeacherProfile = z.output<typeof TeacherProfile>

export const CourseCard = z.object({
  _id: Id,
  courseTitle: z.string(),
  /** Its title in English, where another one is shown: families search by either. */
  englishTitle: z.optional(z.string()),
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
  /** The teacher's page; null without one. */
  teacherId: z.nullable(Id),
  /** The mean of all ratings, rounded to a tenth; 0 as long as nobody has rated. */
  courseRating: z.number(),
  ratingCount: z.int(),
  lessonCount: z.int(),
  /** Seconds of all lessons. */
  totalSeconds: z.int(),
  alsoIn: AlsoIn,
})
export type CourseCard = z.output<typeof CourseCard>

export const Course = z.object({
  ...CourseCard.shape,
  /** Who leads it, where there is a page of theirs. */
  teacher: z.nullable(TeacherProfile),
  introVideo: z.nullable(z.string()),
  /** Captions of the intro video (WebVTT); null without. */
  introCaptions: z.nullable(z.string()),
  /** Sanitised HTML. */
  whatWeLearn: z.string(),
  /** What a child needs for it. Sanitised HTML. */
  needs: z.string(),
  /** What families ask about it. Plain text. */
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
  courseContent: z.array(
    z.object({
      _id: Id,
      title: z.string(),
      /** Whether there is a film; one without has its text alone. */
      hasFilm: z.boolean(),
      /** Present for free previews only; the other lessons are for the enrolled. */
      videoUrl: z.nullable(z.string()),
      /** Captions of the film (WebVTT), where the film is. */
      captions: z.nullable(z.string()),
      /** The picture before it starts, where the film is; null for its first frame. */
      poster: z.nullable(z.string()),
      /** How long the lesson takes. */
      seconds: z.int(),
      /** How long its film is, where that is another length. */
      filmSeconds: z.nullable(z.int()),
      preview: z.boolean(),
      /** Sanitised HTML. */
      subDescription: z.string(),
      alsoIn: AlsoIn,
    }),
  ),
})
export type Course = z.output<typeof Course>

export const getTeacherProfiles = endpoint('GET', '/teacher-profiles', {
  summary: 'The published pages of teachers, in their order.',
  access: 'anyone',
  reply: DataReply(z.array(TeacherProfile)),
})

export const getTeacherProfile = endpoint('GET', '/teacher-profiles/{id}', {
  summary: 'The published page of one teacher; 404 for any other.',
  access: 'anyone',
  params: { id: Id },
  reply: DataReply(TeacherProfile),
})

export const getAllCategories = endpoint('GET', '/course-category/all-category', {
  summary: 'The active course categories, in their order.',
  access: 'anyone',
  query: { active: OnlyActive },
  reply: DataReply(z.array(Category)),
})

export const getAllCourses = endpoint('GET', '/courses/get-all-courses', {
  summary: 'The active courses, all or of one category.',
  access: 'anyone',
  query: { courseCategoryId: z.optional(z.union([Id, z.literal('')])), active: OnlyActive },
  reply: DataReply(z.array(CourseCard)),
})

export const getCourse = endpoint('GET', '/courses/get-course/{id}', {
  summary: 'One course with its content.',
  access: 'anyone',
  params: { id: Id },
  reply: DataReply(Course),
})

export const getCoursePrice = endpoint('GET', '/courses/{courseId}', {
  summary: "A course's name and price in rupees.",
  access: 'anyone',
  params: { courseId: Id },
  reply: z.object({ success: z.literal(true), name: z.string(), price: Rupees }),
})
