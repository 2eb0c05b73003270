import { useCallback } from 'react'
import { type DocumentRow, getDocuments, orderDocuments } from './drafts.contract.ts'
import { isCallError } from './errors.ts'
import { type Own, useOwn } from './useOwn.ts'
import { call } from './wire.ts'

const STAFF_LOGIN = '/staff/login'

/** All documents of a kind, and how they are put in order; `told` says what did not work. */
export function useDocuments(kind: string): {
  view: Own<DocumentRow[]>
  retry: () => void
  order: (ids: readonly string[], told: (message: string) => void) => void
} {
  const { view, retry } = useOwn(
    STAFF_LOGIN,
    useCallback(() => call(getDocuments, { params: { kind } }), [kind]),
  )
  const order = (ids: readonly string[], told: (message: string) => void) =>
    void call(orderDocuments, { params: { kind }, body: { ids: [...ids] } })
      .catch((error: unknown) => told((isCallError(error) && error.message) || 'The order was not kept'))
      .finally(retry)
  return { view, retry, order }
}
