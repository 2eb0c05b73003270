import * as z from 'zod/mini'
import { AFile, endpoint, Id, MessageReply } from '../../platform/wire.ts'
import { ChosenPeople } from './office.contract.ts'

export const printIdCards = endpoint('POST', '/office/people/id-cards', {
  summary:
    'ID cards of these students as a PDF, eight on a page, in this order. Who has a card gets the same again, who lost it a new one. 404 for who is no student.',
  access: 'office',
  auditVerb: 'printed ID cards',
  body: z.object({ ids: ChosenPeople }),
  reply: AFile,
  download: true,
  audited: ['ids'],
})

export const reportCardLost = endpoint('POST', '/office/people/{id}/id-card/lost', {
  summary:
    'Ends the card of a student: its code leads nowhere from now on; harmless when repeated. 404 for who is no student, 409 for one who never had a card.',
  access: 'office',
  auditVerb: 'reported the ID card of {person:id} lost',
  params: { id: Id },
  body: z.object({}),
  reply: MessageReply,
})
