import * as z from 'zod/mini'
import { EmailAddress, DataReply, endpoint, Id, MobileNumber, OneLine } from '../platform/wire.ts'

/** An account of which the office may say: that is the family of this child. */
export const FamilyChoice = z.object({
  parentId: Id,
  fullName: z.string(),
  /** To an organiser with its name covered. */
  email: z.string(),
  children: z.array(z.string()),
})

/** What becomes of a child whom the office wants to enrol. */
export const FamilyPreview = z.object({
  /** The account that it joins; null: a new family, or none before one is chosen. */
  parent: z.nullable(z.object({ parentId: Id, fullName: z.string() })),
  choices: z.array(FamilyChoice),
  /** One of them has to be chosen. */
  undecided: z.boolean(),
  /** What stands against it; '' for nothing. */
  fault: z.string(),
})

export const previewFamily = endpoint('POST', '/office/families/preview', {
  summary:
    'Says which family a child would join: the account with this e-mail once it is confirmed, else a new one; and who has this mobile. Nothing is stored.',
  access: 'office',
  auditVerb: 'checked which family a child joins',
  auditAsView: true,
  body: z.object({
    childName: OneLine('Child’s name is required'),
    email: z.union([z.literal(''), EmailAddress]),
    mobile: MobileNumber,
  }),
  reply: DataReply(FamilyPreview),
})
