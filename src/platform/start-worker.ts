/** Puts the service worker in its place: it brings kept pages back where there is no network. */
export const startWorker = (): void => void navigator.serviceWorker?.register('/sw.js').catch(() => {})
