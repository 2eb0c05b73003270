import { type Settled, settled } from '../platform/settled.ts'
import { call } from '../platform/wire.ts'
import { type GalleryItem, getAllGallery } from './content.contract.ts'

export type GalleryData = { items: Settled<GalleryItem[]> }

export async function galleryLoader(): Promise<GalleryData> {
  return { items: await settled(call(getAllGallery, {}), 'Failed to fetch gallery images') }
}
