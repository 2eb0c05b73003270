/** Notes in the browser's console what failed without a word to the visitor. */
export const noteFailure = (what: string, error: unknown): void => console.error(what, error)
