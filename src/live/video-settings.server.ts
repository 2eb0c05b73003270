import * as z from 'zod/mini'
import { isPrivate, type RoomSettings, type SettingsOf, StartError } from '../platform/runtime/env.server.ts'

/** The academy's own Jitsi server beside live lessons; without it a group's meeting link is used. */
const table = {
  JITSI_URL: [
    z.optional(z.url({ protocol: /^https?$/ })),
    'JITSI_URL must be the address of your own Jitsi server, such as https://meet.academy.example',
  ],
  JITSI_APP_ID: [
    z.optional(z.string().check(z.regex(/^[\w.-]{1,100}$/))),
    'JITSI_APP_ID must be the app id that your Jitsi server accepts tokens of',
  ],
  JITSI_APP_SECRET: [
    z.optional(z.string().check(z.minLength(16))),
    'JITSI_APP_SECRET must be the app secret of your Jitsi server, of at least 16 characters',
  ],
} as const

export type VideoSettings = SettingsOf<typeof table>

export const videoSettings: RoomSettings<typeof table> = {
  table,
  check: (given, isProduction) => {
    const { JITSI_URL, JITSI_APP_ID, JITSI_APP_SECRET } = given
    const values = { JITSI_URL, JITSI_APP_ID, JITSI_APP_SECRET }
    if (Object.values(values).every((value) => value === undefined)) return
    const missing = Object.entries(values).find(([, value]) => !value)
    if (missing) throw new StartError(`Some JITSI_… settings are there, but ${missing[0]} is not set.`)
    const { hostname } = new URL(JITSI_URL ?? '')
    // It ends embedded calls after five minutes, and knows no secret of an academy.
    if (hostname === 'meet.jit.si')
      throw new StartError('meet.jit.si cannot be JITSI_URL. Use a Jitsi server of your own.')
    if (isProduction && !isPrivate(JITSI_URL))
      throw new StartError('JITSI_URL must be an https address in production.')
  },
}
