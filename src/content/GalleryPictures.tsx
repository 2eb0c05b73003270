import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Dialog } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Picture } from '../ui/Picture.tsx'
import type { GalleryItem } from './content.contract.ts'
import { galleryPath } from './gallery.rules.ts'
import { words } from './gallery.words.ts'
import { words as language } from '../platform/language.words.ts'

/** The pictures of the gallery; each opens in a lightbox with arrow keys and Escape. */
export function GalleryPictures({ items }: { items: readonly GalleryItem[] }) {
  const [open, setOpen] = useState<number | null>(null)
  if (items.length === 0) return <EmptyState className="mt-8" title={words.none} />
  return (
    <>
      <ul className="mt-8 grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-3 lg:gap-7">
        {items.map((item, index) => (
          <li key={item._id}>
            <button
              type="button"
              className="lift block w-full rounded-lg text-left"
              aria-haspopup="dialog"
              onClick={() => setOpen(index)}
            >
              <Picture
                src={galleryPath(item.image)}
                alt=""
                eager={index < 4}
                sizes="(min-width: 1024px) 380px, 50vw"
                className="aspect-[3/2] w-full rounded-lg bg-ledger object-cover shadow-rest"
              />
              <span
                lang={language.contentOf(item)}
                className="mt-2 block text-sm leading-snug text-ink-2 sm:text-base"
              >
                {item.alt}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {open !== null && <Preview items={items} at={open} onMove={setOpen} onClose={() => setOpen(null)} />}
    </>
  )
}

type PreviewProps = {
  items: readonly GalleryItem[]
  at: number
  onMove: (to: number) => void
  onClose: () => void
}

function Preview({ items, at, onMove, onClose }: PreviewProps) {
  const item = items[at]
  if (!item) return null
  const go = (step: number) => onMove((at + step + items.length) % items.length)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    go(step)
  }
  return (
    <Dialog open onClose={onClose} title={words.picture} titleHidden className="dlg-wide">
      <div className="mt-2" role="presentation" onKeyDown={onKeyDown}>
        <figure aria-live="polite" lang={language.contentOf(item)}>
          <Picture
            key={item._id}
            src={galleryPath(item.image)}
            alt={item.alt}
            eager
            sizes="(min-width: 1100px) 1000px, 92vw"
            className="max-h-[70dvh] w-full rounded-md bg-ledger object-contain"
          />
          <figcaption className="mt-3 min-h-[2.8em]">{item.alt}</figcaption>
        </figure>
        <div className="mt-1 flex items-center justify-between">
          <button
            type="button"
            className="btn-icon btn-round"
            aria-label={words.previous}
            onClick={() => go(-1)}
          >
            <ArrowLeft className="ico" aria-hidden="true" />
          </button>
          <span className="text-ink-2 tnum">{words.place(at + 1, items.length)}</span>
          <button
            type="button"
            className="btn-icon btn-round"
            aria-label={words.next}
            data-autofocus=""
            onClick={() => go(1)}
          >
            <ArrowRight className="ico" aria-hidden="true" />
          </button>
        </div>
      </div>
    </Dialog>
  )
}
