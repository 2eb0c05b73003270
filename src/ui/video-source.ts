import { isUploadPath } from '../platform/files/upload-path.rules.ts'

/** A YouTube video, whose player is loaded on click only, or a file of our own. */
export type VideoSource = { kind: 'youtube'; id: string } | { kind: 'file'; src: string }

const youtube =
  /^https:\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/)|youtu\.be\/)([\w-]{11})(?:[?&#]|$)/

/** Parses a video's address; null for anything else, such as a page or another host's file. */
export function videoSource(url: string | null): VideoSource | null {
  if (!url) return null
  const id = youtube.exec(url)?.[1]
  if (id) return { kind: 'youtube', id }
  return film.test(url) && isOwn(url) ? { kind: 'file', src: url } : null
}

const film = /^\/uploads\/[\w./-]+\.(?:webm|mp4)(?:\?until=\d+&key=[\w-]+)?$/
const captions = /^\/uploads\/[\w./-]+\.vtt(?:\?until=\d+&key=[\w-]+)?$/
const isOwn = (url: string): boolean => isUploadPath(url.split('?')[0] ?? '')

/** The captions track of our own file (WebVTT), shown from the start; nothing for others. */
export const captionsTrack = (url: string | null | undefined) =>
  url && captions.test(url) && isOwn(url)
    ? ({ src: url, srcLang: 'en', label: 'English', default: true } as const)
    : {}
