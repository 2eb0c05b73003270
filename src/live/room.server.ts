import { serveChannel } from '../platform/channel/channel.server.ts'
import {
  channelsOf,
  endpointsOf,
  OFTEN_S,
  type RoomModule,
  type RoomParts,
} from '../platform/rooms/room.server.ts'
import { forgetBoards } from './board-store.server.ts'
import { liveCalls } from './calls.server.ts'
import { DemoClass, openDemoLesson } from './demo-class.server.ts'
import { liveReset } from './demo-reset.server.ts'
import { endForgotten } from './lesson-store.server.ts'
import * as live from './live.contract.ts'
import { ENDS_AFTER_MS } from './live.rules.ts'
import { LiveHomes } from './live-homes.server.ts'
import { liveData } from './personal-data.server.ts'
import { forgetTablets, openTablets } from './tablets.server.ts'
import type { VideoServer } from './video.server.ts'

export const endpoints = endpointsOf(live)
export const channels = channelsOf(live)

const MINUTE_S = 60

export const openRoom = ({ database, log, video }: RoomParts & { video: VideoServer | null }): RoomModule => {
  const homes = new LiveHomes({ database, log })
  const tablets = openTablets(database)
  const channel = serveChannel(live.lessonChannel, {
    guests: tablets.guests,
    open: (opening) => homes.open(opening),
    stop: async () => {
      demo.stop()
      await homes.stop()
    },
  })
  const demo = new DemoClass({ database, log, homes, handler: channel })
  return {
    calls: liveCalls(database, { tablets, video }),
    channels: [channel],
    jobs: [
      {
        name: 'live-lessons',
        everySeconds: MINUTE_S,
        run: async (now) => {
          await endForgotten(database, now, ENDS_AFTER_MS)
          await forgetTablets(database)
          await forgetBoards(database, now)
        },
      },
      { name: 'demo-lesson', everySeconds: OFTEN_S, run: (now) => openDemoLesson(database, now) },
    ],
    personalData: liveData(database),
    demoReset: liveReset,
  }
}
