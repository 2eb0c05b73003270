import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { PictureAttributes } from './schema.ts'

/** An uploaded picture: its path below uploads/, and its size in pixels. */
export type Stored = { image: string; width: number; height: number }

/** Uploads a picture. @throws an error with the reason if it is refused. */
export type Upload = (file: Blob) => Promise<Stored>

type Sent = Pick<PictureAttributes, 'src' | 'width' | 'height'> | 'failed'

const landed = new PluginKey('pictures')
/** Width of pictures in texts; the server stores each picture in this width too, in pixels. */
const WIDE = 960

function shownAs({ image, width, height }: Stored): Sent {
  if (width <= WIDE) return { src: `/${image}`, width, height }
  const narrow = image.replace(/\.webp$/, `.${WIDE}.webp`)
  return { src: `/${narrow}`, width: WIDE, height: Math.round((height * WIDE) / width) }
}

/** Pictures being uploaded: each has a placeholder in the text until the server has it. */
export class Pictures {
  readonly #upload: Upload
  readonly #tell: (message: string) => void
  readonly #sent = new Map<string, Sent>()
  #count = 0

  constructor(upload: Upload, tell: (message: string) => void) {
    this.#upload = upload
    this.#tell = tell
  }

  nextName = (): string => {
    this.#count += 1
    return `picture ${this.#count}`
  }

  /** Uploads a picture and replaces or removes its placeholder. */
  send(view: EditorView, name: string, file: Blob): void {
    this.#upload(file)
      .then(
        (stored) => this.#sent.set(name, shownAs(stored)),
        (error: unknown) => {
          this.#sent.set(name, 'failed')
          this.#tell((error instanceof Error && error.message) || 'We couldn’t upload this picture')
        },
      )
      .finally(() => {
        if (!view.isDestroyed)
          view.dispatch(view.state.tr.setMeta(landed, true).setMeta('addToHistory', false))
      })
  }

  /** Replaces placeholders of finished uploads, also when an undo brings one back. */
  plugin(): Plugin {
    return new Plugin({
      key: landed,
      appendTransaction: (transactions, _, state) =>
        transactions.some((each) => each.docChanged || each.getMeta(landed)) ? this.#place(state) : null,
    })
  }

  #place(state: EditorState): Transaction | null {
    const { tr } = state
    state.doc.descendants((node, at) => {
      const { waits } = node.attrs as Partial<PictureAttributes>
      const sent = node.type.name === 'picture' && waits ? this.#sent.get(waits) : undefined
      if (!sent) return
      const place = tr.mapping.map(at)
      if (sent === 'failed') tr.delete(place, place + node.nodeSize)
      // Attribute by attribute: a picture that is chosen stays chosen.
      else
        for (const [name, value] of Object.entries({ ...sent, waits: null }))
          tr.setNodeAttribute(place, name, value)
    })
    return tr.docChanged ? tr.setMeta('addToHistory', false) : null
  }
}
