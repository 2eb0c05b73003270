import { useCallback, useEffect, useRef } from 'react'
import { href, useNavigate } from 'react-router'
import { toast } from '../ui/toast.tsx'
import { withNext } from '../platform/browser/paths.ts'
import { words } from './quiz.words.ts'

/** A visitor who wants to take a quiz is led to the login after this many milliseconds. */
const REDIRECT_MS = 1_200

/** Tells a visitor to log in, and leads there a moment later; the login comes back to `next`. */
export function useLoginFirst(next: string): () => void {
  const navigate = useNavigate()
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])
  return useCallback(() => {
    toast.warning(words.loginFirst)
    leaving.current ??= setTimeout(
      () => void navigate(withNext(href('/login'), next), { replace: next !== href('/competition') }),
      REDIRECT_MS,
    )
  }, [navigate, next])
}
