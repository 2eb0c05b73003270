import type { TranslatableItem } from '../platform/translations/translations.rules.ts'

/** Longest description of a picture, in characters. */
export const MAX_ALT_CHARS = 200

/**
 * What of a picture of the gallery is translated: its description. One whose English has changed may be of
 * another picture, so it is not shown until somebody has looked at it.
 */
export const pictureItem = ({ id, alt }: { id: string; alt: string }): TranslatableItem => ({
  kind: 'picture',
  id,
  title: 'The picture',
  whenOlder: 'english',
  texts: [{ path: 'alt', label: 'Description', form: 'line', text: alt, max: MAX_ALT_CHARS }],
})
