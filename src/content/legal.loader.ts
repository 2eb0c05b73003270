import { getLegalPage } from '../academy/academy.contract.ts'
import type { LegalName } from '../academy/academy.rules.ts'
import { orNotThere } from '../platform/not-there.ts'
import { call, type Reply } from '../platform/wire.ts'

export type LegalData = Reply<typeof getLegalPage>['data']

/** A legal page. @throws a 404 page as long as the office has not written it. */
export const legalLoader = (name: LegalName) => async (): Promise<LegalData> =>
  (await orNotThere(call(getLegalPage, { params: { name } }))).data
