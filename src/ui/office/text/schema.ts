import { DOMParser as Reader, DOMSerializer, type Node, type NodeSpec, Schema } from 'prosemirror-model'
import { isUploadPath } from '../../../platform/files/upload-path.rules.ts'

/** A picture in a text; `waits`: the name of its placeholder during the upload. */
export type PictureAttributes = {
  src: string
  alt: string
  width: number | null
  height: number | null
  waits: string | null
}

const isOwn = (src: string): boolean => src.startsWith('/') && isUploadPath(src)
const numberOf = (text: string | null): number | null => (text ? Number(text) || null : null)

const spans = { colspan: { default: 1 }, rowspan: { default: 1 } }
const cell = (tag: 'td' | 'th'): NodeSpec => ({
  content: 'block+',
  attrs: spans,
  isolating: true,
  parseDOM: [
    {
      tag,
      getAttrs: (dom) => ({
        colspan: numberOf(dom.getAttribute('colspan')) ?? 1,
        rowspan: numberOf(dom.getAttribute('rowspan')) ?? 1,
      }),
    },
  ],
  toDOM: ({ attrs }) => [
    tag,
    {
      ...(attrs.colspan === 1 ? {} : { colspan: String(attrs.colspan) }),
      ...(attrs.rowspan === 1 ? {} : { rowspan: String(attrs.rowspan) }),
    },
    0,
  ],
})
/** A mark without attributes: the first tag is written, all are parsed. */
const mark = (...tags: readonly [string, ...string[]]) => ({
  parseDOM: tags.map((tag) => ({ tag })),
  toDOM: () => [tags[0], 0] as const,
})

/** What a text may contain: the same as `safeHtml` allows. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: {
      content: 'inline*',
      group: 'block',
      parseDOM: [{ tag: 'p' }],
      toDOM: () => ['p', 0],
    },
    heading: {
      content: 'inline*',
      group: 'block',
      defining: true,
      attrs: { level: { default: 2 } },
      parseDOM: [
        { tag: 'h1', attrs: { level: 2 } },
        { tag: 'h2', attrs: { level: 2 } },
        { tag: 'h3', attrs: { level: 3 } },
        { tag: 'h4', attrs: { level: 4 } },
        { tag: 'h5', attrs: { level: 4 } },
        { tag: 'h6', attrs: { level: 4 } },
      ],
      toDOM: ({ attrs }) => [`h${String(attrs.level)}`, 0],
    },
    blockquote: {
      content: 'block+',
      group: 'block',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    },
    bullet_list: {
      content: 'list_item+',
      group: 'block',
      parseDOM: [{ tag: 'ul' }],
      toDOM: () => ['ul', 0],
    },
    ordered_list: {
      content: 'list_item+',
      group: 'block',
      parseDOM: [{ tag: 'ol' }],
      toDOM: () => ['ol', 0],
    },
    list_item: {
      content: 'paragraph block*',
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', 0],
    },
    code_block: {
      content: 'text*',
      marks: '',
      group: 'block',
      code: true,
      defining: true,
      parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
      toDOM: () => ['pre', ['code', 0]],
    },
    horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    picture: {
      group: 'block',
      draggable: true,
      attrs: {
        src: { default: '' },
        alt: { default: '' },
        width: { default: null },
        height: { default: null },
        waits: { default: null },
      },
      parseDOM: [
        {
          tag: 'img',
          getAttrs: (dom) => {
            const src = dom.getAttribute('src') ?? ''
            const waits = dom.getAttribute('data-waits')
            // Only our own uploads: another source would be broken, or tell another host about the reader.
            if (!waits && !isOwn(src)) return false
            return {
              src: waits ? '' : src,
              alt: dom.getAttribute('alt') ?? '',
              width: numberOf(dom.getAttribute('width')),
              height: numberOf(dom.getAttribute('height')),
              waits,
            }
          },
        },
      ],
      toDOM: ({ attrs }) => {
        const { src, alt, width, height, waits } = attrs as PictureAttributes
        if (waits !== null) return ['figure', ['img', { 'data-waits': waits, alt }]]
        const size = width && height ? { width: String(width), height: String(height) } : {}
        return ['figure', ['img', { src, alt, ...size }]]
      },
    },
    table: {
      content: 'table_row+',
      group: 'block',
      isolating: true,
      parseDOM: [{ tag: 'table' }],
      toDOM: () => ['table', ['tbody', 0]],
    },
    table_row: {
      content: '(table_cell | table_head)+',
      parseDOM: [{ tag: 'tr' }],
      toDOM: () => ['tr', 0],
    },
    table_cell: cell('td'),
    table_head: cell('th'),
    hard_break: {
      inline: true,
      group: 'inline',
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
    text: { group: 'inline' },
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (dom) => {
            const href = linkOf(dom.getAttribute('href') ?? '')
            return href === null ? false : { href }
          },
        },
      ],
      toDOM: ({ attrs }) => ['a', { href: String(attrs.href) }, 0],
    },
    strong: mark('strong', 'b'),
    em: mark('em', 'i'),
    underline: mark('u'),
    strike: mark('s', 'strike', 'del'),
    subscript: mark('sub'),
    superscript: mark('sup'),
    code: mark('code'),
  },
})

/** A link's address as stored; null if visitors could not follow it. */
export function linkOf(typed: string): string | null {
  const address = typed.trim()
  if (/^(?:https:\/\/|mailto:|tel:|\/(?!\/)|#)\S+$/i.test(address) || address === '/') return address
  if (/^http:\/\/\S+$/i.test(address)) return `https://${address.slice(7)}`
  return /^[\w-]+\.[\w./?#=&%-]+$/.test(address) ? `https://${address}` : null
}

let inert: Document | undefined
/** An inert document that loads and runs nothing. */
const elsewhere = (): Document => (inert ??= document.implementation.createHTMLDocument(''))

/** Parses sanitised HTML into an editable document. */
export function readHtml(html: string): Node {
  const body = elsewhere().createElement('div')
  body.innerHTML = html
  return Reader.fromSchema(schema).parse(body)
}

const serializer = DOMSerializer.fromSchema(schema)

/** Serialises a document to HTML; empty without content. Pending pictures are left out. */
export function writeHtml(doc: Node): string {
  if (isEmpty(doc)) return ''
  const body = elsewhere().createElement('div')
  serializer.serializeFragment(doc.content, { document: elsewhere() }, body)
  for (const waiting of body.querySelectorAll('img[data-waits]')) waiting.parentElement?.remove()
  // A single paragraph in an item or a cell is written without its tags, as before.
  for (const paragraph of body.querySelectorAll('li > p:first-child, td > p:only-child, th > p:only-child'))
    if (!paragraph.parentElement?.querySelector(':scope > p + p'))
      paragraph.replaceWith(...paragraph.childNodes)
  return body.innerHTML
}

export const isEmpty = (doc: Node): boolean =>
  doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.firstChild.childCount === 0
