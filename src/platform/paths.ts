/**
 * Every page of the site by its address, so that a link to a page that is not there does not compile. Each
 * room adds its own.
 */
export interface Pages {}

declare module 'react-router' {
  interface Register {
    pages: { [Path in keyof Pages]: Pages[Path] }
  }
}

/** A login that goes on to `next`, a path of this site, checked again where it is used. */
export const withNext = (login: string, next: string | undefined): string =>
  next ? `${login}?next=${encodeURIComponent(next)}` : login

/** A path of this site that somebody was going to; undefined for the front page and for anything else. */
export function ownPath(next: string | null | undefined): string | undefined {
  const path = safeNext(next ?? null)
  return path === '/' ? undefined : path
}

/** Where to go after login: a path of this site, never another host. */
export function safeNext(next: string | null): string {
  if (!next || !/^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(next)) return '/'
  // As an address: letters of other scripts are escaped, as a header wants them.
  const { pathname, search, hash } = new URL(next, 'http://site.invalid')
  return pathname.startsWith('//') ? '/' : pathname + search + hash
}
