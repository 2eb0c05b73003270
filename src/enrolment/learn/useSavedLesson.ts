import { useCallback, useEffect, useMemo, useState } from 'react'
import { toastError } from '../../ui/toast.tsx'
import type { Lesson } from '../enrolment.contract.ts'
import {
  type Course,
  filmBytes,
  removeLesson,
  type SavedLesson,
  savedLessons,
  saveLesson,
} from './saved-lessons.ts'
import { words } from './learn.words.ts'

/** `bytes`: the size to save, or fetched so far; 0 if unknown. */
export type Saving =
  | { phase: 'looking' }
  | { phase: 'open'; bytes: number }
  | { phase: 'saving'; bytes: number; of: number }
  | { phase: 'saved'; saved: SavedLesson }

type Shown = { owner: string; course: Course; lesson: Lesson | undefined }

/** Whether a lesson is saved on this device, how to save and remove it, and its saved video. */
export function useSavedLesson({ owner, course, lesson }: Shown) {
  const [found, setFound] = useState<{ id: string; saving: Saving }>()
  const { courseId } = course
  const id = lesson?._id
  const saving: Saving = found && found.id === id ? found.saving : { phase: 'looking' }
  useEffect(() => {
    if (!lesson) return undefined
    let isHere = true
    const tell = (next: Saving) => isHere && setFound({ id: lesson._id, saving: next })
    const look = async () => {
      const saved = (await savedLessons({ owner, courseId })).find((each) => each.lesson._id === lesson._id)
      tell(saved ? { phase: 'saved', saved } : { phase: 'open', bytes: await filmBytes(lesson) })
    }
    void look()
    return () => {
      isHere = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the place in a lesson changes no saved file
  }, [owner, courseId, id])

  const save = useCallback(async () => {
    if (!id) return
    const of = await filmBytes(course.lessons.find(({ _id }) => _id === id) as Lesson)
    let bytes = 0
    const tell = (next: Saving) => setFound({ id, saving: next })
    tell({ phase: 'saving', bytes, of })
    // Asked after a click, so that the browser does not delete it to free space.
    void navigator.storage?.persist?.()
    try {
      const at = course.lessons.findIndex(({ _id }) => _id === id)
      const saved = await saveLesson(owner, { course, at }, (more) => {
        bytes += more
        tell({ phase: 'saving', bytes, of })
      })
      tell({ phase: 'saved', saved })
    } catch (error) {
      tell({ phase: 'open', bytes: of })
      toastError(error, words.lessonNotSaved)
    }
  }, [course, id, owner])

  const remove = useCallback(async () => {
    if (!id) return
    await removeLesson({ owner, courseId }, id).catch(toastError)
    setFound({ id, saving: { phase: 'open', bytes: 0 } })
  }, [courseId, id, owner])

  const saved = saving.phase === 'saved' ? saving.saved : null
  const film = useAddress(saved?.film ?? null)
  const captions = useAddress(saved?.captions ?? null)
  const kept = useMemo(() => (film ? { film, captions } : null), [film, captions])
  return { saving, save, remove, kept, files: saved?.files ?? [] }
}

/** An object URL for a saved file, while it is shown. */
function useAddress(blob: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return undefined
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => {
      setAddress(null)
      URL.revokeObjectURL(made)
    }
  }, [blob])
  return address
}
