import { useEffect, useState } from 'react'
import { noteFailure } from '../../platform/note.ts'
import { isSignedOut, useSession } from '../../platform/session.ts'
import { call, isLearner } from '../../platform/wire.ts'
import { getMyCourse, getMyCourses } from '../enrolment.contract.ts'
import type { OwnedParts } from '../learn/OwnedCourse.tsx'

/** What the page of a course shows whoever has it; null for everybody else, and until that is known. */
export function useOwnedCourse(courseId: string): OwnedParts | null {
  const session = useSession()
  const learner = session && isLearner(session.role) ? session.userId : null
  const [told, setTold] = useState<{ key: string; parts: OwnedParts } | null>(null)
  const key = `${courseId} ${learner}`
  useEffect(() => {
    if (learner === null) return undefined
    let left = false
    read(courseId).then(
      (parts) => {
        if (!left && parts) setTold({ key, parts })
      },
      // The page is whole without it.
      (error: unknown) => isSignedOut(error) || noteFailure('Your course could not be loaded', error),
    )
    return () => {
      left = true
    }
  }, [courseId, learner, key])
  return told?.key === key ? told.parts : null
}

async function read(courseId: string): Promise<OwnedParts | null> {
  const mine = (await call(getMyCourses, {})).data
  if (!mine.some((course) => course.courseId === courseId)) return null
  const [{ data }, { ownedParts }] = await Promise.all([
    call(getMyCourse, { params: { courseId } }),
    import('../learn/OwnedCourse.tsx'),
  ])
  return ownedParts(data)
}
