import type { Category, Course, TeacherProfile } from '../catalogue.contract.ts'
import { daysLeft, daysLeftText, type LessonFile, percentOff, priceAt } from '../catalogue.rules.ts'
import { MOST_LESSONS } from './documents.contract.ts'

/** A lesson while it is written: what is missing is null. */
export type LessonDraft = {
  id: string
  title: string
  video: string | null
  /** Drafts from before there were captions have none of the two. */
  captions?: string | null
  /** The picture before its film starts. */
  poster?: string | null
  seconds: number | null
  /** How long its film is, where that is another length. */
  filmSeconds?: number | null
  text: string
  /** An address of the practice; drafts from before there were exercises have none. */
  exercise?: string | null
  /** Drafts from before lessons had files have none. */
  files?: readonly LessonFile[]
  preview: boolean
}

export type CourseQuestion = { question: string; answer: string }

/** A course while it is written. */
export type CourseDraft = {
  title: string
  subtitle: string
  categoryId: string
  level: string
  ages: string
  leadInstructor: string
  /** The teacher's page. */
  teacherId: string | null
  price: number | null
  listPrice: number | null
  offerEndsAt: string | null
  thumbnailImage: string | null
  introVideo: string | null
  introCaptions: string | null
  whatWeLearn: string
  needs: string
  questions: readonly CourseQuestion[]
  lessons: readonly LessonDraft[]
}

export const emptyCourse: CourseDraft = {
  title: '',
  subtitle: '',
  categoryId: '',
  level: '',
  ages: '',
  leadInstructor: '',
  teacherId: null,
  price: null,
  listPrice: null,
  offerEndsAt: null,
  thumbnailImage: null,
  introVideo: null,
  introCaptions: null,
  whatWeLearn: '',
  needs: '',
  questions: [],
  lessons: [],
}

export const isFull = ({ lessons }: CourseDraft): boolean => lessons.length >= MOST_LESSONS

/** Minutes and seconds as people write them, '12:10', in seconds; null for anything else. */
export function secondsOf(length: string): number | null {
  const [, minutes, seconds = '0'] = /^\s*(\d{1,3})(?::([0-5]\d))?\s*$/.exec(length) ?? []
  return minutes === undefined ? null : Number(minutes) * 60 + Number(seconds)
}

export const totalSeconds = ({ lessons }: CourseDraft): number =>
  lessons.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0)

/** What a draft refers to, and when it is looked at. */
type DraftContext = {
  id: string
  category: Category | undefined
  /** The published page of its teacher. */
  teacher: TeacherProfile | undefined
  now: number
}

/** A draft as visitors will get the course, as yet without ratings; `now` in milliseconds. */
export function asCourse(draft: CourseDraft, { id, category, teacher, now }: DraftContext): Course {
  const { paise, listPaise } = pricesAt(draft, now)
  return {
    _id: id,
    courseTitle: draft.title,
    courseSubTitle: draft.subtitle,
    courseCategoryId: draft.categoryId,
    cover: category?.cover ?? 'abacus',
    level: draft.level,
    ages: draft.ages,
    price: paise / 100,
    listPrice: listPaise === null ? null : listPaise / 100,
    offerEndsAt: listPaise === null ? null : draft.offerEndsAt,
    courseThumbnailImage: draft.thumbnailImage,
    leadInstructor: draft.leadInstructor,
    teacherId: teacher?._id ?? null,
    teacher: teacher ?? null,
    courseRating: 0,
    ratingCount: 0,
    lessonCount: draft.lessons.length,
    totalSeconds: totalSeconds(draft),
    introVideo: draft.introVideo,
    introCaptions: draft.introCaptions,
    whatWeLearn: draft.whatWeLearn,
    needs: draft.needs,
    questions: [...draft.questions],
    courseContent: draft.lessons.map(
      ({ id: _id, title, video, captions = null, poster = null, filmSeconds = null, ...more }) => ({
        _id,
        title,
        videoUrl: more.preview ? video : null,
        captions: more.preview ? captions : null,
        poster: more.preview ? poster : null,
        seconds: more.seconds ?? 0,
        filmSeconds,
        hasFilm: video !== null,
        preview: more.preview,
        subDescription: more.text,
      }),
    ),
  }
}

const paise = (rupees: number): number => Math.round(rupees * 100)

/** By the rule of the public page. */
const pricesAt = ({ price, listPrice, offerEndsAt }: CourseDraft, now: number) =>
  priceAt(
    {
      pricePaise: paise(price ?? 0),
      listPricePaise: listPrice === null ? null : paise(listPrice),
      offerEndsAt: offerEndsAt === null ? null : new Date(offerEndsAt),
    },
    new Date(now),
  )

/** What visitors read of the price now, and what they will read once the offer is over. Paise. */
export type PriceRead = {
  paise: number
  listPaise: number | null
  percent: number | null
  days: string | null
  afterPaise: number | null
}

export function priceRead(draft: CourseDraft, now: number): PriceRead {
  const price = pricesAt(draft, now)
  const { listPaise } = price
  const days = listPaise === null ? null : daysLeft(draft.offerEndsAt, now)
  return {
    paise: price.paise,
    listPaise,
    percent: listPaise === null ? null : percentOff(price.paise, listPaise),
    days: days === null ? null : daysLeftText(days),
    afterPaise: days === null ? null : listPaise,
  }
}

/** What is to be seen before a course goes out: done, or still open and why. */
export type Check = { done: boolean; words: string }

export function checksOf(draft: CourseDraft, category: Category | undefined): readonly Check[] {
  const { price, listPrice, lessons, whatWeLearn } = draft
  const free = lessons.filter(({ preview }) => preview).length
  const bare = lessons.findIndex(({ video, text, exercise }) => video === null && text === '' && !exercise)
  const goodPrice = price !== null && (listPrice === null || listPrice > price)
  return [
    { done: goodPrice, words: listPrice === null ? 'Price' : 'Price and list price' },
    { done: category !== undefined, words: category ? `Category ${category.category}` : 'A category' },
    {
      done: lessons.length > 0,
      words:
        lessons.length === 0
          ? 'At least one lesson'
          : `${lessons.length} ${lessons.length === 1 ? 'lesson' : 'lessons'}, ${free} of them free`,
    },
    {
      done: bare < 0 && lessons.length > 0,
      words: bare < 0 ? 'Every lesson has a video, text or exercise' : `Lesson ${bare + 1} is empty`,
    },
    { done: whatWeLearn !== '', words: 'What children learn' },
  ]
}
