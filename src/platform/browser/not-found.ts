import { data } from 'react-router'
import { isCallError } from '../errors.ts'

/**
 * The result of a loader's call.
 * @throws a 404 page if it does not exist or the address is invalid; other errors are rethrown.
 */
export async function orNotFound<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (isCallError(error) && (error.status === 404 || error.status === 400))
      throw data(null, { status: 404 })
    throw error
  }
}
