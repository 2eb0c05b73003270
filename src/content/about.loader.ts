import { type Category, getAllCategories } from '../catalogue/catalogue.contract.ts'
import { type LoadResult, toLoadResult } from '../platform/browser/load-result.ts'
import { call } from '../platform/wire.ts'

export type AboutData = { categories: LoadResult<Category[]> }

/** The categories. */
export async function aboutLoader(): Promise<AboutData> {
  return { categories: await toLoadResult(call(getAllCategories, {}), 'Failed to load categories') }
}
