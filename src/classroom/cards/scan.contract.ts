import * as z from 'zod/mini'
import { DataReply, endpoint, Id } from '../../platform/wire.ts'

export const openIdCard = endpoint('GET', '/office/id-cards/{code}', {
  summary:
    'Whose card this is: the person, or for who has a seat the group at its centre in which the child is today. The same 404 for a code never given, a lost card, a student who has gone and one of another centre.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'scanned an ID card',
  auditAsView: true,
  params: { code: z.string().check(z.minLength(1), z.maxLength(40)) },
  reply: DataReply(z.object({ opens: z.enum(['person', 'group']), _id: Id })),
})
