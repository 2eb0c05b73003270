import { data } from 'react-router'
import { getLegalPage } from '../academy/academy.contract.ts'
import type { LegalName } from '../academy/academy.rules.ts'
import { isCallError } from '../platform/errors.ts'
import { call, type Reply } from '../platform/wire.ts'

export type LegalData = Reply<typeof getLegalPage>['data']

/** A legal page. @throws a 404 page as long as the office has not written it. */
export const legalLoader = (name: LegalName) => async (): Promise<LegalData> => {
  try {
    return (await call(getLegalPage, { params: { name } })).data
  } catch (error) {
    if (isCallError(error) && error.status === 404) throw data(null, { status: 404 })
    throw error
  }
}
