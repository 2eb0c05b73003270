import { getLegalPage } from '../academy/academy.contract.ts'
import type { LegalName } from '../academy/academy.rules.ts'
import { orNotFound } from '../platform/browser/not-found.ts'
import { call, type Reply } from '../platform/wire.ts'

export type LegalData = Reply<typeof getLegalPage>['data']

/** A legal page. @throws a 404 page if the office has not written it. */
export const loadLegal = async (name: LegalName): Promise<LegalData> =>
  (await orNotFound(call(getLegalPage, { params: { name } }))).data
