import { useCallback } from 'react'
import { type DocumentRow, getDocuments, orderDocuments } from './drafts.contract.ts'
import { isCallError } from '../errors.ts'
import { type QueryState, usePrivateQuery } from '../browser/usePrivateQuery.ts'
import { call } from '../wire.ts'

const STAFF_LOGIN = '/staff/login'

/** All documents of a kind, and how to reorder them; `onDone` runs once an order is stored or refused. */
export function useDocuments(kind: string): {
  view: QueryState<DocumentRow[]>
  retry: () => void
  order: (ids: readonly string[], onError: (message: string) => void, onDone?: () => void) => void
} {
  const { view, retry } = usePrivateQuery(
    STAFF_LOGIN,
    useCallback(() => call(getDocuments, { params: { kind } }), [kind]),
  )
  const order = (ids: readonly string[], onError: (message: string) => void, onDone?: () => void) =>
    void call(orderDocuments, { params: { kind }, body: { ids: [...ids] } })
      .catch((error: unknown) =>
        onError((isCallError(error) && error.message) || 'The new order was not saved'),
      )
      .finally(() => {
        retry()
        onDone?.()
      })
  return { view, retry, order }
}
