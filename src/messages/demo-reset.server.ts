import type { DemoReset } from '../platform/rooms/demo-reset.server.ts'
import {
  breakers,
  channels,
  choices,
  hooks,
  messages,
  messageSettings,
  replies,
  answers,
} from './messages.tables.ts'

/** Messages, channels and replies; the templates are the academy's own and stay. */
export const messagesReset: DemoReset = {
  count: async (on) => [{ count: await on.$count(messages), one: 'message', more: 'messages' }],
  clear: async (tx) => {
    for (const table of [messages, channels, choices, messageSettings, answers, replies, hooks, breakers])
      await tx.delete(table)
  },
}
