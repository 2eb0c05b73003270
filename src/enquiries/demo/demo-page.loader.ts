import type { LoaderFunctionArgs } from 'react-router'
import { isCallError } from '../../platform/errors.ts'
import { call } from '../../platform/wire.ts'
import { type FreeClass, getFreeClasses, getMyDemo, type MyDemo } from './demo.contract.ts'

export type DemoData = { demo: MyDemo; classes: readonly FreeClass[] } | { demo: null }

/**
 * A booked class by the token in its mail, with the others that are free; none for a link that leads nowhere.
 */
export async function demoLoader({ params }: LoaderFunctionArgs): Promise<DemoData> {
  try {
    const mine = await call(getMyDemo, { body: { token: params.token ?? '' } })
    return { demo: mine.data, classes: (await call(getFreeClasses, {})).data }
  } catch (error) {
    if (isCallError(error) && [404, 422].includes(error.status)) return { demo: null }
    throw error
  }
}
