import sanitize from 'sanitize-html'
import { isUploadPath } from '../files/upload-path.rules.ts'

/**
 * Reduces authors' HTML to text, lists, tables, links and our own pictures. Applied when stored and when
 * shown.
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
    // Only our own uploads: another source would be broken, could call our API as the reader, or tell
    // another host about the reader.
    exclusiveFilter: ({ tag, attribs }) =>
      tag === 'img' && !(attribs.src?.startsWith('/') && isUploadPath(attribs.src)),
    nestingLimit: 40,
  })
}
