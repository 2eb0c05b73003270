import * as z from 'zod/mini'
import { DataReply, EmailAddress, endpoint, Id, MobileNumber, OneLine } from '../../platform/wire.ts'

export const getInvitationChoices = endpoint('GET', '/office/teachers/choices', {
  summary: 'The subjects of the academy, and the groups that are not over with who teaches each.',
  access: 'office',
  auditVerb: 'viewed the choices for a teacher',
  reply: DataReply(
    z.object({
      subjects: z.array(z.string()),
      /** Whether mails go out: without a mail server the link reaches nobody. */
      isEmailSetUp: z.boolean(),
      groups: z.array(z.object({ _id: Id, name: z.string(), teacher: z.string() })),
    }),
  ),
})

export const inviteTeacher = endpoint('POST', '/office/teachers', {
  summary:
    'Makes a teacher’s account and mails a link, good for 14 days, to set its password. The teacher takes over these groups once the link was opened; until then they stay with who has them. 409 at email when a teacher has it, 422 at groupIds for a group that is not there or over. A new academy may have no subjects yet.',
  access: 'office',
  auditVerb: 'invited a teacher',
  body: z.object({
    fullName: OneLine('Full name is required'),
    email: EmailAddress,
    mobile: MobileNumber,
    subjects: z.array(OneLine('Choose a subject', 60)).check(z.maxLength(20, 'At most 20 subjects')),
    groupIds: z.array(Id).check(z.maxLength(50, 'At most 50 groups')),
  }),
  reply: DataReply(z.object({ _id: Id })),
  status: 201,
  audited: ['subjects', 'groupIds'],
})
