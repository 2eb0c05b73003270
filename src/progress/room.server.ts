import type { OpenRoom, RoomParts } from '../platform/room.server.ts'
import { progressCalls } from './progress.server.ts'

export const openRoom = ({ database }: RoomParts): OpenRoom => ({ calls: progressCalls(database) })
