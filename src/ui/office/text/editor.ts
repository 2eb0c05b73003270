import { dropCursor } from 'prosemirror-dropcursor'
import { Fragment, type Node, Slice } from 'prosemirror-model'
import { type Command, EditorState, NodeSelection, Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorProps, EditorView } from 'prosemirror-view'
import { type CursorState, placeIn, typing } from './commands.ts'
import { cleanPaste } from './paste.ts'
import { Pictures, type Upload } from './pictures.ts'
import { isEmpty, type PictureAttributes, readHtml, schema, writeHtml } from './schema.ts'

/** Callbacks of the component around the text. */
export type EditorHost = {
  upload: Upload
  onChange: (html: string) => void
  onPlace: (place: CursorState) => void
  /** Something pasted or uploaded was rejected. */
  onProblem: (message: string) => void
  /** A picture needs its description. */
  onPicture: () => void
  toToolbar: () => void
}

export type TextEditor = {
  /** Shows this text; if it is unchanged, cursor and history stay. */
  set: (html: string) => void
  run: (command: Command) => void
  focus: () => void
  describe: (attributes: Readonly<Record<string, string>>) => void
  /** Inserts pictures at the cursor. */
  insert: (files: readonly File[]) => void
  /** Sets the selected picture's description; null removes the picture. */
  setPicture: (alt: string | null) => void
  close: () => void
}

const names: Readonly<Record<string, string>> = {
  paragraph: 'Text',
  heading: 'Heading',
  blockquote: 'Quote',
  bullet_list: 'List',
  ordered_list: 'List',
  code_block: 'Code',
  table: 'Table',
  horizontal_rule: 'Line',
}
function nameOf({ type, attrs }: Node): string {
  if (type.name !== 'picture') return names[type.name] ?? ''
  const { waits, alt } = attrs as PictureAttributes
  if (waits !== null) return 'Uploading picture'
  return alt ? 'Picture' : 'Picture needs a description'
}

/** Names each block in the margin. */
const margin = new Plugin({
  props: {
    decorations: ({ doc }) => {
      const all: Decoration[] = []
      doc.forEach((node, at) => {
        all.push(Decoration.node(at, at + node.nodeSize, { class: 'rt-b', 'data-k': nameOf(node) }))
      })
      if (isEmpty(doc)) all.push(Decoration.node(0, 2, { class: 'rt-empty' }))
      return DecorationSet.create(doc, all)
    },
  },
})

const isPicture = ({ type }: Blob): boolean => type.startsWith('image/')
const bytesOf = (base64: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))])
const notTaken = (count: number): string => {
  const which = count === 1 ? 'One picture' : `${count} pictures`
  return `${which} could not be pasted. Save ${count === 1 ? 'it as a file and add it' : 'them as files and add them'} with Picture.`
}

/** Opens an editor in `place`. */
export function openEditor(place: HTMLElement, html: string, around: EditorHost): TextEditor {
  const pictures = new Pictures(around.upload, around.onProblem)
  /** The last text reported or shown: the same text changes nothing. */
  let known = html
  /** A text that arrived during IME composition. */
  let later: string | null = null

  const insert = (files: readonly File[], at?: number) => insertPictures({ view, pictures }, files, at)

  const view = new EditorView(place, {
    state: EditorState.create({
      doc: readHtml(html),
      plugins: [...typing(around.toToolbar), pictures.plugin(), margin, dropCursor({ class: 'rt-drop' })],
    }),
    transformPastedHTML: (pasted) => {
      const clean = cleanPaste(pasted, pictures.nextName)
      for (const { name, data } of clean.pictures) pictures.send(view, name, bytesOf(data))
      if (clean.refused > 0) around.onProblem(notTaken(clean.refused))
      return clean.html
    },
    handlePaste: (_, event, slice) => {
      const files = [...(event.clipboardData?.files ?? [])].filter(isPicture)
      // Beside text, a picture on the clipboard is only an image of that text.
      if (files.length === 0 || slice.content.textBetween(0, slice.content.size).trim()) return false
      insert(files)
      return true
    },
    handleDrop: (_, event) => {
      const files = [...(event.dataTransfer?.files ?? [])].filter(isPicture)
      if (files.length === 0) return false
      insert(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos)
      return true
    },
    ...pictureHandlers(around.onPicture),
    handleDOMEvents: {
      compositionend: () => {
        const waiting = later
        later = null
        if (waiting !== null) setTimeout(() => set(waiting))
        return false
      },
    },
    dispatchTransaction: (transaction) => {
      view.updateState(view.state.apply(transaction))
      if (transaction.docChanged && !transaction.getMeta('shown')) {
        const now = writeHtml(view.state.doc)
        if (now !== known) {
          known = now
          around.onChange(now)
        }
      }
      around.onPlace(placeIn(view.state))
    },
  })
  around.onPlace(placeIn(view.state))

  const set = (next: string): void => {
    if (next === known || view.isDestroyed) return
    if (view.composing) {
      later = next
      return
    }
    known = next
    replaceText(view, next)
  }

  return {
    set,
    run: (command) => {
      command(view.state, view.dispatch, view)
      view.focus()
    },
    focus: () => view.focus(),
    describe: (attributes) => view.setProps({ attributes: { ...attributes } }),
    insert: (files) => insert(files),
    setPicture: (alt) => {
      const { selection, tr } = view.state
      if (!(selection instanceof NodeSelection)) return
      if (alt === null) tr.deleteSelection()
      else tr.setNodeAttribute(selection.from, 'alt', alt)
      view.dispatch(tr)
      view.focus()
    },
    close: () => view.destroy(),
  }
}

type Pasting = { view: EditorView; pictures: Pictures }

/** Uploads the pictures among the files and inserts them, by default at the cursor. */
function insertPictures({ view, pictures }: Pasting, files: readonly File[], at?: number): void {
  const nodes = files.filter(isPicture).map((file) => {
    const name = pictures.nextName()
    pictures.send(view, name, file)
    return schema.nodes.picture.create({ waits: name })
  })
  if (nodes.length === 0) return
  const { tr } = view.state
  if (at === undefined) tr.replaceSelection(new Slice(Fragment.from(nodes), 0, 0))
  else tr.insert(at, nodes)
  // Selects the last one, so that its description can be typed at once.
  tr.doc.descendants((node, place) => {
    if (node.attrs.waits === nodes.at(-1)?.attrs.waits && node.type === schema.nodes.picture)
      tr.setSelection(NodeSelection.create(tr.doc, place))
  })
  view.dispatch(tr.scrollIntoView())
}

/** A picture opens its description by a double click or by Enter. */
const pictureHandlers = (onPicture: () => void): EditorProps => ({
  handleDoubleClickOn: (_view, _at, node) => {
    if (node.type !== schema.nodes.picture) return false
    onPicture()
    return true
  },
  handleKeyDown: ({ state }, event) => {
    const { selection } = state
    if (event.key !== 'Enter' || !(selection instanceof NodeSelection)) return false
    if (selection.node.type !== schema.nodes.picture) return false
    onPicture()
    return true
  },
})

/** Shows another text; what did not change stays, with the cursor in it, and Undo does not bring it back. */
function replaceText(view: EditorView, html: string): void {
  const { state } = view
  const doc = readHtml(html)
  const begins = state.doc.content.findDiffStart(doc.content)
  const ends = state.doc.content.findDiffEnd(doc.content)
  if (begins === null || ends === null) return
  // Repeated characters make the two ends overlap.
  const overlap = Math.max(0, begins - Math.min(ends.a, ends.b))
  const slice = doc.slice(begins, ends.b + overlap)
  const tr = state.tr.replace(begins, ends.a + overlap, slice)
  if (!tr.doc.eq(doc)) tr.replace(0, tr.doc.content.size, new Slice(doc.content, 0, 0))
  view.dispatch(tr.setMeta('addToHistory', false).setMeta('shown', true))
}
