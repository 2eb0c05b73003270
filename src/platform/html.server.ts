import sanitize from 'sanitize-html'

/**
 * HTML from authors, reduced to text, lists, tables, links and pictures of our own. Applied when stored and
 * when shown.
 */
export function safeHtml(html: string): string {
  return sanitize(html, {
    allowedTags: [
      'h2',
      'h3',
      'h4',
      'p',
      'ul',
      'ol',
      'li',
      'strong',
      'em',
      'b',
      'i',
      'u',
      's',
      'sub',
      'sup',
      'br',
      'hr',
      'blockquote',
      'code',
      'pre',
      'a',
      'img',
      'figure',
      'figcaption',
      'table',
      'caption',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
    ],
    allowedAttributes: {
      a: ['href', 'rel'],
      img: ['src', 'alt', 'width', 'height', 'loading'],
      th: ['scope', 'colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    transformTags: {
      a: sanitize.simpleTransform('a', { rel: 'nofollow noopener noreferrer' }),
      img: sanitize.simpleTransform('img', { loading: 'lazy' }),
    },
    disallowedTagsMode: 'discard',
    // Pictures are our own uploads; anything else would be broken, or would tell another host who reads.
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !/^\/uploads\/[\w./-]+$/.test(attribs.src ?? ''),
    nestingLimit: 40,
  })
}
