import { data } from 'react-router'
import { isCallError } from './errors.ts'

/**
 * What a loader asks for. @throws a 404 page where that is not there, or where its address can name nothing;
 * all else is a fault.
 */
export async function orNotThere<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (isCallError(error) && (error.status === 404 || error.status === 400))
      throw data(null, { status: 404 })
    throw error
  }
}
