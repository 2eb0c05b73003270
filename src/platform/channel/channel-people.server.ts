import type { CurrentUser, Credentials, SessionAuth } from '../http/serve.server.ts'
import type { Clock } from '../jobs/clock.server.ts'
import type { ChannelHandler } from './channel.server.ts'

type ChannelLogin = {
  credentials: Credentials
  handler: ChannelHandler
  params: Readonly<Record<string, string>>
}

/** Who uses channels: people with a session, and the guests of a room. */
export function createChannelPeople(sessions: SessionAuth, clock: Clock) {
  /** Guests with the handler that knows them. */
  const guests = new WeakMap<CurrentUser, ChannelHandler>()
  return {
    authenticate: async ({ credentials, handler, params }: ChannelLogin): Promise<CurrentUser | null> => {
      const now = clock.now()
      const person = await sessions.authenticate(credentials, now)
      if (person || !handler.guests || !credentials.bearer) return person
      const guest = await handler.guests.find({ secret: credentials.bearer, params, now })
      if (guest) guests.set(guest, handler)
      return guest
    },
    /** Of these people those whose session or secret has ended. */
    ended: async (people: readonly CurrentUser[]): Promise<ReadonlySet<CurrentUser>> => {
      const groups = Map.groupBy(people, (person) => guests.get(person))
      const ended = new Set(await sessions.ended(groups.get(undefined) ?? [], clock.now()))
      for (const [handler, theirs] of groups)
        for (const guest of (await handler?.guests?.ended(theirs)) ?? []) ended.add(guest)
      return ended
    },
  }
}
