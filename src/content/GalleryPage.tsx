import { useLoaderData } from 'react-router'
import { Failed } from './Failed.tsx'
import type { GalleryData } from './gallery.loader.ts'
import { GalleryPictures } from './GalleryPictures.tsx'
import { useFailures } from './useFailures.ts'

/** /gallery: a grid of pictures; each opens large, with arrows and Escape. */
export function GalleryPage() {
  const { items } = useLoaderData<GalleryData>()
  useFailures([items])
  return (
    <div className="wrap py-8 lg:py-12">
      <h1 className="text-3xl">Gallery</h1>
      <p className="mt-2 max-w-[60ch] text-lg text-ink-2">
        From our classes, our prize tables and our notebooks.
      </p>
      {'failed' in items ? (
        <Failed className="mt-8" message={items.failed} />
      ) : (
        <GalleryPictures items={items.data} />
      )}
    </div>
  )
}
