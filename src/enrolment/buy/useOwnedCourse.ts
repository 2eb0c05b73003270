import { useEffect, useState } from 'react'
import { isLearner } from '../../academy/roles.rules.ts'
import { reportError } from '../../platform/browser/report-error.ts'
import { isSignedOut, useSession } from '../../platform/browser/session.ts'
import { call } from '../../platform/wire.ts'
import { getMyCourse, getMyCourses } from '../enrolment.contract.ts'
import type { OwnedParts } from '../learn/OwnedCourse.tsx'
import { words } from './buy.words.ts'

/** The parts of the course page for its owner; null for others, and until it is known. */
export function useOwnedCourse(courseId: string): OwnedParts | null {
  const session = useSession()
  const learner = session && isLearner(session.role) ? session.userId : null
  const [loaded, setLoaded] = useState<{ key: string; parts: OwnedParts } | null>(null)
  const key = `${courseId} ${learner}`
  useEffect(() => {
    if (learner === null) return undefined
    let left = false
    read(courseId).then(
      (parts) => {
        if (!left && parts) setLoaded({ key, parts })
      },
      // The page works without it.
      (error: unknown) => isSignedOut(error) || reportError(words.ownedNotLoaded, error),
    )
    return () => {
      left = true
    }
  }, [courseId, learner, key])
  return loaded?.key === key ? loaded.parts : null
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
