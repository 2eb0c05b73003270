import * as z from 'zod/mini'
import { DataReply, endpoint, Id, Instant, MessageReply, LANGUAGES } from '../platform/wire.ts'
import { CHANNELS, KINDS } from './kinds.rules.ts'

const Way = z.object({
  isOn: z.boolean(),
  /** When it was switched on; null while it is off. */
  since: z.nullable(Instant),
  /** The number it goes to, with most digits hidden. */
  number: z.string(),
  /** Messages do not arrive there. */
  isDead: z.boolean(),
})

const FamilyMessages = z.object({
  /** Of the parent, also while acting for a child. */
  _id: Id,
  email: z.string(),
  whatsapp: Way,
  sms: Way,
  /** The addresses of phones that get notices, as their browsers know them. */
  phones: z.array(z.string()),
  /** The server's public key, for a browser's subscription. */
  pushKey: z.string(),
  kinds: z.array(
    z.object({
      kind: z.enum(KINDS),
      /** Where it goes now, in order; empty when it is off. */
      plan: z.array(z.enum(CHANNELS)),
      /** The ways that it can go. */
      ways: z.array(z.enum(CHANNELS)),
      canStop: z.boolean(),
    }),
  ),
  isQuiet: z.boolean(),
  /** In which messages come: what the parent has chosen to read. */
  language: z.enum(LANGUAGES),
})
export type FamilyMessages = z.output<typeof FamilyMessages>

const own = { access: 'parent', behindPin: 'closed' } as const

export const getFamilyMessages = endpoint('GET', '/family/messages', {
  summary: 'Where the caller gets messages: channels with their consent, kinds, quiet hours.',
  ...own,
  reply: DataReply(FamilyMessages),
})

export const setMessageChannel = endpoint('POST', '/family/messages/channels', {
  summary:
    "Switches WhatsApp or SMS on or off for the caller's mobile. To switch on, `agreed` must be true: words, time and page are stored as consent.",
  ...own,
  body: z.object({
    channel: z.enum(['whatsapp', 'sms']),
    isOn: z.boolean(),
    agreed: z.optional(z.boolean()),
    /** Of the words that were agreed to; English if not said. */
    language: z.optional(z.enum(LANGUAGES)),
  }),
  reply: MessageReply,
})

const Base64Url = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(200))
const Endpoint = z.string().check(z.maxLength(1_000))

export const addPhone = endpoint('POST', '/family/messages/phones', {
  summary:
    'Sends notices to a browser: its push subscription, as the browser made it. 422 for an address that is no push service; 409 beyond ten phones.',
  ...own,
  body: z.object({
    endpoint: Endpoint,
    p256dh: Base64Url,
    auth: Base64Url,
    /** Others use this phone: notices name nobody. */
    isShared: z.boolean(),
    language: z.optional(z.enum(LANGUAGES)),
  }),
  reply: MessageReply,
})

export const removePhone = endpoint('POST', '/family/messages/phones/remove', {
  summary: 'Sends no more notices to a browser. Harmless when repeated.',
  ...own,
  body: z.object({ endpoint: Endpoint }),
  reply: MessageReply,
})

export const choosePlan = endpoint('POST', '/family/messages/kinds', {
  summary:
    'Where the caller wants a kind of message, in order; an empty plan switches it off. 422 for a kind that can’t be switched off, or a way that it can’t go.',
  ...own,
  body: z.object({ kind: z.enum(KINDS), plan: z.array(z.enum(CHANNELS)).check(z.maxLength(4)) }),
  reply: MessageReply,
})

export const setMessageSettings = endpoint('POST', '/family/messages/settings', {
  summary: 'Whether nothing is sent from 9 pm to 8 am.',
  ...own,
  body: z.object({ isQuiet: z.boolean() }),
  reply: MessageReply,
})

export const stopMessages = endpoint('POST', '/family/messages/stop', {
  summary:
    'Switches every phone channel and every kind off that can be. Receipts, login codes and called-off classes still come, by email.',
  ...own,
  body: z.object({}),
  reply: MessageReply,
})

export const getMessageLink = endpoint('GET', '/messages/links/{token}', {
  summary:
    'The page that the link in a message opens, also in the language of the message; it asks for a login itself. 404 after seven days.',
  access: 'anyone',
  params: { token: z.string().check(z.regex(/^[\w-]{22}$/, 'Invalid link')) },
  /** `address`: the page in the language of the message. */
  reply: DataReply(z.object({ path: z.string(), address: z.string() })),
})
