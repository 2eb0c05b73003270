import * as z from 'zod/mini'
import { Id, ManyLines, Moment, OneLine, UploadedPicture, wholePaise } from '../../platform/wire.ts'
import {
  MAX_CATEGORY_CHARS,
  MAX_COURSE_CHARS,
  MAX_LESSON_CHARS,
  MAX_TEACHER_CHARS,
} from '../course-texts.rules.ts'
import { COVER_KINDS, MAX_LESSON_FILES } from '../catalogue.rules.ts'
import { LessonFile } from './lesson-files.contract.ts'

export const MOST_LESSONS = 200
export const MOST_QUESTIONS = 30
const MOST_RUPEES = 10_000_000

const PRICE = 'Enter the price in rupees'
/** Rupees of a price: none to ten million, in whole paise. */
const Price = z.number(PRICE).check(z.minimum(0, PRICE), z.maximum(MOST_RUPEES, PRICE), wholePaise())

/** Uploaded video or one at YouTube, as the player takes them (ui/video-source.ts). */
const Video = z.nullable(
  z
    .string()
    .check(
      z.maxLength(300, 'At most 300 characters'),
      z.regex(
        /^(?:https:\/\/(?:www\.|m\.)?(?:youtube\.com|youtube-nocookie\.com|youtu\.be)\/[\w?=&/.-]{11,200}|\/uploads\/(?:lessons|videos)\/[\w-]{1,80}\.(?:webm|mp4))$/,
        'Upload a video, or paste its YouTube link',
      ),
    ),
)
/** Captions as sendCaptions gave them; a draft from before there were any has none. */
const Captions = z._default(
  z.nullable(
    z
      .string()
      .check(
        z.regex(/^\/uploads\/(?:lessons|videos)\/[\w-]{1,80}\.vtt$/, 'Please upload the captions again'),
      ),
  ),
  null,
)
/** Where the practice teaches it: its address says what, and how hard; a draft from before has none. */
const Exercise = z._default(
  z.nullable(
    z
      .string()
      .check(
        z.regex(
          /^\/practice\/(?:soroban|flash|vedic|cube|write)(?:\/[a-z]+)?(?:\?[\w=&%+.-]{1,120})?$/,
          'The address of a page of the practice, like /practice/vedic?way=times-eleven',
        ),
      ),
  ),
  null,
)
const Html = (max: number) => z.string().check(z.maxLength(max, 'This text is too long'))

const LessonDocument = z.object({
  id: Id,
  title: OneLine('Title is required', MAX_LESSON_CHARS.title),
  video: Video,
  captions: Captions,
  /** The picture before the film starts; a draft from before there were any has none. */
  poster: z._default(z.nullable(UploadedPicture('Please upload the picture again')), null),
  /** How long the lesson takes. */
  seconds: z
    .int('Enter minutes and seconds, like 12:10')
    .check(z.minimum(0, 'Enter minutes and seconds, like 12:10'), z.maximum(86_400, 'At most a day')),
  /** How long the film is, where that is another length. */
  filmSeconds: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(86_400))), null),
  /** HTML; what is not allowed is taken out when it is shown. */
  text: Html(MAX_LESSON_CHARS.text),
  exercise: Exercise,
  /** Worksheets and the like, as uploadLessonFile gave them; a draft from before there were any has none. */
  files: z._default(
    z.array(LessonFile).check(
      z.maxLength(MAX_LESSON_FILES, `At most ${MAX_LESSON_FILES} files`),
      z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'A file is here twice'),
    ),
    [],
  ),
  preview: z.boolean(),
})
export type LessonDocument = z.output<typeof LessonDocument>

/** A course as it is edited, its lessons in their order. */
export const CourseDocument = z
  .object({
    title: OneLine('Title is required', MAX_COURSE_CHARS.title),
    subtitle: OneLine('Subtitle is required', MAX_COURSE_CHARS.subtitle),
    categoryId: z.string().check(z.regex(/^[0-9a-f-]{36}$/, 'Choose a category')),
    level: OneLine('Level is required', MAX_COURSE_CHARS.level),
    ages: OneLine('Ages are required', 40),
    leadInstructor: OneLine('Teacher is required', 100),
    /** The teacher's page; null without one. */
    teacherId: z._default(z.nullable(Id), null),
    price: Price,
    /** The price before the offer; null without one. */
    listPrice: z.nullable(Price),
    offerEndsAt: z.nullable(Moment('Choose a day and a time')),
    /** A path below uploads/, as uploadPicture gave it; null: the drawn cover. */
    thumbnailImage: z.nullable(UploadedPicture('Please upload the picture again')),
    introVideo: Video,
    introCaptions: Captions,
    /** HTML, as a lesson's text. */
    whatWeLearn: Html(MAX_COURSE_CHARS.whatWeLearn),
    needs: z._default(Html(MAX_COURSE_CHARS.needs), ''),
    questions: z._default(
      z
        .array(
          z.object({
            question: OneLine('Write the question', MAX_COURSE_CHARS.question),
            answer: ManyLines('Write the answer', MAX_COURSE_CHARS.answer),
          }),
        )
        .check(z.maxLength(MOST_QUESTIONS, `At most ${MOST_QUESTIONS} questions`)),
      [],
    ),
    lessons: z.array(LessonDocument).check(
      z.maxLength(MOST_LESSONS, `At most ${MOST_LESSONS} lessons`),
      z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'A lesson is here twice'),
    ),
  })
  .check(
    z.refine(({ price, listPrice }) => listPrice === null || listPrice > price, {
      path: ['listPrice'],
      error: 'Enter a list price higher than the price, or leave it empty',
    }),
    z.refine(({ listPrice, offerEndsAt }) => offerEndsAt === null || listPrice !== null, {
      path: ['listPrice'],
      error: 'Enter the list price that applies after the offer',
    }),
  )
export type CourseDocument = z.output<typeof CourseDocument>

/** A category as it is edited. */
export const CategoryDocument = z.object({
  category: OneLine('Name is required', MAX_CATEGORY_CHARS),
  cover: z.enum(COVER_KINDS, 'Choose a cover'),
})
export type CategoryDocument = z.output<typeof CategoryDocument>

/** The page of a teacher as it is edited. */
export const TeacherDocument = z.object({
  name: OneLine('Name is required', 100),
  teaches: OneLine('Say what is taught', MAX_TEACHER_CHARS.teaches),
  since: z.nullable(
    z.int('A year, as 2015').check(z.minimum(1950, 'A year, as 2015'), z.maximum(2100, 'A year, as 2015')),
  ),
  /** A path below uploads/, as uploadPicture gave it; null: the initial is drawn. */
  picture: z.nullable(UploadedPicture('Please upload the picture again')),
  /** HTML; what is not allowed is taken out. */
  bio: Html(MAX_TEACHER_CHARS.bio),
})
export type TeacherDocument = z.output<typeof TeacherDocument>
