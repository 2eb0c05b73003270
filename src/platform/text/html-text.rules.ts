const LENGTH = 150
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

/** The start of sanitised HTML as plain text, cut at a word. */
export function excerpt(html: string, length = LENGTH): string {
  const text = html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  const word = cut.lastIndexOf(' ')
  let end = word > length / 2 ? word : length
  while (end > 0 && ' ,;:.!?-'.includes(cut[end - 1] ?? '')) end -= 1
  return `${cut.slice(0, end)}…`
}

// Inline tags that are kept; others would break a card or nest links.
const inline = new Set(['b', 'i', 'u', 's', 'em', 'strong', 'sub', 'sup', 'code'])

/**
 * The start of sanitised HTML as HTML, cut at a word: inline tags are kept and closed, others become a space.
 */
export function shortHtml(html: string, length = LENGTH): string {
  const open: string[] = []
  let written = ''
  let text = ''
  for (const [part] of html.matchAll(/<[^<>]*>|[^<]+/g)) {
    if (part.startsWith('<')) {
      const name = /^<\/?([a-z0-9]+)/i.exec(part)?.[1]?.toLowerCase() ?? ''
      const closes = part.startsWith('</')
      if (!inline.has(name)) written += ' '
      else if (!closes) {
        open.push(name)
        written += `<${name}>`
      } else if (open.at(-1) === name) {
        open.pop()
        written += `</${name}>`
      }
      continue
    }
    if (/^\s/.test(part)) written += ' '
    const words = excerpt(part, length - text.length)
    text += words
    written += words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    if (words.endsWith('…') || text.length >= length) break
    if (/\s$/.test(part)) written += ' '
  }
  return (
    written.replace(/\s+/g, ' ').trim() +
    open
      .toReversed()
      .map((name) => `</${name}>`)
      .join('')
  )
}
