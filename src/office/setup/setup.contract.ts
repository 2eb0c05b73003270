import * as z from 'zod/mini'
import { AcademyName, AcademyPhone } from '../../academy/office/documents.contract.ts'
import { TaxStart } from '../../enrolment/office/documents.contract.ts'
import { AuthenticatorCode, MailedToken } from '../../people/forms.contract.ts'
import { LoggedIn } from '../../people/people.contract.ts'
import {
  EmailAddress,
  endpoint,
  DataReply,
  MobileNumber,
  OneLine,
  Password,
  MessageReply,
  UploadedPicture,
} from '../../platform/wire.ts'

/** The academy's first settings. */
export const AcademyStart = z.object({
  academyName: AcademyName,
  email: EmailAddress,
  phone1: AcademyPhone,
  phone2: z.union([z.literal(''), AcademyPhone], 'Enter a phone number, or leave it empty'),
})

/** The first owner. */
export const OwnerStart = z.object({
  fullName: OneLine('Full name is required'),
  email: EmailAddress,
  mobile: MobileNumber,
  password: Password({ min: 12, tooShort: 'At least 12 characters' }),
})

export const checkSetupLink = endpoint('POST', '/setup/open', {
  summary:
    'Opens the link that an empty academy prints when it starts: the secret for the first owner’s authenticator. 401 for a link that is not good (any more), 409 once the academy is set up.',
  access: 'anyone',
  body: z.object({ token: MailedToken }),
  reply: DataReply(z.object({ secret: z.string(), address: z.string() })),
})

export const setUp = endpoint('POST', '/setup', {
  summary:
    'Makes the academy and its first owner, once, and signs the owner in; replies the recovery codes, once. 422 for a wrong code, 401 and 409 as for opening the link.',
  access: 'anyone',
  body: z.object({
    token: MailedToken,
    academy: AcademyStart,
    tax: TaxStart,
    owner: OwnerStart,
    code: AuthenticatorCode,
  }),
  reply: DataReply(z.object({ ...LoggedIn.shape.data.shape, recoveryCodes: z.array(z.string()) })),
})

export const createFirstContent = endpoint('POST', '/setup/content', {
  summary:
    'What a new academy begins with: its logo, and the courses and quizzes of the demo. 409 when there are courses or quizzes already.',
  access: 'owner',
  auditVerb: 'chose the starting content',
  body: z.object({
    logo: z.nullable(UploadedPicture('Please upload the logo again')),
    takeOver: z.boolean(),
  }),
  reply: MessageReply,
  audited: ['takeOver'],
})
