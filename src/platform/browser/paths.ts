import { words } from '../language.words.ts'

/**
 * All pages by path, so that a link to a page that does not exist does not compile. Each room adds its own.
 */
export interface Pages {}

declare module 'react-router' {
  interface Register {
    pages: { [Path in keyof Pages]: Pages[Path] }
  }
}

/** The login's path with `next`, a path of this site that is validated where it is used. */
export const withNext = (login: string, next: string | undefined): string =>
  next ? `${login}?next=${encodeURIComponent(next)}` : login

/** A valid `next` path of this site; undefined for the home page and anything else. */
export function ownPath(next: string | null | undefined): string | undefined {
  const path = safeNext(next ?? null)
  return path === '/' ? undefined : path
}

/** Where to go after login: a path of this site, never another host; without the language that is shown. */
export function safeNext(given: string | null): string {
  const next = given?.startsWith(`${words.base}/`) ? given.slice(words.base.length) : given
  if (!next || !/^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(next)) return '/'
  // As a URL: other scripts are escaped, as a header requires.
  const { pathname, search, hash } = new URL(next, 'http://site.invalid')
  return pathname.startsWith('//') ? '/' : pathname + search + hash
}
