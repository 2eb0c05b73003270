import { type LoadResult, toLoadResult } from '../platform/browser/load-result.ts'
import { call } from '../platform/wire.ts'
import { type GalleryItem, getAllGallery } from './content.contract.ts'

export type GalleryData = { items: LoadResult<GalleryItem[]> }

export async function galleryLoader(): Promise<GalleryData> {
  return { items: await toLoadResult(call(getAllGallery, {}), 'Failed to fetch gallery images') }
}
