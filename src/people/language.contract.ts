import * as z from 'zod/mini'
import { endpoint, Id, MessageReply, LANGUAGES } from '../platform/wire.ts'

export const setLanguage = endpoint('POST', '/profile/language', {
  summary:
    'What the caller, or the child acted for, reads: pages after a login, and what is sent. `userId`: whom the page shows, the child or the parent; 403 when that is no longer who is here, and for the parent behind a PIN.',
  access: 'member',
  seat: 'own',
  auditVerb: 'chose their own language',
  behindPin: 'open',
  body: z.object({ language: z.enum(LANGUAGES), userId: z.optional(Id) }),
  reply: MessageReply,
})

export const setChildLanguage = endpoint('POST', '/family/children/{id}/language', {
  summary: "What one of the caller's children reads; the same 404 for another's and for none.",
  access: 'parent',
  behindPin: 'closed',
  params: { id: Id },
  body: z.object({ language: z.enum(LANGUAGES) }),
  reply: MessageReply,
})
