import { gatewaySettings } from '../../enrolment/pay/gateway-settings.server.ts'
import { videoSettings } from '../../live/video-settings.server.ts'
import { messageSettings } from '../../messages/message-settings.server.ts'
import * as platform from '../../platform/runtime/env.server.ts'

/** The settings of the rooms: of payments, of messages, and of the video beside lessons. */
const roomSettings = {
  table: { ...gatewaySettings.table, ...messageSettings.table, ...videoSettings.table },
  check: (values, isProduction) => {
    gatewaySettings.check(values, isProduction)
    messageSettings.check(values, isProduction)
    videoSettings.check(values, isProduction)
  },
} satisfies platform.RoomSettings<
  typeof gatewaySettings.table & typeof messageSettings.table & typeof videoSettings.table
>

/** The names of all settings, the rooms' too. */
export const SETTING_NAMES = platform.settingNames(roomSettings)

/** The settings of the platform and of the rooms. */
export type Env = ReturnType<typeof readEnv>

/** Reads all settings once, before the server listens. @throws {StartError} naming the wrong setting. */
export const readEnv = (source: Readonly<Record<string, string | undefined>>) =>
  platform.readEnv(source, roomSettings)
