import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { PictureAttributes } from './schema.ts'

/** What the server made of a picture: the path it lies at below uploads/, and its size in pixels. */
export type Stored = { image: string; width: number; height: number }

/** Keeps a picture on the server. @throws an error whose message says why it was not taken. */
export type Upload = (file: Blob) => Promise<Stored>

type Sent = Pick<PictureAttributes, 'src' | 'width' | 'height'> | 'failed'

const landed = new PluginKey('pictures')
/** Texts show pictures this wide at most; the server keeps every picture in this width too, in pixels. */
const WIDE = 960

function shownAs({ image, width, height }: Stored): Sent {
  if (width <= WIDE) return { src: `/${image}`, width, height }
  const narrow = image.replace(/\.webp$/, `.${WIDE}.webp`)
  return { src: `/${narrow}`, width: WIDE, height: Math.round((height * WIDE) / width) }
}

/** Pictures on their way: each waits in the text under a name until the server has it. */
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

  /** Sends one; where it waits in the text, it appears or goes away. */
  send(view: EditorView, name: string, file: Blob): void {
    this.#upload(file)
      .then(
        (stored) => this.#sent.set(name, shownAs(stored)),
        (error: unknown) => {
          this.#sent.set(name, 'failed')
          this.#tell((error instanceof Error && error.message) || 'The picture was not taken')
        },
      )
      .finally(() => {
        if (!view.isDestroyed)
          view.dispatch(view.state.tr.setMeta(landed, true).setMeta('addToHistory', false))
      })
  }

  /** Puts what has landed into its place, also where an undo brings the place back. */
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
