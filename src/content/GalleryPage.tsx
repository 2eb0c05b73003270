import { useLoaderData } from 'react-router'
import { LoadError } from './LoadError.tsx'
import type { GalleryData } from './gallery.loader.ts'
import { GalleryPictures } from './GalleryPictures.tsx'
import { useFailures } from './useFailures.ts'
import { words } from './gallery.words.ts'

/** /gallery: a grid of pictures; each opens in a lightbox with arrow keys and Escape. */
export function GalleryPage() {
  const { items } = useLoaderData<GalleryData>()
  useFailures([items])
  return (
    <div className="wrap py-8 lg:py-12">
      <h1 className="text-3xl">{words.title}</h1>
      <p className="mt-2 max-w-[60ch] text-lg text-ink-2">{words.text}</p>
      {'failed' in items ? (
        <LoadError className="mt-8" message={items.failed} />
      ) : (
        <GalleryPictures items={items.data} />
      )}
    </div>
  )
}
