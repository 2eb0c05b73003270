import { Play } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { pictureOf } from './picture-source.ts'
import { captionsTrack, videoSource } from './video-source.ts'
import { words } from './ui.words.ts'

type FilmProps = {
  url: string | null
  title: string
  /** Captions (WebVTT), shown from the start; null without. */
  captions?: string | null | undefined
  /** The picture before it starts, a path like uploads/pictures/a.webp; its first frame without. */
  picture?: string | null | undefined
  className?: string
}
type VideoProps = FilmProps & {
  /** Shown until the video is played. */
  poster: ReactNode
}

/**
 * A video as a poster; the player is loaded on click. Without a playable address only the poster is shown.
 */
export function Video({ url, title, captions, poster, className = '' }: VideoProps): ReactNode {
  const source = videoSource(url)
  const [playing, setPlaying] = useState(false)
  if (!source) return <div className={`video ${className}`}>{poster}</div>
  if (playing) return <Player url={url} title={title} captions={captions} className={className} />
  return (
    <div className={`video ${className}`}>
      {poster}
      <button type="button" className="video-play" onClick={() => setPlaying(true)}>
        <span className="sr-only">{words.playVideo(title)}</span>
        <span className="video-sign" aria-hidden="true">
          <Play className="ico" fill="currentColor" />
        </span>
      </button>
    </div>
  )
}

/** The player, started at once; it takes the focus from the play button. */
export function Player({ url, title, captions, picture, className = '' }: FilmProps): ReactNode {
  const source = videoSource(url)
  const player = useRef<HTMLIFrameElement & HTMLVideoElement>(null)
  const [broken, setBroken] = useState(false)
  useEffect(() => player.current?.focus({ preventScroll: true }), [])
  if (!source || broken)
    return (
      <div
        className={`video grid place-items-center bg-slate p-6 text-center text-chalk ${className}`}
        role="alert"
      >
        {words.videoFailed}
      </div>
    )
  return (
    <div className={`video ${className}`}>
      {source.kind === 'youtube' ? (
        <iframe
          ref={player}
          src={`https://www.youtube-nocookie.com/embed/${source.id}?autoplay=1&rel=0`}
          title={title}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          allowFullScreen
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <video
          ref={player}
          src={source.src}
          title={title}
          poster={picture ? pictureOf(picture).address : undefined}
          controls
          autoPlay
          playsInline
          onError={() => setBroken(true)}
        >
          <track kind="captions" {...captionsTrack(captions)} />
        </video>
      )}
    </div>
  )
}
