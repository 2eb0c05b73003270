/** Where a video comes from: a player of another house that is loaded on click only, or a file of our own. */
export type VideoSource = { kind: 'youtube'; id: string } | { kind: 'file'; src: string }

const youtube =
  /^https:\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/)|youtu\.be\/)([\w-]{11})(?:[?&#]|$)/

/** Reads the address of a video; null for anything else, such as a page or a file of another host. */
export function videoSource(url: string | null): VideoSource | null {
  if (!url) return null
  const id = youtube.exec(url)?.[1]
  if (id) return { kind: 'youtube', id }
  return /^\/uploads\/[\w./-]+\.(?:webm|mp4)(?:\?until=\d+&key=[\w-]+)?$/.test(url) && !url.includes('..')
    ? { kind: 'file', src: url }
    : null
}

const captions = /^\/uploads\/[\w./-]+\.vtt(?:\?until=\d+&key=[\w-]+)?$/

/** The track of captions of our own (WebVTT), shown from the first moment; nothing for anything else. */
export const captionsTrack = (url: string | null | undefined) =>
  url && captions.test(url) && !url.includes('..')
    ? ({ src: url, srcLang: 'en', label: 'English', default: true } as const)
    : {}
