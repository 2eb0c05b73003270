/** Registers the worker that serves cached pages offline; a browser that refuses it stays online-only. */
export const registerServiceWorker = (): void =>
  void navigator.serviceWorker?.register('/sw.js').catch(() => {})
