import * as z from 'zod/mini'
import type { AccessRule, ParamsOf } from '../wire.ts'

type Schema = z.ZodMiniType
/** Message types with the schemas of what follows the type: tuples. */
export type Messages = Readonly<Record<string, Schema>>

export type ChannelDefinition<P extends string = string> = {
  /** One line for the API docs. */
  readonly summary: string
  /** What a client may send. */
  readonly up: Messages
  /** What the server sends. */
  readonly down: Messages
  /** Messages of which only the newest matters: dropped while the way is blocked, in both directions. */
  readonly lossy: readonly string[]
  /** Most messages a second of one connection. */
  readonly perSecond: number
} & AccessRule &
  ParamsOf<P>

export type Channel<P extends string = string, D = ChannelDefinition<P>> = {
  readonly path: P
  readonly definition: D
}

export type AnyChannel = Channel

/**
 * The single definition of a channel: a connection that stays, with typed messages in both directions, as
 * JSON arrays with their type first. Access, validation and limits come from it. Without `access`, or with an
 * undeclared path parameter, it does not compile.
 */
export function channel<const P extends `/${string}`, const D extends ChannelDefinition<P>>(
  path: P,
  definition: D,
): Channel<P, D> {
  return { path, definition }
}

type MessageOf<M> = {
  [K in keyof M & string]: M[K] extends Schema
    ? z.output<M[K]> extends readonly unknown[]
      ? readonly [K, ...z.output<M[K]>]
      : never
    : never
}[keyof M & string]

/** A message that a client of this channel sends. */
export type UpMessage<C> = C extends { definition: { up: infer M } } ? MessageOf<M> : never
/** A message that a server of this channel sends. */
export type DownMessage<C> = C extends { definition: { down: infer M } } ? MessageOf<M> : never
/** A message before its validation. */
export type RawMessage = readonly [string, ...unknown[]]

/** The parts of a message, validated; undefined when it is none of these. */
export function readMessage(messages: Messages, value: unknown): RawMessage | undefined {
  if (!Array.isArray(value) || typeof value[0] !== 'string') return undefined
  const [type, ...parts] = value as [string, ...unknown[]]
  const schema = Object.hasOwn(messages, type) ? messages[type] : undefined
  const read = schema && z.safeParse(schema, parts)
  return read?.success ? [type, ...(read.data as unknown[])] : undefined
}

/*
 * Frames of the connection itself, beside the channel's own messages:
 *   ["hi", base]            a client opens; `base` is the number of its oldest unconfirmed message
 *   ["!", number, message]  a message that must arrive, repeated until confirmed
 *   ["ok", number]          the server has handled all messages up to this number
 *   ["c", k, t1] and ["c", k, t2, t3]   clock stamps, milliseconds; also the heartbeat
 *   ["error", message]      why the server did not accept something
 */
export const HELLO = 'hi'
export const SURE = '!'
export const CONFIRMED = 'ok'
export const CLOCK = 'c'
export const NOT_ACCEPTED = 'error'

/** Why a connection ends. Codes up to 4000 are the protocol's own. */
export const CLOSE = {
  restart: 1012,
  malformed: 1007,
  tooMany: 1008,
  tooSlow: 1013,
  signedOut: 4001,
  /** The room has put this connection out; the reason says why. */
  ended: 4003,
  /** A newer connection of the same person took over. */
  replaced: 4008,
} as const

/** Longest frame from a client, in bytes. */
export const MAX_FRAME_BYTES = 4_096
/** A connection without a word for this long is lost, in milliseconds. */
export const SILENCE_MS = 10_000
/** Pause between two clock stamps once the clock is known, in milliseconds. */
export const CLOCK_MS = 2_000
/** Clock stamps of a new connection that come soon one after another: over a slow way each one counts. */
const [FIRST_STAMPS, SOON_STAMPS] = [32, 64]
/** The pauses after each of the first stamps, and after each of those that follow, in milliseconds. */
const [FIRST_STAMP_MS, SOON_STAMP_MS] = [250, 500]
/**
 * So many stamps come with this pause in milliseconds when an instant for all is near. Sooner ones would only
 * wait behind each other on a way that keeps their order.
 */
export const [NEAR_STAMPS, NEAR_STAMP_MS] = [64, 125]

/** The pause after so many clock stamps of a connection, in milliseconds. */
export function stampPause(stamps: number): number {
  if (stamps < FIRST_STAMPS) return FIRST_STAMP_MS
  return stamps < SOON_STAMPS ? SOON_STAMP_MS : CLOCK_MS
}
