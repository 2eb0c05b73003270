import * as z from 'zod/mini'
import { pageQuery, PageOf } from '../../platform/http/cursor.contract.ts'
import { DataReply, endpoint, Id, Instant, ManyLines, MessageReply, LANGUAGES } from '../../platform/wire.ts'
import { CHANNELS, KINDS } from '../kinds.rules.ts'
import { STATES } from '../sending.rules.ts'

const TEMPLATE_STATES = ['waiting', 'approved', 'refused', 'marketing', 'none'] as const
export type TemplateState = (typeof TEMPLATE_STATES)[number]

const Template = z.object({
  language: z.enum(LANGUAGES),
  /** none: not registered yet. marketing: moved there by Meta, so it is not used. */
  whatsapp: z.enum(TEMPLATE_STATES),
  /** The DLT id; '' without one. */
  dltId: z.string(),
  /** The text to register, with {#var#} for the variables. */
  smsTemplate: z.string(),
  version: z.int(),
  /** With sample facts, as families read it. */
  text: z.string(),
  button: z.string(),
  signs: z.int(),
  parts: z.int(),
})

export const OfficeKind = z.object({
  kind: z.enum(KINDS),
  label: z.string(),
  facts: z.array(z.string()),
  plan: z.array(z.enum(CHANNELS)),
  /** Sent in the last 30 days, and how many of those arrived in percent; null when none was sent. */
  sent: z.int(),
  arrivedPercent: z.nullable(z.int()),
  templates: z.array(Template),
})
export type OfficeKind = z.output<typeof OfficeKind>

const ReplyRow = z.object({
  _id: Id,
  personId: Id,
  name: z.string(),
  text: z.string(),
  receivedAt: Instant,
  /** Until when it can be answered on WhatsApp; null when that has passed. */
  until: z.nullable(Instant),
})
export type ReplyRow = z.output<typeof ReplyRow>

const HeldRow = z.object({
  _id: Id,
  name: z.string(),
  kind: z.enum(KINDS),
  channel: z.enum(CHANNELS),
  triedAt: z.nullable(Instant),
})
export type HeldRow = z.output<typeof HeldRow>

export const getOfficeMessages = endpoint('GET', '/office/messages', {
  summary:
    'Every kind of message with its templates and how many arrived, the cost of this month, replies to answer, and messages whose outcome is unknown.',
  access: 'office',
  auditVerb: 'viewed the messages',
  reply: DataReply(
    z.object({
      isSandbox: z.boolean(),
      /** Whether each provider is set up. */
      whatsapp: z.boolean(),
      sms: z.boolean(),
      month: z.object({ sent: z.int(), notDelivered: z.int(), whatsappPaise: z.int(), smsPaise: z.int() }),
      kinds: z.array(OfficeKind),
      replies: z.array(ReplyRow),
      held: z.array(HeldRow),
    }),
  ),
})

export const saveDltId = endpoint('POST', '/office/messages/dlt', {
  summary:
    "Stores the DLT id of an SMS template; an empty one removes it. Grows the template's version. 422 for a kind that does not go by SMS.",
  access: 'office',
  auditVerb: 'changed the SMS template of a kind of message',
  audited: ['kind', 'language', 'dltId'],
  body: z.object({
    kind: z.enum(KINDS),
    language: z.enum(LANGUAGES),
    dltId: z.union([
      z.literal(''),
      z.string().check(z.regex(/^\d{10,25}$/, 'Enter the id as it is registered: 10 to 25 digits')),
    ]),
  }),
  reply: MessageReply,
})

export const refreshTemplates = endpoint('POST', '/office/messages/refresh', {
  summary:
    'Reads the templates of the WhatsApp account now. 409 when WhatsApp is not set up, 503 with the reason when it does not answer; 429 beyond 20 in ten minutes.',
  access: 'office',
  auditVerb: 'read the WhatsApp templates',
  body: z.object({}),
  reply: MessageReply,
})

export const answerReply = endpoint('POST', '/office/messages/replies/{id}', {
  summary:
    'Answers what a family wrote, on WhatsApp; an empty answer only closes it. 409 for one that is closed, or older than 24 hours.',
  access: 'office',
  auditVerb: 'answered a family on WhatsApp',
  params: { id: Id },
  body: z.object({ answer: z.union([z.literal(''), ManyLines('Answer is required', 1_000)]) }),
  reply: MessageReply,
})

export const decideMessage = endpoint('POST', '/office/messages/{id}/decide', {
  summary:
    'Decides about a message whose outcome is unknown: sends it again, or leaves it. 409 for any other.',
  access: 'office',
  auditVerb: 'decided about a message whose outcome was unknown',
  audited: ['again'],
  params: { id: Id },
  body: z.object({ again: z.boolean() }),
  reply: MessageReply,
})

export const SentMessage = z.object({
  _id: Id,
  kind: z.enum(KINDS),
  channel: z.enum(CHANNELS),
  state: z.enum(STATES),
  name: z.string(),
  personId: Id,
  createdAt: Instant,
  sentAt: z.nullable(Instant),
  costPaise: z.int(),
  /** Why it was not sent, or went another way; '' for nothing. */
  reason: z.string(),
})
export type SentMessage = z.output<typeof SentMessage>

export const findSentMessages = endpoint('POST', '/office/messages/sent', {
  summary:
    'Messages of the last 90 days with their state, newest first unless said, in pages. Never their text.',
  access: 'office',
  auditVerb: 'viewed the list of messages',
  auditAsView: true,
  body: z.object({
    kind: z.optional(z.enum(KINDS)),
    channel: z.optional(z.enum(CHANNELS)),
    state: z.optional(z.enum(STATES)),
    ...pageQuery('createdAt'),
  }),
  reply: PageOf(SentMessage),
})
