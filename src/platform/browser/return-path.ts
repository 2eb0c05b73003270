import { safeNext } from './paths.ts'

/** A page that sent somebody on for a while, and how its link back is called. */
type ReturnPath = { path: string; label: string }

const KEY = 'return path'

/** Remembers in this tab where to come back to; null forgets it. */
export function setReturnPath(given: ReturnPath | null): void {
  try {
    if (given) sessionStorage.setItem(KEY, JSON.stringify(given))
    else sessionStorage.removeItem(KEY)
  } catch {
    // A browser that keeps nothing: the way back is through the home page.
  }
}

/** Where to come back to from this tab; null without one. */
export function returnPath(): ReturnPath | null {
  try {
    const { path, label } = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as ReturnPath
    return { path: safeNext(path), label }
  } catch {
    return null
  }
}
