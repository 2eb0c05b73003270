import { isUploadPath } from '../../../platform/files/upload-path.rules.ts'

/** Cleaned clipboard HTML; `refused` pictures could not be pasted. */
export type Pasted = { html: string; refused: number; pictures: readonly { name: string; data: string }[] }

const ALLOWED_ATTRIBUTES = new Set(['href', 'src', 'alt', 'data-waits', 'colspan', 'rowspan'])
/** Invisible characters left by other programs; joiners are kept. */
const UNSEEN = /[\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/**
 * Cleans clipboard HTML of Word, Google Docs and other pages: their lists and bold text become HTML, styles
 * are removed. Inline pictures (data:) are returned for upload.
 * @param nextName names a returned picture.
 */
export function cleanPaste(html: string, nextName: () => string): Pasted {
  const text = withoutStyles(fragmentOf(html))
  if (text.includes('data-pm-slice')) return { html: text, refused: 0, pictures: [] }
  const { body } = new DOMParser().parseFromString(text, 'text/html')
  dropUnseen(body)
  mendWordLists(body)
  mendNestedLists(body)
  mendMarks(body)
  const pictures = mendPictures(body, nextName)
  for (const title of body.querySelectorAll('p.MsoTitle')) rename(title, 'h2')
  for (const link of body.querySelectorAll('a')) mendLink(link)
  for (const block of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6'))
    if (!block.textContent.trim() && !block.querySelector('img')) block.remove()
  // Line breaks between paragraphs are not content.
  for (const line of body.querySelectorAll(':scope > br')) line.remove()
  for (const element of body.querySelectorAll('*'))
    for (const name of element.getAttributeNames())
      if (!ALLOWED_ATTRIBUTES.has(name)) element.removeAttribute(name)
  return { html: body.innerHTML, ...pictures }
}

/** Windows marks the copied fragment; style sheets surround it. */
function fragmentOf(html: string): string {
  const [begins, ends] = [html.indexOf('<!--StartFragment-->'), html.lastIndexOf('<!--EndFragment-->')]
  return begins >= 0 && ends > begins ? html.slice(begins + 20, ends) : html
}

/** HTML with renamed style attributes and without style sheets, as our CSP refuses both when parsed. */
export function withoutStyles(html: string): string {
  let [out, at] = ['', 0]
  const lower = html.toLowerCase()
  while (at < html.length) {
    const opens = html.indexOf('<', at)
    if (opens < 0) break
    out += html.slice(at, opens)
    if (lower.startsWith('<style', opens)) {
      const closes = lower.indexOf('</style', opens)
      at = closes < 0 ? html.length : html.indexOf('>', closes) + 1 || html.length
      continue
    }
    const ends = endOfTag(html, opens)
    out += withOtherName(html.slice(opens, ends))
    at = ends
  }
  return out + html.slice(at)
}

/** The end of a tag, ignoring quoted text. */
function endOfTag(html: string, opens: number): number {
  let quote = ''
  for (let at = opens + 1; at < html.length; at += 1) {
    const sign = html[at] ?? ''
    if (quote) quote = sign === quote ? '' : quote
    else if (sign === '>') return at + 1
    else if ((sign === '"' || sign === "'") && html[at - 1] === '=') quote = sign
  }
  return html.length
}

function withOtherName(tag: string): string {
  let [out, from, quote] = ['', 0, '']
  for (let at = 1; at < tag.length; at += 1) {
    const sign = tag[at] ?? ''
    if (quote) quote = sign === quote ? '' : quote
    else if ((sign === '"' || sign === "'") && tag[at - 1] === '=') quote = sign
    else if (/[\s/"']/.test(tag[at - 1] ?? '') && /^style\s*=/i.test(tag.slice(at, at + 20))) {
      out += `${tag.slice(from, at)}data-`
      from = at
    }
  }
  return out + tag.slice(from)
}

const styleOf = (element: Element): string => element.getAttribute('data-style')?.toLowerCase() ?? ''

function dropUnseen(body: HTMLElement): void {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT | NodeFilter.SHOW_TEXT)
  const comments: ChildNode[] = []
  while (walker.nextNode()) {
    const node = walker.currentNode as Comment | Text
    if (node.nodeType === Node.COMMENT_NODE) comments.push(node)
    else node.data = node.data.replace(UNSEEN, '').replaceAll('\u00a0', ' ')
  }
  for (const comment of comments) comment.remove()
  for (const element of body.querySelectorAll('script, style, meta, link, title, xml, template, noscript'))
    element.remove()
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes)
}

function rename(element: Element, tag: string): void {
  const other = element.ownerDocument.createElement(tag)
  other.append(...element.childNodes)
  element.replaceWith(other)
}

const levelOf = (element: Element | null): number => {
  const style = element?.matches('p, h1, h2, h3') ? styleOf(element) : ''
  const list = style.split(';').find((each) => each.trim().startsWith('mso-list:')) ?? ''
  return Number(/level(\d)/.exec(list)?.[1] ?? 0)
}

/** Word's lists are paragraphs with a level and a drawn bullet. */
function mendWordLists(body: HTMLElement): void {
  const { ownerDocument: page } = body
  for (const first of body.querySelectorAll('p, h1, h2, h3')) {
    if (!first.isConnected || levelOf(first) === 0) continue
    const run: Element[] = []
    for (let next: Element | null = first; next && levelOf(next) > 0; next = next.nextElementSibling)
      run.push(next)
    const place = page.createElement('div')
    first.before(place)
    const lists = new WordLists(place)
    for (const paragraph of run) lists.append(paragraph)
    unwrap(place)
  }
}

/** The nested lists of a run of Word's paragraphs. */
class WordLists {
  readonly #place: Element
  /** The list that is open at each level, the outermost first. */
  readonly #open: { list: Element; level: number }[] = []

  constructor(place: Element) {
    this.#place = place
  }

  append(paragraph: Element): void {
    const item = paragraph.ownerDocument.createElement('li')
    this.#listFor(levelOf(paragraph), takeSign(paragraph)).append(item)
    item.append(paragraph)
    rename(paragraph, 'p')
  }

  #listFor(level: number, tag: 'ul' | 'ol'): Element {
    const open = this.#open
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop()
    const last = open.at(-1)
    if (last && last.level >= level && last.list.localName === tag) return last.list
    if (last && last.level >= level) open.pop()
    const list = this.#place.ownerDocument.createElement(tag)
    const above = open.at(-1)
    const parent = above ? above.list.lastElementChild : this.#place
    ;(parent ?? this.#place).append(list)
    open.push({ list, level })
    return list
  }
}

/** Removes the drawn bullet; a number or letter with a dot means an ordered list. */
function takeSign(paragraph: Element): 'ul' | 'ol' {
  const sign = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/.test(styleOf(span)),
  )
  const words = sign?.textContent.trim() ?? ''
  sign?.remove()
  return /^\(?[0-9a-z]{1,4}[.)]/i.test(words) ? 'ol' : 'ul'
}

/** Google Docs puts nested lists beside their item. */
function mendNestedLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol'))
    list.previousElementSibling?.append(list)
}

const isBold = (style: string): boolean => /font-weight:\s*(?:bold|[6-9]00)/.test(style)
const drawn: readonly (readonly [tag: string, is: (style: string) => boolean])[] = [
  ['strong', isBold],
  ['em', (style) => /font-style:\s*italic/.test(style)],
  ['s', (style) => style.includes('line-through')],
  ['sup', (style) => /vertical-align:\s*super/.test(style)],
  ['sub', (style) => /vertical-align:\s*sub(?!\w)/.test(style)],
]

/** Converts style attributes to tags; Google Docs wraps everything in a bold tag that is not bold. */
function mendMarks(body: HTMLElement): void {
  for (const bold of body.querySelectorAll('b, strong'))
    if (/font-weight:\s*(?:normal|[1-5]00)/.test(styleOf(bold))) unwrap(bold)
  for (const span of body.querySelectorAll('span')) {
    const style = styleOf(span)
    const inHeading = span.closest('h1, h2, h3, h4, h5, h6') !== null
    for (const [tag, is] of drawn) {
      if (!is(style) || (inHeading && tag === 'strong')) continue
      const mark = body.ownerDocument.createElement(tag)
      mark.append(...span.childNodes)
      span.append(mark)
    }
    unwrap(span)
  }
}

function mendPictures(body: HTMLElement, nextName: () => string): Omit<Pasted, 'html'> {
  const pictures: { name: string; data: string }[] = []
  let refused = 0
  for (const picture of body.querySelectorAll('img')) {
    const src = picture.getAttribute('src') ?? ''
    if (src.startsWith('/') && isUploadPath(src)) continue
    if (/^data:image\/(?:png|jpeg|webp|gif|avif);base64,/.test(src)) {
      const name = nextName()
      pictures.push({ name, data: src.slice(src.indexOf(',') + 1) })
      picture.setAttribute('data-waits', name)
      picture.removeAttribute('src')
    } else {
      picture.remove()
      refused += 1
    }
  }
  return { pictures, refused }
}

/** Google Docs redirects every link through its own page. */
function mendLink(link: HTMLAnchorElement): void {
  const address = link.getAttribute('href') ?? ''
  if (!address.startsWith('https://www.google.com/url?')) return
  const aim = new URL(address).searchParams.get('q')
  if (aim) link.setAttribute('href', aim)
}
