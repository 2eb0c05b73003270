import * as z from 'zod/mini'
import { PageOf, pageQuery } from '../../platform/http/cursor.contract.ts'
import { DataReply, endpoint, Id, Instant, OneLine } from '../../platform/wire.ts'
import { MARKS } from '../classroom.rules.ts'

/** How it stands with the parent's consent. */
export const CONSENTS = ['given', 'unconfirmed', 'missing', 'adult'] as const

const CentreChild = z.object({
  _id: Id,
  fullName: z.string(),
  presentEducation: z.string(),
  /** Who is called for the child: the parent, or without an account of one who asked for the child. */
  parent: z.string(),
  mobile: z.string(),
  email: z.string(),
  consent: z.enum(CONSENTS),
  /** Names of the groups in which the child is now or will be. */
  groups: z.array(z.string()),
})
export type CentreChild = z.output<typeof CentreChild>

export const findChildren = endpoint('POST', '/office/children/search', {
  summary:
    'The children of the caller’s centres by the beginnings of words of the name, e-mail or mobile of child and parent, by name unless said, in pages. A child is of a centre when its latest place is there.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'viewed the list of children',
  auditAsView: true,
  // In the body, as proxies log addresses and these are personal data.
  body: z.object({
    words: z.optional(z.union([z.literal(''), OneLine('', 100)])),
    /** Children without a parent's consent. */
    consent: z.optional(z.literal('missing')),
    ...pageQuery('fullName', 'createdAt'),
  }),
  reply: PageOf(CentreChild),
})

export const getChild = endpoint('GET', '/office/children/{id}', {
  summary:
    'A child of the caller’s centres: contact, consent, groups, register and ID card. The same 404 for a child of others, one who has moved to another centre, staff and nobody.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'viewed the page of {person:id}',
  params: { id: Id },
  reply: DataReply(
    z.object({
      ...CentreChild.shape,
      birthDate: z.nullable(z.string()),
      school: z.string(),
      secondParent: z.object({ fullName: z.string(), mobile: z.string() }),
      /** Brothers and sisters at the same centres. */
      siblings: z.array(z.object({ _id: Id, fullName: z.string(), presentEducation: z.string() })),
      idCard: z.nullable(z.object({ printedAt: Instant, lostAt: z.nullable(Instant) })),
      /** Of these centres, the newest first; days like 2026-10-01. */
      places: z.array(
        z.object({
          groupId: Id,
          group: z.string(),
          times: z.string(),
          joinedOn: z.string(),
          leftOn: z.nullable(z.string()),
        }),
      ),
      /** The newest marks in the register of these groups. */
      register: z.array(z.object({ day: z.string(), group: z.string(), mark: z.enum(MARKS) })),
      /** Whether the fees of the family are at these centres. */
      hasFees: z.boolean(),
    }),
  ),
})
export type ChildRecord = z.output<typeof getChild.definition.reply>['data']
