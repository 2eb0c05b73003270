/** A text that holds more than paragraphs, small headings and lists is edited as it is. */
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

/** Each item of a list that counts gets its number. */
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
 * HTML as people write a letter: blocks apart by an empty line, '- ' and '1. ' before what is listed, '# '
 * before a heading. null when it holds more than that.
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

function blockOf(block: string): string {
  const lines = block.split('\n').map((line) => line.trim())
  const list = (tag: string, mark: RegExp) =>
    `<${tag}>${lines.map((line) => `<li>${escaped(line.replace(mark, ''))}</li>`).join('')}</${tag}>`
  if (lines.every((line) => BULLET.test(line))) return list('ul', BULLET)
  if (lines.every((line) => NUMBER.test(line))) return list('ol', NUMBER)
  if (lines.length === 1 && block.startsWith('# ')) return `<h3>${escaped(block.slice(2))}</h3>`
  return `<p>${lines.map(escaped).join('<br />')}</p>`
}

/** What `toSimpleText` reads, as HTML. */
export const toHtml = (text: string): string =>
  text
    .replaceAll('\r', '')
    .split(/\n[ \t]*\n/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map(blockOf)
    .join('')
