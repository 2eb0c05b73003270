/** Text with more than paragraphs, small headings and lists is edited as HTML. */
const ONLY = /^(?:<\/?(?:p|h3|ul|ol|li)>|<br ?\/?>|[^<>])*$/

const signs: readonly (readonly [string, string])[] = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&nbsp;', ' '],
  ['&amp;', '&'],
]
const unescaped = (html: string): string =>
  signs.reduce((text, [from, to]) => text.replaceAll(from, to), html)
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Numbers the items of ordered lists. */
function numbered(html: string): string {
  const [before = '', ...lists] = html.split('<ol>')
  const counted = lists.map((list) => {
    const [items = '', ...after] = list.split('</ol>')
    const [start = '', ...texts] = items.split('<li>')
    return [start + texts.map((text, at) => `\n${at + 1}. ${text}`).join(''), ...after].join('\n\n')
  })
  return [before, ...counted].join('')
}

/**
 * HTML as plain text: blocks separated by a blank line, '- ' and '1. ' for lists, '# ' for a heading. Null if
 * it contains more than that.
 */
export function toSimpleText(html: string): string | null {
  if (!ONLY.test(html)) return null
  const text = numbered(html.replace(/\s+/g, ' '))
    .replaceAll('<li>', '\n- ')
    .replaceAll('<h3>', '\n\n# ')
    .replace(/<\/(?:p|h3|ul)>/g, '\n\n')
    .replace(/<br ?\/?>/g, '\n')
    .replace(/<[^<>]*>/g, '')
  const lines = unescaped(text)
    .split('\n')
    .map((line) => line.trim())
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const BULLET = /^[-*•] +/
const NUMBER = /^\d{1,3}[.)] +/

const HEADING = /^# +/

type Kind = 'ul' | 'ol' | 'h3' | 'p'

function kindOf(line: string): Kind {
  if (BULLET.test(line)) return 'ul'
  if (NUMBER.test(line)) return 'ol'
  return HEADING.test(line) ? 'h3' : 'p'
}

/** Consecutive lines of one kind; a heading is always one line. */
function written(kind: Kind, lines: readonly string[]): string {
  const items = (mark: RegExp) => lines.map((line) => `<li>${escaped(line.replace(mark, ''))}</li>`).join('')
  if (kind === 'ul') return `<ul>${items(BULLET)}</ul>`
  if (kind === 'ol') return `<ol>${items(NUMBER)}</ol>`
  if (kind === 'h3') return lines.map((line) => `<h3>${escaped(line.replace(HEADING, ''))}</h3>`).join('')
  return `<p>${lines.map(escaped).join('<br />')}</p>`
}

function blockOf(block: string): string {
  const parts: { kind: Kind; lines: string[] }[] = []
  for (const line of block.split('\n').map((each) => each.trim())) {
    const kind = kindOf(line)
    const last = parts.at(-1)
    if (last?.kind === kind) last.lines.push(line)
    else parts.push({ kind, lines: [line] })
  }
  return parts.map(({ kind, lines }) => written(kind, lines)).join('')
}

/** Converts plain text of `toSimpleText` to HTML. */
export const toHtml = (text: string): string =>
  text
    .replaceAll('\r', '')
    .split(/\n[ \t]*\n/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map(blockOf)
    .join('')
