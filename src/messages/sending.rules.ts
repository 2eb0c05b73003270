import { DAY_MS, dayStart, INDIA_MS } from '../platform/text/india.rules.ts'
import { type Channel, type Kind, kinds, type PhoneChannel } from './kinds.rules.ts'

/**
 * waiting: due or later. sending: handed to a provider, outcome not noted yet. held: outcome unknown, the
 * office decides. joined: told with others in one message. The others are ends.
 */
export const STATES = [
  'waiting',
  'sending',
  'sent',
  'delivered',
  'read',
  'failed',
  'late',
  'held',
  'stopped',
  'joined',
] as const
export type State = (typeof STATES)[number]

/** States of a free text to a family. */
export const ANSWER_STATES = ['waiting', 'sending', 'sent'] as const satisfies readonly State[]

const MINUTE_MS = 60_000
/** The quiet of the night in India, in minutes of the day. */
const NIGHT_FROM = 21 * 60
const NIGHT_UNTIL = 8 * 60

/** Most counted messages a family gets in a day. */
export const MAX_A_DAY = 3

/** Minute of the day in India. */
const minuteOf = (at: Date): number => Math.floor(((at.getTime() + INDIA_MS) % DAY_MS) / MINUTE_MS)

/** When the night ends in which this time lies; null by day. */
export function nightEnd(at: Date): Date | null {
  const minute = minuteOf(at)
  if (minute >= NIGHT_UNTIL && minute < NIGHT_FROM) return null
  const morning = dayStart(at).getTime() + NIGHT_UNTIL * MINUTE_MS
  return new Date(minute >= NIGHT_FROM ? morning + DAY_MS : morning)
}

/**
 * The plan of a message: the family's choice for the kind, else the kind's own, cut to channels that are on.
 * E-mail is always on. A kind that can't be stopped ends at e-mail when all else is off.
 */
export function planOf(
  kind: Kind,
  { choice, on }: { choice: readonly Channel[] | null; on: ReadonlySet<Channel> },
): Channel[] {
  const rule = kinds[kind]
  const wanted = choice ?? rule.plan
  const cut = wanted.filter((channel) => channel === 'mail' || on.has(channel))
  if (cut.length > 0 || rule.canStop || !rule.plan.includes('mail')) return cut
  return ['mail']
}

/** What is done with a due message. */
export type Step =
  | { do: 'send' }
  | { do: 'wait'; until: Date }
  | { do: 'next' }
  | { do: 'join' }
  | { do: 'end'; state: 'late' | 'stopped' }

export type StepInput = {
  kind: Kind
  channel: Channel
  createdAt: Date
  now: Date
  /** The family keeps the quiet of the night. */
  isQuiet: boolean
  /** The channel is on, with a consent to this number, and a template is registered where one is needed. */
  canUse: boolean
  /** The family has switched the kind off since. */
  isStopped: boolean
  /** Counted messages that this family got today. */
  sentToday: number
  /** It comes with an e-mail of its own, which says more than a line about news. */
  hasOwnMail: boolean
}

/** Whether a due message goes out now, waits for the morning, goes another way or ends. */
export function stepOf(input: StepInput): Step {
  const { kind, channel, createdAt, now } = input
  const rule = kinds[kind]
  const end = createdAt.getTime() + rule.ttl * MINUTE_MS
  if (now.getTime() > end) return { do: 'end', state: 'late' }
  if (input.isStopped && rule.canStop) return { do: 'end', state: 'stopped' }
  if (!input.canUse) return { do: 'next' }
  if (rule.isCounted && input.sentToday >= MAX_A_DAY) {
    if (!input.hasOwnMail) return { do: 'join' }
    return channel === 'mail' ? { do: 'send' } : { do: 'next' }
  }
  const morning = channel === 'mail' || rule.ignoresQuiet || !input.isQuiet ? null : nightEnd(now)
  if (!morning) return { do: 'send' }
  return morning.getTime() > end ? { do: 'end', state: 'late' } : { do: 'wait', until: morning }
}

const RETRY_SECONDS = [2, 15, 60, 300, 900, 3_600]
/** Wait after the n-th failed try, in seconds; n from 1. */
export const retrySeconds = (attempts: number): number =>
  RETRY_SECONDS[Math.min(Math.max(attempts, 1), RETRY_SECONDS.length) - 1] ?? 3_600

/**
 * Tries with an unknown outcome that are made at most: a provider that takes each and says so of none must
 * not send a family the same all day.
 */
export const MAX_UNKNOWN_TRIES = 2

/** A try is over after this, in milliseconds: longer than any call to a provider and its report. */
export const LEASE_MS = 2 * MINUTE_MS

/** Failures in a row that stop a channel, and for how long, in milliseconds. */
export const BREAKER_FAILURES = 20
export const BREAKER_MS = 5 * MINUTE_MS

/**
 * What a refusal of a provider means. dead: this number has no such channel. again: later, by the usual
 * waits. hold: not before tomorrow. kind: this template is refused. channel: our key is.
 */
export type Refused = 'dead' | 'again' | 'hold' | 'kind' | 'channel' | 'next'

/** Error codes of the WhatsApp Cloud API. */
const whatsappCodes: ReadonlyMap<number, Refused> = new Map([
  [131_026, 'dead'],
  [131_047, 'next'],
  [131_049, 'hold'],
  [131_056, 'again'],
  [130_429, 'again'],
  [132_001, 'kind'],
  [190, 'channel'],
])

/** What a WhatsApp error means. @param status the HTTP status, for codes that are not known. */
export const whatsappRefusal = (code: number | null, status: number): Refused =>
  whatsappCodes.get(code ?? 0) ?? (status === 429 ? 'again' : 'next')

/** Whether a WhatsApp error leaves open if the message was taken. Known codes say that it was not. */
export const isWhatsappUnknown = (code: number | null, status: number): boolean =>
  !whatsappCodes.has(code ?? 0) && isUnknownStatus(status)

/** Whether an HTTP status leaves open if the provider has taken the message. */
export const isUnknownStatus = (status: number): boolean => status === 408 || status >= 500

/** How long a number that is not on WhatsApp is not tried again, in milliseconds. */
export const DEAD_MS = 30 * DAY_MS
/** Meta holds messages back for a day, in milliseconds. */
export const HOLD_MS = DAY_MS

const ranks: Readonly<Partial<Record<State, number>>> = {
  waiting: 0,
  sending: 1,
  sent: 2,
  delivered: 3,
  read: 4,
}

/** The state after a status report: reports come in any order and more than once, and never lead back. */
export function reported(state: State, status: 'sent' | 'delivered' | 'read' | 'failed'): State {
  const rank = ranks[state]
  // An unknown outcome is known now.
  if (state === 'held') return status === 'failed' ? 'failed' : status
  if (rank === undefined) return state
  if (status === 'failed') return rank <= 2 ? 'failed' : state
  return (ranks[status] ?? 0) > rank ? status : state
}

const STOP_WORDS = new Set(['stop', 'unsubscribe', 'बंद', 'बंद करो', 'बंद करें', 'रोको', 'रोकें'])

const START_WORDS = new Set(['start', 'शुरू', 'शुरू करो', 'शुरू करें', 'चालू'])

const plainWord = (text: string): string => text.replace(/[.!।]/gu, '').trim().toLocaleLowerCase('en')
/** Whether a reply says stop. */
export const isStopWord = (text: string): boolean => STOP_WORDS.has(plainWord(text))
/** Whether a reply takes a stop back. */
export const isStartWord = (text: string): boolean => START_WORDS.has(plainWord(text))

/** The kind that a template's stop button names; null for any other payload. */
export function stopPayload(payload: string): string | null {
  const [, kind = null] = /^STOP ([a-z_]{1,30})$/.exec(payload) ?? []
  return kind
}

/** Since a family's last word, free text may be sent for this long, in milliseconds. */
export const WINDOW_MS = 24 * 60 * MINUTE_MS

/** Price of one message, in paise; SMS by the part. Confirm with the provider before a contract. */
const PAISE: Readonly<Record<PhoneChannel, Readonly<Record<string, number>>>> = {
  whatsapp: { utility: 13, authentication: 13, marketing: 88 },
  sms: { part: 20 },
  push: {},
}
export const costPaise = (
  channel: Channel,
  { category, parts }: { category: string; parts: number },
): number => {
  if (channel === 'mail' || channel === 'push') return 0
  return channel === 'sms' ? parts * (PAISE.sms.part ?? 0) : (PAISE.whatsapp[category] ?? 0)
}

/** A mobile as others may see it. */
export const maskedMobile = (mobile: string): string => `${mobile.slice(0, 2)}xxx x${mobile.slice(-4)}`
