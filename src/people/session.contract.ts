import * as z from 'zod/mini'
import { ROLES } from './people.rules.ts'
import { DataReply, endpoint, Id, MessageReply } from '../platform/wire.ts'

export const logout = endpoint('POST', '/logout', {
  summary: "Ends the caller's session, cookie and token at once. Harmless when already signed out.",
  access: 'anyone',
  body: z.object({}),
  reply: MessageReply,
})

export const getSession = endpoint('GET', '/session', {
  summary: 'Who is signed in: the person, or the child a parent acts for (`family`).',
  access: 'member',
  seat: 'own',
  auditVerb: 'opened a page',
  behindPin: 'open',
  reply: DataReply(
    z.object({
      _id: Id,
      fullName: z.string(),
      role: z.enum(ROLES),
      family: z.boolean(),
      /** A PIN guards the parent's side; absent where none does. */
      behindPin: z.optional(z.literal(true)),
    }),
  ),
})
