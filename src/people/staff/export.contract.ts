import * as z from 'zod/mini'
import { AFile, DataReply, endpoint, Id } from '../../platform/wire.ts'
import { AuthenticatorCode } from '../forms.contract.ts'

export const allowExport = endpoint('POST', '/office/export', {
  summary:
    'Replies the address of everything of the academy in open formats, good for five minutes for the caller, if the caller is the owner. Its `until` and `key` also open the books of who may take them. Needs a code of the authenticator: 401 for one that is wrong or used.',
  access: 'office',
  seat: 'own',
  auditVerb: 'gave a code for an export',
  body: z.object({ code: AuthenticatorCode }),
  reply: DataReply(z.object({ address: z.string() })),
})

export const downloadExport = endpoint('GET', '/office/export/{id}', {
  summary:
    'The archive: a CSV a table with what its columns hold, JSON Schemas, uploaded files. 403 for an address that is old or another’s, 409 while one is being sent.',
  access: 'owner',
  auditVerb: 'downloaded an export of the academy',
  params: { id: Id },
  query: { until: z.string().check(z.maxLength(20)), key: z.string().check(z.maxLength(100)) },
  download: true,
  reply: AFile,
})
