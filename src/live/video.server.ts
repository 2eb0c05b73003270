import { createHmac } from 'node:crypto'
import { sign } from 'hono/jwt'
import { tabletName } from './live.rules.ts'
import type { VideoSettings } from './video-settings.server.ts'

/** A seat at the video of a lesson. `until`: when its token ends. */
export type VideoSeat = {
  lessonId: string
  role: 'teacher' | 'child'
  fullName: string
  now: Date
  until: Date
}

export type VideoServer = {
  /** Its scheme, host and port. */
  origin: string
  /** The address of the frame for one seat, its token in it. */
  frameFor: (seat: VideoSeat) => Promise<string>
}

/** Clocks of two servers may differ by so many seconds. */
const SKEW_S = 60
/** Nobody is seen or heard who did not ask for it, and nobody is asked for a name. */
const OPTIONS = [
  'config.prejoinConfig.enabled=false',
  'config.startWithVideoMuted=true',
  'config.startWithAudioMuted=true',
  'config.disableDeepLinking=true',
]

/** The academy's own Jitsi server; null without one. Claims: lib-jitsi-meet, doc/tokens.md. */
export function openVideo(settings: VideoSettings): VideoServer | null {
  const { JITSI_URL, JITSI_APP_ID, JITSI_APP_SECRET } = settings
  if (!JITSI_URL || !JITSI_APP_ID || !JITSI_APP_SECRET) return null
  const server = new URL(JITSI_URL)
  return {
    origin: server.origin,
    frameFor: async ({ lessonId, role, fullName, now, until }) => {
      const room = roomName(JITSI_APP_SECRET, lessonId)
      const seconds = Math.floor(now.getTime() / 1_000)
      const isModerator = role === 'teacher'
      const claims = {
        aud: JITSI_APP_ID,
        iss: JITSI_APP_ID,
        sub: server.hostname,
        room,
        nbf: seconds - SKEW_S,
        exp: Math.floor(until.getTime() / 1_000),
        moderator: isModerator,
        // A child is a first name with an initial there, and nothing else.
        context: {
          user: {
            name: isModerator ? fullName : tabletName(fullName),
            affiliation: isModerator ? 'owner' : 'member',
            moderator: String(isModerator),
          },
        },
      }
      const address = new URL(`${server.pathname.replace(/\/$/, '')}/${room}`, server)
      address.searchParams.set('jwt', await sign(claims, JITSI_APP_SECRET, 'HS256'))
      address.hash = OPTIONS.join('&')
      return address.href
    },
  }
}

/** The room of a lesson: as random as the secret, and the same on every instance. */
const roomName = (secret: string, lessonId: string): string =>
  createHmac('sha256', secret).update(`room of the lesson ${lessonId}`).digest('hex').slice(0, 32)
