import { useEffect, useRef, useState } from 'react'
import { captionsTrack, videoSource } from '../../ui/video-source.ts'
import type { Lesson } from '../enrolment.contract.ts'
import { words } from './learn.words.ts'

const KEEP_EVERY_SECONDS = 10
/** The share of a video after which it counts as watched. */
const SEEN = 0.95

/** The lesson's video, resumed where the student stopped; the position is saved every ten seconds. */
export function LessonPlayer({
  lesson,
  kept = null,
  onKeep,
}: {
  lesson: Lesson
  /** Object URLs of the saved video and its captions. */
  kept?: { film: string; captions: string | null } | null
  onKeep: (seconds: number, done: boolean) => void
}) {
  const source = videoSource(lesson.videoUrl)
  const savedAt = useRef(lesson.at)
  const film = useRef<HTMLVideoElement>(null)
  const [broken, setBroken] = useState(false)
  const place = useRef({ at: lesson.at, onKeep })
  useEffect(() => {
    place.current.onKeep = onKeep
  })
  // Saves the position when the lesson or the tab is closed.
  useEffect(() => {
    const leave = () => {
      if (place.current.at !== savedAt.current) {
        savedAt.current = place.current.at
        place.current.onKeep(place.current.at, false)
      }
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  if (!source) return null
  if (source.kind === 'youtube')
    return (
      <div className="video mt-4 rounded-lg">
        <iframe
          src={`https://www.youtube-nocookie.com/embed/${source.id}?rel=0&start=${lesson.at}`}
          title={lesson.title}
          allow="encrypted-media; fullscreen; picture-in-picture"
          allowFullScreen
        />
      </div>
    )
  if (broken)
    return (
      <div className="video mt-4 grid place-items-center rounded-lg p-6 text-center text-chalk" role="alert">
        {words.videoFailed}
      </div>
    )
  return (
    <div className="video mt-4 rounded-lg">
      <video
        ref={film}
        src={kept?.film ?? source.src}
        // Without network a saved film shows its first frame.
        poster={kept || !lesson.poster ? undefined : `/${lesson.poster}`}
        title={lesson.title}
        controls
        playsInline
        preload="metadata"
        onLoadedMetadata={({ currentTarget }) => {
          if (lesson.at > 0 && lesson.at < currentTarget.duration) currentTarget.currentTime = lesson.at
        }}
        onTimeUpdate={({ currentTarget: { currentTime, duration } }) => {
          const seconds = Math.floor(currentTime)
          place.current.at = seconds
          const seen = duration > 0 && currentTime / duration >= SEEN && !lesson.done
          if (!seen && Math.abs(seconds - savedAt.current) < KEEP_EVERY_SECONDS) return
          savedAt.current = seconds
          onKeep(seconds, seen)
        }}
        onError={() => setBroken(true)}
      >
        <track kind="captions" {...(kept ? offlineTrack(kept.captions) : captionsTrack(lesson.captions))} />
      </video>
    </div>
  )
}

const offlineTrack = (src: string | null) =>
  src ? { src, srcLang: 'en', label: 'English', default: true } : {}
