import * as z from 'zod/mini'
import { DataReply, endpoint, Id } from '../../platform/wire.ts'

export const openIdCard = endpoint('GET', '/office/id-cards/{code}', {
  summary: 'Whose card this is. The same 404 for a code never given, a lost card and a student who has gone.',
  access: 'office',
  auditVerb: 'scanned an ID card',
  auditAsView: true,
  params: { code: z.string().check(z.minLength(1), z.maxLength(40)) },
  reply: DataReply(z.object({ personId: Id })),
})
