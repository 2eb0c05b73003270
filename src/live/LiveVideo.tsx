import { Video, VideoOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../ui/Button.tsx'
import { translate } from '../platform/translate.ts'
import type { LiveLesson } from './live.contract.ts'
import { words } from './live.words.ts'

/** The video beside a lesson: within the page, by a link, or why there is none. */
export function LiveVideo({ video }: { video: LiveLesson['video'] }): ReactNode {
  if (!video) return null
  if ('frame' in video) return <VideoFrame address={video.frame} />
  if ('refused' in video) return <p className="live-note">{translate(video.refused)}</p>
  return (
    <a className="btn btn-line live-video" href={video.url} target="_blank" rel="noopener noreferrer">
      <Video className="ico" aria-hidden="true" />
      <span>{translate(video.label)}</span>
    </a>
  )
}

/** Nothing of the video server is loaded before it is asked for. */
function VideoFrame({ address }: { address: string }): ReactNode {
  const [search] = useSearchParams()
  const [isOpen, setOpen] = useState(search.has('video'))
  function toggle(): void {
    // The headers of this page alone allow the frame: whoever came by a link of another page loads it first.
    if (isOpen || isLoadedHere()) setOpen(!isOpen)
    else location.assign(`${location.pathname}?video`)
  }
  return (
    <>
      <Button variant="line" className="live-video" aria-pressed={isOpen} onClick={toggle}>
        {isOpen ? (
          <VideoOff className="ico" aria-hidden="true" />
        ) : (
          <Video className="ico" aria-hidden="true" />
        )}
        <span>{isOpen ? words.hideVideo : words.showVideo}</span>
      </Button>
      {isOpen && (
        <section className="live-frame" aria-label={words.video}>
          <iframe
            src={address}
            title={words.videoOfLesson}
            allow="camera; microphone; display-capture; fullscreen; autoplay"
            referrerPolicy="no-referrer"
          />
          <p>{words.videoOff}</p>
        </section>
      )}
    </>
  )
}

/** Whether the server sent this very page, with its headers. */
function isLoadedHere(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry !== undefined && new URL(entry.name).pathname === location.pathname
}
