import { asc, eq } from 'drizzle-orm'
import type { Database } from '../platform/db/db.server.ts'
import type { PersonalData } from '../platform/rooms/personal-data.server.ts'
import { channels, choices, messages, messageSettings, replies, answers } from './messages.tables.ts'

/** What was sent to a person, where and with which consent; erased with the person. */
export const messagesData = ({ db }: Database): PersonalData => ({
  name: 'messages',
  collect: async (personId) => ({
    channels: await db
      .select({
        channel: channels.channel,
        address: channels.address,
        state: channels.state,
        consentText: channels.consentText,
        consentedAt: channels.consentedAt,
        consentPlace: channels.consentPlace,
      })
      .from(channels)
      .where(eq(channels.personId, personId)),
    choices: await db
      .select({ kind: choices.kind, plan: choices.plan, chosenAt: choices.chosenAt })
      .from(choices)
      .where(eq(choices.personId, personId)),
    settings: await db
      .select({ isQuiet: messageSettings.isQuiet })
      .from(messageSettings)
      .where(eq(messageSettings.personId, personId)),
    sent: await db
      .select({
        kind: messages.kind,
        channel: messages.channel,
        state: messages.state,
        sentAt: messages.sentAt,
      })
      .from(messages)
      .where(eq(messages.personId, personId))
      .orderBy(asc(messages.id)),
    replies: await db
      .select({ text: replies.text, receivedAt: replies.receivedAt, answer: replies.answer })
      .from(replies)
      .where(eq(replies.personId, personId))
      .orderBy(asc(replies.id)),
    answers: await db
      .select({ text: answers.text, state: answers.state, createdAt: answers.createdAt })
      .from(answers)
      .where(eq(answers.personId, personId))
      .orderBy(asc(answers.id)),
  }),
  erase: async (tx, personId) => {
    await tx.delete(messages).where(eq(messages.aboutId, personId))
    for (const table of [messages, channels, choices, messageSettings, answers, replies])
      await tx.delete(table).where(eq(table.personId, personId))
  },
})
