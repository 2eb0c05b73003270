import { deviceStore } from '../../platform/device/device-store.ts'
import { CallError, isCallError } from '../../platform/errors.ts'
import { removeOfflinePage } from '../../platform/device/offline-pages.ts'
import { call, download, type Reply } from '../../platform/wire.ts'
import { videoSource } from '../../ui/video-source.ts'
import { getLessonFile, getMyCourse, type Lesson } from '../enrolment.contract.ts'
import { words } from './learn.words.ts'
import { words as language } from '../../platform/language.words.ts'

export type Course = Reply<typeof getMyCourse>['data']

/** A lesson saved on this device with its files; a video on another site is not saved. */
export type SavedLesson = {
  course: Omit<Course, 'lessons'>
  lesson: Lesson
  /** Its place among the lessons of its course. */
  at: number
  film: Blob | null
  captions: Blob | null
  files: readonly { _id: string; name: string; file: Blob }[]
  bytes: number
}

type Whose = { owner: string; courseId: string }
const prefixOf = ({ owner, courseId }: Whose) => `lesson:${owner}:${courseId}:`
const pathOf = (courseId: string) => `/my-courses/${courseId}`

/** A failed write means that the device is full. */
const noRoom = () => new CallError(0, words.noSpace)

async function blobOf(address: string, tell: (bytes: number) => void): Promise<Blob> {
  const response = await fetch(address).catch(() => null)
  if (!response?.ok || !response.body) throw new CallError(response?.status ?? 0, words.videoNotLoaded)
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, to) => {
        tell(chunk.length)
        to.enqueue(chunk)
      },
    }),
  )
  const type = response.headers.get('content-type') ?? ''
  return new Response(counted, { headers: { 'content-type': type } }).blob()
}

/** The address of a video that can be saved: one of our own. */
export function filmOf({ videoUrl }: Lesson): string | null {
  const source = videoSource(videoUrl)
  return source?.kind === 'file' ? source.src : null
}

/** The size of its video in bytes; 0 without one, or if unknown. */
export async function filmBytes(lesson: Lesson): Promise<number> {
  const film = filmOf(lesson)
  const response = film && (await fetch(film, { method: 'HEAD' }).catch(() => null))
  return response ? Number(response.headers.get('content-length')) || 0 : 0
}

/**
 * Saves a lesson on this device; `tell` hears of each part of its film, in bytes.
 * @throws {CallError} when something of it could not be fetched, or there is no room.
 */
export async function saveLesson(
  owner: string,
  { course, at }: { course: Course; at: number },
  tell: (bytes: number) => void,
): Promise<SavedLesson> {
  const lesson = course.lessons[at]
  if (!lesson) throw new CallError(404, words.lessonGone)
  const { courseId } = course
  const address = filmOf(lesson)
  const film = address ? await blobOf(address, tell) : null
  const captions = address && lesson.captions ? await blobOf(lesson.captions, () => {}) : null
  const files = await Promise.all(
    lesson.files.map(async ({ _id }) => {
      const fetched = await download(getLessonFile, { params: { courseId, fileId: _id } })
      return { _id, ...fetched }
    }),
  )
  const { lessons: _, ...about } = course
  const bytes = [film, captions, ...files.map(({ file }) => file)].reduce(
    (sum, each) => sum + (each?.size ?? 0),
    lesson.subDescription.length,
  )
  const value: SavedLesson = { course: about, lesson, at, film, captions, files, bytes }
  const page = { path: `${pathOf(courseId)}?lesson=${lesson._id}`, title: lesson.title }
  const key = prefixOf({ owner, courseId }) + lesson._id
  await deviceStore.change(key, () => ({ owner, page, value })).catch(() => Promise.reject(noRoom()))
  return value
}

export async function removeLesson(whose: Whose, lessonId: string): Promise<void> {
  await deviceStore.change(prefixOf(whose) + lessonId, () => null)
  if ((await savedLessons(whose)).length === 0)
    await removeOfflinePage(language.base + pathOf(whose.courseId))
}

/** What is saved of a course, in the order of its lessons. */
export async function savedLessons(whose: Whose): Promise<SavedLesson[]> {
  const all = await deviceStore.all<SavedLesson>(prefixOf(whose), whose.owner).catch(() => [])
  return all.map(({ kept }) => kept.value).toSorted((a, b) => a.at - b.at)
}

/**
 * A course with all its lessons; without network the lessons of it that this device keeps (`offline`).
 * Lessons of a course that is somebody's no more go from the device.
 * @throws {CallError} as the call does, when nothing of it is kept.
 */
export async function courseOf(whose: Whose): Promise<{ data: { course: Course; offline: boolean } }> {
  try {
    const { data: course } = await call(getMyCourse, { params: { courseId: whose.courseId } })
    return { data: { course, offline: false } }
  } catch (error) {
    const status = isCallError(error) ? error.status : 0
    const saved = await savedLessons(whose)
    if (status === 403 || status === 404)
      for (const { lesson } of saved) await removeLesson(whose, lesson._id).catch(() => {})
    const [first] = saved
    if (!first || (status > 0 && status < 500)) throw error
    return {
      data: { course: { ...first.course, lessons: saved.map(({ lesson }) => lesson) }, offline: true },
    }
  }
}
