import { breakers, hooks as hookTable, pushServerKeys } from './messages.tables.ts'
import { mailKindsOf } from '../platform/mail/mail-kind.server.ts'
import { endpointsOf, HOUR_S, type RoomModule, type RoomParts } from '../platform/rooms/room.server.ts'
import { openBreakers } from './breaker.server.ts'
import { messagesReset } from './demo-reset.server.ts'
import { familyMessageCalls } from './family.server.ts'
import * as hooks from './hooks.contract.ts'
import { hookCalls, readHooks, sweepHooks, syncTemplates } from './hooks.server.ts'
import { CHANNELS } from './kinds.rules.ts'
import { channelLabels } from './labels.ts'
import * as roomMails from './mails.server.ts'
import * as family from './messages.contract.ts'
import type { Messaging } from './messaging.server.ts'
import { messagesDashboard } from './office/dashboard.server.ts'
import * as office from './office/messages-office.contract.ts'
import { officeMessageCalls } from './office/messages-office.server.ts'
import { messagesData } from './personal-data.server.ts'
import { sendDue } from './sending.server.ts'
import { followPatience, sweepMessages } from './retention.server.ts'

export const endpoints = endpointsOf(family, hooks, office)
export const mails = mailKindsOf(roomMails)

/** How often due messages are looked for, in seconds. */
const SEND_S = 2

export function openRoom(given: RoomParts & { messaging: Messaging }): RoomModule {
  const { database, services, messaging } = given
  if (!messaging.isSandbox && !messaging.whatsapp && !messaging.sms) services.leaveUnset('messages')
  services.watch({
    name: 'messages',
    // Nothing is sent only to look; what fails is known from the breakers.
    look: () => Promise.resolve(),
    fault: async (now) => {
      const [stopped] = await openBreakers(database.db, now)
      if (!stopped?.openUntil) return null
      const { channel, reason } = stopped
      return { service: 'messages', since: now, reason: `${channelLabels[channel]} stands still: ${reason}` }
    },
  })
  return {
    calls: [...familyMessageCalls(given), ...hookCalls(given), ...officeMessageCalls(given)],
    jobs: [
      // A job for each channel, so that a dead one delays no other.
      ...CHANNELS.map((channel) => ({
        name: `messages-${channel}`,
        everySeconds: SEND_S,
        run: () => sendDue(given, channel),
      })),
      { name: 'messages-next', everySeconds: 30, run: () => followPatience(given) },
      { name: 'message-events', everySeconds: SEND_S, run: () => readHooks(given) },
      { name: 'message-templates', everySeconds: HOUR_S, run: () => syncTemplates(given) },
      {
        name: 'messages-old',
        everySeconds: HOUR_S,
        forgets: true,
        run: async (now) => {
          await sweepMessages(given, now)
          await sweepHooks(given, now)
        },
      },
    ],
    personalData: messagesData(database),
    dashboard: messagesDashboard(database),
    demoReset: messagesReset,
    notExported: [breakers, hookTable, pushServerKeys],
  }
}
