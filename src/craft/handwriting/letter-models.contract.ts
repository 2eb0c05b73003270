import * as z from 'zod/mini'
import { DataReply, endpoint, MessageReply } from '../../platform/wire.ts'
import { MAX_STROKES } from './letter-order.rules.ts'
import { SCRIPTS } from './letters.rules.ts'

const Letter = z.string('Choose a letter').check(z.minLength(1, 'Choose a letter'), z.maxLength(12))
const Order = z
  .array(z.object({ stroke: z.int().check(z.minimum(0)), reversed: z.boolean() }))
  .check(z.minLength(1), z.maxLength(MAX_STROKES))

export const getLetterModels = endpoint('GET', '/craft/letters', {
  summary:
    'The letters that a teacher of the academy has signed off, each with the order and direction of its strokes. A letter that is not there is the built-in one, which nobody has looked at yet.',
  access: 'anyone',
  reply: DataReply(z.array(z.object({ script: z.enum(SCRIPTS), letter: Letter, order: Order }))),
})

const signOff = {
  /** `order` null: the sign-off is withdrawn, and the built-in letter is there again. */
  body: z.object({ script: z.enum(SCRIPTS), letter: Letter, order: z.nullable(Order) }),
  reply: MessageReply,
} as const

export const signOffLetter = endpoint('POST', '/teach/letters', {
  summary:
    'Says that the academy writes a letter so, in this order of its strokes; null withdraws it. Repeating it changes nothing. 404 without such a letter, 422 for an order that has not each stroke once.',
  access: 'teacher',
  auditVerb: 'signed off how a letter is written',
  ...signOff,
})

export const signOffLetterAsOffice = endpoint('POST', '/office/letters', {
  summary: 'The same by the office.',
  access: 'office',
  auditVerb: 'signed off how a letter is written',
  ...signOff,
})
