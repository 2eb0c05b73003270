/** Logs to the browser's console a failure that the visitor is not shown. */
export const reportError = (what: string, error: unknown): void => {
  if (typeof window !== 'undefined') console.error(what, error)
}
