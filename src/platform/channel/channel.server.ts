import type { CurrentUser } from '../http/serve.server.ts'
import type { AnyChannel, Channel, ChannelDefinition, DownMessage, UpMessage } from './channel.ts'

/** One client of a channel, for the room that it is in. */
export type ChannelConnection<C = AnyChannel> = {
  person: CurrentUser
  /** Sends a message. A client that takes none for long is put out. */
  send: (message: DownMessage<C>) => void
  /** Sends a message of which only the newest matters. @returns false when it was left out. */
  sendLossy: (message: DownMessage<C>) => boolean
  /** Whether much waits to be sent. */
  isSlow: () => boolean
  /** Ends the connection for good; `reason` is for the person, at most 100 letters. */
  end: (code: number, reason: string) => void
}

/** What a room does with one client. */
export type ChannelMember<C = AnyChannel> = {
  /** @throws {Refusal} whose sentence the client is told. */
  receive: (message: UpMessage<C>) => void | Promise<void>
  left: () => void
}

type ChannelOpening = { params: Readonly<Record<string, string>>; person: CurrentUser; now: Date }

/** People without a session, who may use this one channel by a secret that nothing else accepts. */
type ChannelGuests = {
  /** Whose secret it is; null when it is nobody's, or of another address of the channel. */
  find: (asked: {
    secret: string
    params: Readonly<Record<string, string>>
    now: Date
  }) => Promise<CurrentUser | null>
  /** Of these guests those whose secret has ended. */
  ended: (guests: readonly CurrentUser[]) => Promise<readonly CurrentUser[]>
}

/** Binds a channel to its room. */
export type ChannelHandler = {
  channel: AnyChannel
  guests?: ChannelGuests
  open: (opening: ChannelOpening) => Promise<(connection: ChannelConnection) => ChannelMember>
  /** Ends what runs, before the process does. */
  stop: () => Promise<void>
}

/**
 * Binds a channel to its handler. `open` is asked before the connection is accepted and may throw a refusal;
 * what it returns is called with the accepted connection. Channels are for signed-in people and, where a room
 * names them, its guests.
 */
export function serveChannel<P extends string, D extends ChannelDefinition<P>>(
  target: Channel<P, D>,
  handler: {
    open: (
      opening: ChannelOpening,
    ) => Promise<(connection: ChannelConnection<Channel<P, D>>) => ChannelMember<Channel<P, D>>>
    stop: () => Promise<void>
    guests?: ChannelGuests
  },
): ChannelHandler {
  return { channel: target, ...handler } as unknown as ChannelHandler
}
