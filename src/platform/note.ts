/** Notes in the browser's console what failed without a word to the visitor; the server has its log. */
export const noteFailure = (what: string, error: unknown): void => {
  if (typeof window !== 'undefined') console.error(what, error)
}
