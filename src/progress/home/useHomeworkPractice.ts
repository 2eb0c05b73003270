import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { PRIVATE_PREFIX } from '../../platform/device/storage-keys.ts'
import { isSignedOut, readSession, useSession } from '../../platform/browser/session.ts'
import { call } from '../../platform/wire.ts'
import { getHomePractice, HomeTask } from './home.contract.ts'

/** What was told last, for a visit without network. */
const KEY = `${PRIVATE_PREFIX}asked-practice`
const StoredTasks = z.object({ by: z.string(), tasks: z.array(HomeTask) })

function storedTasks(student: string): readonly HomeTask[] {
  try {
    const { by, tasks } = z.parse(StoredTasks, JSON.parse(localStorage.getItem(KEY) ?? ''))
    return by === student ? tasks : []
  } catch {
    return []
  }
}

/** What a child's groups ask it to practise; nothing for whoever is no student. */
export function useHomeworkPractice(): readonly HomeTask[] {
  const session = useSession()
  const student = session?.role === 'student' ? session.userId : null
  const [loaded, setLoaded] = useState<{ student: string; tasks: readonly HomeTask[] } | null>(null)
  useEffect(() => {
    if (student === null) return
    setLoaded({ student, tasks: storedTasks(student) })
    const asker = readSession()
    call(getHomePractice, {}).then(
      ({ data: tasks }) => {
        // Whoever is here now is told what is theirs.
        if (readSession()?.userId !== student) return
        setLoaded({ student, tasks })
        try {
          localStorage.setItem(KEY, JSON.stringify({ by: student, tasks }))
        } catch {
          // No room on this device: without network it is not told.
        }
      },
      // Without network what was told last stands; the practice goes on either way.
      (error: unknown) => isSignedOut(error, asker),
    )
  }, [student])
  return loaded?.student === student ? loaded.tasks : []
}
